"""On a phone the battlefield, what is asked, the log and the drawer stay where they are while
something is filled in and while others act."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import hands
from tests.browser.modules import SHOW
from tests.browser.opening import Opener, happen

pytestmark = pytest.mark.browser

LAID_OUT = """() => Object.fromEntries(["board", "sheet"].map((id) => {
  const { top, height } = document.getElementById(id).getBoundingClientRect();
  return [id, id === "board" ? [top, height] : [top]];
}))"""
"""Where the battlefield is, and where the sheet below it begins."""

SCROLLED = """() => [...["sheet-inner", "log", "panel-sides"].map((id) =>
  document.getElementById(id).scrollTop), scrollY, document.getElementById("sheet").dataset.open]"""

RENEW = (
    """async (address) => {"""
    + SHOW
    + """
  for (const name of ["ask", "attack", "score"]) {
    const html = await (await fetch(`${address}region/${name}`)).text();
    show(html);
  }
}"""
)
"""What is asked comes anew, as it was, because somebody else has done something."""


def renew(page: Page, number: int) -> None:
    page.evaluate(RENEW, page.url)
    happen(page, number, [])
    hands.until_drawn(page)


def test_the_battlefield_keeps_its_size_while_an_attack_is_answered(visit: Opener) -> None:
    page = visit("dice", phone=True)
    before = page.evaluate(LAID_OUT)
    hands.press(page, page.locator("#region-ask .ask-group [data-option]").first)
    page.wait_for_selector(hands.FILLING)
    assert page.evaluate(LAID_OUT) == before


def test_what_others_do_scrolls_nothing(visit: Opener) -> None:
    page = visit("turn", phone=True)
    page.evaluate("document.getElementById('sheet-inner').scrollTop = 90")
    before = page.evaluate(SCROLLED)
    assert before[0] == 90
    renew(page, 42)
    assert page.evaluate(SCROLLED) == before


def test_a_drawer_that_was_shut_stays_shut_while_the_same_is_asked(visit: Opener) -> None:
    page = visit("turn", phone=True)
    hands.press(page, page.locator("#sheet-handle"))
    before = page.evaluate(SCROLLED)
    assert before[-1] == "false"
    renew(page, 42)
    assert page.evaluate(SCROLLED) == before


def test_a_log_that_is_read_farther_up_stays_there(visit: Opener) -> None:
    page = visit("turn", phone=True)
    page.locator('[data-tab="log"]').tap()
    box = page.locator("#log").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(300)
    before = page.evaluate(SCROLLED)
    for number in (42, 43):
        renew(page, number)
        assert page.evaluate(SCROLLED) == before
