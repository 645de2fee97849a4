"""The numbers of a rulebook, each in one place with its rule.

A system's `constants` make them by the `number` of one collection, so that a number can be used as
what it is, and all of them can be listed: in the rulebook, beside their rules, and in tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..text import Message

Value = TypeVar("Value")


@dataclass(frozen=True)
class RuleNumber:
    """A number of a rule: what it counts, its value, and whether it is a house ruling."""

    label: Message
    value: int
    house: bool = False


@dataclass(frozen=True)
class Number:
    """A number of a rulebook, or a table or a word in place of one: the ids of its rules, what it
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
        """The value, listed as a number of these rules."""
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
