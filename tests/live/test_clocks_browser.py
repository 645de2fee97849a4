"""The clocks of a match in real browsers: both players see them tick, to a tenth at the end, and
what comes at zero."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, WebSocketRoute, expect

from games.matches import notices
from games.matches.log import timing
from games.matches.models import Match
from games.matches.time_control import MINUTE, MOST_LAG, SECOND, Control
from games.people.models import Holiday
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.live.server import Server
from tests.live.slow_network import slow_network
from tests.matchmaking import begun_match, play_on
from tests.people import Browser
from tests.web.test_time_control import wait

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

LAG = 500
"""Milliseconds of a slow network, there and back."""
SLACK = 250
"""Milliseconds at most between two readings of the server's clock while it takes an answer."""


def seated(
    match: Match, chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> Iterator[tuple[Page, Page, int]]:
    """The page of whoever is asked, on a phone, and of who waits, with the seat that is asked."""
    (asked,) = match.waiting_seats
    who = (ann, bob) if asked == 0 else (bob, ann)
    with visitors(chromium, PHONE, DESK) as (phone, desk):
        for page, one in zip((phone, desk), who, strict=True):
            sign_in(page.context, one, server.address)
            page.goto(f"{server.address}/matches/{match.pk}/")
            expect(page.locator("#live")).to_have_attribute("data-connection", "live")
        yield phone, desk, asked


def test_both_see_the_clock_run_to_a_tenth_and_the_match_end(
    chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> None:
    match = play_on(begun_match(ann.player, bob.player, time=Control.live(10, 30, "loses")), 2)
    for phone, desk, asked in seated(match, chromium, server, ann, bob):
        clock = f'[data-clock="{asked}"]'
        for page in (phone, desk):
            expect(page.locator(f"{clock}.is-running .clock-time")).to_have_text(re.compile("^9:5"))
            expect(page.locator(".clock.is-running")).to_have_count(1)
        move = {"number": 2, "option": "move", "fields": {"unit": "a", "to": [700, 700]}}
        assert post(phone, move) == {"taken": True, "number": 3}
        hands.follow(desk, 3)
        expect(desk.locator(".clock.is-running")).to_have_count(2)
        match.refresh_from_db()
        clocks = timing.clocks_of(match)
        assert clocks is not None
        ends = min(clocks.left) - 6000
        wait(match, ends)
        notices.changed(match.pk, 3)
        for page in (phone, desk):
            page.reload()
        shown = phone.locator(".clock.is-short .clock-time").first
        expect(shown).to_have_text(re.compile(r"^\d\.\d$"))
        for page in (phone, desk):
            expect(page.locator("#region-result")).to_contain_text("time", timeout=15_000)
            expect(page.locator(".clock.is-running")).to_have_count(0)


def test_who_waits_gives_time_and_the_other_sees_it(
    chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> None:
    match = play_on(begun_match(ann.player, bob.player, time=Control.live(10, 30, "claim")), 2)
    wait(match, 8 * MINUTE)
    match.refresh_from_db()
    for phone, desk, asked in seated(match, chromium, server, ann, bob):
        running = f'[data-clock="{asked}"].is-running .clock-time'
        expect(phone.locator(running)).to_have_text(re.compile("^1:"))
        expect(phone.get_by_role("button", name="Give time")).to_have_count(0)
        desk.get_by_role("button", name="Give time").click()
        for page in (phone, desk):
            expect(page.locator(running)).to_have_text(re.compile("^6:"))


def test_at_zero_who_waits_may_claim_the_win_or_give_time_in_one_place(
    chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> None:
    match = play_on(begun_match(ann.player, bob.player, time=Control.live(10, 0, "claim")), 2)
    wait(match, 11 * MINUTE)
    match.refresh_from_db()
    for phone, desk, asked in seated(match, chromium, server, ann, bob):
        offers = desk.locator("#region-offers")
        expect(offers.get_by_role("button", name="Claim the win")).to_be_visible()
        expect(phone.locator("#region-offers")).to_contain_text("Your time is up")
        offers.get_by_role("button", name="Give time").click()
        for page in (phone, desk):
            running = page.locator(f'[data-clock="{asked}"].is-running .clock-time')
            expect(running).to_have_text(re.compile("^[45]:"))
        expect(offers.get_by_role("button", name="Claim the win")).to_be_hidden()
        expect(phone.locator("#region-offers").get_by_text("Your time is up")).to_be_hidden()


def test_a_clock_that_rests_says_so(
    chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> None:
    match = play_on(
        begun_match(ann.player, bob.player, time=Control.days(3, 12, False, "loses")), 2
    )
    pages = seated(match, chromium, server, ann, bob)
    for phone, desk, asked in pages:
        clock = f'[data-clock="{asked}"].is-running'
        for page in (phone, desk):
            expect(page.locator(f"{clock} .clock-time")).to_have_text(re.compile("^2d"))
            expect(page.locator(".clock-rests:visible")).to_have_count(0)
        day = timedelta(days=1)
        today = timezone.now().date()
        away = (ann, bob)[asked].player
        Holiday.objects.create(player=away, first=today - day, last=today + day)
        for page in (phone, desk):
            page.reload()
            expect(page.locator(f"{clock} .clock-rests")).to_be_visible()
            expect(page.locator(".clock-rests:visible")).to_have_count(1)


def test_what_an_answer_lies_on_a_slow_network_is_given_back(
    chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> None:
    """Over the page's socket, and then posted, where there is no socket any more."""
    match = play_on(begun_match(ann.player, bob.player, time=Control.live(10, 0, "loses")), 2)
    (asked,) = match.waiting_seats
    sockets: list[WebSocketRoute] = []

    def connected(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) == 1:
            socket.connect_to_server()
        else:
            socket.close()

    with visitors(chromium, PHONE) as (page,), slow_network(server.port, LAG / 1000) as address:
        page.route_web_socket(re.compile("/live"), connected)
        sign_in(page.context, (ann, bob)[asked], address)
        page.goto(f"{address}/matches/{match.pk}/")
        expect(page.locator("body")).to_have_attribute("data-lag", re.compile(r"\d"))
        for number, way, option, fields in (
            (2, "live", "move", {"unit": "a", "to": [700, 700]}),
            (3, "polling", "secret", {"number": 1}),
        ):
            if way == "polling":
                sockets[0].close()
            expect(page.locator("#live")).to_have_attribute("data-connection", way)
            before = timing.clocks_of(Match.objects.get(pk=match.pk))
            lags = [page.evaluate("+document.body.dataset.lag")]
            begun = time.monotonic()
            sent = {"number": number, "option": option, "fields": fields}
            assert post(page, sent) == {"taken": True, "number": number + 1}
            assert time.monotonic() - begun >= LAG / 1000, "it did lie there"
            lags.append(page.evaluate("+document.body.dataset.lag"))
            after = timing.clocks_of(Match.objects.get(pk=match.pk))
            assert before
            assert after
            answered = match.answers.get(number=number + 1).at.timestamp() * SECOND
            spent = answered - before.running[asked]
            given_back = after.left[asked] - (before.left[asked] - spent)
            assert min(lags) >= LAG
            assert given_back in [pytest.approx(min(lag, MOST_LAG), abs=SLACK) for lag in lags]
