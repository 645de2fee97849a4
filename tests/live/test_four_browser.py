"""Four people at one table, two against two, in real browsers: two of them on phones, through two
processes. Clocks, undo and messages, by push and by e-mail, as they are for each of the four."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.message import EmailMessage
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from redis import Redis as RedisClient

from games.matches.models import Match
from games.matches.time_control import MINUTE, Control
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.doubles import with_doubles
from tests.live.server import Server
from tests.live.services import Redis
from tests.live.test_notified import subscribed, telling, wait_for, wait_for_any
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.postboxes import Mailbox, mailbox, push_service, text_of
from tests.web.test_notifications import link_in
from tests.web.test_time_control import wait

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

DOTS = "dot@example.org"
MOVE = {"option": "move", "fields": {"to": [1, 1]}}


def test_four_play_with_clocks_take_back_and_are_told(
    chromium: Chromium, redis: Redis, ann: Browser, bob: Browser
) -> None:
    four = [ann, bob, new_guest("Cid"), new_guest("Dot")]
    url = f"redis://127.0.0.1:{redis.port}/0"
    with (
        with_doubles(),
        push_service() as service,
        mailbox() as (box, port),
        telling(service, 2, url, EMAIL_URL=f"smtp://127.0.0.1:{port}") as servers,
        visitors(chromium, DESK, PHONE, PHONE, DESK) as pages,
    ):
        everybody = [one.player for one in four]
        control = Control.live(10, 0, "claim")
        match = play_on(begun_match(*everybody, system="doubles", time=control), 4)
        wait(match, MINUTE)
        sit_down(pages, four, servers, match)
        see_clocks(pages)
        take_back(pages)
        device = service.device()
        subscribed(servers[0], four[3], device)
        give_address(pages[3], box)
        pages[3].goto(f"{servers[1].address}/")
        look_away(redis, four[3])
        move_on(pages)
        wait_for(device)
        assert device.received[0]["title"] == "It is your turn"
        wait_for_any(box.messages)
        (message,) = box.messages
        assert message["To"] == DOTS
        assert message["Subject"] == "It is your turn: Doubles with Ann, Bob, Cid"
        stop_messages(pages[3], message)
        pages[3].get_by_role("link", name="My turn").click()
        pages[3].wait_for_url(re.compile(match.pk))
        expect(pages[3].locator("[data-clock='1'].is-running")).to_have_count(1)


def give_address(page: Page, box: Mailbox) -> None:
    """Dot gives her address, and confirms it by the link that is sent there."""
    site = origin_of(page)
    page.goto(f"{site}/people/me/notifications/")
    page.get_by_role("textbox", name="E-mail").fill(DOTS)
    hands.press(page, page.get_by_role("button", name="Keep this address"))
    wait_for_any(box.messages)
    page.goto(site + link_in(text_of(box.messages.pop()), "confirm"))
    hands.press(page, page.get_by_role("button", name="Yes, this is my address"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Your address is confirmed")


def stop_messages(page: Page, message: EmailMessage) -> None:
    """Dot follows the link of the message by which those of its kind end."""
    site = origin_of(page)
    page.goto(site + link_in(text_of(message), "stop"))
    hands.press(page, page.get_by_role("button", name="Stop them"))
    page.goto(f"{site}/people/me/notifications/")
    expect(page.get_by_role("checkbox", name="It is my turn: By e-mail")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="It is my turn: On my devices")).to_be_checked()


def origin_of(page: Page) -> str:
    """The site that a page shows."""
    parts = urlsplit(page.url)
    return f"{parts.scheme}://{parts.netloc}"


def look_away(redis: Redis, who: Browser) -> None:
    """Let all processes forget that somebody looked at a match a moment ago."""
    shared = RedisClient(port=redis.port)
    for key in shared.keys(f"*viewing:*{who.player.pk}*"):
        shared.delete(key)


def sit_down(
    pages: Sequence[Page], four: Sequence[Browser], servers: Sequence[Server], match: Match
) -> None:
    """Each opens the match, every other one through the other process."""
    for place, (page, one) in enumerate(zip(pages, four, strict=True)):
        site = servers[place % 2].address
        sign_in(page.context, one, site)
        page.goto(f"{site}/matches/{match.pk}/")
        expect(page.locator("#live")).to_have_attribute("data-connection", "live")


def see_clocks(pages: Sequence[Page]) -> None:
    """There are two clocks, and one runs; who waits gives time to the other side."""
    for page in pages:
        running = page.locator('[data-clock="0"].is-running .clock-time')
        expect(running).to_have_text(re.compile("^[4-8]:"))
        expect(page.locator(".clock.is-running")).to_have_count(1)
        expect(page.locator("[data-clock]")).to_have_count(2)
    red, _blue, partner, other = pages
    for page in (red, partner):
        expect(page.get_by_role("button", name="Give time")).to_have_count(0)
    hands.press(other, other.get_by_role("button", name="Give time"))
    for page in pages:
        given = page.locator('[data-clock="0"] .clock-time')
        expect(given).to_have_text(re.compile("^(9|1[0-3]):"))


def take_back(pages: Sequence[Page]) -> None:
    """Who has moved takes it back at once; nobody else may."""
    red, blue, partner, other = pages
    move = {"number": 4, **MOVE}
    assert post(partner, move) != {"taken": True, "number": 5}, "it is the other's move"
    assert post(red, move) == {"taken": True, "number": 5}
    for page in pages:
        hands.follow(page, 5)
        expect(page.locator('[data-clock="1"].is-running')).to_have_count(1)
    for page in (blue, partner, other):
        expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    hands.press(red, red.get_by_role("button", name="Undo", exact=True))
    for page in pages:
        hands.follow(page, 6)
        expect(page.locator('[data-clock="0"].is-running')).to_have_count(1)
        expect(page.locator("#log")).to_contain_text("takes back what nobody else")


def move_on(pages: Sequence[Page]) -> None:
    """The first three move, one after the other; each sees it."""
    for number, page in enumerate(pages[:3], start=6):
        assert post(page, {"number": number, **MOVE}) == {"taken": True, "number": number + 1}
        for each in pages[:3]:
            hands.follow(each, number + 1)
