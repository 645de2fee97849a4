"""Opens scenes of the stage, each on a device of its own, at a desk or on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.devices import page_on

STAY = {"status": 200, "body": {"number": 41}}
"""A reply to an answer after which the page waits for no further news."""

HAPPEN = """([number, gestures]) => {
  const line = document.createElement("li");
  Object.assign(line.dataset, { number, gestures: JSON.stringify(gestures) });
  document.getElementById("log").append(line);
  const detail = { number, from: number - 1 };
  document.dispatchEvent(new CustomEvent("tabletop:changed", { detail }));
}"""

Opener = Callable[..., Page]
"""Opens a scene by its name."""
MatchOpener = Callable[..., Page]
"""Opens a match, as somebody or as nobody."""


@contextmanager
def opening(chromium: Browser, stage: str) -> Iterator[Opener]:
    """What opens scenes; at the end nothing may have gone wrong in any page."""
    complaints: list[str] = []
    with ExitStack() as devices:

        def open_scene(scene: str = "turn", *, phone: bool = False, **options: Any) -> Page:
            high = ViewportSize(width=390, height=844)
            size = high if phone else ViewportSize(width=1280, height=800)
            device = {"viewport": size, "has_touch": phone, **options}
            page = devices.enter_context(page_on(chromium, **device))
            page.set_default_timeout(20_000)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on(
                "console",
                lambda message: complaints.append(message.text) if is_complaint(message) else None,
            )
            page.request.post(f"{stage}/kept", data=STAY)
            page.goto(f"{stage}/{scene}/")
            page.wait_for_selector("#match[data-ready]")
            return page

        yield open_scene
    assert complaints == []


def is_complaint(message: Any) -> bool:
    """What the browser complains about, but for replies that a test has asked for."""
    return message.type == "error" and "the server responded with a status" not in message.text


def kept(page: Page) -> list[dict[str, Any]]:
    """What the page has answered so far."""
    page.wait_for_timeout(150)
    address = page.url.split("/")
    answers: list[dict[str, Any]] = page.request.get("/".join([*address[:3], "kept"])).json()[
        "answers"
    ]
    return answers


def reply_with(page: Page, status: int, body: dict[str, Any]) -> None:
    """How the stage replies to the next answers."""
    address = "/".join([*page.url.split("/")[:3], "kept"])
    page.request.post(address, data={"status": status, "body": body})


def happen(page: Page, number: int, gestures: list[dict[str, Any]]) -> None:
    """Let a page come to a number, with a line of the log that brings these gestures."""
    page.evaluate(HAPPEN, [number, gestures])
