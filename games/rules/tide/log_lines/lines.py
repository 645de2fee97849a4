"""What log lines are made with: what their slots are filled with, by the event."""

from __future__ import annotations

from ...contract.log_lines import LogLines
from ...text import ngettext
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
