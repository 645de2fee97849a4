"""A number as a sum, term by term: each term has its words and its rule.

Asks, previews and the log show the same terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from .text import Message, _, message_of, plain


@dataclass(frozen=True)
class Term:
    """One summand: what it is, in words, and its rule."""

    value: int
    label: Message
    rule: str = ""


@dataclass(frozen=True)
class Sum:
    """The terms of a number."""

    terms: tuple[Term, ...] = ()

    def __add__(self, terms: Iterable[Term]) -> Self:
        return replace(self, terms=(*self.terms, *terms))

    @property
    def total(self) -> int:
        """The number."""
        return sum(term.value for term in self.terms)

    def plain(self) -> list[dict[str, Any]]:
        """The terms as plain data, those of 0 left out but the first."""
        return [
            {"value": term.value, "label": plain(term.label), "rule": term.rule}
            for number, term in enumerate(self.terms)
            if term.value or not number
        ]

    def words(self) -> list[Message]:
        """The terms in words, those of 0 left out but the first."""
        return in_words(self.plain())


def signed(value: int) -> str:
    """A number with its sign, as it is added: "+2", "−1"."""
    return f"{value:+d}".replace("-", "−")


def in_words(terms: Iterable[Mapping[str, Any]]) -> list[Message]:
    """The terms of a number, given as plain data, in words: "Gunnery 4", "walked +1"."""
    return [
        _(
            "%(label)s %(value)s",
            label=message_of(term["label"]),
            value=signed(term["value"]) if number else term["value"],
        )
        for number, term in enumerate(terms)
    ]
