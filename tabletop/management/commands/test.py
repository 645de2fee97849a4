"""`manage.py test`: everything that holds the site together, in one command."""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tabletop import programs
from tabletop.bootstrap import ROOT

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
        failed: list[str] = []
        counts = ""
        with tempfile.TemporaryDirectory(prefix="tabletop-test-") as data:
            common = {**os.environ, "TABLETOP_DATA": data, "PYTHONUNBUFFERED": "1"}
            # What the site's own settings say, not what the shell happens to have set.
            common.pop("TABLETOP_HOSTS", None)
            common.pop("DJANGO_SETTINGS_MODULE", None)
            for step in [*([] if parts else checks()), tests(parts, accept_coverage)]:
                self.stdout.write(self.style.MIGRATE_HEADING(f"\n{step.title}"))
                self.stdout.flush()
                code, last = run(step, {**common, **step.environment})
                counts = last or counts
                if code:
                    failed.append(step.title)
        if failed:
            self.stdout.write(self.style.ERROR(f"\nFailed: {', '.join(failed)}"))
            self.stdout.write(counts)
            sys.exit(1)


def checks() -> Iterator[Step]:
    """All that is checked without running the tests."""
    manage = [sys.executable, str(ROOT / "manage.py")]
    https = {"TABLETOP_HTTPS": "1"}
    yield Step("Style: ruff check", _tool("ruff", "check", *CODE))
    yield Step("Format: ruff format", _tool("ruff", "format", "--check", *CODE))
    yield Step("Types: mypy", _tool("mypy", "games", "tabletop", "tests"))
    yield Step("Imports: lint-imports", _tool("lint-imports"))
    yield Step("Migrations", [*manage, "makemigrations", "--check", "--dry-run"])
    yield Step("Deployment", [*manage, "check", "--deploy", "--fail-level", "WARNING"], https)


def tests(parts: list[str], accept_coverage: bool) -> Step:
    """The tests, on two cores. Files stay whole, as their tests may share a browser, and are taken
    in their order, which has the longest, those in a browser, first. Two more workers use the time
    that the others wait for pages and clocks."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "4"]
    command += ["--dist", "loadfile", "--no-loadscope-reorder"]
    if not parts:
        command += ["--ledger", "accept" if accept_coverage else "check"]
    return Step("Tests: pytest", command + [_place(part) for part in parts])


def run(step: Step, environment: dict[str, str]) -> tuple[int, str]:
    """Run a step and show what it prints. Its exit code, and its last line of test counts."""
    counts = ""
    process = subprocess.Popen(
        step.command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        if match := _COUNTS.fullmatch(line.strip()):
            counts = match[1]
    return process.wait(), counts


def _tool(name: str, *arguments: str) -> list[str]:
    return [str(SCRIPTS / name), *arguments]


def _place(part: str) -> str:
    return f"tests/{part}" if part in PARTS else part
