"""Who comes alone plays against the computer: from the first page to the result, in each game."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.live.models import ChatLine
from games.matches import referee
from games.matches.models import Match
from games.people import accounts, programs
from games.people.models import Player
from games.rules.opponents.levels import LEARNER
from games.rules.opponents.thinking import think
from tests.browser import hands
from tests.browser.clicking import COUNTED, clicks, take_suggestion
from tests.browser.gathering import DESK, PHONE, create_match, type_name, visitors
from tests.browser.modules import post
from tests.live.server import Server, running
from tests.matchmaking import load_cards, round_of
from tests.programs import program_of
from tests.rules.set_up import is_set_up

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

MOST_CLICKS = 8
"""Clicks from a name to where one may act."""
Send = Callable[[dict[str, Any]], Any]
"""Sends an answer to the server."""
PATIENCE = 300  # seconds that a computer may take on a machine that is busy


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    """The site with its computers at work."""
    with running() as server:
        yield server


def begin(page: Page, server: Server, system: str) -> Match:
    """From the first page to the table: a name, a level, and one plays."""
    page.add_init_script(COUNTED)
    page.goto(server.address)
    link = page.locator(f"#game-{system}").get_by_role("link", name="Play against the computer")
    hands.press(page, link)
    type_name(page, "Ann")
    expect(page.get_by_role("heading", name="Play against the computer")).to_be_hidden()
    hands.press(page, page.get_by_text("Learner:"))
    hands.press(page, page.get_by_role("button", name="Play", exact=True))
    page.wait_for_selector(hands.READY)
    return Match.objects.get()


def set_up(page: Page, match: Match) -> None:
    """Take what is suggested, until somebody may act."""
    until = time.monotonic() + PATIENCE
    while True:
        with referee.live_table(match.pk) as table:
            number, is_ready, is_asked = table.number, is_set_up(table), 0 in table.asks
        if is_ready:
            return
        assert time.monotonic() < until, f"not set up after {number}"
        if is_asked:
            mine = match.answers.filter(seat=0)
            before = mine.count()
            hands.follow(page, number)
            take_suggestion(page)
            while mine.count() == before:
                assert time.monotonic() < until, f"not answered at {number}"
                time.sleep(0.02)
        time.sleep(0.02)


def answer(match: Match, send: Send, rounds: int = 99) -> bool:
    """Wait until Ann is asked, and send what a learner would answer. False when so many rounds are
    over, or the match is."""
    until = time.monotonic() + PATIENCE
    while True:
        match.refresh_from_db(fields=["number", "status", "waiting_seats"])
        if match.status == Match.Status.ENDED:
            return False
        if 0 in match.waiting_seats:
            with referee.live_table(match.pk) as table:
                if round_of(table) > rounds:
                    return False
                if 0 in table.asks:
                    number, raw = table.number, think(table, 0, LEARNER, "Ann").answer
                    break
        assert time.monotonic() < until, f"no answer after {match.number}"
        time.sleep(0.05)
    return bool(send({"number": number, **raw}))


def program(page: Page, address: str) -> Send:
    """What sends answers to an address in the name of whoever has the page open now."""
    headers = json.loads(page.locator("body").get_attribute("hx-headers") or "")

    def send(answer: dict[str, Any]) -> bool:
        reply = page.request.post(address, data=answer, headers=headers)
        assert reply.status in (200, 409), reply.text()
        return True

    return send


@contextmanager
def away(page: Page) -> Iterator[Send]:
    """The page is closed, and a program sends Ann's answers meanwhile."""
    table = page.url
    send = program(page, f"{table}answer")
    page.goto("about:blank")
    yield send
    page.goto(table)
    page.wait_for_selector(hands.READY)


@pytest.mark.parametrize(
    ("system", "size", "rounds"),
    [("kurogane", PHONE, 6), ("tide", DESK, 3), ("battletech", DESK, 12), ("crisis", DESK, 6)],
)
def test_alone_from_the_first_page_to_the_result(
    chromium: Chromium, server: Server, system: str, size: dict[str, Any], rounds: int
) -> None:
    """A whole match of so many rounds, in the first and last of which Ann's answers come from her
    page. She has clicked little when she may act."""
    load_cards()
    with visitors(chromium, size) as (page,):
        match = begin(page, server, system)
        expect(page.locator("main")).to_contain_text("Learner (computer)")
        set_up(page, match)
        assert clicks(page) <= MOST_CLICKS
        while answer(match, partial(post, page), rounds=1):
            pass
        with away(page) as send:
            while answer(match, send, rounds=rounds - 1):
                pass
        while answer(match, partial(post, page)):
            pass
        match.refresh_from_db()
        assert match.status == Match.Status.ENDED
        assert match.result["reason"] not in ("concession", "agreement")
        assert {given.seat for given in match.answers.all()} == {0, 1}
        assert not ChatLine.objects.filter(match=match).exists()
        over = page.get_by_role("link", name="Result and rematch")
        hands.press(page, over.first)
        expect(page.locator("main")).to_contain_text("Learner (computer)")
        keep_picture(page, f"result-{system}")
        page.get_by_role("button", name="Rematch").first.click()
        page.wait_for_selector(hands.READY)
    assert Match.objects.filter(rematch_of=match, status=Match.Status.PLAYING).exists()


