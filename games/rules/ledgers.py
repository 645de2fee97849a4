"""The ledgers of systems as the app shows them, read from the rules.json of their rulebooks."""

from __future__ import annotations

import json
from importlib.resources import files

from .numbers import Numbers
from .shown import RuleEntry
from .text import Message


def read(package: str, numbers: Numbers) -> tuple[RuleEntry, ...]:
    """Every rule of the ledger in that package, in its order, with its numbers."""
    text = files(package).joinpath("rules.json").read_text(encoding="utf-8")
    return tuple(
        RuleEntry(
            rule["id"],
            rule["group"],
            Message(rule["text"]),
            rule["source"],
            numbers.shown(rule["id"]),
            Message(rule["why"]) if "why" in rule else None,
        )
        for rule in json.loads(text)
    )
