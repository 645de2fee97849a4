"""What the tests of pages in a real browser share: the browser, and a server with the site as
people find it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from games.matches.models import Match
from tests.browser import hands
from tests.browser.devices import page_on
from tests.browser.gathering import DESK, PHONE, WITHOUT_RECAP, sign_in, visitors
from tests.browser.inspecting import Inspector
from tests.browser.opening import MatchOpener, Opener, opening
from tests.browser.watching import SAME_DICE
from tests.conftest import running_browser
from tests.live.server import Server, running
from tests.matchmaking import load_cards
from tests.people import Browser


@pytest.fixture(scope="package")
def chromium() -> Iterator[Chromium]:
    """A running browser, for all of these tests: none is asynchronous, and what one has loaded the
    next finds in the browser (see `devices`)."""
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[Server]:
    with running("tabletop.asgi:application") as server:
        yield server


@pytest.fixture
def site(server: Server, db: None) -> str:
    load_cards()
    return server.address


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann at a desk, Bob with a phone, and somebody at a desk who only watches."""
    with visitors(chromium, DESK, PHONE, DESK) as pages:
        for page in pages:
            page.add_init_script(SAME_DICE)
        yield pages


@pytest.fixture
def opened(chromium: Chromium, server: Server) -> Iterator[MatchOpener]:
    """Opens a match, for a spectator or a player. No script may fail on the page."""
    devices = ExitStack()
    faults: list[str] = []

    def open_(match: Match, player: Browser | None = None, path: str = "", **kwargs: Any) -> Page:
        device = {**DESK, "reduced_motion": "reduce", **kwargs}
        page = devices.enter_context(page_on(chromium, **device))
        page.add_init_script(WITHOUT_RECAP)
        if player:
            sign_in(page.context, player, server.address)
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{server.address}/matches/{match.pk}/{path}")
        page.wait_for_selector(hands.READY)
        return page

    with devices:
        yield open_
    assert faults == []


@pytest.fixture(scope="package")
def stage() -> Iterator[str]:
    """The stage (see `stage`), in a process of its own."""
    command = [sys.executable, "-m", "tests.browser"]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()


@pytest.fixture
def visit(chromium: Chromium, stage: str) -> Iterator[Opener]:
    """Opens scenes of the stage."""
    with opening(chromium, stage) as opener:
        yield opener


@pytest.fixture
def inspector(chromium: Chromium, server: Server) -> Iterator[Inspector]:
    """What looks at pages; what it has found fails the test in the end."""
    load_cards()
    inspector = Inspector(chromium, server.address)
    yield inspector
    inspector.close()
    if inspector.findings:
        pytest.fail("\n".join(inspector.findings), pytrace=False)
