"""`manage.py test`: everything that holds the site together, in one command."""

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
    """What it prints is of interest only where it fails."""


@dataclass
class Begun:
    """A step that runs beside others: what it prints is kept until it is shown."""

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
            # The types take longer than all other checks, and go on beside the tests.
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
        """Show what each of these says when it is through. The titles of those that failed."""
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
    """What the steps run with: the site's own settings, whatever the shell happens to have set."""
    ours = {**os.environ, "TABLETOP_DATA": data, "PYTHONUNBUFFERED": "1"}
    # Dozens of processes import the same modules: they are compiled once.
    for name in ("TABLETOP_HOSTS", "DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE"):
        ours.pop(name, None)
    return ours


def types() -> Step:
    """The check of all types."""
    return Step("Types: mypy", _tool("mypy", "games", "tabletop", "tests"))


def checks() -> Iterator[Step]:
    """All else that is checked without running the tests, what takes longest first."""
    manage = [sys.executable, str(ROOT / "manage.py")]
    https = {"TABLETOP_HTTPS": "1"}
    # Compiles the tests, too, which each process that runs them would do for itself.
    yield Step("Tests: what there is", [*_PYTEST, "--collect-only", "-qq"], brief=True)
    yield Step("Imports: lint-imports", _tool("lint-imports"))
    yield Step("Style: ruff check", _tool("ruff", "check", *CODE))
    yield Step("Format: ruff format", _tool("ruff", "format", "--check", *CODE))
    yield Step("Migrations", [*manage, "makemigrations", "--check", "--dry-run"])
    yield Step("Deployment", [*manage, "check", "--deploy", "--fail-level", "WARNING"], https)


def tests(parts: list[str], accept_coverage: bool) -> Step:
    """The tests, on two cores. Files stay whole, as their tests may share a browser, and are taken
    in their order, which has the longest, those in a browser, first. Two more workers use the time
    that the others wait for pages and clocks."""
    command = [*_PYTEST, "-q", "-n", "4"]
    command += ["--dist", "loadfile", "--no-loadscope-reorder"]
    if not parts:
        command += ["--ledger", "accept" if accept_coverage else "check"]
    return Step("Tests: pytest", command + [_place(part) for part in parts])


def begin(step: Step, cores: ThreadPoolExecutor, environment: dict[str, str]) -> Begun:
    """Run a step on a core of its own, as soon as one is free."""
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
