"""The names that log lines use: 'Mechs, players, sides, hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...hexes import BATTLETECH
from ...table import Setup
from ...text import Message, _
from .. import seating
from ..setup import begin
from ..state import Mech

Data = Mapping[str, Any]


class Names:
    """The names of a match."""

    def __init__(self, setup: Setup) -> None:
        self._mechs = begin(setup).mechs
        self._players = setup.names
        self._options = setup.options
        self._count = Counter(mech.name for mech in self._mechs.values())

    def _known(self, mech_id: str) -> Mech:
        return self._mechs[mech_id]

    def mech(self, mech_id: str) -> str | Message:
        """A 'Mech's name; where several have it, with the 'Mech's own number in its force."""
        mech = self._known(mech_id)
        if self._count[mech.name] == 1:
            return mech.name
        return _("%(unit)s (%(id)s)", unit=mech.name, id=mech.id.upper())

    def seat_of(self, mech_id: str) -> int:
        """The seat of whoever commands a 'Mech."""
        return self._known(mech_id).seat

    def player(self, seat: int) -> str:
        """A player's name."""
        return self._players[seat] if seat < len(self._players) else str(seat + 1)

    def side(self, side: int) -> list[str]:
        """The names of a side's players."""
        return [self.player(seat) for seat in seating.sides(self._options)[side]]

    def hex(self, hex: Sequence[int]) -> str:
        """A hex's number."""
        column, row = BATTLETECH.numbers((hex[0], hex[1]))
        return f"{column:02}{row:02}"
