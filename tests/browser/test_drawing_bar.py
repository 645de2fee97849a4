"""The bar and the keys that both editors which draw have: the view, and what is undone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser.gathering import DESK, sign_in, visitors
from tests.live.server import Server
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCALE = """() => new Promise((found) =>
  requestAnimationFrame(() => requestAnimationFrame(() =>
    found(document.getElementById("board-svg").getScreenCTM().a))))"""


@pytest.fixture
def page(chromium: Chromium, server: Server) -> Iterator[Page]:
    with visitors(chromium, DESK) as pages:
        pages[0].set_default_timeout(40_000)
        sign_in(pages[0].context, new_guest("Ann"), server.address)
        yield pages[0]


def scale(page: Page) -> float:
    """How large a unit of the drawing is on the screen, once it is drawn."""
    found: float = page.evaluate(SCALE)
    return found


def the_bar_and_the_keys_do_what_they_say(page: Page, whole: str) -> None:
    page.wait_for_selector("#board-view[data-ready]")
    beginning = scale(page)
    page.get_by_role("button", name="Larger").click()
    assert scale(page) == pytest.approx(1.4 * beginning, rel=0.01)
    page.get_by_role("button", name="Smaller").click()
    assert scale(page) == pytest.approx(beginning, rel=0.01)
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name=whole).click()
    assert scale(page) == pytest.approx(beginning)
    for name in ("Undo", "Redo"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()

    page.locator("#board-view").focus()
    for key, times in (("+", 1.25), ("=", 1.25), ("Control+-", 1), ("Alt+-", 1), ("-", 0.8)):
        before = scale(page)
        page.keyboard.press(key)
        assert scale(page) == pytest.approx(times * before, rel=0.01), key
    page.keyboard.press("0")
    assert scale(page) == pytest.approx(beginning)


def test_a_board_is_looked_at_by_the_bar_and_by_keys(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/cards/boards/battletech/board/")
    the_bar_and_the_keys_do_what_they_say(page, "The whole board")
    # what is typed is undone by the browser, all else by the editor, forth by either key
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_enabled()
    page.get_by_label("Name").focus()
    page.keyboard.press("Control+z")
    expect(undo).to_be_enabled()
    page.locator("#board-view").focus()
    page.keyboard.press("Control+z")
    expect(undo).to_be_disabled()
    page.keyboard.press("Control+y")
    expect(undo).to_be_enabled()
    expect(redo).to_be_disabled()


def test_a_battlefield_is_looked_at_by_the_bar_and_by_keys(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/cards/drafts/new/crisis/")
    page.get_by_role("button", name="New: Battlefield").click()
    the_bar_and_the_keys_do_what_they_say(page, "The whole battlefield")
