"""What the tests of the site's pages and services share: the toy as one of the systems or as the
only one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules.contract.definition import System
from tests.matchmaking import load_cards
from tests.ports import free_port
from tests.toy import ToyState, with_toy
from tests.web.bracketed import catalogue, reader
from tests.web.cards_world import only_toy
from tests.web.site_process import playing, read_until

__all__ = ["catalogue", "reader"]


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy is one of the systems."""
    with with_toy():
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


@pytest.fixture(scope="session")
def started_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a site that was started once: its database is made, and its cards are there."""
    data = tmp_path_factory.mktemp("started-once")
    with playing(data, free_port()) as process:
        read_until(process, "Ctrl-C stops it")
    return data


@pytest.fixture
def site_data(started_once: Path, tmp_path: Path) -> Path:
    """The same as a folder of one's own."""
    return Path(shutil.copytree(started_once, tmp_path, dirs_exist_ok=True))
