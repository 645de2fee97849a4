"""What people click, counted; and the clicks of somebody who takes what is suggested."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser import hands

COUNTED = """addEventListener("click", ({ isTrusted, detail }) => {
  if (isTrusted && detail) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true)"""
"""Counts what a mouse or a finger clicks on a page and on those after it."""

SUGGESTED = (
    " .button[data-suggested-answer]",
    " .picker-foot button[aria-disabled=false]",
    ":not(.is-lone) .option [data-option]",
)
"""The buttons that take what is suggested, the best first. An option that is all there is to choose
is opened by the page."""


def clicks(page: Page) -> int:
    return int(page.evaluate("sessionStorage.clicks ?? 0"))


def take_suggestion(page: Page) -> None:
    """Press the suggested answer, else the one button that confirms, else the first option, as soon
    as one of them is there."""
    page.wait_for_selector("#region-ask[data-mine]")
    buttons = [page.locator(f"#sheet{one}:visible").first for one in SUGGESTED]
    while not (shown := [one for one in buttons if one.is_visible()]):
        page.wait_for_timeout(hands.LOOK_AGAIN)
    hands.press(page, shown[0])
