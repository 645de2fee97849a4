"""Log lines: for each kind of event its sentence and the numbers behind it, and which lines belong
together. A line cites the rule that its event carries. Notes are nobody's.

lines     what slots of sentences are filled with
rounds    rounds, turns, sorties, repair, points, the end
movement  moves, pushes, collisions
fighting  attacks, what is declared for them, overkills
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ...text import Message, _
from . import fighting, movement, rounds
from .lines import LINES

__all__ = ["HOW_IT_ENDED", "OPTION_GROUPS", "fighting", "log_line", "movement"]

HOW_IT_ENDED = rounds.HOW_IT_ENDED

OPTION_GROUPS: Mapping[str, Message] = {
    "sortie": _("Sorties"),
    "activate": _("Activations"),
    "move": _("Normal Move"),
    "attack": _("Normal Attack"),
    "order": _("Move Order"),
    "reaction": _("Reactions"),
}


def log_line(event: Event, setup: Setup) -> Line | None:
    """The log line of an event; None for an event that has none."""
    line = LINES.line(event, setup)
    return replace(line, seat=None) if line and line.kind == "note" else line
