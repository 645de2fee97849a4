"""`manage.py pins`: write the exact versions and hashes of all packages to install."""

import hashlib
import json
import subprocess
import sys
import tomllib
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tabletop.bootstrap import PINS, ROOT

# The groups of pyproject.toml, each with the groups that it is installed together with.
GROUPS = {"site": [], "scale": ["scale"], "test": ["scale", "test"], "upkeep": ["upkeep"]}

PYTHONS = PINS / "pythons.json"
"""The Pythons for which every pin has a wheel on hosting platforms: by Python and group, the digest
of the pins that were checked. Pins that have changed since are unchecked."""
HOSTED_ON = "linux"
FROM_SOURCE = ("yattag",)
"""Packages without wheels. They are pure Python, so they install everywhere."""

_CLASSIFIER = "Programming Language :: Python :: "


class Command(BaseCommand):
    help = "Pins what pyproject.toml asks for, with all that it needs, for every platform."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for name, extras in GROUPS.items():
            path = PINS / f"{name}.txt"
            if subprocess.call(compiling(name, extras), cwd=ROOT):
                raise CommandError(f"{path} could not be written. uv says above why.")
            self.stdout.write(f"{path}: written")
        for python in promised():
            for name in GROUPS:
                if subprocess.call(looking(name, python), cwd=ROOT, stdout=subprocess.DEVNULL):
                    raise CommandError(
                        f"Not everything in {name}.txt can be installed for Python {python}, which "
                        "pyproject.toml promises. uv says above what is missing."
                    )
        found = {python: {name: digest_of(name) for name in GROUPS} for python in promised()}
        PYTHONS.write_text(json.dumps(found, indent=2) + "\n", encoding="ascii")
        self.stdout.write(f"{PYTHONS}: there is every package for Python {', '.join(found)}")


def compiling(name: str, extras: list[str]) -> list[str]:
    """The command that writes the pins of a group. Versions that are pinned already stay, as long
    as pyproject.toml allows them."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    command += ["--generate-hashes", "--no-annotate", "--no-header", "--no-emit-index-url"]
    for extra in extras:
        command += ["--extra", extra]
    return [*command, "--output-file", str(PINS / f"{name}.txt"), "pyproject.toml"]


def looking(name: str, python: str) -> list[str]:
    """The command that fails if a pin of a group has no wheel for that Python."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-deps"]
    command += ["--python-version", python, "--python-platform", HOSTED_ON]
    command += ["--only-binary", ":all:"]
    for package in FROM_SOURCE:
        command += ["--no-binary", package]
    return [*command, str(PINS / f"{name}.txt")]


def promised() -> list[str]:
    """The Pythons that pyproject.toml declares as supported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [
        line.removeprefix(_CLASSIFIER)
        for line in project["classifiers"]
        if line.startswith(_CLASSIFIER)
    ]


def digest_of(name: str) -> str:
    """A digest that changes with the group's pins."""
    return hashlib.sha256((PINS / f"{name}.txt").read_bytes()).hexdigest()
