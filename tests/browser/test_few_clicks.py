"""From typing a name to the first activation, as two new people would, one at a desk and one with a
phone, by the suggestions alone; and what else makes a table easy to use, seen on the way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from tests.browser import hands
from tests.browser.clicking import COUNTED, clicks, take_suggestion
from tests.browser.gathering import (
    DESK,
    PHONE,
    create_match,
    get_ready,
    sit_down,
    type_name,
    visitors,
)
from tests.browser.shifting import MOST_SHIFTED, SHIFTED, shifted
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.rules.set_up import is_set_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_CLICKS = 10
MOST_UP_TO_READY = 6
MOST_FROM_READY = 4
READY_WITH_THE_FIRST_ROSTER = 1
"""So many clicks it takes to be ready at a seat where a roster is chosen already."""

UPRIGHT = """(unit) => {
  const [words, rim] = ["text", ".unit-rim"].map((part) =>
    document.querySelector(`#region-units [data-unit="${unit}"] ${part}`));
  const { x, y, width, height } = rim.getBoundingClientRect();
  const board = document.getElementById("board-world").getBoundingClientRect();
  return {
    upright: words.getScreenCTM().a > 0,
    at: [(x + width / 2 - board.x) / board.width, (y + height / 2 - board.y) / board.height],
  };
}"""
"""Whether what is written on a unit stands upright, and where on the battlefield it is seen."""


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann at a desk, Bob with a phone."""
    with visitors(chromium, DESK, PHONE) as pages:
        for page in pages:
            page.add_init_script(COUNTED)
            page.add_init_script(SHIFTED)
        yield pages


def test_from_a_name_to_the_first_activation(people: list[Page], server: Server) -> None:
    load_cards()
    ann, bob = people
    ann.goto(server.address)
    type_name(ann, "Ann")
    link = create_match(ann)
    address = ann.url
    sit_down(bob, link, "Bob")
    get_ready(bob, "Core box, Red Skull leads")
    get_ready(ann, "Core box, Captain America leads")
    for page in people:
        page.wait_for_url(address)
        page.wait_for_selector(hands.READY)
    ready = [clicks(page) for page in people]
    first = play_by_suggestion(people)

    assert max(map(shifted, people)) < MOST_SHIFTED
    assert max(ready) <= MOST_UP_TO_READY
    for before, page in zip(ready, people, strict=True):
        assert clicks(page) - before <= MOST_FROM_READY
        assert clicks(page) <= MOST_CLICKS
    refused_options_are_folded(people[first])
    what_was_planned_is_checked_again(people[first])
    the_battlefield_can_be_turned_round(people[first])


@pytest.mark.parametrize("system", ["kurogane", "battletech", "tide"])
def test_each_side_needs_few_clicks_from_a_name_on(
    system: str, people: list[Page], server: Server
) -> None:
    """Both are played at one screen, which shows each what it is asked, and by turns at a phone's.
    Whoever sends a link instead is asked the same, and says beside that only that a roster will
    do."""
    load_cards()
    one, phone = people
    one.goto(server.address)
    type_name(one, "Ann")
    game = one.get_by_role("navigation", name="Game").locator(f'[href="?system={system}"]')
    hands.press(one, game)
    hands.press(one, one.get_by_role("button", name="Play both sides myself"))
    one.wait_for_selector(hands.READY)
    ready = clicks(one) + READY_WITH_THE_FIRST_ROSTER
    cookies = [(cookie["name"], cookie["value"]) for cookie in one.context.cookies()]
    phone.context.add_cookies(
        [{"name": name, "value": value, "url": server.address} for name, value in cookies]
    )
    phone.goto(one.url)
    phone.wait_for_selector(hands.READY)
    by_seat = set_up_by_suggestion(people)
    assert max(map(shifted, people)) < MOST_SHIFTED
    assert ready <= MOST_UP_TO_READY
    assert 0 < max(by_seat) <= MOST_FROM_READY
    assert ready + max(by_seat) <= MOST_CLICKS


def set_up_by_suggestion(pages: list[Page]) -> list[int]:
    """Until somebody may act, each seat at a page of its own. How many clicks that took each."""
    match, by_seat = Match.objects.get(), [0, 0]
    while True:
        with referee.live_table(match.pk) as table:
            number, ready, seat = table.number, is_set_up(table), min(table.asks, default=0)
        if ready:
            return by_seat
        page = pages[seat]
        hands.follow(page, number)
        before = clicks(page)
        take_suggestion(page)
        for each in pages:
            hands.follow(each, number + 1)
        by_seat[seat] += clicks(page) - before


def play_by_suggestion(people: list[Page]) -> int:
    """Until a character is active: what is suggested, or the first thing that is offered. The seat
    whose character it is."""
    match = Match.objects.get()
    while True:
        with referee.live_table(match.pk) as table:
            number, turn, seats = table.number, table.game.state.turn, sorted(table.asks)
        if turn and turn.unit:
            hands.follow(people[seats[0]], number)
            return seats[0]
        for seat in seats:
            page = people[seat]
            hands.follow(page, number)
            suggested = page.locator(".button[data-suggested-answer]")
            listed = page.locator("#region-ask .option [data-option]").first
            hands.press(page, suggested if suggested.count() else listed)
            number += 1
            hands.follow(page, number)


def refused_options_are_folded(page: Page) -> None:
    """They stand in one line that opens by key too; what ends the activation is always in view."""
    line = page.locator(".options-refused summary")
    reason = page.locator(".options-refused .why").first
    expect(line).to_contain_text("cannot take now")
    expect(reason).to_be_hidden()
    line.focus()
    page.keyboard.press("Enter")
    expect(reason).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator('[data-option="end-activation"]')).to_be_in_viewport()


def what_was_planned_is_checked_again(page: Page) -> None:
    """A spot that was pointed at without a connection is judged as soon as there is one."""
    hands.press(page, page.locator('[data-option="move:S"]'))
    page.wait_for_selector("#overlay .reach")
    page.context.set_offline(True)
    unit = page.locator("#region-units .is-active")
    spot = [float(unit.get_attribute(f"data-{axis}") or 0) for axis in "xy"]
    hands.point_at(page, (spot[0] + 1500, spot[1]))
    expect(page.locator(".picker-says")).to_contain_text("could not be reached")
    page.context.set_offline(False)
    expect(page.locator(".picker-says")).not_to_contain_text("could not be reached")
    page.wait_for_selector(".picker:not([aria-busy])")
    hands.give_up(page)


def the_battlefield_can_be_turned_round(page: Page) -> None:
    """What is written stays upright, and pointing at somebody means the one who is seen there."""
    unit = page.locator("#region-units .is-active").get_attribute("data-unit") or ""
    before = page.evaluate(UPRIGHT, unit)
    page.evaluate("document.querySelector('[data-setting=turned]').click()")
    page.wait_for_function(
        "() => document.getElementById('board-world').style.transform.includes('180')"
    )
    after = page.evaluate(UPRIGHT, unit)
    assert before["upright"]
    assert after["upright"]
    mirrored = [1 - part for part in before["at"]]
    assert after["at"] == pytest.approx(mirrored, abs=0.02)
    hands.press(page, page.locator('[data-option="move:S"]'))
    page.wait_for_selector("#overlay .reach")
    page.keyboard.press("Shift+ArrowRight")
    ghost = page.locator("#overlay .ghost")
    x, active = ghost.get_attribute("cx"), page.locator("#region-units .is-active")
    assert float(x or 0) < float(active.get_attribute("data-x") or 0), (
        "right is right on the screen"
    )
    hands.give_up(page)
