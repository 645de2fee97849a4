"""Who acts: the seats that a player holds, those commanded from them, the one that is asked."""

from typing import Any

from games.matches import access
from games.matches.models import Match
from games.people.models import Player
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _


class NotYours(Exception):
    """The player holds no seat in this match."""


def seats_of(match: Match, player: Player | None, only: int | None = None) -> list[int]:
    """The seats that the player holds, nearly always one, or `only` that one of them. Raises
    NotYours."""
    seats = access.seats_of(match, player)
    if not seats or only not in (None, *seats):
        raise NotYours
    return seats if only is None else [only]


def commanded(table: Table[Any], seats: list[int]) -> list[int]:
    """The seats whose units are commanded from these: as a rule themselves. Raises Illegal where
    none are any more."""
    found = [each for seat in seats for each in table.agreements.commanded_by(seat)]
    if not found:
        raise Illegal("", _("You have left your units to your partner."))
    return found


def acting(table: Table[Any], seats: list[int]) -> int:
    """Which of the seats that one commands acts: the one that is asked."""
    return next((seat for seat in seats if seat in table.asks), seats[0])
