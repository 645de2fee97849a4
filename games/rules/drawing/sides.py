"""How sides are told apart in drawings, and the players of a side that several share."""

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
    """The names of the players of these seats, as one text."""
    return listed(say, [names[seat] for seat in seats])


def owners(say: Say, seats: Sequence[int], names: Sequence[str]) -> Safe:
    """The names of the players of these seats, each with their mark if several share a side."""
    if len(seats) < 2:
        return Safe(escaped(names_of(say, seats, names)))
    return joined((owner(place, names[seat]) for place, seat in enumerate(seats, start=1)), " ")


def owner(place: int, name: str) -> Safe:
    """The name of a player who shares a side, with their mark."""
    return _OWNER(owner_mark(place), name)


def owner_mark(place: int) -> Safe:
    """The mark of a player who shares a side, by their place in it, from 1."""
    return _OWNER_MARK(place, place)
