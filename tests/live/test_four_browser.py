"""Four people at one table, two against two, in real browsers: two of them on phones, through two
processes. Clocks, undo and notices as they are for each of the four."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
from tests.live.test_notified import subscribed, telling, wait_for
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.postboxes import push_service
from tests.web.test_time_control import wait

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

MOVE = {"option": "move", "fields": {"to": [1, 1]}}


def test_four_play_with_clocks_take_back_and_are_told(
    chromium: Chromium, redis: Redis, ann: Browser, bob: Browser
) -> None:
    four = [ann, bob, new_guest("Cid"), new_guest("Dot")]
    url = f"redis://127.0.0.1:{redis.port}/0"
    with (
        with_doubles(),
        push_service() as service,
        telling(service, 2, url) as servers,
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
        pages[3].goto(f"{servers[1].address}/")
        look_away(redis, four[3])
        move_on(pages)
        wait_for(device)
        assert device.received[0]["title"] == "It is your turn"
        pages[3].get_by_role("link", name="My turn").click()
        pages[3].wait_for_url(re.compile(match.pk))
        expect(pages[3].locator("[data-clock='1'].is-running")).to_have_count(1)


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
