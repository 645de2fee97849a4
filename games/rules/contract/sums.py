"""Numbers as sums: each term has its words and its rule.

Asks, previews and the log show the same terms.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from ..data import Json, Plain
from ..text import Message, _, message_of, plain
from .events import Words


@dataclass(frozen=True)
class Term:
    """One summand: what it is, in words, and its rule."""

    value: int
    label: Words
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

    @property
    def visible(self) -> tuple[Term, ...]:
        """The first term, and all others that are not 0."""
        return tuple(term for number, term in enumerate(self.terms) if term.value or not number)

    def plain(self) -> list[Plain]:
        """The visible terms as plain data."""
        return [
            {"value": term.value, "label": plain(term.label), "rule": term.rule}
            for term in self.visible
        ]

    def words(self) -> list[Message]:
        """The visible terms in words."""
        return worded(self.visible)


def signed(value: int) -> str:
    """A number with its sign, as it is added: "+2", "−1"."""
    return f"{value:+d}".replace("-", "−")


def worded(terms: Iterable[Term]) -> list[Message]:
    """The terms of a number in words: "Gunnery 4", "walked +1"."""
    return [
        _(
            "%(label)s %(value)s",
            label=term.label,
            value=signed(term.value) if number else term.value,
        )
        for number, term in enumerate(terms)
    ]


def in_words(terms: Iterable[Json]) -> list[Message]:
    """Like `worded`, for terms given as plain data."""
    read = (Term(term["value"], message_of(term["label"])) for term in terms)
    return worded(read)
