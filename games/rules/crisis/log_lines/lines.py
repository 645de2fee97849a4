"""The values of the slots in log lines, by event."""

from typing import Any, Final

from ...contract.asking import Setup
from ...contract.log_lines import LogLines
from ...labels import labels_of
from .. import terms
from ..figures import names


def _token(event: Any, setup: Setup) -> str:
    """The token of an event by its name at that time."""
    return str(event.called or names.token_of(setup, event.token))


LABELS: Final = labels_of(__package__)
LINES = LogLines(
    {
        "unit": lambda event, setup: names.unit_of(setup, event.unit),
        "attacker": lambda event, setup: names.unit_of(setup, event.attacker),
        "target": lambda event, setup: names.unit_of(setup, event.target),
        "at": lambda event, setup: names.unit_of(setup, event.at),
        "on": lambda event, setup: names.unit_of(setup, event.on),
        "old": lambda event, setup: names.unit_of(setup, event.old),
        "player": lambda event, setup: setup.player(event.seat),
        "card": lambda event, setup: names.card(setup, event.card),
        "cards": lambda event, setup: names.cards(setup, event.cards),
        "token": _token,
        "condition": lambda event, setup: terms.CONDITIONS[event.condition],
        "crisis type": lambda event, setup: terms.CRISIS_TYPES[event.type],
        "tool": lambda event, setup: terms.TOOLS[event.tool],
    },
    seat=lambda event, setup: getattr(event, "seat", None),
)
says, enters, parts, line_of = LINES.says, LINES.enters, LINES.parts, LINES.line_of
