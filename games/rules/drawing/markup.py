"""Markup with places for values, taken apart once for all times; the classes of sides, and whose
something is where several share one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from ..text import Say, listed

_is_special = re.compile(r"""[&<>"']""").search


class Safe(str):
    """Text that is markup already: nobody escapes it once more."""

    __slots__ = ()

    def __html__(self) -> Safe:
        return self


NOTHING: Final = Safe("")


class Markup:
    """`Markup('<b id="{}">{}</b>')` is called with a value for each `{}`, in their order. What is
    not markup already is escaped. Raises ValueError where there are more or fewer values."""

    __slots__ = ("_pieces",)

    def __init__(self, text: str) -> None:
        self._pieces: list[str] = [NOTHING] * (2 * text.count("{}") + 1)
        self._pieces[::2] = text.split("{}")

    def __call__(self, *values: object) -> Safe:
        pieces = self._pieces[:]
        # Most values are markup, or words in which there is nothing to escape.
        pieces[1::2] = [
            value
            if type(value) is Safe or (type(value) is str and not _is_special(value))
            else escaped(value)
            for value in values
        ]
        return Safe("".join(pieces))


def escaped(value: object) -> str:
    """A value as it may stand in markup."""
    if type(value) is int:
        return str(value)
    text = value if type(value) is str else str(value)
    return escape(text) if _is_special(text) and not hasattr(value, "__html__") else text


def joined(elements: Iterable[str], between: str = "") -> Safe:
    """Elements one after another, with markup between them."""
    return Safe(between.join(elements))


def shapes_of(package: str) -> Mapping[str, Any]:
    """The shapes of a drawing kit, by name: markup from the package's `shapes.toml`, single, in
    lists or in tables."""
    text = files(package).joinpath("shapes.toml").read_text(encoding="utf-8")
    return {name: _shapes(value) for name, value in tomllib.loads(text).items()}


def _shapes(value: Any) -> Any:
    if isinstance(value, str):
        return Safe(value)
    if isinstance(value, list):
        return [Safe(each) for each in value]
    return {name: Safe(each) for name, each in value.items()}


_PHASES: Final = Markup('<ol class="phase-list">{}</ol>')
_PHASE: Final = Markup('<li class="phase">{}</li>')
_PHASE_NOW: Final = Markup('<li class="phase is-now" aria-current="step">{}</li>')


def phase_list(phases: Iterable[tuple[str, str]], now: str) -> Safe:
    """The list of these phases, each an id and what it is called."""
    return _PHASES(joined((_PHASE_NOW if phase == now else _PHASE)(name) for phase, name in phases))


SIDES = ("side-a", "side-b", "side-c", "side-d", "side-e", "side-f")
"""The classes of sides, by their numbers."""


def side(number: int | None) -> str:
    """The class of a side."""
    return SIDES[number] if number is not None and number < len(SIDES) else "side-none"


_OWNER: Final = Markup('<span class="owner-name">{} {}</span>')
_OWNER_MARK: Final = Markup('<span class="owner owner-{}" aria-hidden="true">{}</span>')


def names_of(say: Say, seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of who sits on these seats, as one text."""
    return listed(say, [names[seat] for seat in seats])


def owners(say: Say, seats: Sequence[int], names: Sequence[str]) -> Safe:
    """The names of who sits on these seats, each with the mark of what is theirs where several
    share a side."""
    if len(seats) < 2:
        return Safe(escaped(names_of(say, seats, names)))
    return joined((owner(place, names[seat]) for place, seat in enumerate(seats, start=1)), " ")


def owner(place: int, name: str) -> Safe:
    """A player of those who share a side, with their mark."""
    return _OWNER(owner_mark(place), name)


def owner_mark(place: int) -> Safe:
    """The mark of a player among those who share a side, by the place there from 1 on."""
    return _OWNER_MARK(place, place)
