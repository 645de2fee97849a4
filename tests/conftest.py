"""What all tests share: people, the browser, and the books about which rules are covered."""

from __future__ import annotations

import os

import pytest
from django.core.cache import cache

from tabletop import browsers
from tests.ledger import Ledger
from tests.people import Browser, new_guest


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
