"""The ledgers of systems as the app shows them, read from the rules.json of their rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..data import read_json
from ..text import Message


@dataclass(frozen=True)
class RuleEntry:
    """A rule of the ledger as the app shows it. `source` is its origin: "seed", "seed?" (a reading
    of it), "official", "reference" (told elsewhere), "gap" or "house" (a ruling of this project).
    For a rule with several parts it is the origin of the least certain part. `why` names that part,
    and the reason for a reading or a ruling."""

    id: str
    group: str
    text: Message
    source: str = ""
    numbers: tuple[RuleNumber, ...] = ()
    why: Message | None = None


def read(package: str, numbers: Numbers) -> tuple[RuleEntry, ...]:
    """Every rule of the ledger in that package, in its order, with its numbers."""
    return tuple(
        RuleEntry(
            rule["id"],
            rule["group"],
            Message(rule["text"]),
            rule["source"],
            numbers.labelled(rule["id"]),
            Message(rule["why"]) if "why" in rule else None,
        )
        for rule in read_json(package, "rules.json")
    )


Value = TypeVar("Value")


@dataclass(frozen=True)
class RuleNumber:
    """A number of a rule: what it counts, its value, and whether it is a house ruling."""

    label: Message
    value: int
    house: bool = False


@dataclass(frozen=True)
class Number:
    """A number of a rulebook, or a table or word in its place: the ids of its rules, what it
    counts, and whether it is a ruling of this project where the rulebook is silent."""

    value: Any
    rules: tuple[str, ...]
    label: Message | None = None
    house: bool = False


@dataclass
class Numbers:
    """All numbers of one system, in the order in which its `constants` name them."""

    known: list[Number] = field(default_factory=list)

    def number(
        self, value: Value, *rules: str, label: Message | None = None, house: bool = False
    ) -> Value:
        """Return the value, listed as a number of these rules."""
        self.known.append(Number(value, rules, label, house))
        return value

    def __iter__(self) -> Iterator[Number]:
        return iter(self.known)

    def labelled(self, rule: str) -> tuple[RuleNumber, ...]:
        """The numbers of a rule that have a label, as the rulebook shows them."""
        return tuple(
            RuleNumber(known.label, known.value, known.house)
            for known in self.known
            if known.label and rule in known.rules
        )
