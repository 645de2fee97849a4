"""Log lines: one function for each kind of event, with the sentence and the numbers behind it.
A line cites the rule that its event carries.

namer     names of players and units
rounds    rounds, turns, sorties, repair, points, the end
movement  moves, pushes, collisions
fighting  attacks, what is declared for them, overkills
entries   which lines belong together
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...table import Line, Setup
from ...text import Message, _
from . import fighting, movement, rounds
from .entries import entry_of
from .namer import Namer, Writer

WRITERS: Mapping[str, Writer] = {**rounds.WRITERS, **movement.WRITERS, **fighting.WRITERS}

HOW_IT_ENDED = rounds.HOW_IT_ENDED

UNLOGGED = frozenset({"turn-over"})
"""Events without a line of their own: the lines before and after them say it."""

OPTION_GROUPS: Mapping[str, Message] = {
    "sortie": _("Sorties"),
    "activate": _("Activations"),
    "move": _("Normal Move"),
    "attack": _("Normal Attack"),
    "order": _("Move Order"),
    "reaction": _("Reactions"),
}


def log_line(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """The log line of an event, given as plain data; None for an event that has none."""
    writer = WRITERS.get(event["kind"])
    if writer is None:
        return None
    data, name = event["data"], Namer(setup)
    return replace(writer(data, name), rule=data["rule"], entry=entry_of(event["kind"], data, name))
