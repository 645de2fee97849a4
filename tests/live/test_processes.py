"""Several processes of one site, with Redis and PostgreSQL between them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from games.live import hub
from games.live.tickets import Ticket
from games.matches import referee
from games.matches.models import Match, Plan
from games.matches.referee import plans
from tests.live.server import (
    Server,
    Visitor,
    hello,
    next_frame,
    two_processes,
    wait_for_a_window,
)
from tests.live.services import Postgres, Redis
from tests.people import Browser
from tests.ports import free_port
from tests.web.site_process import PATIENCE, fetch, playing, read_until

pytestmark = pytest.mark.django_db(transaction=True)

SECRET: Any = {"option": "secret", "fields": {"number": 3}}


@pytest.fixture
def sweeping_servers(redis: Redis) -> Iterator[list[Server]]:
    """Two processes that look now and then for what they have missed."""
    with two_processes(redis, hub.SWEEP_EVERY) as servers:
        yield servers


class Play:
    """A match that goes on through any of the processes."""

    def __init__(self, match: Match, *players: Browser) -> None:
        self.match = match
        self.players = players
        self._rng = random.Random(1)

    @property
    def number(self) -> int:
        return Match.objects.get(pk=self.match.pk).number

    def next_answer(self) -> tuple[Browser, int, Any]:
        referee.forget_tables()
        with referee.live_table(self.match.pk) as table:
            seat, ask = next(iter(table.asks.items()))
            return self.players[seat], table.number, ask.sample(self._rng)

    def answer(self, server: Server) -> int:
        """One answer through this process; the match's number then."""
        player, number, raw = self.next_answer()
        assert Visitor(server, player).answer(self.match.pk, number, raw)[0] == 200
        return number + 1

    def page(self, server: Server, browser: Browser | None = None) -> ClientConnection:
        """Somebody who watches through this process from now on."""
        ticket = Ticket.of(self.match.pk, None, "en", browser.player if browser else None)
        line = Visitor(server).socket(ticket)
        hello(line, self.number, ticket)
        wait_for_presence(line, "watching")
        return line


@pytest.fixture
def play(match: Match, ann: Browser, bob: Browser) -> Play:
    return Play(match, ann, bob)


def leads_to(line: ClientConnection, number: int) -> None:
    """The next frame leads from the number before to this one."""
    frame = next_frame(line)
    assert f'data-from="{number - 1}" data-number="{number}"' in frame


def wait_for_presence(line: ClientConnection, words: str, timeout: float = PATIENCE) -> None:
    until = time.monotonic() + timeout
    while words not in str(text := line.recv(max(0.01, until - time.monotonic()))):
        assert not str(text).startswith('<template id="frame"')


def test_one_match_through_two_processes(
    servers: list[Server], play: Play, eve: Browser, bob: Browser
) -> None:
    here, there = servers
    Match.objects.update(visibility=Match.Visibility.PUBLIC)
    pages = [play.page(here)]
    # The lobby of a process where nobody watches shows how many do elsewhere.
    while "1 watching" not in Visitor(there).request("GET", "/")[1]:
        time.sleep(0.1)
    pages.append(play.page(there, eve))
    for page in pages:
        wait_for_presence(page, "2 watching")
    # Everybody has every change at once, in order, whichever process took it.
    for turn in range(6):
        number = play.answer(servers[turn % 2])
        for page in pages:
            leads_to(page, number)
    # Of answers given at once through both, one is taken; its own seat learns that it was.
    player, number, raw = play.next_answer()
    replies: list[tuple[int, Any]] = []
    together = threading.Barrier(4)

    def give(server: Server) -> None:
        together.wait()
        replies.append(Visitor(server, player).answer(play.match.pk, number, raw))

    threads = [threading.Thread(target=give, args=(server,)) for server in [here, there] * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _reply in replies) == [200, 409, 409, 409]
    assert all(reply["yours"] for status, reply in replies if status == 409)
    for page in pages:
        leads_to(page, number + 1)
    # What is said in one process is read in the other.
    chat_line = {"text": "Well rolled"}
    assert (
        Visitor(there, eve).request("POST", f"/matches/{play.match.pk}/chat", chat_line)[0] == 204
    )
    for page in pages:
        assert "Well rolled" in next_frame(page)
    # Whoever goes is counted no more, in the other process as well.
    pages[1].close()
    wait_for_presence(pages[0], "1 watching")


def test_a_process_is_killed_and_the_match_goes_on_through_the_other(
    servers: list[Server], play: Play
) -> None:
    here, there = servers
    stays, loses = play.page(here), play.page(there)
    acknowledged = [play.answer(server) for server in servers]
    for page in (stays, loses):
        for number in acknowledged:
            leads_to(page, number)
    there.kill()
    with pytest.raises(ConnectionClosed):
        loses.recv(PATIENCE)
    for _answer in range(2):
        acknowledged.append(play.answer(here))
        leads_to(stays, acknowledged[-1])
    assert acknowledged == list(range(1, play.number + 1))
    comes_back = Visitor(here).socket(Ticket.of(play.match.pk, None, "en", None))
    hello(comes_back, 2)
    assert f'data-from="2" data-number="{play.number}"' in next_frame(comes_back)


# -- planned answers -----------------------------------------------------------------------------


