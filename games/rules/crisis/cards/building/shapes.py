"""The values that fields of words take, read from their types: numbers, texts, names, choices,
other words, and lists of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import StringConstraints
from pydantic.fields import FieldInfo

from ..words.base import Binds, OfAnyKind, Printed, Refers, Values, Word, words_of


@dataclass(frozen=True)
class Whole:
    """A whole number within limits."""

    low: int
    high: int


@dataclass(frozen=True)
class Letters:
    """A text; if it is a name, `means` says of what."""

    longest: int
    means: Refers | Binds | Printed | None = None


@dataclass(frozen=True)
class Fixed:
    """One of several values."""

    values: tuple[str | int | bool, ...]


@dataclass(frozen=True)
class Words:
    """A word of one of these classes."""

    kinds: tuple[type[Word], ...]


@dataclass(frozen=True)
class Nothing:
    """The field may be empty."""


@dataclass(frozen=True)
class Row:
    """A list with limits of its length."""

    items: tuple[Way, ...]
    least: int
    most: int


Way = Whole | Letters | Fixed | Words | Nothing | Row

MOST_ITEMS: Final = 12
"""The most items of a list without its own limit."""
_LOW, _HIGH, _LONGEST = 0, 40, 80


@cache
def ways(word: type[Word], field: str) -> tuple[Way, ...]:
    """The ways to fill in a field of a word."""
    info = word.model_fields[field]
    return tuple(_ways(info.annotation, list(info.metadata)))


def _ways(taken: Any, limits: Sequence[Any]) -> Iterator[Way]:
    origin = get_origin(taken)
    if origin is Annotated:
        inner, *more = get_args(taken)
        yield from _ways(inner, [*_flat(more), *limits])
    elif origin in (Union, UnionType):
        for way in get_args(taken):
            yield from _ways(way, limits)
    elif origin is Literal:
        yield Fixed(get_args(taken))
    elif origin is tuple:
        yield _row(get_args(taken), limits)
    elif taken is type(None):
        yield Nothing()
    elif taken is bool:
        yield Fixed((False, True))
    elif taken is int:
        yield Whole(_limit(limits, Ge, "ge", _LOW), _limit(limits, Le, "le", _HIGH))
    elif any(isinstance(limit, Values) for limit in limits):
        yield from (Fixed(tuple(one.words)) for one in limits if isinstance(one, Values))
    elif taken is str:
        yield _letters(limits)
    elif any(isinstance(limit, OfAnyKind) for limit in limits):
        yield Words(tuple(words_of(taken)))
    else:
        yield Words((taken,))


def _flat(limits: Sequence[Any]) -> Iterator[Any]:
    for limit in limits:
        yield from _flat(limit.metadata) if isinstance(limit, FieldInfo) else (limit,)


def _limit(limits: Sequence[Any], kind: type, name: str, otherwise: int) -> int:
    found = [getattr(limit, name) for limit in limits if isinstance(limit, kind)]
    return int(found[-1]) if found else otherwise


def _row(items: Sequence[Any], limits: Sequence[Any]) -> Row:
    least = _limit(limits, MinLen, "min_length", 0)
    most = _limit(limits, MaxLen, "max_length", MOST_ITEMS)
    return Row(tuple(_ways(items[0], ())), least, most)


def _letters(limits: Sequence[Any]) -> Letters:
    longest = [
        limit.max_length
        for limit in limits
        if isinstance(limit, StringConstraints) and limit.max_length
    ]
    means = [limit for limit in limits if isinstance(limit, (Refers, Binds, Printed))]
    return Letters(longest[-1] if longest else _LONGEST, means[-1] if means else None)
