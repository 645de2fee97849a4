"""A device that one test has used is as good as new for the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browser.devices import page_on

pytestmark = pytest.mark.browser

KEEP = """() => {
  localStorage.setItem("kept", "1");
  sessionStorage.setItem("kept", "1");
  document.cookie = "kept=1";
  addEventListener("pagehide", () => sessionStorage.setItem("late", "1"));
}"""

FOUND = """() => {
  console.log("heard");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const stored = [localStorage.kept, sessionStorage.kept, sessionStorage.late].join("");
  addEventListener("pointerdown", ({ x, y }) => (window.pressed = [x, y]));
  return [stored, document.cookie, window.ran ?? 0, dark, innerWidth, history.length];
}"""
"""What is found of whoever had the page before."""


def test_the_next_finds_nothing_of_whoever_had_a_page(chromium: Chromium, stage: str) -> None:
    heard: list[str] = []
    device = {"viewport": {"width": 700, "height": 500}}
    with page_on(chromium, **device) as page:
        page.add_init_script("window.ran = 1")
        page.on("console", lambda message: heard.append(message.text))
        page.route("**/watching/", lambda route: route.abort())
        page.goto(f"{stage}/turn/")
        page.evaluate(KEEP)
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 500, "height": 500})
        page.mouse.move(250, 250)
    with page_on(chromium, **device) as again:
        assert again is page
        again.goto(f"{stage}/watching/")
        assert again.evaluate(FOUND) == ["", "", 0, False, 700, 2]
        again.mouse.down()
        again.mouse.up()
        assert again.evaluate("window.pressed") == [0, 0]
        assert heard == []


def test_what_cannot_be_taken_back_is_not_used_again(chromium: Chromium) -> None:
    device = {"viewport": {"width": 700, "height": 501}}
    with page_on(chromium, **device) as page:
        page.route_web_socket("**/live", lambda socket: socket.close())
    with page_on(chromium, **device) as other:
        assert other is not page
