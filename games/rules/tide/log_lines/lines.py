"""All log lines together, and the headings of options and endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ...table import Line, Setup
from ...text import Message, _
from . import course, dice, events
from .entries import entry_of
from .names import Data, Names

WRITERS: Final[dict[str, Callable[[Data, Names], Line]]] = {
    **events.LINES,
    **dice.LINES,
    **course.LINES,
}

OPTION_GROUPS: Final[dict[str, Message]] = {
    "place": _("Deployment"),
    "action": _("Actions"),
    "move": _("Movement"),
    "fire": _("Fire"),
    "assault": _("Assault"),
    "special": _("Special actions"),
}

REASONS: Final[dict[str, Message]] = {
    "annihilation": _("One side has no unit left."),
    "conquest": _("All hexes that had to be taken are controlled."),
    "defended": _("The hexes that had to be taken were defended to the end."),
    "points": _("On victory points."),
    "tie": _("By the rule of the scenario for a tie."),
    "draw": _("Victory points are equal."),
}


def log_line(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """The log line of an event, given as plain data; None for an event that has none."""
    kind, data, names = event["kind"], event["data"], Names(setup)
    if kind in WRITERS:
        line = WRITERS[kind](data, names)
    elif kind in events.SENTENCES:
        line = events.sentence(data, names, events.SENTENCES[kind])
    else:
        return None
    line = replace(line, units=_units(data), entry=entry_of(kind, data, names))
    return replace(line, kind="note") if kind in events.NOTES else line


def _units(data: Data) -> tuple[str, ...]:
    """The units that an event names, whoever acts first."""
    return tuple(str(data[key]) for key in ("unit", "target") if data.get(key))
