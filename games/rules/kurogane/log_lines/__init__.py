"""Log lines: the sentence and the numbers of each kind of event, and which lines belong together. A
line cites the rule of its event. Notes belong to no seat.

lines     the values of the slots of sentences
rounds    rounds, turns, sorties, repair, points, the end
movement  moves, pushes, collisions
fighting  attacks, what is declared for them, overkills
"""

from collections.abc import Mapping
from dataclasses import replace

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ...text import Message, _
from . import fighting, movement
from .lines import LINES
from .rounds import HOW_IT_ENDED

__all__ = ["HOW_IT_ENDED", "OPTION_GROUPS", "fighting", "log_line", "movement"]

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
