"""Sounds: none is made or loaded until a reader asks for them, and that is remembered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.opening import Opener, happen

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
