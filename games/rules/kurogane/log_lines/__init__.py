"""Log lines: one function for each kind of event, with the sentence and the numbers behind it.
A line cites the rule that its event carries.

lines     by which function an event becomes a line
namer     names of players and units
rounds    rounds, turns, sorties, repair, points, the end
movement  moves, pushes, collisions
fighting  attacks, what is declared for them, overkills
entries   which lines belong together
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ...text import Message, _
from . import fighting, movement, rounds
from .entries import entry_of
from .lines import line_of
from .namer import Namer

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
    name = Namer(setup)
    line = line_of(event, name)
    return line and replace(line, rule=event.rule, entry=entry_of(event, name))
