"""What the other player asks for beside the game, in a real browser: on top of whatever is open,
and in nobody's way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.live.server import Server
from tests.matchmaking import play_on
from tests.people import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.fixture
def tables(
    chromium: Chromium, server: Server, match: Match, ann: Browser, bob: Browser
) -> Iterator[tuple[Page, Page, Page]]:
    """A match in which one seat is asked to move: its page on a phone, the page of who waits, and a
    spectator's."""
    play_on(match, 2)
    match.refresh_from_db()
    (asked,) = match.waiting_seats
    who = (ann, bob) if asked == 0 else (bob, ann)
    with visitors(chromium, PHONE, DESK, DESK) as (phone, desk, watching):
        for page, one in zip((phone, desk), who, strict=True):
            sign_in(page.context, one, server.address)
        for page in (phone, desk, watching):
            page.goto(f"{server.address}/matches/{match.pk}/")
            expect(page.locator("#live")).to_have_attribute("data-connection", "live")
        yield phone, desk, watching


def unfold(page: Page) -> None:
    """Show what one may do at any time."""
    if page.locator(".ask-agreements[open]").count() == 0:
        page.locator(".ask-agreements summary").click()


def choose_beside(page: Page, option: str) -> None:
    """Do what one may do at any time, confirmed where that is needed."""
    unfold(page)
    page.locator(f'#region-ask [data-option="{option}"]').click()
    if page.locator("#picker").is_visible():
        page.locator(".picker-foot button").click()


