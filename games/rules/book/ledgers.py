"""The ledgers of systems as the app shows them, read from the rules.json of their rulebooks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files

from ..text import Message
from .numbers import Numbers, RuleNumber


@dataclass(frozen=True)
class RuleEntry:
    """A rule of the ledger as the app shows it. `source` says where it comes from: "seed",
    "seed?" (a reading of it), "official", "reference" (told elsewhere), "gap" or "house" (a ruling
    of this project): of a rule with several parts that part which is surest least. `why` says which
    part that is, and what made a reading or a ruling necessary."""

    id: str
    group: str
    text: Message
    source: str = ""
    numbers: tuple[RuleNumber, ...] = ()
    why: Message | None = None


def read(package: str, numbers: Numbers) -> tuple[RuleEntry, ...]:
    """Every rule of the ledger in that package, in its order, with its numbers."""
    text = files(package).joinpath("rules.json").read_text(encoding="utf-8")
    return tuple(
        RuleEntry(
            rule["id"],
            rule["group"],
            Message(rule["text"]),
            rule["source"],
            numbers.labelled(rule["id"]),
            Message(rule["why"]) if "why" in rule else None,
        )
        for rule in json.loads(text)
    )
