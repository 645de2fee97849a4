"""`manage.py test`: run all checks and tests."""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tabletop import programs
from tabletop.bootstrap import ROOT

_PYTEST = [sys.executable, "-m", "pytest"]
SCRIPTS = Path(sysconfig.get_path("scripts"))
CODE = ["games", "tabletop", "tests", "manage.py"]
PARTS = sorted(path.name for path in (ROOT / "tests").iterdir() if (path / "__init__.py").exists())
_COUNTS = re.compile(r"=* ?(\d+ \w+.* in [\d.]+s.*?|no tests ran.*?) ?=*")


@dataclass
class Step:
    """One program of the test run."""

    title: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    brief: bool = False
    """Show the output only if it fails."""


@dataclass
class Begun:
    """A step that runs beside others; its output is collected and shown later."""

    step: Step
    output: list[str]
    result: Future[tuple[int, str]]


class Command(BaseCommand):
    help = "Checks style, types, import contracts and deployment, and runs the tests."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "parts",
            nargs="*",
            help=f"only the tests of these parts ({', '.join(PARTS)}) or under these paths",
        )
        parser.add_argument(
            "--accept-coverage",
            action="store_true",
            help="write down which rules have a test now, as what later runs are held to",
        )

    def handle(self, *args: Any, parts: list[str], accept_coverage: bool, **options: Any) -> None:
        if accept_coverage and parts:
            self.stderr.write("--accept-coverage needs the whole run.")
            sys.exit(2)
        programs.provide()
        with (
            tempfile.TemporaryDirectory(prefix="tabletop-test-") as data,
            ThreadPoolExecutor(os.cpu_count()) as cores,
        ):
            environment = _environment(data)
            # mypy takes longer than all other checks, and runs beside the tests.
            longest = [] if parts else [begin(types(), cores, environment)]
            others = [] if parts else [begin(step, cores, environment) for step in checks()]
            failed = self._end(others)
            step = tests(parts, accept_coverage)
            self._announce(step)
            code, counts = run(step, environment, self._show)
            if code:
                failed.append(step.title)
            failed += self._end(longest)
        if failed:
            self.stdout.write(self.style.ERROR(f"\nFailed: {', '.join(failed)}"))
            self.stdout.write(counts)
            sys.exit(1)

    def _end(self, begun: list[Begun]) -> list[str]:
        """Show the output of each step when it has finished. Return the titles of those that
        failed."""
        failed = []
        for one in begun:
            code, _counts = one.result.result()
            self._announce(one.step)
            self._show("Passed\n" if one.step.brief and not code else "".join(one.output))
            if code:
                failed.append(one.step.title)
        return failed

    def _announce(self, step: Step) -> None:
        self._show(self.style.MIGRATE_HEADING(f"\n{step.title}") + "\n")

    def _show(self, text: str) -> None:
        self.stdout.write(text, ending="")
        self.stdout.flush()


def _environment(data: str) -> dict[str, str]:
    """The environment of the steps: the site's own settings, independent of the shell's
    variables.
    """
    ours = {**os.environ, "TABLETOP_DATA": data, "PYTHONUNBUFFERED": "1"}
    # Dozens of processes import the same modules: bytecode is compiled once.
    for name in ("TABLETOP_HOSTS", "DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE"):
        ours.pop(name, None)
    return ours


def types() -> Step:
    """The step that checks types."""
    return Step("Types: mypy", _tool("mypy", "games", "tabletop", "tests"))


def checks() -> Iterator[Step]:
    """All other checks besides the tests, the longest first."""
    manage = [sys.executable, str(ROOT / "manage.py")]
    https = {"TABLETOP_HTTPS": "1"}
    # Also compiles the tests' bytecode for the processes that run them.
    yield Step("Tests: what there is", [*_PYTEST, "--collect-only", "-qq"], brief=True)
    yield Step("Imports: lint-imports", _tool("lint-imports"))
    yield Step("Style: ruff check", _tool("ruff", "check", *CODE))
    yield Step("Format: ruff format", _tool("ruff", "format", "--check", *CODE))
    yield Step("Migrations", [*manage, "makemigrations", "--check", "--dry-run"])
    yield Step("Deployment", [*manage, "check", "--deploy", "--fail-level", "WARNING"], https)


def tests(parts: list[str], accept_coverage: bool) -> Step:
    """The tests, on two cores. Tests of a file stay together, as they may share a browser, and
    files run in order, the longest, those with a browser, first. Two extra workers use the time
    that the others spend waiting for pages and clocks."""
    command = [*_PYTEST, "-q", "-n", "4"]
    command += ["--dist", "loadfile", "--no-loadscope-reorder"]
    if not parts:
        command += ["--ledger", "accept" if accept_coverage else "check"]
    return Step("Tests: pytest", command + [_place(part) for part in parts])


def begin(step: Step, cores: ThreadPoolExecutor, environment: dict[str, str]) -> Begun:
    """Run a step as soon as a core is free."""
    output: list[str] = []
    return Begun(step, output, cores.submit(run, step, environment, output.append))


def run(step: Step, environment: dict[str, str], show: Callable[[str], None]) -> tuple[int, str]:
    """Run a step and show each line that it prints. Its exit code, and its last line of test
    counts."""
    counts = ""
    process = subprocess.Popen(
        step.command,
        cwd=ROOT,
        env={**environment, **step.environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert process.stdout is not None
    for line in process.stdout:
        show(line)
        if match := _COUNTS.fullmatch(line.strip()):
            counts = match[1]
    return process.wait(), counts


def _tool(name: str, *arguments: str) -> list[str]:
    return [str(SCRIPTS / name), *arguments]


def _place(part: str) -> str:
    return f"tests/{part}" if part in PARTS else part
