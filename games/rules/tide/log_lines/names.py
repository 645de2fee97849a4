"""The names that log lines use: units, players, hexes, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...hexes import TIDE
from ...table import Setup
from .. import library

Data = Mapping[str, Any]
UNITS: Final = ("unit", "target", "vehicle", "squad", "other")
HEXES: Final = ("hex", "start", "end")


class Names:
    """The names of a match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def unit(self, unit_id: str) -> str:
        """A unit's name in the log: the letters and number that stand on the board."""
        return unit_id.upper()

    def side(self, side: int) -> str:
        """The name of a side's player."""
        return self._setup.player(side)

    def hex(self, hex: Sequence[int]) -> str:
        """A hex's number."""
        column, row = TIDE.numbers((hex[0], hex[1]))
        return f"{column:02}{row:02}"

    def figure(self, card_id: str) -> str:
        """A figure's name."""
        return library.figure(self._setup, card_id).name

    def of(self, data: Data) -> dict[str, Any]:
        """What an event says, with names in place of ids, hexes and sides."""
        named = dict(data)
        for key in UNITS:
            if data.get(key):
                named[key] = self.unit(data[key])
        for key in HEXES:
            if data.get(key):
                named[key] = self.hex(data[key])
        if "side" in data:
            named["side"] = self.side(data["side"])
        return named


def seat_of(data: Data) -> int | None:
    """The seat whose doing an event is: that of its unit, or the side that it names."""
    if data.get("unit"):
        return "ab".index(data["unit"][0])
    side: int | None = data.get("side")
    return side
