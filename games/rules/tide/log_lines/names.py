"""The names that log lines use: units, players, hexes, figures."""

from __future__ import annotations

from collections.abc import Iterable

from ...contract.asking import Setup
from ...hexes import POINTED_TOPS
from ...text import Name
from .. import library
from ..state import Hex


class Names:
    """The names of a match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def unit(self, unit_id: str) -> str:
        """A unit's name in the log: the letters and number that stand on the board."""
        return unit_id.upper()

    def units(self, unit_ids: Iterable[str]) -> list[str]:
        """The names of several units."""
        return [self.unit(unit_id) for unit_id in unit_ids]

    def side(self, side: int) -> Name:
        """The name of a side's player."""
        return self._setup.player(side)

    def hex(self, cell: Hex) -> str:
        """A hex's number."""
        column, row = POINTED_TOPS.numbers(cell)
        return f"{column:02}{row:02}"

    def figure(self, card_id: str) -> str:
        """A figure's name."""
        return library.figure(self._setup, card_id).name
