"""Names of players and units, for the sentences about events."""

from __future__ import annotations

from ...contract.asking import Setup
from ...text import Message, Name
from .. import names


class Namer:
    """Names of players and units in one match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def unit(self, unit_id: str) -> str | Message:
        """A unit's name, with its player's where both teams have one."""
        return names.unit(self._setup, unit_id)

    def seat_of(self, unit_id: str) -> int:
        """The seat of a unit."""
        return names.seat_of(self._setup, unit_id)

    def player(self, seat: int) -> Name:
        """A player's name."""
        return self._setup.player(seat)
