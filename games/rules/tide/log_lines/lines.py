"""The values of the slots in log lines, and names of units, players, hexes and figures."""

from collections.abc import Iterable

from ...contract.asking import Setup
from ...contract.log_lines import LogLines
from ...hexes import POINTED_TOPS
from ...text import Name, ngettext
from .. import library
from ..state import Hex
from ..terms import DAMAGES, MARKERS, MORALES

LINES = LogLines(
    {
        "unit": lambda event, names: names.unit(event.unit),
        "other": lambda event, names: names.unit(event.other),
        "target": lambda event, names: names.unit(event.target),
        "vehicle": lambda event, names: names.unit(event.vehicle),
        "squad": lambda event, names: names.unit(event.squad),
        "side": lambda event, names: names.side(event.side),
        "hex": lambda event, names: names.hex(event.hex),
        "start": lambda event, names: names.hex(event.start),
        "end": lambda event, names: names.hex(event.end),
        "marker": lambda event, names: MARKERS[event.marker],
        "morale": lambda event, names: MORALES[event.morale],
        "damage": lambda event, names: DAMAGES[event.damage],
        "figures lost": lambda event, names: len(event.figures),
    }
)
says, enters, parts, line_of = LINES.says, LINES.enters, LINES.parts, LINES.line_of

MP = (ngettext("%(n)s MP", "%(n)s MP", 0), "mp")


class Names:
    """The names of a match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def unit(self, unit_id: str) -> str:
        """A unit's name in the log: its letter and number on the board."""
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
