"""`manage.py pins`: writes the exact version and the hashes of every package that is installed."""

import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tabletop.bootstrap import PINS, ROOT

# What pyproject.toml's groups are installed for, each with those that it is installed beside.
GROUPS = {"site": [], "scale": ["scale"], "test": ["scale", "test"], "upkeep": ["upkeep"]}


class Command(BaseCommand):
    help = "Pins what pyproject.toml asks for, with all that it needs, for every platform."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for name, extras in GROUPS.items():
            path = PINS / f"{name}.txt"
            if subprocess.call(compiling(name, extras), cwd=ROOT):
                raise CommandError(f"{path} could not be written. uv says above why.")
            self.stdout.write(f"{path}: written")


def compiling(name: str, extras: list[str]) -> list[str]:
    """The command that writes the pins of a group. Versions that are pinned already stay, as long
    as pyproject.toml allows them."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    command += ["--generate-hashes", "--no-annotate", "--no-header", "--no-emit-index-url"]
    for extra in extras:
        command += ["--extra", extra]
    return [*command, "--output-file", str(PINS / f"{name}.txt"), "pyproject.toml"]
