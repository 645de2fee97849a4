"""Several processes of a site tell people what happens: once, and not whoever looks at the page;
and the time of a side runs out once."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.conf import settings
from redis import Redis as RedisClient
from websockets.sync.client import ClientConnection

from games.live.tickets import Ticket
from games.matches import referee
from games.matches.models import Match
from games.matches.time_control import SECOND, Control
from games.notifications.models import Delivery
from games.rules.contract.out_of_turn import TIME_UP
from tests.live.server import Server, Visitor, hello, running
from tests.live.services import Postgres, Redis
from tests.matchmaking import begun_match
from tests.people import Browser
from tests.postboxes import Device, PushService, push_service

pytestmark = pytest.mark.django_db(transaction=True)

ONE_TURN = 4.0
"""Seconds in which two processes would have told something twice."""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@contextmanager
def telling(
    service: PushService, processes: int, redis_url: str = "", **environment: str
) -> Iterator[list[Server]]:
    """So many processes that tell people."""
    given: dict[str, Any] = {
        **environment,
        "TABLETOP_TEST_TELLS": "1",
        "TABLETOP_TEST_PUSH": service.origin,
        "REDIS_URL": redis_url,
    }
    with ExitStack() as stack:
        yield [stack.enter_context(running(**given)) for _process in range(processes)]


def subscribed(server: Server, browser: Browser, device: Device) -> None:
    to = "/people/me/notifications/browser/"
    assert Visitor(server, browser).request("POST", to, device.subscription)[0] == 204


def answered(server: Server, match: Match, player: Browser, seat: int) -> None:
    referee.forget_tables()
    with referee.live_table(match.pk) as table:
        raw, number = table.asks[seat].sample(random.Random(1)), table.number
    assert raw is not None
    assert Visitor(server, player).answer(match.pk, number, raw)[0] == 200


def wait_for(device: Device) -> None:
    wait_for_any(device.received)


def wait_for_any(received: Sequence[object]) -> None:
    """Wait until something has been received."""
    until = time.monotonic() + 60
    while not received and time.monotonic() < until:
        time.sleep(0.1)


def wait_until_seen(redis: Redis) -> None:
    """Wait until all processes know that somebody looks."""
    shared = RedisClient(port=redis.port)
    until = time.monotonic() + 60
    while not shared.keys("*viewing:*") and time.monotonic() < until:
        time.sleep(0.1)


def page_of(
    server: Server, match: Match, browser: Browser, seat: int, hidden: str
) -> ClientConnection:
    ticket = Ticket.of(match.pk, seat, "en", browser.player)
    line = Visitor(server, browser).socket(ticket)
    hello(line, Match.objects.get(pk=match.pk).number, ticket)
    line.send(f'{{"type": "ping", "hidden": {hidden}}}')
    return line


def test_two_processes_tell_it_once(
    redis: Redis, service: PushService, match: Match, ann: Browser, bob: Browser
) -> None:
    phone = service.device()
    with telling(service, 2, f"redis://127.0.0.1:{redis.port}/0") as (here, there):
        subscribed(here, bob, phone)
        answered(there, match, ann, 0)
        wait_for(phone)
        time.sleep(ONE_TURN)
    assert [one["title"] for one in phone.received] == ["It is your turn"]
    assert not Delivery.objects.exists()


def test_clocks_and_the_queue_go_on_with_two_processes(
    redis: Redis, service: PushService, ann: Browser, bob: Browser
) -> None:
    """Each of them looks for clocks that have run down, and works off the queue."""
    phone = service.device()
    control = Control("live", budget=20 * SECOND, allowance=SECOND)
    with telling(service, 2, f"redis://127.0.0.1:{redis.port}/0") as (here, there):
        subscribed(here, bob, phone)
        match = begun_match(ann.player, bob.player, time=control)
        pages = [page_of(server, match, ann, 0, "false") for server in (here, there)]
        answered(there, match, ann, 0)
        wait_for(phone)
        until = time.monotonic() + 60
        while Match.objects.get().status != "ended" and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(ONE_TURN)
        for page in pages:
            page.close()
    match = Match.objects.get()
    assert (match.status, match.result and match.result["winners"]) == ("ended", [0])
    assert list(match.answers.filter(option=TIME_UP).values_list("seat", flat=True)) == [1]
    assert [one["title"] for one in phone.received] == ["It is your turn"]
    assert not Delivery.objects.exists()


@pytest.mark.skipif(bool(os.environ.get("DATABASE_URL")), reason="runs there already")
def test_and_on_postgresql(postgres: Postgres) -> None:
    name = test_clocks_and_the_queue_go_on_with_two_processes.__name__
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", f"{__file__}::{name}"]
    environment = {**os.environ, "DATABASE_URL": postgres.url}
    run = subprocess.run(
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-4000:]


@pytest.mark.parametrize(("hidden", "told"), [("false", 0), ("true", 1)])
def test_whoever_looks_through_another_process_is_not_told(
    redis: Redis,
    service: PushService,
    match: Match,
    ann: Browser,
    bob: Browser,
    hidden: str,
    told: int,
) -> None:
    phone = service.device()
    with telling(service, 2, f"redis://127.0.0.1:{redis.port}/0") as (here, there):
        page = page_of(here, match, bob, 1, hidden)
        if not told:
            wait_until_seen(redis)
        subscribed(here, bob, phone)
        answered(there, match, ann, 0)
        time.sleep(ONE_TURN)
        page.close()
    assert len(phone.received) == told


def test_one_process_on_its_own_tells_what_happened_before_it_was_started(
    service: PushService, match: Match, ann: Browser, bob: Browser
) -> None:
    phone = service.device()
    with telling(service, 1) as (server,):
        subscribed(server, bob, phone)
    with referee.live_table(match.pk) as table:
        raw = table.asks[0].sample(random.Random(1))
    referee.answer(match.pk, ann.player, 0, raw)
    with telling(service, 1):
        wait_for(phone)
    assert [one["title"] for one in phone.received] == ["It is your turn"]
