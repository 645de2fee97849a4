"""Which version of the rules this code is: it changes whenever anything in them does."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

from .definition import AnySystem

_SHOWN = 8
_RULES = Path(__file__).parents[1]


@cache
def version_of(system: AnySystem) -> str:
    """The system's own version and a fingerprint of all that its matches are played by: its code,
    its numbers and its built-in cards, and what all systems share. 40 characters at most."""
    digest = hashlib.sha256()
    for path in sources(system):
        digest.update(f"{path.name}\0".encode())
        digest.update(path.read_bytes())
    return f"{system.version}+{digest.hexdigest()[:_SHOWN]}"


def sources(system: AnySystem) -> list[Path]:
    """The files that the version is made of: those of the system, whether it is a folder or a
    module, and the shared ones."""
    name = system.rules.script.__module__
    own = Path(sys.modules[name].__file__ or "")
    folder = _RULES / system.id
    found = _files(folder) if own.is_relative_to(folder) else [own]
    systems = {path.parent for path in _RULES.glob("*/system.py")}
    shared = [
        path
        for package in _RULES.iterdir()
        if package.is_dir() and package not in systems
        for path in _files(package)
    ]
    return sorted([*_RULES.glob("*.py"), *shared, *found])


def _files(folder: Path) -> list[Path]:
    return [path for kind in ("*.py", "*.json") for path in folder.rglob(kind)]
