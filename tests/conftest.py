"""What all tests share: people, the browser, and the books about which rules are covered."""

from __future__ import annotations

import gc
import itertools
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.commands import flush
from django.utils import translation
from hypothesis import settings
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect, sync_playwright
from pytest_django import DjangoDbBlocker

from games.matches.models import SEED_BYTES, Match
from games.people import limits
from tabletop.bootstrap import locked
from tabletop.programs import BROWSER
from tests.built_in_rows import insert, rows_of
from tests.ledger import Ledger
from tests.needs import path_of
from tests.people import Browser, new_guest
from tests.ports import free_port
from tests.web.site_process import playing, read_until

# A browser as root in a container, that talks to nobody but the site.
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--ledger",
        choices=["check", "accept"],
        help="report which rules have a test; fail when one lost its test, or accept that",
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile(
        "untimed", deadline=None, max_examples=40
    )  # a busy machine is no failure
    settings.load_profile("untimed")
    config.pluginmanager.register(Ledger(config.getoption("--ledger")), "ledger")


def pytest_itemcollected(item: pytest.Item) -> None:
    """On a busy machine a browser may come later than anybody waits: such a test is tried once
    more, and the report lists it. What is wrong fails both times."""
    if item.get_closest_marker("browser"):
        item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests are found, which all stay: the garbage collector looks at them neither
    now nor later."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser"):
        path_of(BROWSER)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test's database. Where a test has emptied it, its content types and permissions are
    inserted as they were, not worked out anew for each app."""
    with django_db_blocker.unblock():
        rows = rows_of([ContentType, Permission])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_sent, **_more: insert(rows))
        yield


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """No test is refused for what an earlier one did."""
    cache.clear()


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each match of a test has dice of its own, and the same ones in each run."""
    numbers = itertools.count(1)
    seed = Match._meta.get_field("seed")
    # A field keeps its default in this attribute from the first match on.
    monkeypatch.setattr(seed, "_get_default", lambda: next(numbers).to_bytes(SEED_BYTES, "big"))


@pytest.fixture(autouse=True)
def fresh_language() -> None:
    """A request leaves the language of its reader active, as no other test expects it."""
    translation.deactivate()


@pytest.fixture
def one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that the test does falls into one window of each limit, however long it takes: the cache
    forgets a count by a clock of its own, which goes on."""
    now = time.time()
    monkeypatch.setattr(limits, "clock", lambda: now)
    monkeypatch.setattr(limits, "SPARE", 60 * 60)


@pytest.fixture(scope="session")
def started_once() -> Path:
    """The data of a site that was started once, the same for all processes that run tests: its
    database and its static files are made, and its cards are there."""
    data = site_settings.DATA_DIR / "started-once"
    with locked(site_settings.DATA_DIR / "starting-once"):
        if not data.exists():
            begun = data.with_name("starts-once")
            with playing(begun, free_port()) as process:
                read_until(process, "Ctrl-C stops it")
            begun.rename(data)
    return Path(data)


@pytest.fixture
def site_data(started_once: Path, tmp_path: Path) -> Path:
    """The same as a folder of one's own."""
    return Path(shutil.copytree(started_once, tmp_path, dirs_exist_ok=True))


@pytest.fixture
def with_static(started_once: Path, tmp_path: Path) -> Path:
    """A folder for the data of a site, in which nothing but the static files is made."""
    for part in ("made", "static"):
        shutil.copytree(started_once / part, tmp_path / part)
    return tmp_path


@pytest.fixture
def guest(db: None) -> Browser:
    """A browser in which somebody typed a name; `guest.player` is who."""
    return new_guest("Ada")


@pytest.fixture
def ann(db: None) -> Browser:
    return new_guest("Ann")


@pytest.fixture
def bob(db: None) -> Browser:
    return new_guest("Bob")


@contextmanager
def running_browser(*more: str) -> Iterator[Chromium]:
    """A browser while the block lasts, started with some more arguments; `new_context()` is a
    person.

    Playwright keeps an event loop in this thread meanwhile, so that no asynchronous test can run.
    Django learns that its queries here are not meant for that loop.
    """
    # A slow machine is no fault: what has to show may take its time.
    expect.set_options(timeout=60_000)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(
            executable_path=path_of(BROWSER), args=[*BROWSER_ARGUMENTS, *more]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """A running browser, for one module of `browser` tests: the next may be asynchronous."""
    with running_browser() as browser:
        yield browser
