"""Sounds of real matches: each gesture that is shown makes its own once, in every game; none is
made on a page that nobody sees, and none where a replay jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.lobby import recorded
from games.rules.systems import systems
from tests.browser import hands
from tests.browser.gathering import DESK, visitors
from tests.browser.test_sounds import COUNT
from tests.live.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WANTED = """if (location.host) {
  localStorage.setItem("table:effects", "1");
  localStorage.setItem("table:pace", "fast");
}"""
UNSEEN = 'Object.defineProperty(document, "hidden", { get: () => true })'

THROWN = """() =>
  Number(document.querySelector('#log [data-gestures*="roll"]').dataset.number)"""
"""The answer after which dice were thrown first."""
EXPECTED = """(number) => [...document.querySelectorAll("#log [data-gestures]")]
  .filter(({ dataset }) => Number(dataset.number) === number)
  .flatMap(({ dataset }) => JSON.parse(dataset.gestures))
  .map(({ kind, path, of, success }) => ({
    goes: Math.min(path?.length ?? 0, 5),
    flies: 1,
    line: 1,
    roll: 5 + (success === undefined ? 0 : 2),
    number: of === "damage" ? 2 : 0,
    falls: 2,
    breaks: 2,
  })[kind] ?? 0)
  .reduce((sum, one) => sum + one, 0)"""
"""Of how many noises the sounds of what came of an answer are made, each played once. A hit is two,
a miss is two, a throw of dice five."""


@pytest.mark.parametrize("system", systems())
def test_each_game_is_heard_once_and_not_where_nobody_looks_or_a_replay_jumps(
    chromium: Chromium, server: Server, db: None, system: str
) -> None:
    recorded.load()
    recording = systems()[system].book.recording()
    assert recording is not None
    with visitors(chromium, {**DESK, "reduced_motion": "no-preference"}) as (page,):
        page.add_init_script(WANTED)
        page.goto(f"{server.address}/matches/{recording.match}/replay/?at={len(recording.answers)}")
        page.wait_for_selector(hands.READY)
        thrown = int(page.evaluate(THROWN))
        page.goto(f"{server.address}/matches/{recording.match}/replay/?at={thrown - 1}")
        page.wait_for_selector(hands.READY)
        page.evaluate(COUNT)
        page.locator("#board").click(position={"x": 5, "y": 5})

        heard = go(page, ".", thrown)
        assert heard == page.evaluate(EXPECTED, thrown) > 0
        assert go(page, "End", len(recording.answers)) == heard
        assert go(page, "Home", 0) == heard
        page.goto(f"{server.address}/matches/{recording.match}/replay/?at={thrown - 1}")
        page.wait_for_selector(hands.READY)
        page.evaluate(COUNT)
        page.evaluate(UNSEEN)
        page.locator("#board").click(position={"x": 5, "y": 5})
        assert go(page, ".", thrown) == 0


def go(page: Page, key: str, number: int) -> int:
    """Press a key, watch what it shows to the end, and count the noises made up to then."""
    page.keyboard.press(key)
    expect(page.locator("#scrubber")).to_have_attribute("data-at", str(number))
    page.wait_for_timeout(100)
    expect(page.locator("#gesture-bar")).to_be_hidden()
    page.wait_for_timeout(100)
    return int(page.evaluate("window.noises"))
