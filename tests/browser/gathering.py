"""People come together for a match, each in a browser of their own: they type names, one makes a
match and sends the link, both choose rosters and say that they are ready, others watch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from games.matches.models import Match
from tests.browser import hands
from tests.browser.devices import page_on
from tests.browser.watching import same_seed
from tests.people import Browser

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


WITHOUT_RECAP = 'if (location.host) localStorage.setItem("table:recap", "0")'
"""A script for pages that tell nobody what has just happened: tests use the board at once."""


@contextmanager
def visitors(chromium: Chromium, *devices: dict[str, Any]) -> Iterator[list[Page]]:
    """An empty page on each device. At the end no script may have failed on any of them, and the
    Content-Security-Policy may have stopped nothing."""
    with watched(chromium, *devices) as (pages, faults):
        yield pages
    assert faults == []


@contextmanager
def watched(chromium: Chromium, *devices: dict[str, Any]) -> Iterator[tuple[list[Page], list[str]]]:
    """An empty page on each device, and whatever fails on them from now on."""
    faults: list[str] = []
    with ExitStack() as used:
        pages = [
            used.enter_context(page_on(chromium, **{"reduced_motion": "reduce", **device}))
            for device in devices
        ]
        for page in pages:
            page.add_init_script(WITHOUT_RECAP)
            page.set_default_timeout(hands.PATIENCE)
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on(
                "console",
                lambda message: faults.append(message.text) if "Security" in message.text else None,
            )
        yield pages, faults


def sign_in(context: BrowserContext, who: Browser, site: str) -> None:
    """Make all pages of the context those of somebody who has a name already."""
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": who.cookies[name].value, "url": site}])


def type_name(page: Page, name: str) -> None:
    """Type a name on the page that asks for it."""
    page.locator("input[name=name]").fill(name)
    hands.press(page, page.get_by_role("button", name="Play", exact=True))


def create_match(page: Page, *options: str) -> str:
    """Make a match with these options on the page for it; the link for the other player."""
    for option in options:
        page.get_by_label(option).check()
    hands.press(page, page.get_by_role("button", name="Create match"))
    return page.get_by_label("Send this link to your friend").input_value()


def sit_down(page: Page, link: str, name: str, seat: int | None = None) -> None:
    """Open an invitation as somebody new: type a name, sit down; on that seat where one chooses."""
    page.goto(link)
    choice = page.locator(f'input[name=seat][value="{seat}"]')
    if choice.count():
        choice.check()
    if page.locator("input[name=name]").is_visible():
        page.locator("input[name=name]").fill(name)
    hands.press(page, page.get_by_role("button", name="Sit down"))


def get_ready(page: Page, roster: str) -> None:
    """Choose a roster and say that one is ready."""
    page.locator(".roster-choice", has_text=roster).locator("input").check()
    hands.press(page, page.get_by_role("button", name="I am ready"))


def come_together(
    ann: Page, bob: Page, new_match: str, rosters: tuple[str, str], *options: str
) -> str:
    """Ann makes a match with these options on the page for it and Bob follows her link; both choose
    a roster. The match's address. The server's part in the dice is the same each time."""
    ann.goto(new_match)
    type_name(ann, "Ann")
    link = create_match(ann, *options)
    address = ann.url
    same_seed(ann)
    sit_down(bob, link, "Bob")
    get_ready(bob, rosters[1])
    expect(ann.locator("#seats")).to_contain_text("Bob")
    get_ready(ann, rosters[0])
    for page in (ann, bob):
        page.wait_for_url(address)
    return address


def sit_at_table(page: Page, who: Browser, site: str, match: Match) -> None:
    """Open a match as somebody who has a name already."""
    sign_in(page.context, who, site)
    page.goto(f"{site}/matches/{match.pk}/")
    page.wait_for_selector(hands.READY)
