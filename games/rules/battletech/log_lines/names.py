"""The names that log lines use: 'Mechs, players, sides, hexes."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import Setup
from ...hexes import FLAT_TOPS
from ...text import Name
from .. import seating
from ..setup import begin


class Names:
    """The names of a match."""

    def __init__(self, setup: Setup) -> None:
        self._mechs = begin(setup).mechs
        # Cached for the set-up: to refer to it would keep it for ever.
        seats = range(len(seating.seats(setup.options)))
        self._players = [setup.player(seat) for seat in seats]
        self._options = setup.options

    @classmethod
    def of(cls, setup: Setup) -> Names:
        """The names of the match that is set up so, found once."""
        known = setup.cache
        if cls not in known:
            known[cls] = cls(setup)
        names: Names = known[cls]
        return names

    def mech(self, mech_id: str) -> str:
        """A 'Mech's name."""
        return self._mechs[mech_id].name

    def seat_of(self, mech_id: str) -> int:
        """The seat of whoever commands a 'Mech."""
        return self._mechs[mech_id].seat

    def player(self, seat: int) -> Name:
        """A player's name."""
        return self._players[seat]

    def side(self, side: int) -> list[Name]:
        """The names of a side's players."""
        return [self.player(seat) for seat in seating.sides(self._options)[side]]

    def hex(self, cell: Sequence[int]) -> str:
        """A hex's number."""
        column, row = FLAT_TOPS.numbers((cell[0], cell[1]))
        return f"{column:02}{row:02}"
