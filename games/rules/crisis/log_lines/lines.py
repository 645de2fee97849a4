"""What log lines are made with: what their slots are filled with, by the event."""

from __future__ import annotations

from typing import Any

from ...contract.log_lines import LogLines
from .. import terms
from .namer import Namer


def _token(event: Any, name: Namer) -> str:
    """The token that an event is about, by the name that it had then."""
    return str(event.called or name.token(event.token))


LINES = LogLines(
    {
        "unit": lambda event, name: name.unit(event.unit),
        "attacker": lambda event, name: name.unit(event.attacker),
        "target": lambda event, name: name.unit(event.target),
        "old": lambda event, name: name.unit(event.old),
        "player": lambda event, name: name.player(event.seat),
        "card": lambda event, name: name.card(event.card),
        "cards": lambda event, name: name.cards(event.cards),
        "token": _token,
        "condition": lambda event, name: terms.CONDITIONS[event.condition],
        "crisis type": lambda event, name: terms.CRISIS_TYPES[event.type],
        "tool": lambda event, name: terms.TOOLS[event.tool],
    },
    seat=lambda event, name: getattr(event, "seat", None),
)
says, enters, parts, line_of = LINES.says, LINES.enters, LINES.parts, LINES.line_of
