"""What log lines are made with: what their slots are filled with, by the event."""

from __future__ import annotations

from ...contract.events import Event
from ...contract.log_lines import LogLines
from ...squares import name_of
from .. import terms
from .namer import Namer


def _seat(event: Event, name: Namer) -> int | None:
    """Whose line an event has: its unit's or the seat's that it names."""
    unit: str = getattr(event, "unit", "")
    seat: int | None = getattr(event, "seat", None)
    return name.seat_of(unit) if unit else seat


LINES = LogLines(
    {
        "unit": lambda event, name: name.unit(event.unit),
        "companion": lambda event, name: name.unit(event.companion),
        "wreck": lambda event, name: name.unit(event.wreck),
        "player": lambda event, name: name.player(event.seat),
        "reaction": lambda event, name: terms.REACTIONS[event.how],
        "to": lambda event, name: name_of(event.to),
    },
    _seat,
)
says, enters, parts, line_of = LINES.says, LINES.enters, LINES.parts, LINES.line_of