def test_an_offer_comes_on_top_and_leaves_what_is_filled_in_alone(
    tables: tuple[Page, Page, Page], match: Match
) -> None:
    phone, desk, watching = tables
    hands.press(phone, phone.locator('[data-option="move"]'))
    hands.press(phone, phone.locator('.picker [data-choice="b"]'))
    hands.press(phone, phone.locator(".picker-foot button"))
    hands.point_at(phone, (18000, 18000))
    choose_beside(desk, "draw-offer")
    offer = phone.locator('#region-offers [data-offer="draw"]')
    expect(offer).to_contain_text("offers a draw.")
    expect(phone).to_have_title(re.compile("^● (Ann|Bob) offers a draw"))
    assert phone.locator("#picker").is_visible()
    assert phone.locator("#picker .eyebrow").inner_text().lower() == "step 2 of 2"
    assert is_on_top(phone, "#region-offers .offer button")
    expect(watching.locator("#region-offers")).to_be_empty()
    hands.press(phone, offer.get_by_role("button", name="Decline"))
    expect(phone.locator("#region-offers")).to_be_hidden()
    notice = desk.locator('#region-offers [data-offer="draw-declined"]')
    expect(notice).to_contain_text("does not want a draw.")
    unfold(desk)
    expect(desk.locator('#region-ask [data-option="draw-offer"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_hidden()
    assert phone.locator("#picker").is_visible()
    hands.point_at(phone, (9000, 9000))
    assert hands.spot_is_legal(phone)
    hands.press(phone, phone.locator(".picker-foot button"))
    expect(desk.locator("#match")).to_have_attribute("data-number", "5")


def test_an_answer_on_its_way_while_an_offer_comes_is_taken(
    tables: tuple[Page, Page, Page], match: Match
) -> None:
    phone, desk, _watching = tables
    choose_beside(desk, "draw-offer")
    hands.follow(desk, 3)
    answer = {"number": 2, "option": "move", "fields": {"unit": "a", "to": [700, 700]}}
    assert post(phone, answer) == {"taken": True, "number": 4}


def test_a_draw_is_announced_over_the_battlefield_once(tables: tuple[Page, Page, Page]) -> None:
    phone, desk, watching = tables
    for page in (desk, watching):
        page.emulate_media(reduced_motion="no-preference")
    choose_beside(desk, "draw-offer")
    hands.press(phone, phone.get_by_role("button", name="Accept"))
    hands.press(phone, phone.locator(".picker-foot button"))
    for page in (desk, watching):
        expect(page.locator(".result-banner")).to_be_visible()
        expect(page.locator(".result-banner")).to_contain_text("A draw")
        page.reload()
        expect(page.locator("#region-result")).to_contain_text("A draw")
        expect(page.locator(".result-banner")).to_be_hidden()


def test_a_request_to_take_back_stands_over_an_open_card_and_its_refusal_is_shown(
    tables: tuple[Page, Page, Page], match: Match
) -> None:
    phone, desk, _watching = tables
    phone.evaluate("document.getElementById('card-dialog').showModal()")
    desk.get_by_role("button", name="Ask to take this turn back").click()
    asked = phone.locator('#region-offers [data-offer="takeback"]')
    expect(asked).to_contain_text("would like to go back")
    for page in (asked, desk.locator("#region-takeback")):
        expect(page.locator(".taken-back li").first).to_be_visible()
    assert is_on_top(phone, "#region-offers .offer button")
    hands.press(phone, asked.get_by_role("button", name="Refuse"))
    expect(asked).to_have_count(0)
    expect(phone.locator("#offers #region-offers")).to_have_count(1)
    notice = desk.locator("#region-offers")
    expect(notice).to_contain_text("does not want to go back.")
    expect(desk.get_by_role("button", name="Ask to take this turn back")).to_have_count(0)
    expect(phone.get_by_role("button", name="Ask to take this turn back")).to_have_count(1)


def test_who_has_moved_undoes_it_at_once_and_the_other_sees_it(
    tables: tuple[Page, Page, Page], match: Match
) -> None:
    phone, desk, watching = tables
    answer = {"number": 2, "option": "move", "fields": {"unit": "a", "to": [700, 700]}}
    assert post(phone, answer) == {"taken": True, "number": 3}
    hands.follow(desk, 3)
    expect(desk.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    hands.press(phone, phone.get_by_role("button", name="Undo", exact=True))
    for page in (phone, desk, watching):
        hands.follow(page, 4)
        expect(page.locator("#log")).to_contain_text("takes back what nobody else")
    expect(phone.locator('[data-option="move"]')).to_be_visible()
    expect(phone.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def is_on_top(page: Page, selector: str) -> bool:
    """Whether nothing covers the first that is found, and it is on the screen."""
    found: bool = page.evaluate(
        """selector => {
          const box = document.querySelector(selector).getBoundingClientRect();
          const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return Boolean(at?.closest(selector));
        }""",
        selector,
    )
    return found


def reloaded(*pages: Page) -> None:
    for page in pages:
        page.reload()
        expect(page.locator("#live")).to_have_attribute("data-connection", "live")


def test_both_see_the_time_run_out_and_who_waits_claims_the_win(
    tables: tuple[Page, Page, Page], match: Match
) -> None:
    phone, desk, watching = tables
    expect(phone.locator("#region-takeback")).to_contain_text("You have 59 minutes to answer.")
    expect(desk.locator("#region-takeback")).to_contain_text("has 59 minutes to answer.")
    soon = timedelta(seconds=match.patience - 15)
    Match.objects.filter(pk=match.pk).update(asked=timezone.now() - soon)
    reloaded(phone, desk, watching)
    assert is_on_top(phone, "#region-offers .offer:not([hidden])")
    expect(phone.locator("#region-offers")).to_contain_text("left to answer")
    expect(desk.locator("#region-offers [data-phase=soon]")).to_be_visible()
    claim = desk.get_by_role("button", name="Claim the win")
    expect(claim).to_be_visible()
    expect(phone.locator("#region-offers [data-phase=due]")).to_be_visible()
    expect(phone.locator("#region-offers")).to_contain_text("Your time is up")
    expect(watching.locator("#region-offers")).to_be_empty()
    claim.click()
    desk.locator(".picker-foot button").click()
    for page in (phone, desk, watching):
        expect(page.locator("#region-result")).to_contain_text("wins")
        expect(page.locator("#region-result")).to_contain_text("has not answered in time.")


def test_a_browser_whose_clock_is_wrong_claims_nothing_before_the_time(
    tables: tuple[Page, Page, Page],
) -> None:
    _phone, desk, _watching = tables
    desk.evaluate("() => { const real = Date.now; Date.now = () => real() + 9e9; }")
    desk.get_by_role("button", name="Claim the win").click()
    desk.locator(".picker-foot button").click()
    expect(desk.locator(".picker-says")).to_contain_text("more minutes")


def test_a_rematch_is_announced_at_the_finished_table(
    tables: tuple[Page, Page, Page], match: Match
) -> None:
    phone, desk, watching = tables
    choose_beside(desk, "concede")
    expect(phone.locator("#region-result")).to_be_visible()
    desk.get_by_role("link", name="Result and rematch").click()
    desk.get_by_role("button", name="Rematch", exact=True).click()
    expect(desk.locator("h1")).to_be_visible()
    offer = phone.locator('#region-offers [data-offer="rematch"]')
    expect(offer).to_contain_text("proposes a rematch.")
    expect(phone).to_have_title(re.compile("^● .* proposes a rematch"))
    expect(watching.locator("#region-offers")).to_be_empty()
    hands.press(phone, offer.get_by_role("link", name="Go there"))
    expect(phone.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_table_is_shared_by_its_link_or_a_code(
    tables: tuple[Page, Page, Page], match: Match, server: Server
) -> None:
    phone, _desk, watching = tables
    link = f"{server.address}/matches/{match.pk}/"
    hands.press(phone, phone.locator(".match-settings > summary"))
    hands.press(phone, phone.locator(".match-share-small"))
    expect(phone.get_by_label("The link")).to_have_value(link)
    expect(phone.locator("#share svg.qr")).to_be_visible()
    hands.press(phone, phone.locator("#share-dialog [data-close]"))
    expect(phone.locator("#share-dialog")).to_be_hidden()
    watching.get_by_role("button", name="Share").click()
    expect(watching.get_by_label("The link")).to_have_value(link)


def test_a_phone_that_lets_nobody_make_a_notification_plays_on(
    tables: tuple[Page, Page, Page],
) -> None:
    phone, desk, _watching = tables
    phone.evaluate(
        """() => {
          window.Notification = class {
            constructor() { throw new TypeError("Illegal constructor"); }
          };
          Notification.permission = "granted";
          Object.defineProperty(document, "hidden", { value: true });
          document.querySelector("[data-setting=notify]").checked = true;
        }"""
    )
    choose_beside(desk, "draw-offer")
    expect(phone).to_have_title(re.compile("^● .* offers a draw"))
    choose_beside(desk, "draw-withdraw")
    expect(phone).to_have_title(re.compile("^● Your choice"))
