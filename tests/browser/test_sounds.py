"""Sounds: none is made or loaded until a reader asks for them, and that is remembered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.opening import Opener, happen
from tests.browser.test_table_page import change

pytestmark = pytest.mark.browser

COUNT = """() => {
  window.noises = 0;
  for (const kind of ["createBufferSource", "createOscillator"]) {
    const make = BaseAudioContext.prototype[kind];
    BaseAudioContext.prototype[kind] = function () {
      window.noises += 1;
      return make.call(this);
    };
  }
}"""

HEAR = """() => {
  window.pitches = [];
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    const start = tone.start.bind(tone);
    tone.start = (at) => {
      window.pitches.push(tone.frequency.value);
      start(at);
    };
    return tone;
  };
}"""
"""Keeps the pitch of each tone that begins."""
ASKED, WAITING = "../../turn/region/ask", "../../waiting/region/ask"


def noises(page: Page, number: int, gesture: dict[str, Any]) -> int:
    """How many noises the sound of a gesture is made of."""
    page.evaluate("() => { window.noises = 0; }")
    happen(page, number, [{"unit": "a-captain-america", **gesture}])
    expect(page.locator("#gesture-bar")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#gesture-bar")).to_be_hidden()
    page.wait_for_timeout(100)
    return int(page.evaluate("() => window.noises"))


def test_sounds_are_made_for_those_who_want_them(visit: Opener) -> None:
    page = visit("watching")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.evaluate(COUNT)
    page.locator("#board").click(position={"x": 5, "y": 5})
    hit: dict[str, Any] = {"kind": "number", "text": "−2", "of": "damage"}
    assert noises(page, 900, hit) == 0
    assert not any("tones" in url for url in loaded)

    page.locator(".match-settings > summary").click()
    page.get_by_label("Play sounds of dice, hits, misses and steps").check()
    page.keyboard.press("Escape")
    dice: dict[str, Any] = {"kind": "roll", "faces": ["1", "6"]}
    walk: dict[str, Any] = {
        "kind": "goes",
        "path": [[16600, 16400], [16600, 18000], [16600, 20000]],
    }
    heard = [hit, walk, dice, {**dice, "success": True}, {**dice, "success": False}]
    counts = [noises(page, number, gesture) for number, gesture in enumerate(heard, start=901)]
    assert counts == [2, 3, 5, 7, 7], "a hit and a miss come after the dice"
    page.reload()
    expect(page.locator('[data-setting="effects"]')).to_be_checked()


def test_ones_turn_is_heard_once_by_those_who_want_it(visit: Opener) -> None:
    page = visit("waiting")
    page.evaluate(HEAR)
    page.locator("#board").click(position={"x": 5, "y": 5})
    assert turn(page) == []

    change(page, WAITING, "", "")
    page.locator(".match-settings > summary").click()
    page.get_by_label("Play a sound when it is my turn").check()
    page.keyboard.press("Escape")
    assert turn(page) == [660, 880]
    assert turn(page) == [660, 880], "it is still the same turn"
    change(page, WAITING, "", "")
    assert turn(page) == [660, 880, 660, 880]


def turn(page: Page) -> list[int]:
    """Let the reader be asked; the pitches that were heard up to then."""
    change(page, ASKED, "", "")
    expect(page.locator("#region-ask[data-mine]")).to_be_visible()
    page.wait_for_timeout(200)
    return [round(pitch) for pitch in page.evaluate("window.pitches")]
