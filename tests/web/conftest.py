"""What the tests of the site's pages and services share: the toy as one of the systems or as the
only one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.rules.contract.definition import System
from tests.doubles import with_doubles
from tests.matchmaking import load_cards
from tests.toy import ToyState, with_toy
from tests.web.bracketed import catalogue, reader
from tests.web.cards_world import only_toy

__all__ = ["catalogue", "reader"]


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy is one of the systems."""
    with with_toy():
        yield


@pytest.fixture
def cards(db: None) -> None:
    """The built-in cards and rosters of all systems are loaded."""
    load_cards()


@pytest.fixture
def doubles(db: None) -> Iterator[None]:
    """The toy for two against two is one of the systems, and the cards of all are loaded."""
    with with_doubles():
        load_cards()
        yield


@pytest.fixture
def toy_with_cards(toy: None, db: None) -> None:
    """The toy is one of the systems, and the built-in cards and rosters of all are loaded."""
    load_cards()


@pytest.fixture
def toy_alone(db: None) -> Iterator[System[ToyState]]:
    """The toy is the only system, with its built-in cards and rosters."""
    with only_toy() as system:
        yield system
