"""Two sides, each of one or more players (BT-11.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..fields import Field, Number
from ..text import Message, _

MOST_PLAYERS: Final = 4
"""Of one side."""

SEATS: Final[tuple[Message, ...]] = (
    _("First side"),
    _("Second side"),
    _("First side, second player"),
    _("Second side, second player"),
    _("First side, third player"),
    _("Second side, third player"),
    _("First side, fourth player"),
    _("Second side, fourth player"),
)
"""The sides by turns, so that a match of fewer players has the first ones."""


def option() -> Field:
    """How many players share a side."""
    return Number("players", _("Players on each side"), low=1, high=MOST_PLAYERS)


def players(options: Mapping[str, Any]) -> int:
    """How many players share a side in a match with these options."""
    return int(options.get("players", 1))


def seats(options: Mapping[str, Any]) -> Sequence[Message]:
    """The seats of a match with these options."""
    return SEATS[: 2 * players(options)]


def sides(options: Mapping[str, Any]) -> Sequence[tuple[int, ...]]:
    """The seats of each side."""
    return [tuple(range(side, 2 * players(options), 2)) for side in (0, 1)]


def side_of(seat: int) -> int:
    """The side of a seat."""
    return seat % 2
