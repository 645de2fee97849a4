"""What a form is about is brought into the battlefield's part of the screen, wherever its reader
has led that, and the reader's own view comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.learner import out_of_view
from tests.browser.opening import Opener, happen

pytestmark = pytest.mark.browser

PLACE = "document.getElementById('board-world').style.transform"
FORMS = {"turn": "move:S", "flat": "go", "pointed": "shell"}
"""A form of each scene, on a measured battlefield and on hexes of both kinds."""


@pytest.fixture(params=FORMS)
def page(request: pytest.FixtureRequest, visit: Opener) -> Page:
    """A phone on which a corner of the battlefield is seen, far from what will be asked."""
    page = visit(request.param, phone=True)
    for _time in range(6):
        page.locator('[data-tool="in"]').tap()
    for _time in range(3):
        shift(page, (250, 250))
    return page


def shift(page: Page, way: hands.Spot) -> None:
    """Shift the battlefield by so many pixels."""
    box = page.locator("#board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way[0], y + way[1], steps=3)
    page.mouse.up()


def place(page: Page) -> str:
    """What is seen of the battlefield."""
    hands.until_drawn(page)
    return str(page.evaluate(PLACE))


def form_of(page: Page) -> str:
    """The form of the scene that is open."""
    return FORMS[page.url.rstrip("/").rpartition("/")[2]]


def open_form(page: Page) -> None:
    hands.press(page, page.locator(f'[data-option="{form_of(page)}"]'))
    page.wait_for_selector(hands.FILLING)
    hands.until_drawn(page)


def test_a_form_is_in_view_and_afterwards_what_was_seen_before(page: Page) -> None:
    before = place(page)
    open_form(page)
    assert page.locator("#overlay :is(.reach, .mark-can)").count() > 0
    assert out_of_view(page) == []
    hands.press(page, page.locator(".picker-back"))
    expect(page.locator("#picker")).to_be_hidden()
    assert place(page) == before


def test_who_shifts_the_battlefield_while_filling_in_is_left_alone(page: Page) -> None:
    before = place(page)
    open_form(page)
    framed = place(page)
    shift(page, (40, 30))
    shifted = place(page)
    assert shifted != framed
    page.evaluate("document.dispatchEvent(new CustomEvent('tabletop:turned'))")  # is drawn anew
    assert place(page) == shifted
    hands.press(page, page.locator(".picker-back"))
    assert place(page) == before


def test_a_view_of_ones_own_that_shows_the_form_stays_as_it_is(page: Page) -> None:
    open_form(page)
    hands.press(page, page.locator('[data-tool="out"]'))
    zoomed = place(page)
    hands.press(page, page.locator(".picker-back"))
    assert place(page) == zoomed
    open_form(page)
    assert place(page) == zoomed


@pytest.mark.parametrize("page", ["turn"], indirect=True)
def test_what_plays_gives_way_to_a_form(page: Page) -> None:
    """Both to one that is opened meanwhile and to one that is open when it begins."""
    hands.press(page, page.locator('[data-tool="fit"]'))
    units = page.locator("#region-units [data-unit]")
    one, other = (units.nth(index).get_attribute("data-unit") for index in (0, -1))
    attack = [{"kind": "line", "unit": one, "to": other, "success": True}] * 9
    bar = page.locator("#gesture-bar")
    happen(page, 42, attack)
    expect(bar).to_be_visible()
    open_form(page)
    expect(bar).to_be_hidden()
    assert out_of_view(page) == []
    filled_in = place(page)
    happen(page, 43, attack)
    expect(bar).to_be_visible()
    assert place(page) == filled_in


def test_the_column_beside_the_battlefield_covers_nothing_of_it(visit: Opener) -> None:
    """Some browsers round the widths of the two so that they overlap by a trace of a pixel."""
    page = visit("flat")
    page.evaluate("document.querySelector('.match-ask').style.marginInlineStart = '-0.06px'")
    before = place(page)
    open_form(page)
    assert page.evaluate(
        "document.getElementById('board').getBoundingClientRect().right"
        " > document.querySelector('.match-ask').getBoundingClientRect().left"
    )
    assert place(page) == before
