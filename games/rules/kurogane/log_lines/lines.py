"""The values of the slots in log lines, by event."""

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.log_lines import LogLines
from ...squares import name_of
from .. import names, terms


def _seat(event: Event, setup: Setup) -> int | None:
    """The seat of an event's line: that of its unit, or the seat that it names."""
    unit: str = getattr(event, "unit", "")
    seat: int | None = getattr(event, "seat", None)
    return names.seat_of(setup, unit) if unit else seat


LINES = LogLines(
    {
        "unit": lambda event, setup: names.unit(setup, event.unit),
        "companion": lambda event, setup: names.unit(setup, event.companion),
        "wreck": lambda event, setup: names.unit(setup, event.wreck),
        "player": lambda event, setup: setup.player(event.seat),
        "reaction": lambda event, setup: terms.REACTIONS[event.how],
        "to": lambda event, setup: name_of(event.to),
    },
    _seat,
)
says, enters, parts, line_of = LINES.says, LINES.enters, LINES.parts, LINES.line_of
