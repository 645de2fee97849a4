"""First start: the environment is made once, and mended only when a pin has changed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tabletop import bootstrap, local
from tabletop.management.commands import pins as pinning
from tabletop.management.commands.pins import GROUPS, PYTHONS, compiling, digest_of, promised
from tests import ledger


@pytest.fixture
def pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """An environment without packages; what pip was called with is listed."""
    calls: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "PINS", tmp_path)
    monkeypatch.setattr(subprocess, "call", call)
    for group in ("site", "scale", "test"):
        (tmp_path / f"{group}.txt").write_text(f"{group}==1.0\n")
    return calls


def files(command: list[str]) -> list[str]:
    """The groups that pip was asked to install."""
    return [Path(word).stem for word in command if word.endswith(".txt")]


def test_packages_are_installed_at_the_first_start_only(pip: list[list[str]]) -> None:
    bootstrap.provide([])
    assert len(pip) == 1
    assert files(pip[0]) == ["site"]
    assert "--require-hashes" in pip[0]
    bootstrap.provide([])
    assert len(pip) == 1


def test_a_changed_pin_installs_again(pip: list[list[str]]) -> None:
    bootstrap.provide([])
    (bootstrap.PINS / "site.txt").write_text("site==1.1\n")
    bootstrap.provide([])
    assert len(pip) == 2


def test_the_tests_add_their_packages_and_play_needs_none_afterwards(pip: list[list[str]]) -> None:
    bootstrap.provide([])
    bootstrap.provide(["scale", "test"])
    assert len(pip) == 2
    assert files(pip[1]) == ["site", "scale", "test"]
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
    before = bootstrap.fingerprint("site")
    monkeypatch.setattr(bootstrap, "python_version", lambda: "3.99")
    assert bootstrap.fingerprint("site") != before
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


def test_an_old_python_reports_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
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
        ("test", {}, ["test"]),
        ("audit", {}, ["upkeep"]),
        ("pins", {}, ["upkeep"]),
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


# --- the pins ------------------------------------------------------------------------------------


def pinned(group: str) -> dict[str, tuple[Requirement, int]]:
    """The packages of a group by name, each as it is asked for, with the number of its hashes."""
    text = (bootstrap.PINS / f"{group}.txt").read_text().replace("\\\n", "")
    found: dict[str, tuple[Requirement, int]] = {}
    for line in text.splitlines():
        asked, *hashes = line.split("--hash=sha256:")
        requirement = Requirement(asked)
        found[canonicalize_name(requirement.name)] = requirement, len(hashes)
    return found


def wanted(group: str) -> list[Requirement]:
    """What pyproject.toml lists for a group, with the groups that it is installed beside."""
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text())["project"]
    lists = [project["dependencies"]]
    lists += [project["optional-dependencies"][extra] for extra in GROUPS[group]]
    return [Requirement(line) for lines in lists for line in lines]


@pytest.mark.parametrize("group", GROUPS)
def test_every_package_is_pinned_with_its_hashes(group: str) -> None:
    pins = pinned(group)
    for requirement in wanted(group):
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        pin, _hashes = pins[canonicalize_name(requirement.name)]
        assert pin.specifier == requirement.specifier
    for name, (pin, hashes) in pins.items():
        assert re.fullmatch(r"==[\w.]+", str(pin.specifier)), name
        assert hashes, name


@pytest.mark.parametrize("group", GROUPS)
def test_what_a_pinned_package_needs_is_pinned_too(group: str) -> None:
    pins = pinned(group)
    for name, (pin, _hashes) in pins.items():
        if (pin.marker and not pin.marker.evaluate()) or not _installed(name):
            continue
        for line in distribution(name).requires or []:
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                version = next(iter(pins[canonicalize_name(needed.name)][0].specifier)).version
                assert needed.specifier.contains(version, prereleases=True), (name, line)


def _installed(name: str) -> bool:
    """The packages that look after the pins themselves are not here in a test run."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def test_groups_that_are_installed_together_agree() -> None:
    site = pinned("site")
    for group in GROUPS:
        for name, (pin, _hashes) in pinned(group).items():
            assert site.get(name, (pin,))[0].specifier == pin.specifier, (group, name)


def test_pins_are_written_for_every_platform_with_hashes() -> None:
    command = compiling("test", GROUPS["test"])
    assert {"--universal", "--generate-hashes"} <= set(command)
    assert [command[at + 1] for at, word in enumerate(command) if word == "--extra"] == [
        "scale",
        "test",
    ]


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("python", promised())
def test_every_pin_was_found_for_every_python_that_is_promised(python: str, group: str) -> None:
    """As `manage.py pins` has looked last, and nothing was pinned since."""
    found = json.loads(PYTHONS.read_text(encoding="ascii"))
    assert found.get(python, {}).get(group) == digest_of(group), "run: manage.py pins"


def test_the_oldest_python_is_promised_and_newer_ones() -> None:
    assert promised()[0] == "{}.{}".format(*bootstrap.OLDEST)
    assert {"3.12", "3.13"} <= set(promised())


@pytest.mark.parametrize("missing", ["", "3.13"])
def test_a_python_without_a_package_is_not_noted(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = tmp_path / "pythons.json"
    looked: list[tuple[str, str]] = []

    def call(command: list[str], **_more: Any) -> int:
        if "--python-version" in command:
            looked.append((command[command.index("--python-version") + 1], Path(command[-1]).stem))
        return int(missing in command)

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(pinning, "PYTHONS", noted)
    if missing:
        with pytest.raises(CommandError, match=r"site.txt can be installed for Python 3\.13"):
            call_command("pins")
        assert not noted.exists()
    else:
        call_command("pins")
        assert json.loads(noted.read_text()) == json.loads(PYTHONS.read_text())
        assert looked == [(python, group) for python in promised() for group in GROUPS]


def test_the_audit_asks_about_every_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []

    def call(command: list[str]) -> int:
        calls.append(command)
        return 3

    monkeypatch.setattr(subprocess, "call", call)
    with pytest.raises(SystemExit) as ended:
        call_command("audit")
    assert ended.value.code == 3
    assert str(bootstrap.PINS / "test.txt") in calls[0]
    assert {*pinned("site"), *pinned("scale")} <= set(pinned("test"))


def test_no_test_can_hang_a_run(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.hasplugin("timeout")
    assert 0 < float(pytestconfig.getini("timeout")) <= 600


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
