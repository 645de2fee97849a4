"""The ledger of Crisis Protocol as the app shows it, in English."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ...book.ledgers import RuleEntry
from ...text import Message


@cache
def entries() -> Sequence[RuleEntry]:
    """Every entry of the ledger, in its order. `source` says where it stands: "seed" the
    rulebook, "seed?" a doubtful reading of it, "gap" a ruling where it is silent, "official" a
    publication beside it, "house" a rule of this project."""
    data = json.loads((Path(__file__).parent / "rules.json").read_text(encoding="utf8"))
    return tuple(_entry(entry) for entry in data)


def _entry(data: Mapping[str, str]) -> RuleEntry:
    why = Message(data["why"]) if data.get("why") else None
    return RuleEntry(data["id"], data["group"], Message(data["text"]), data["source"], why=why)


@cache
def ids() -> frozenset[str]:
    """The ids of all entries."""
    return frozenset(entry.id for entry in entries())
