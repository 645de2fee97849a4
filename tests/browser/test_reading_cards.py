"""Cards at the table under the hands: what they say comes when one is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games.matches import referee
from tests.browser import hands
from tests.browser.gathering import PHONE
from tests.browser.opening import MatchOpener
from tests.matchmaking import play_on
from tests.people import Browser, new_guest
from tests.stages import begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEXTS = "**/cards.json*"
"""Where the texts of cards come from."""


def card(page: Page) -> Locator:
    return page.locator("#card-dialog .game-card")


def fetched(page: Page) -> list[str]:
    """The requests for texts from now on."""
    seen: list[str] = []
    page.on("request", lambda asked: seen.append(asked.url) if "/cards.json" in asked.url else None)
    return seen


def test_a_card_is_read_by_mouse_and_by_key_and_fetched_once(opened: MatchOpener) -> None:
    page = opened(begun("crisis", "late turn"))
    requests = fetched(page)
    first, second = (page.locator(".squad-button[data-read]").nth(at) for at in (0, 1))
    first.click()
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(first).to_be_focused()
    second.focus()
    page.keyboard.press("Enter")
    expect(card(page)).to_be_visible()
    expect(page.locator("#card-dialog .card-close")).to_be_focused()
    page.locator("#card-dialog .card-close").click()
    expect(card(page)).to_be_hidden()
    assert len(requests) == 1


def test_a_card_is_read_on_a_phone(opened: MatchOpener) -> None:
    page = opened(begun("crisis", "late turn"), **PHONE)
    page.locator('[data-tab="sides"]').tap()
    page.locator(".mission-crisis[data-read]").first.tap()
    expect(card(page)).to_be_visible()
    expect(page.locator("#card-dialog .crisis-map svg")).to_be_visible()
    page.locator("#card-dialog .card-close").tap()
    expect(card(page)).to_be_hidden()


def test_while_its_text_is_on_the_way_a_card_lies_there_empty(opened: MatchOpener) -> None:
    match = begun("crisis", "late turn")
    view = referee.view(match.pk, None)
    page = opened(match)
    waiting: list[Route] = []
    page.route(TEXTS, lambda route: waiting.append(route))
    requests = fetched(page)
    buttons = page.locator(".squad-button[data-read]")
    buttons.nth(0).click()
    expect(page.locator("#card-dialog > [aria-busy]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#card-dialog")).to_be_hidden()
    buttons.nth(1).click()
    expect(page.locator("#card-dialog > [aria-busy]")).to_be_visible()
    for route in waiting:
        route.continue_()
    expect(card(page)).to_have_count(1)
    named = {unit["card"]: unit["name"] for unit in view["table"]["characters"]}
    wanted = buttons.nth(1).get_attribute("data-read") or ""
    expect(card(page)).to_contain_text(named[wanted])
    assert len(requests) == 1, "one for both"


def test_a_card_that_could_not_be_fetched_is_tried_again(opened: MatchOpener) -> None:
    page = opened(begun("crisis", "late turn"))
    page.route(TEXTS, lambda route: route.abort())
    page.locator(".squad-button[data-read]").first.click()
    notice = page.locator("#card-dialog .card-notice")
    expect(notice.get_by_role("alert")).to_have_text("The server could not be reached.")
    page.unroute(TEXTS)
    page.route(
        TEXTS, lambda route: route.fulfill(status=429, json={"error": "Too many at once."}), times=1
    )
    again = notice.get_by_role("button", name="Try again")
    again.click()
    expect(notice.get_by_role("alert")).to_have_text("Too many at once.")
    again.click()
    expect(card(page)).to_be_visible()
    expect(notice).to_be_hidden()
    expect(page.locator("#card-dialog .card-close")).to_be_focused()


def test_what_lies_open_only_later_is_fetched_then(opened: MatchOpener) -> None:
    match = begun("crisis", "tactics")
    page = opened(match)
    requests = fetched(page)
    page.locator(".mission-crisis[data-read]").first.click()
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    before = hands.number(page)
    play_on(match, 2)
    assert hands.moved_on(page, before)
    page.locator(".squad-tactics summary").first.click()
    page.locator(".squad-tactics [data-read]").first.click()
    expect(card(page)).to_be_visible()
    assert len(requests) == 2


def test_a_text_that_comes_late_does_not_take_the_place_of_another_card(
    opened: MatchOpener,
) -> None:
    match = begun("crisis", "tactics")
    page = opened(match)
    crisis = page.locator(".mission-crisis[data-read]").first
    crisis.click()
    expect(card(page)).to_be_visible()
    shown = card(page).inner_text()
    page.keyboard.press("Escape")
    before = hands.number(page)
    play_on(match, 2)
    assert hands.moved_on(page, before)
    waiting: list[Route] = []
    page.route(TEXTS, lambda route: waiting.append(route))
    page.locator(".squad-tactics summary").first.click()
    page.locator(".squad-tactics [data-read]").first.click()
    expect(page.locator("#card-dialog > [aria-busy]")).to_be_visible()
    page.keyboard.press("Escape")
    crisis.click()
    expect(card(page)).to_be_visible()
    with page.expect_response(TEXTS):
        waiting[0].continue_()
    page.wait_for_timeout(200)
    assert card(page).inner_text() == shown


def test_a_card_that_is_not_open_says_so(opened: MatchOpener) -> None:
    page = opened(begun("crisis", "late turn"))
    button = page.locator(".squad-button[data-read]").first
    button.evaluate("button => (button.dataset.read = 'nobody')")
    button.click()
    expect(page.locator("#card-dialog [role=alert]")).to_have_text(
        "This card is not open to you now."
    )


def test_a_replay_has_the_cards_of_its_moment(opened: MatchOpener) -> None:
    match = begun("crisis", "late turn")
    page = opened(match, path=f"replay/?at={match.number}&as=spectator")
    requests = fetched(page)
    page.locator(".squad-button[data-read]").first.click()
    expect(card(page)).to_be_visible()
    assert [f"at={match.number}" in request for request in requests] == [True]


def test_cards_to_choose_from_lie_open_as_soon_as_they_are_there(
    opened: MatchOpener, ann: Browser
) -> None:
    page = opened(begun("crisis", "tactics", ann, new_guest("Bob")), ann)
    waiting: list[Route] = []
    page.route(TEXTS, lambda route: waiting.append(route))
    page.reload()
    choices = page.locator("#picker .choices > li")
    expect(choices.first).to_be_visible()
    count = choices.count()
    expect(page.locator("#picker .read")).to_have_count(count)
    choices.nth(1).locator(".choice").click()
    for route in waiting:
        route.continue_()
    expect(page.locator("#picker .is-face-up .choice-face")).to_have_count(count)
    expect(page.locator("#picker .read")).to_have_count(0)
    pressed = choices.nth(1).locator(".choice")
    was = pressed.get_attribute("aria-pressed")
    choices.nth(1).locator(".choice-face").click()
    expect(pressed).not_to_have_attribute("aria-pressed", was or "")


def test_where_their_texts_do_not_come_cards_can_be_chosen_and_opened_later(
    opened: MatchOpener, ann: Browser
) -> None:
    page = opened(begun("crisis", "tactics", ann, new_guest("Bob")), ann)
    page.route(TEXTS, lambda route: route.abort())
    page.reload()
    choices = page.locator("#picker .choices > li")  # what is asked alone is open by itself
    expect(choices.first).to_be_visible()
    page.unroute(TEXTS)
    choices.first.locator(".read").click()
    expect(card(page)).to_be_visible()
