"""Sides as they are told apart wherever something of theirs is drawn, and whose something is where
several share one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..text import Say, listed
from .markup import Markup, Safe, escaped, joined

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