def test_a_computer_takes_the_seat_that_nobody_has_taken(
    chromium: Chromium, server: Server
) -> None:
    """Ann waits for a friend, and for a program that would play, and takes a computer instead."""
    load_cards()
    with visitors(chromium, DESK) as (page,):
        page.goto(f"{server.address}/matches/new/?system=kurogane")
        type_name(page, "Ann")
        create_match(page, "Everyone, in the lobby")
        match = Match.objects.get()
        rover = program_of(programs.make(new_account(), "Rover"))
        assert rover.post(f"/matches/{match.pk}/offer").status_code == 200
        expect(page.locator("#seats")).to_contain_text("Rover (program of Bob) would play.")
        keep_picture(page, "waiting-room")
        page.get_by_text("Let a computer take this seat").click()
        page.get_by_role("button", name="Learner (computer)").click()
        expect(page.locator("#seats")).to_contain_text("Learner (computer)")
        page.get_by_role("button", name="I am ready").click()
        page.wait_for_selector(hands.READY)
        keep_picture(page, "seated-computer")
        assert answer(match, partial(post, page))


def test_one_person_plays_some_seats_and_computers_the_others(
    chromium: Chromium, server: Server
) -> None:
    """Two players on each side: Ann plays both of hers."""
    load_cards()
    with visitors(chromium, DESK) as (page,):
        page.goto(f"{server.address}/matches/new/?system=battletech")
        type_name(page, "Ann")
        page.get_by_text("Where you play alone").click()
        page.locator("[name=computer-1]").select_option("learner")
        page.get_by_label("Players on each side").fill("2")
        page.get_by_role("button", name="Play both sides myself").click()
        page.wait_for_selector(hands.READY)
        expect(page.locator("#own-seats")).to_contain_text("You play several seats")
        keep_picture(page, "several-seats")
        match = Match.objects.get()
        mine = [seat.index for seat in match.seats.all() if not seat.is_computers]
        assert mine == [0, 2]
        until = time.monotonic() + PATIENCE
        while not {1, 3} & {answer.seat for answer in match.answers.all()}:
            assert time.monotonic() < until
            if not answer_for_the_first_of(page, match, mine):
                time.sleep(0.2)


def answer_for_the_first_of(page: Page, match: Match, seats: list[int]) -> bool:
    """Send any answer for the first of these seats that is asked. Whether there was one."""
    match.refresh_from_db(fields=["waiting_seats"])
    if asked := [seat for seat in match.waiting_seats if seat in seats]:
        with referee.live_table(match.pk) as table:
            sampled = table.asks[asked[0]].sample(random.Random(1)) or {}
            given = {"number": table.number, **sampled}
        program(page, urljoin(page.url, f"/matches/{match.pk}/answer?as={asked[0]}"))(given)
    return bool(asked)


def test_two_computers_play_while_ann_watches(chromium: Chromium, server: Server) -> None:
    load_cards()
    with visitors(chromium, PHONE) as (page,):
        page.goto(f"{server.address}/matches/computer/?system=kurogane")
        type_name(page, "Ann")
        expect(page.get_by_label("The other computer")).to_be_hidden()
        page.get_by_text("two computers play, and you watch").click()
        expect(page.get_by_label("Your roster")).to_be_hidden()
        page.get_by_label("The other computer").select_option("learner")
        keep_picture(page, "to-watch")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector(hands.READY)
        expect(page.locator("main")).to_contain_text("South-west core (Learner, computer)")
        match = Match.objects.get()
        until = time.monotonic() + PATIENCE
        while match.number < 10:
            assert time.monotonic() < until
            time.sleep(0.1)
            match.refresh_from_db()
        keep_picture(page, "watched")
        page.goto("about:blank")  # Ann goes away, and comes back when it is over
        while match.status != Match.Status.ENDED:
            assert time.monotonic() < until, f"not over after {match.number}"
            time.sleep(0.1)
            match.refresh_from_db()
        page.goto(f"{server.address}/matches/{match.pk}/")
        over = page.get_by_role("link", name="Result", exact=True)
        hands.press(page, over.first)
        keep_picture(page, "watched-result")
        page.get_by_role("button", name="Rematch, seats swapped").click()
        page.wait_for_url("**/matches/*/")
    assert Match.objects.filter(rematch_of=match).exists()


def new_account() -> Player:
    """Somebody else with an account."""
    player = Player.objects.create(name="Bob")
    accounts.create(player, "bob", "a word of eight")
    return player


def keep_picture(page: Page, name: str) -> None:
    """Keep what the page shows, if a folder for pictures is named in the environment."""
    if folder := os.environ.get("TABLETOP_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")
