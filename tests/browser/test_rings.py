"""Rings on the battlefield are around those whom they are for, wherever these go, and are gone with
them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.opening import Opener, happen

pytestmark = pytest.mark.browser

UNIT = "a-iron-man"
GO = """([unit, place]) => {
  const drawn = document.querySelector(`#region-units [data-unit="${unit}"]`);
  if (!place) return drawn.remove();
  [drawn.dataset.x, drawn.dataset.y] = place;
  drawn.setAttribute("transform", `translate(${place.join(" ")})`);
}"""
GROWN = "unit => unit.querySelector('.unit-token').style.getPropertyValue('--growth')"
THERE = (12_000, 9_000)


@pytest.fixture
def page(visit: Opener) -> Page:
    return visit("watching", reduced_motion="reduce")


def show_from_the_squad(page: Page) -> Locator:
    page.locator(f'.squad-button[data-show-unit="{UNIT}"]').click()
    page.locator(".card-close").click()
    return page.locator("#overlay .shown")


def show_from_the_board(page: Page) -> Locator:
    hands.point_at(page, hands.place_of(page, UNIT))
    return page.locator("#overlay .shown")


def measure_from(page: Page) -> Locator:
    page.keyboard.press("m")
    hands.point_at(page, hands.place_of(page, UNIT))
    return page.locator("#overlay .measure-end")


def draw_ranges_around(page: Page) -> Locator:
    page.keyboard.press("r")
    hands.point_at(page, hands.place_of(page, UNIT))
    return page.locator("#overlay .range-1")


WAYS = [show_from_the_squad, show_from_the_board, measure_from, draw_ranges_around]


@pytest.mark.parametrize("mark", WAYS)
def test_a_ring_goes_where_its_unit_goes_and_away_with_it(
    page: Page, mark: Callable[[Page], Locator]
) -> None:
    ring = mark(page)
    expect(ring).to_have_count(1)
    page.evaluate(GO, [UNIT, THERE])
    happen(page, 42, [])
    for axis, along in zip(("cx", "cy"), THERE, strict=True):
        expect(ring).to_have_attribute(axis, str(along))
    page.evaluate(GO, [UNIT, None])
    happen(page, 43, [])
    expect(ring).to_have_count(0)


def test_who_was_shown_from_the_squad_is_ringed_for_a_while(page: Page) -> None:
    ring = show_from_the_squad(page)
    expect(ring).to_have_count(1)
    expect(ring).to_have_count(0)


def test_nobody_is_ringed_where_they_are_shown_on_their_way_to(page: Page) -> None:
    ring = show_from_the_board(page)
    expect(ring).to_be_visible()
    page.emulate_media(reduced_motion="no-preference")
    happen(page, 42, [{"kind": "number", "unit": UNIT, "text": "−1", "of": "damage"}] * 20)
    expect(ring).to_be_hidden()
    page.locator("#gesture-skip").click()
    expect(ring).to_be_visible()


def test_units_near_each_other_do_not_grow_over_each_other(visit: Opener) -> None:
    """From afar units are drawn larger than they are, as far as there is room."""
    page = visit("watching", phone=True, reduced_motion="reduce")
    others = page.locator("#region-units [data-unit]").all()
    near = next(one for one in others if one.get_attribute("data-unit") != UNIT)
    x, y, radius = (float(near.get_attribute(f"data-{name}") or 0) for name in ("x", "y", "radius"))
    page.evaluate(GO, [UNIT, [x + 2.02 * radius, y]])
    page.evaluate("document.dispatchEvent(new CustomEvent('tabletop:turned'))")
    grown = [float(one.evaluate(GROWN)) for one in (near, *others)]
    assert max(grown) > grown[0], "the others have more room"
    assert grown[0] <= 1.01