def planned_move(play: Play) -> tuple[int, list[str]]:
    """Whoever is to move has planned what comes before, and the move; the other seat, and what both
    answer then."""
    table = referee.table_at(play.match.pk)
    asks = dict(table.asks)
    for seat in asks:
        table.answer(seat, SECRET)
    ((mover, ask),) = table.asks.items()
    move = ask.sample(random.Random(1))
    assert move is not None
    plans.keep(play.match, mover, [plans.planned(asks[mover], SECRET), plans.planned(ask, move)])
    return 1 - mover, sorted(map(str, [(0, SECRET), (1, SECRET), (mover, move)]))


def answers_of(play: Play, since: int) -> list[str]:
    answers = play.match.answers.filter(number__gt=since).order_by("number")
    return sorted(str((row.seat, row.raw)) for row in answers)


def wait_until(there: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_what_is_planned_is_sent_once_whichever_process_goes_on(
    sweeping_servers: list[Server], play: Play
) -> None:
    here, there = sweeping_servers
    page = play.page(there)
    other, expected = planned_move(play)
    with ThreadPoolExecutor() as together:
        sent = [
            together.submit(Visitor(server, play.players[other]).answer, play.match.pk, 0, SECRET)
            for server in (here, there)
        ]
    assert sorted(one.result()[0] for one in sent) == [200, 409]
    wait_until(lambda: play.number == 3)
    while 'data-number="3"' not in next_frame(page):
        pass
    assert answers_of(play, 0) == expected
    # A process is killed after it has taken an answer, before it comes to the plan.
    here.kill()
    here.environment["TABLETOP_TEST_STALLS"] = "1"
    here.start()
    other, expected = planned_move(play)
    with ThreadPoolExecutor() as waiting:
        visitor = Visitor(here, play.players[other])
        taken = waiting.submit(visitor.answer, play.match.pk, 3, SECRET)
        wait_until(lambda: play.match.answers.filter(number__gt=3, seat=other).exists())
        here.kill()
        assert taken.exception() is not None, "nobody was told so"
    wait_until(lambda: play.number == 6)
    assert answers_of(play, 3) == expected
    assert not Plan.objects.exists()


def test_while_redis_is_away_pages_look_for_themselves(
    sweeping_servers: list[Server], redis: Redis, play: Play
) -> None:
    here, there = sweeping_servers
    page = play.page(there)
    redis.stop()
    reached = [play.answer(here) for _answer in range(3)][-1]  # nobody waits or is refused
    assert f'data-number="{reached}"' in next_frame(page)


def test_when_redis_is_back_it_is_listened_to_again(
    servers: list[Server], redis: Redis, play: Play
) -> None:
    here, there = servers
    page = play.page(there)
    listening = redis.listeners()
    redis.stop()
    play.answer(here)
    late = play.page(here)  # its room is opened while there is no Redis
    redis.start()
    while redis.listeners() < max(listening, len(servers)):
        time.sleep(0.1)
    number = play.answer(here)
    assert f'data-number="{number}"' in next_frame(page)  # with what it has missed
    leads_to(late, number)
    for server in (there, here):
        number = play.answer(server)
        leads_to(page, number)
        leads_to(late, number)


def test_tries_to_sign_in_are_counted_over_all_processes(servers: list[Server]) -> None:
    guess = {"sign_in_name": "ada", "password": "a guess"}
    visitors = [Visitor(server) for server in servers]
    wait_for_a_window()
    tries = [visitors[n % 2].request("POST", "/people/sign-in/", guess)[0] for n in range(12)]
    assert tries == [422] * 10 + [429] * 2


# -- PostgreSQL --------------------------------------------------------------------------------


@pytest.mark.skipif(bool(os.environ.get("DATABASE_URL")), reason="runs there already")
@pytest.mark.timeout(900)
def test_matches_plans_and_clubs_go_on_through_two_processes_on_postgresql_too(
    postgres: Postgres,
) -> None:
    tests = (
        test_one_match_through_two_processes,
        test_what_is_planned_is_sent_once_whichever_process_goes_on,
    )
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0"]
    command += [f"{__file__}::{test.__name__}" for test in tests]
    command.append(str(Path(__file__).with_name("test_club_of_four.py")))
    environment = {**os.environ, "DATABASE_URL": postgres.url}
    run = subprocess.run(
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-4000:]
    assert f"{len(tests) + 1} passed" in run.stdout


@pytest.mark.timeout(900)  # it waits for facts, for as long as a machine that is busy takes
def test_two_processes_begin_at_once_on_an_empty_postgresql_which_is_started_anew(
    postgres: Postgres, with_static: Path
) -> None:
    ports = [free_port(), free_port()]
    with ExitStack() as running:
        begun = [
            running.enter_context(playing(with_static, port, DATABASE_URL=postgres.url))
            for port in ports
        ]
        for process in begun:
            read_until(process, "Ctrl-C stops it")
        assert [fetch(port, "/")[0].status for port in ports] == [200, 200]
        postgres.stop()
        assert [fetch(port, "/")[0].status for port in ports] == [503, 503]
        postgres.start()
        for port in ports:
            while fetch(port, "/")[0].status == 503:
                time.sleep(0.2)
            assert fetch(port, "/")[0].status == 200
