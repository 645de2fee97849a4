"""New words with as little content as possible, several to try for each, as a reference that fits
one place has no meaning in another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Final

from ....data import Plain
from ..words.base import Binds, Printed, Refers, Word
from ..words.rules import Rule
from .shapes import Fixed, Letters, Nothing, Row, Way, Whole, Words, ways

MOST_TRIED: Final = 60
DEEPEST: Final = 2
"""The depth of words within a new one."""
_GAIN: Final[Plain] = {"do": "gain-power"}
_RULES: Final[tuple[Plain, ...]] = (
    {"always": [{"mod": "dice", "roll": ["attack"], "add": 1}]},
    {"when": "turn-start", "do": [_GAIN]},
    {"do": [_GAIN]},
)
"""Rules within other words: one that counts, one that happens, one that is used."""
_AS_USUAL: Final = object()
"""Stands for the default of a field instead of a name."""


@dataclass(frozen=True)
class Scope:
    """The names that can be chosen: references, tokens, affiliations, new names, and the card's
    other stat cards and upgrades."""

    names: Sequence[str]
    tokens: Sequence[str]
    affiliations: Sequence[str]
    fresh: Sequence[str]
    parts: Mapping[str, Sequence[str]]


def blanks(word: type[Word], scope: Scope, depth: int = 0) -> Iterator[Plain]:
    """New words of a class as data, the most likely first."""
    if word is Rule:
        yield from ({**rule} for rule in _RULES)
        return
    filled: list[tuple[str, list[Any]]] = []
    for name, info in word.model_fields.items():
        step = word.step_of(name)
        if info.is_required() or name in ("then", "do") or word.never_empty == name:
            options = _values(ways(word, name), scope, depth, fill=True)
            filled.append((step, list(islice(options, MOST_TRIED))))
        elif isinstance(info.default, str) and _is_name(ways(word, name)):
            filled.append((step, [_AS_USUAL, *scope.names]))
    for values in islice(product(*(options for _step, options in filled)), MOST_TRIED):
        steps = zip([step for step, _options in filled], values, strict=True)
        yield {step: value for step, value in steps if value is not _AS_USUAL}


def _is_name(taken: Sequence[Way]) -> bool:
    """Whether a field takes a reference."""
    return any(isinstance(way, Letters) and isinstance(way.means, Refers) for way in taken)


def _values(taken: Sequence[Way], scope: Scope, depth: int, fill: bool) -> Iterator[Any]:
    for way in taken:
        yield from values(way, scope, depth, fill)


def values(way: Way, scope: Scope, depth: int = 0, fill: bool = False) -> Iterator[Any]:
    """Values of a field in one way. With `fill` a list is never empty."""
    match way:
        case Whole(low, high):
            yield min(max(low, 1), high)
        case Fixed(fixed):
            yield from fixed
        case Letters():
            yield from texts(way, scope)
        case Words(kinds) if depth < DEEPEST:
            for kind in _likely(kinds):
                yield from blanks(kind, scope, depth + 1)
        case Row(items, least, _most):
            if least or fill:
                yield from ([item] for item in _values(items, scope, depth, fill=True))
            else:
                yield []
        case Nothing():
            yield None


def _likely(kinds: Sequence[type[Word]]) -> Sequence[type[Word]]:
    """The classes to begin with, among those that may be in a place."""
    return [kind for kind in kinds if kind.comes_first] or kinds[:1]


def texts(way: Letters, scope: Scope) -> Iterator[str]:
    """Texts for a field, by their meaning there."""
    match way.means:
        case Refers() as refers:
            yield from scope.names
            yield from sorted(refers.always)
        case Binds():
            yield from scope.fresh
        case Printed(of="affiliation"):
            yield from scope.affiliations
        case Printed(of="token"):
            yield from scope.tokens
        case Printed(of="form" | "upgrade" as of):
            yield from scope.parts[of]
        case _:
            yield NEW_NAME


NEW_NAME: Final = "New"
"""A placeholder for a name."""
