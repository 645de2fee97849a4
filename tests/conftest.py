"""What all tests share: people, the browser, and the books about which rules are covered."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect, sync_playwright

from tabletop import browsers
from tests.ledger import Ledger
from tests.people import Browser, new_guest

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
    config.pluginmanager.register(Ledger(config.getoption("--ledger")), "ledger")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and browser_path() is None:
        if os.environ.get("CI"):
            pytest.fail("There is no browser here, and in CI there has to be one.")
        pytest.skip("There is no browser on this machine.")


_browser: list[str | None] = []


def browser_path() -> str | None:
    """Where the browser is, looked for once."""
    if not _browser:
        _browser.append(browsers.find())
    return _browser[0]


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """No test is refused for what an earlier one did."""
    cache.clear()


@pytest.fixture
def guest(db: None) -> Browser:
    """A browser in which somebody typed a name; `guest.player` is who."""
    return new_guest("Ada")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """A running browser, for one module of `browser` tests; `chromium.new_context()` is a person.

    Playwright keeps an event loop in this thread. It ends with the module, so that asynchronous
    tests find none, and Django is told that its queries here are not meant for that loop.
    """
    # A slow machine is no fault: what has to show may take its time.
    expect.set_options(timeout=20_000)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()
