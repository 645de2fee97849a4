"""The ledger of the system, as the app shows it: house rulings are marked as such."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ...table import RuleEntry
from ...text import Message
from ..constants.collection import NUMBERS


@cache
def entries() -> tuple[RuleEntry, ...]:
    """Every rule of the ledger, in its order, with its numbers."""
    text = files(__package__).joinpath("rules.json").read_text(encoding="utf-8")
    return tuple(
        RuleEntry(
            rule["id"],
            rule["group"],
            Message(rule["text"]),
            rule["source"],
            NUMBERS.shown(rule["id"]),
            Message(rule["why"]) if "why" in rule else None,
        )
        for rule in json.loads(text)
    )


def ids() -> list[str]:
    """The ids of all rules."""
    return [entry.id for entry in entries()]
