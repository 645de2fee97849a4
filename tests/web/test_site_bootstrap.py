"""First start: the environment is made once, and mended only when a pin has changed."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tabletop import bootstrap, local, pins
from tests import ledger


@pytest.fixture
def pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """An environment without packages; what pip was called with is listed."""
    calls: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "PINS", tmp_path / "pins.txt")
    monkeypatch.setattr(subprocess, "call", call)
    (tmp_path / "pins.txt").write_text("django==5.2\n")
    return calls


def test_packages_are_installed_at_the_first_start_only(pip: list[list[str]]) -> None:
    bootstrap.provide([])
    assert len(pip) == 1
    assert any(word.startswith("Django==") for word in pip[0])
    assert not any(word.startswith("pytest==") for word in pip[0])
    bootstrap.provide([])
    assert len(pip) == 1


def test_a_changed_pin_installs_again(pip: list[list[str]]) -> None:
    bootstrap.provide([])
    bootstrap.PINS.write_text("django==5.2.1\n")
    bootstrap.provide([])
    assert len(pip) == 2


def test_the_tests_add_their_packages_and_play_needs_none_afterwards(pip: list[list[str]]) -> None:
    bootstrap.provide([])
    bootstrap.provide(["scale", "test"])
    assert len(pip) == 2
    assert any(word.startswith("pytest==") for word in pip[1])
    bootstrap.provide([])
    bootstrap.provide(["test"])
    assert len(pip) == 2


def test_a_later_extra_does_not_forget_an_earlier_one(pip: list[list[str]]) -> None:
    bootstrap.provide(["test"])
    bootstrap.provide(["scale"])
    bootstrap.provide(["test"])
    assert len(pip) == 2


def test_another_python_installs_again(
    pip: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap.provide([])
    before = bootstrap.fingerprint("")
    monkeypatch.setattr(bootstrap, "python_version", lambda: "3.99")
    assert bootstrap.fingerprint("") != before
    bootstrap.provide([])
    assert len(pip) == 2


def test_a_failed_installation_is_tried_again_next_time(
    pip: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 1)
    with pytest.raises(SystemExit, match="could not be installed"):
        bootstrap.provide([])
    assert not (bootstrap.VENV / "tabletop-installed").exists()


def test_a_bare_machine_gets_an_environment_and_enters_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "venv")
    monkeypatch.setattr(os, "execv", lambda path, argv: entered.append((path, argv)))
    bootstrap.enter(["manage.py", "play", "--lan"])
    python = str(tmp_path / "venv" / "bin" / "python")
    assert entered == [(python, [python, "manage.py", "play", "--lan"])]
    assert Path(python).exists()


def test_nothing_that_is_not_an_environment_is_ever_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "letter.txt").write_text("precious")
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(os, "execv", lambda *_: None)
    bootstrap.enter(["manage.py", "play"])
    assert (tmp_path / "letter.txt").read_text() == "precious"


def test_an_old_python_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "OLDEST", (99, 0))
    with pytest.raises(SystemExit, match=r"needs Python 99\.0 or newer"):
        bootstrap.main(["manage.py", "play"])


@pytest.mark.parametrize(
    ("command", "environment", "extras"),
    [
        ("play", {}, []),
        ("migrate", {}, []),
        ("play", {"DATABASE_URL": "postgres://localhost/t"}, ["scale"]),
        ("play", {"REDIS_URL": "redis://localhost"}, ["scale"]),
        ("test", {}, ["scale", "test"]),
    ],
)
def test_what_a_command_needs(
    command: str,
    environment: dict[str, str],
    extras: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    assert bootstrap.extras_for(command) == extras


def test_every_package_is_pinned_and_the_pins_are_up_to_date() -> None:
    for group in ["", "scale", "test"]:
        for line in bootstrap.requirements(group):
            assert re.fullmatch(r"[\w-]+(\[[\w,]+\])?==[\w.]+", line), line
    assert bootstrap.PINS.read_text() == pins.text()


# --- playing on this machine and in the network --------------------------------------------------


@pytest.fixture
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TABLETOP_HTTPS", "TABLETOP_HOSTS", "TABLETOP_URL"):
        monkeypatch.setenv(name, "")  # so that it is put back afterwards
        monkeypatch.delenv(name)


@pytest.mark.usefixtures("bare_environment")
def test_playing_here_needs_no_https_and_answers_to_nobody_else() -> None:
    local.prepare_environment(["--port", "8001"])
    assert os.environ["TABLETOP_HTTPS"] == "0"
    assert "TABLETOP_HOSTS" not in os.environ


@pytest.mark.usefixtures("bare_environment")
def test_playing_in_the_network_answers_to_this_machines_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(local, "lan_address", lambda: "192.0.2.7")
    local.prepare_environment(["--lan", "--port", "8001"])
    assert {"localhost", "192.0.2.7"} <= set(os.environ["TABLETOP_HOSTS"].split(","))
    assert os.environ["TABLETOP_URL"] == "http://192.0.2.7:8001"


@pytest.mark.usefixtures("bare_environment")
def test_what_the_host_has_set_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HTTPS", "1")
    monkeypatch.setenv("TABLETOP_HOSTS", "play.example.org")
    monkeypatch.setattr(local, "lan_address", lambda: "192.0.2.7")
    local.prepare_environment(["--lan"])
    assert os.environ["TABLETOP_HTTPS"] == "1"
    assert os.environ["TABLETOP_HOSTS"] == "play.example.org"


# --- the books about covered rules ---------------------------------------------------------------


def test_a_rule_that_lost_its_test_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "covered", lambda: {"CP-MOVE-01", "CP-MOVE-02"})
    books = {"crisis": ["CP-MOVE-01", "CP-MOVE-02", "CP-MOVE-03"]}
    assert ledger.problems({"CP-MOVE-01", "CP-MOVE-02"}, books) == []
    assert ledger.problems({"CP-MOVE-01"}, books) == ["CP-MOVE-02 had a test and has none now."]


def test_a_rule_that_left_the_ledger_may_lose_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "covered", lambda: {"CP-MOVE-02"})
    assert ledger.problems({"CP-MOVE-01"}, {"crisis": ["CP-MOVE-01"]}) == []


def test_a_test_of_a_rule_that_no_ledger_has_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "covered", set)
    assert ledger.problems({"CP-MVOE-01"}, {"crisis": ["CP-MOVE-01"]}) == [
        "A test names CP-MVOE-01, which is in no ledger."
    ]
