"""What the tests of live tables share: the toy is a system, there is a server, a match of Ann's
with Bob, and Eve, who holds no seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.matches.models import Match
from tests.live.server import Server, running
from tests.matchmaking import begun_match
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
def ann() -> Browser:
    return new_guest("Ann")


@pytest.fixture
def bob() -> Browser:
    return new_guest("Bob")


@pytest.fixture
def eve() -> Browser:
    return new_guest("Eve")


@pytest.fixture
def match(ann: Browser, bob: Browser) -> Match:
    return begun_match(ann.player, bob.player)
