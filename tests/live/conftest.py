"""What the tests of live tables share: the toy is a system, there is a server, a match of Ann's
with Bob, and Eve, who holds no seat."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from channels.layers import channel_layers

from games.live import hub as live_hub
from games.live.hub import Hub
from games.matches.models import Match
from tabletop.programs import POSTGRESQL, REDIS
from tests.live.server import NEVER, Server, running, two_processes
from tests.live.services import Postgres, Redis
from tests.matchmaking import begun_match
from tests.needs import path_of
from tests.people import Browser, new_guest
from tests.toy import with_toy


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with with_toy():
        yield


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def eve() -> Browser:
    return new_guest("Eve")


@pytest.fixture
def match(ann: Browser, bob: Browser) -> Match:
    return begun_match(ann.player, bob.player)


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    """The rooms of this process."""
    channel_layers.backends.clear()
    hub = Hub.here()
    yield hub
    await hub.stop()


@pytest.fixture
def several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process is not the only one of the site."""
    monkeypatch.setattr(live_hub, "is_alone", lambda layer: False)


@pytest.fixture
def redis() -> Iterator[Redis]:
    redis = Redis(path_of(REDIS))
    redis.start()
    yield redis
    redis.stop()


@pytest.fixture
def servers(redis: Redis) -> Iterator[list[Server]]:
    """Two processes that learn of each other by notices alone."""
    with two_processes(redis, NEVER) as servers:
        yield servers


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    programs = Path(path_of(POSTGRESQL)).parent
    where = Path("/tmp") / f"tabletop-postgres-{os.getpid()}"  # short, and its user may enter
    where.mkdir(mode=0o700)
    try:
        postgres = Postgres(programs, where)
        postgres.start()
        yield postgres
        with suppress(subprocess.CalledProcessError):
            postgres.stop()
    finally:
        shutil.rmtree(where, ignore_errors=True)
