"""The programs that tests drive: installed ones, else Debian's, else left out and said so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop import debian, programs
from tests import conftest, needs

DEBIANS, PLAYWRIGHTS = "/usr/bin/chromium-headless-shell", "/home/ann/.cache/ms-playwright/chrome"
BROUGHT = {
    "chromium-headless-shell": "chromium-headless-shell",
    "firefox-esr": "firefox-esr",
    "webkit2gtk-driver": "WebKitWebDriver",
    "xvfb": "Xvfb",
    "redis-server": "redis-server",
    "postgresql": "initdb",
    "nginx": "nginx",
}


class Machine:
    """A machine without any of the programs, on which commands only note that they were called.

    `says` is what somebody at its terminal answers; None: nobody sits there.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        *,
        root: bool,
        apt: bool = True,
        works: bool = True,
        says: str | None = None,
    ) -> None:
        self.commands: list[list[str]] = []
        self.asked: list[str] = []
        self.has: set[str] = {"apt-get"} if apt else set()
        self.works = works
        self.says = says
        monkeypatch.setattr(shutil, "which", self.which)
        monkeypatch.setattr(subprocess, "call", self.call)
        monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
        monkeypatch.setattr(programs, "_playwrights_own", self.playwrights_own)
        monkeypatch.setattr(programs, "_DEBIANS_POSTGRESQL", Path("/nowhere"))
        monkeypatch.setattr("builtins.input", self.input)
        for stream in (sys.stdin, sys.stdout):
            monkeypatch.setattr(stream, "isatty", lambda: says is not None)

    def which(self, command: str, path: str | None = None) -> str | None:
        return f"/usr/bin/{command}" if command in self.has else None

    def call(self, command: list[str], **_: Any) -> int:
        self.commands.append(command)
        if "playwright" in command:
            self.has.add("playwright")
        elif command[:2] == ["apt-get", "install"] and self.works:
            self.has.update(BROUGHT[word] for word in command if word in BROUGHT)
        return 0

    def input(self, question: str) -> str:
        assert self.says is not None, "nobody sits here"
        self.asked.append(question)
        return self.says

    def playwrights_own(self) -> str | None:
        return PLAYWRIGHTS if "playwright" in self.has else None


Printed = pytest.CaptureFixture[str]


def test_what_is_installed_is_taken_and_nothing_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    machine = Machine(monkeypatch, root=True)
    browsers = ["chromium", "firefox-esr", "WebKitWebDriver", "Xvfb"]
    machine.has.update([*browsers, "redis-server", "initdb", "nginx"])
    programs.provide()
    assert machine.commands == []
    assert capsys.readouterr().out.splitlines() == [
        "Browser: /usr/bin/chromium",
        "Firefox: /usr/bin/firefox-esr",
        "WebKitGTK: /usr/bin/WebKitWebDriver",
        "Redis: /usr/bin/redis-server",
        "PostgreSQL: /usr/bin/initdb",
        "nginx: /usr/bin/nginx",
    ]


def test_the_shell_that_draws_pages_alone_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True)
    machine.has.add("chromium")
    assert programs.find_browser() == "/usr/bin/chromium"
    machine.has.add("chromium-headless-shell")
    assert programs.find_browser() == DEBIANS


def test_root_installs_all_that_is_missing_at_once_and_says_so_first(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    machine = Machine(monkeypatch, root=True)
    machine.has.update(["redis-server", "firefox-esr"])
    printed_before_apt: list[str] = []

    def call(command: list[str], **_: Any) -> int:
        printed_before_apt.append(capsys.readouterr().out)
        return machine.call(command)

    monkeypatch.setattr(subprocess, "call", call)
    programs.provide()
    update, install = machine.commands
    assert update[:2] == ["apt-get", "update"]
    assert install[:2] == ["apt-get", "install"]
    browsers = ["chromium-headless-shell", "fonts-dejavu-core", "webkit2gtk-driver", "xvfb"]
    assert install[-6:] == [*browsers, "postgresql", "nginx"]
    assert "not here yet: Browser and WebKitGTK and PostgreSQL and nginx" in printed_before_apt[0]
    assert " ".join(install[-6:]) in printed_before_apt[0]
    assert "PostgreSQL: /usr/bin/initdb" in capsys.readouterr().out


def test_at_a_terminal_root_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True, says="")
    programs.provide()
    assert len(machine.asked) == 1
    assert len(machine.commands) == 2


def test_whoever_declines_reads_what_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    machine = Machine(monkeypatch, root=True, says="n")
    programs.provide()
    assert machine.commands == []
    printed = capsys.readouterr().out
    assert "Browser: none. The tests in a browser are left out." in printed
    assert "Firefox: none. The tests in Firefox are left out." in printed
    assert "WebKitGTK: none. The tests in WebKitGTK are left out." in printed
    assert "Redis: none. The tests of several processes are left out." in printed
    assert "PostgreSQL: none. The tests on PostgreSQL are left out." in printed
    assert "nginx: none. The tests behind a proxy are left out." in printed
    assert "apt install redis-server" in printed


def test_no_answer_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True, says="")

    def ends(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ends)
    programs.provide()
    assert machine.commands == []


@pytest.mark.parametrize(("root", "apt"), [(False, True), (True, False)])
def test_elsewhere_playwright_brings_its_own_browser(
    monkeypatch: pytest.MonkeyPatch, root: bool, apt: bool
) -> None:
    machine = Machine(monkeypatch, root=root, apt=apt)
    programs.provide()
    assert programs.find_browser() == PLAYWRIGHTS
    assert machine.commands == [[sys.executable, "-m", "playwright", "install", "chromium"]]


def test_so_it_does_where_apt_brings_none(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True, works=False)
    programs.provide()
    assert programs.find_browser() == PLAYWRIGHTS
    assert "playwright" in machine.commands[-1]


def test_only_root_runs_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=False)
    assert not debian.apt_install("chromium", purpose="For a test.")
    assert machine.commands == []


@pytest.mark.parametrize("program", programs.PROGRAMS, ids=lambda program: program.name)
def test_without_a_program_its_tests_are_left_out_but_fail_in_ci(
    monkeypatch: pytest.MonkeyPatch, program: programs.Program
) -> None:
    monkeypatch.setattr(needs, "_path", lambda _program: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=f"no {program.name}"):
        needs.path_of(program)
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="there has to be one"):
        needs.path_of(program)


class Item:
    """A browser test that is about to run."""

    def get_closest_marker(self, name: str) -> bool:
        return name == "browser"


def test_browser_tests_need_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    item: Any = Item()
    monkeypatch.setattr(needs, "_path", lambda _program: None)
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no Browser"):
        conftest.pytest_runtest_setup(item)
