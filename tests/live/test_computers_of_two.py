"""Computers in a match that two people play through two processes of the site: one of these and the
processes that think are killed while they think."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from games.computers.orders import order_for
from games.matches.lobby import computer_players, waiting_room
from games.matches.models import Match
from games.rosters.service import ready_rosters
from games.rules.opponents import process
from tests.doubles import with_doubles
from tests.live.server import NEVER, Server, Visitor, next_frame, running
from tests.live.services import Redis
from tests.live.test_processes import Play, wait_until
from tests.matchmaking import open_match
from tests.people import Browser

pytestmark = pytest.mark.django_db(transaction=True)

SECRET: Any = {"option": "secret", "fields": {"number": 3}}
MOVE: Any = {"option": "move", "fields": {"to": [2000, 3000]}}
ROUND = 8
"""The answers of a round: all four choose a number, then all four move."""


@pytest.fixture
def servers(redis: Redis) -> Iterator[list[Server]]:
    """Two processes that soon find what waits for a computer. In the first one each process that
    thinks is held."""
    own: dict[str, Any] = {
        "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0",
        "TABLETOP_TEST_SWEEP_EVERY": str(NEVER),
        "TABLETOP_TEST_MISSED_AFTER": "0.5",
    }
    with running(**own, TABLETOP_TEST_HOLDS="1") as holding, running(**own) as other:
        yield [holding, other]


@pytest.fixture
def play(ann: Browser, bob: Browser) -> Iterator[Play]:
    """Ann and Bob have the last two seats of four, against each other, each beside a computer."""
    with with_doubles():
        match = open_match(ann.player, "doubles", seat=2)
        waiting_room.take_seat(match, bob.player, 3)
        for seat in match.seats.filter(index__lt=2):
            computer_players.sit(match, seat, "learner")
        for person in (ann, bob):
            waiting_room.choose_roster(match, person.player, ready_rosters("doubles")[0])
            waiting_room.set_ready(match, person.player)
        Match.objects.update(seed=b"\x01" * 32)
        match.refresh_from_db()
        yield Play(match, ann, bob)


def thinking(server: Server) -> int:
    """The process that thinks for this process of the site, which has one."""
    wait_until(lambda: len(server.children()) == 1)
    return server.children()[0]


def has_ended(pid: int) -> bool:
    """Whether a process runs no more, though nobody may have asked yet how it ended."""
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return True


def say(server: Server, play: Play, who: Browser, raw: Any) -> None:
    """An answer through this process of the site."""
    assert Visitor(server, who).answer(play.match.pk, play.number, raw)[0] == 200


def reaches(page: ClientConnection, number: int) -> None:
    """The page is led to where the match stands after so many answers."""
    while f'data-number="{number}"' not in next_frame(page):
        pass


def thought(match: Match, number: int) -> Any:
    """What the computer on the first seat answers after so many answers."""
    order = order_for(match, 0, "learner", number)
    return process.reply_to(json.dumps(order))["answer"]


def test_computers_go_on_where_processes_are_killed_and_answer_each_ask_once(
    servers: list[Server], play: Play, ann: Browser, bob: Browser
) -> None:
    here, there = servers
    pages = [play.page(here, ann), play.page(there, bob)]
    held = thinking(here)
    # Both processes have found that the computers are asked. One of them is held in the middle of
    # its thought, so the other answers.
    wait_until(lambda: play.number == 2)
    say(here, play, ann, SECRET)
    say(there, play, bob, SECRET)
    wait_until(lambda: play.number == 6)
    say(here, play, ann, MOVE)
    left = thinking(there)
    os.kill(left, signal.SIGSTOP)
    say(there, play, bob, MOVE)
    for page in pages:
        reaches(page, ROUND)
    # Now all who think are held. The process of the site that thinks for this round is killed, and
    # what it has left behind ends by itself; that which thinks about the last round still is killed
    # too, and the one in its place comes too late with that thought: it begins another.
    time.sleep(1)
    assert play.number == ROUND
    there.kill()
    os.kill(left, signal.SIGCONT)
    wait_until(lambda: has_ended(left))
    os.kill(held, signal.SIGKILL)
    wait_until(lambda: here.children() not in ([], [held]))
    assert play.number == ROUND
    os.kill(thinking(here), signal.SIGCONT)
    wait_until(lambda: play.number == ROUND + 2)
    own = [answer.raw for answer in play.match.answers.filter(seat=0).order_by("number")]
    assert thought(play.match, ROUND) != thought(play.match, 0) == own[0]
    assert own[2] == thought(play.match, ROUND)
    # Bob comes back through the process that is left, and all play to the end.
    back = play.page(here, bob)
    for person in (ann, bob):
        say(here, play, person, SECRET)
    wait_until(lambda: play.number == ROUND + 6)
    for person in (ann, bob):
        say(here, play, person, MOVE)
    for page in (pages[0], back):
        reaches(page, 2 * ROUND)
    assert Match.objects.get(pk=play.match.pk).status == Match.Status.ENDED
    seats = list(play.match.answers.values_list("seat", flat=True))
    assert [seats.count(seat) for seat in range(4)] == [4, 4, 4, 4]
