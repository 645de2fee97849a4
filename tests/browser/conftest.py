"""What the tests of pages in a real browser share: the browser, and a server with the site as
people find it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browser.inspecting import Inspector
from tests.browser.opening import Opener, opening
from tests.conftest import running_browser
from tests.live.server import Server, running
from tests.matchmaking import load_cards


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
