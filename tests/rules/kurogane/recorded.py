"""Recorded matches, and how they come out.

A file of `matches` is a position file (see games.rules.tools.position_files) of a whole match, each
answer as it was logged when cells were still named by text, "3,4" or, for a way that leaves more
risk, "3,4/2". Matches of that time go on being read. `expected.json` says how each comes out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.rules.contract.events import Event
from games.rules.contract.table import Table
from tests.rules import looks

FOLDER = Path(__file__).parent / "matches"
EXPECTED = FOLDER / "expected.json"


def names() -> list[str]:
    """The recorded matches."""
    return sorted(looks.files("kurogane"))


def file_of(name: str) -> dict[str, Any]:
    """A recorded match as a position file."""
    file: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return file


def expected(name: str) -> dict[str, Any]:
    """How a recorded match comes out."""
    found: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8"))[name]
    return found


def outcome(table: Table[Any], events: Iterable[Event]) -> dict[str, Any]:
    """What is to be the same when a match is played again."""
    assert table.result is not None
    listed = json.dumps([event.plain() for event in events], sort_keys=True)
    return {
        "result": table.result.plain(),
        "digest": table.digest(),
        "answers": table.number,
        "events": hashlib.sha256(listed.encode()).hexdigest()[:16],
    }
