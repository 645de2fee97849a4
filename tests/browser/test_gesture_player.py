"""The player of gestures, on the stage: what fails or cannot be seen is left out, and nothing else
with it; things fly as units do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser.gathering import DESK, visitors
from tests.browser.opening import happen

pytestmark = pytest.mark.browser

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
TAKE_AWAY = """(piece) => {
  const element = document.querySelector(`[data-piece="${piece}"]`);
  element.remove();
  return [Number(element.dataset.x), Number(element.dataset.y)];
}"""


@pytest.fixture(scope="module")
def page(chromium: Chromium, stage: str) -> Iterator[Page]:
    """A match that a reader follows slowly."""
    with visitors(chromium, DESK) as (page,):
        page.set_default_timeout(60_000)
        page.add_init_script('localStorage.setItem("table:pace", "slow")')
        page.emulate_media(reduced_motion="no-preference")
        page.goto(f"{stage}/watching/")
        page.wait_for_selector("#match[data-ready]")
        yield page


def number(unit: str, text: str) -> dict[str, Any]:
    return {"kind": "number", "unit": unit, "text": text, "of": "damage"}


def test_a_gesture_that_fails_stops_neither_the_next_nor_the_page(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.type))
    unit = page.locator("[data-unit]").first.get_attribute("data-unit")
    assert unit
    happen(page, 900, [{"kind": "goes", "unit": unit}, number(unit, "−2")])
    expect(page.locator(".gesture-words")).to_have_text("−2")
    expect(page.locator("#gesture-bar")).to_be_hidden()
    assert said.count("error") == 1, "for whoever looks after the page"
    happen(page, 901, [number(unit, "−3")])
    expect(page.locator(".gesture-words")).to_have_text("−3")


def test_in_a_hidden_tab_nothing_is_shown_and_what_happens_there_is_not_made_up_for(
    page: Page,
) -> None:
    unit = page.locator("[data-unit]").first.get_attribute("data-unit")
    assert unit
    shown = page.locator(".gesture-words")
    happen(page, 910, [number(unit, f"−{n}") for n in range(9)])
    expect(shown.first).to_be_visible()
    page.evaluate(HIDE, True)
    expect(page.locator("#gesture-bar")).to_be_hidden()
    expect(shown).to_have_count(0)
    happen(page, 911, [number(unit, "−1")])
    assert shown.count() == 0
    page.evaluate(HIDE, False)
    assert shown.count() == 0
    happen(page, 912, [number(unit, "−2")])
    expect(shown).to_have_text("−2")


def test_terrain_that_is_thrown_flies_and_is_gone(page: Page) -> None:
    """It is in the drawing no more by then, and leaves nothing behind."""
    piece = page.locator("[data-piece]").first
    name = piece.get_attribute("data-piece")
    assert name
    x, y = page.evaluate(TAKE_AWAY, name)
    to = [x + 6000, y + 3000]
    gestures: list[dict[str, Any]] = [
        {"kind": "flies", "unit": name, "path": [to]},
        {"kind": "breaks", "unit": name},
        {"kind": "vanishes", "unit": name},
    ]
    flying = page.locator("#overlay .piece")
    happen(page, 920, gestures)
    expect(flying).to_have_count(1)
    before = flying.bounding_box()
    page.wait_for_timeout(300)
    after = flying.bounding_box()
    assert before
    assert after
    assert after["x"] > before["x"]
    assert page.evaluate(TWICE) == []
    expect(flying).to_have_count(0)
    expect(page.locator("#gesture-bar")).to_be_hidden()


TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""
"""The ids that several elements of the page have."""


def test_on_a_phone_an_attack_is_shown_near_with_its_dice_in_a_strip(page: Page) -> None:
    """Both fighters are seen, above the words and the dice; afterwards all is seen again."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(NO_ATTACK)
    one, other = page.evaluate(FAR_APART)
    page.wait_for_function("() => document.getElementById('board-world').clientWidth <= 390")
    whole = page.locator("#board-world").bounding_box()
    shot = {"kind": "line", "unit": one, "to": other, "success": True}
    rolled = {"kind": "roll", "unit": one, "faces": ["6", "2"], "need": 8, "success": True}
    happen(page, 930, [shot, rolled] * 12)
    strip = page.locator("#gesture-strip")
    expect(strip).to_contain_text("8+")
    expect(strip.locator(".die")).to_have_count(2)
    near = page.locator("#board-world").bounding_box()
    assert whole
    assert near
    assert near["width"] > 1.2 * whole["width"]
    words = page.locator(".gesture-caption").bounding_box()
    assert words
    for unit in (one, other):
        box = page.locator(f'#region-units [data-unit="{unit}"] .unit-rim').bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= words["y"]
    page.locator("#gesture-skip").click()
    expect(strip).to_be_hidden()
    page.wait_for_function(WIDTH_IS, arg=whole["width"])


NO_ATTACK = """() => {
  document.getElementById("region-attack").hidden = true;
  const detail = { number: 0, from: 0 };
  document.dispatchEvent(new CustomEvent("tabletop:changed", { detail }));
}"""
"""Nothing is under way any more."""

FAR_APART = """() => {
  const units = [...document.querySelectorAll("#region-units [data-unit]")];
  const { x, y } = units[0].dataset;
  const far = ({ dataset }) => Math.hypot(dataset.x - x, dataset.y - y);
  const others = units.slice(1).filter((one) => far(one) > 4000).sort((a, b) => far(a) - far(b));
  return [units[0].dataset.unit, others[0].dataset.unit];
}"""
"""A unit, and the nearest to it that is more than four inches away."""

WIDTH_IS = """(width) => {
  const now = document.getElementById("board-world").getBoundingClientRect().width;
  return Math.abs(now - width) < 1;
}"""
