"""The sides of a match: two, each of one or more players (BT-11.8), or one of each player where the
last one standing wins (BT-11.18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..data import Json
from ..fields import Field, Number
from ..text import Message, _
from . import scenarios, terms

MOST_PLAYERS: Final = 4
"""Of one side."""

SEATS: Final[tuple[Message, ...]] = (
    *terms.SIDES[:2],
    _("First side, second player"),
    _("Second side, second player"),
    _("First side, third player"),
    _("Second side, third player"),
    _("First side, fourth player"),
    _("Second side, fourth player"),
)
"""The seats of two sides by turns, so that a match of fewer players has the first ones."""


def option() -> Field:
    """How many players share a side."""
    return Number("players", _("Players on each side"), low=1, high=MOST_PLAYERS)


def players(options: Json) -> int:
    """How many players share a side in a match with these options."""
    if scenarios.each_for_itself(options):
        return 1
    return int(options.get("players", 1))


def seats(options: Json) -> Sequence[Message]:
    """The seats of a match with these options."""
    if scenarios.each_for_itself(options):
        return terms.SIDES[: scenarios.side_count(options)]
    return SEATS[: 2 * players(options)]


def sides(options: Json) -> Sequence[tuple[int, ...]]:
    """The seats of each side."""
    count = scenarios.side_count(options)
    return [tuple(range(side, count * players(options), count)) for side in range(count)]


def place(options: Json, seat: int) -> int | None:
    """The place of a player among those who share a side, from 1 on; None where nobody does."""
    return seat // scenarios.side_count(options) + 1 if players(options) > 1 else None
