"""The browser of the browser tests: an installed one, else Debian's, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tabletop import bootstrap, browsers
from tests import conftest

DEBIANS, PLAYWRIGHTS = "/usr/bin/chromium", "/home/ann/.cache/ms-playwright/chrome"


class Machine:
    """A machine without a browser, on which commands only note that they were called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, root: bool, apt: bool = True) -> None:
        self.commands: list[list[str]] = []
        self.has: set[str] = {"apt-get"} if apt else set()
        monkeypatch.setattr(shutil, "which", self.which)
        monkeypatch.setattr(subprocess, "call", self.call)
        monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
        monkeypatch.setattr(browsers, "_playwrights_own", self.playwrights_own)

    def which(self, command: str) -> str | None:
        return f"/usr/bin/{command}" if command in self.has else None

    def call(self, command: list[str], **_: Any) -> int:
        self.commands.append(command)
        if command[:2] == ["apt-get", "install"] or "playwright" in command:
            self.has.add("playwright" if "playwright" in command else "chromium")
        return 0

    def playwrights_own(self) -> str | None:
        return PLAYWRIGHTS if "playwright" in self.has else None


def test_an_installed_browser_is_taken_and_nothing_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = Machine(monkeypatch, root=True)
    machine.has.add("chromium")
    assert browsers.find_or_install() == DEBIANS
    assert machine.commands == []


def test_root_installs_debians(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True)
    assert browsers.find_or_install() == DEBIANS
    assert [command[:2] for command in machine.commands] == [
        ["apt-get", "update"],
        ["apt-get", "install"],
    ]


@pytest.mark.parametrize(("root", "apt"), [(False, True), (True, False)])
def test_elsewhere_playwright_brings_its_own(
    monkeypatch: pytest.MonkeyPatch, root: bool, apt: bool
) -> None:
    machine = Machine(monkeypatch, root=root, apt=apt)
    assert browsers.find_or_install() == PLAYWRIGHTS
    assert machine.commands == [[sys.executable, "-m", "playwright", "install", "chromium"]]


def test_only_root_asks_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=False)
    assert not bootstrap.apt_install("chromium")
    assert machine.commands == []


class Item:
    """A browser test that is about to run."""

    def get_closest_marker(self, name: str) -> bool:
        return name == "browser"


def test_without_a_browser_its_tests_are_skipped_but_not_in_ci(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    item: Any = Item()
    monkeypatch.setattr(conftest, "browser_path", lambda: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no browser"):
        conftest.pytest_runtest_setup(item)
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="there has to be one"):
        conftest.pytest_runtest_setup(item)
