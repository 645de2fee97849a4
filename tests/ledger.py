"""Which rules of the ledgers have a test.

A test names the rules that it covers with `@pytest.mark.rule(ids)`. A run of all tests reports the
rules that nobody covers, and fails if one that `covered.json` lists is no longer covered, or if a
test names a rule that no ledger has.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.bootstrap import ROOT

RULES = ROOT / "games" / "rules"
COVERED = ROOT / "tests" / "covered.json"


class Ledger:
    """The plugin that keeps the books during one run."""

    def __init__(self, mode: str | None) -> None:
        self.mode = mode
        self.named: set[str] = set()
        self.lines: list[str] = []
        self.problems: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                self.named.update(mark.args)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """The tests are collected by xdist's workers; each hands over what it saw."""
        self.named.update(getattr(node, "workeroutput", {}).get("rules", []))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["rules"] = sorted(self.named)
        elif self.mode is not None:
            self.report(self.mode)
            if self.problems and not session.exitstatus:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def report(self, mode: str) -> None:
        """Compare the tests with the ledgers, once all tests are collected."""
        try:
            found = books()
        except Exception as error:  # a system that cannot be imported is a failure like others
            self.problems = [f"The ledgers cannot be read: {error}"]
            return
        for system, ids in found.items():
            missing = [id for id in ids if id not in self.named]
            self.lines.append(f"{system}: {len(ids) - len(missing)} of {len(ids)} have a test")
            if missing:
                self.lines.append("  without: " + " ".join(missing))
        if mode == "accept":
            accept(self.named, found)
        else:
            self.problems = problems(self.named, found)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.mode is None:
            return
        terminalreporter.section("rules and their tests")
        for line in self.lines:
            terminalreporter.line(line)
        for problem in self.problems:
            terminalreporter.line(problem, red=True)


def books() -> dict[str, list[str]]:
    """The rule ids of every system that has a rulebook."""
    found = sorted(RULES.glob("*/rulebook/rules.json"))
    return {
        path.parent.parent.name: sorted(rule["id"] for rule in json.loads(path.read_text("utf-8")))
        for path in found
    }


def problems(named: set[str], books: dict[str, list[str]]) -> list[str]:
    """What is wrong with the coverage, in sentences."""
    known = {id for ids in books.values() for id in ids}
    lost = sorted((covered() & known) - named)
    unknown = sorted(named - known)
    return [f"{id} had a test and has none now." for id in lost] + [
        f"A test names {id}, which is in no ledger." for id in unknown
    ]


def covered() -> set[str]:
    """The rules that had a test when the coverage was last accepted."""
    if not COVERED.exists():
        return set()
    return {id for ids in json.loads(COVERED.read_text(encoding="utf-8")).values() for id in ids}


def accept(named: set[str], books: dict[str, list[str]]) -> None:
    """Hold later runs to what is covered now."""
    table = {system: sorted(named & set(ids)) for system, ids in books.items()}
    COVERED.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
