"""All log lines together, and the headings of options and endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ...table import Line, Setup
from ...text import _
from . import harm, movement, phases, physical, rolls, shooting
from .entries import entry_of
from .names import Data, Names

WRITERS: dict[str, Callable[[Data, Names], Line | None]] = {
    "roll": rolls.line,
    **phases.LINES,
    **movement.LINES,
    **shooting.LINES,
    **physical.LINES,
    **harm.LINES,
}

OPTION_GROUPS = {
    "place": _("Set-up"),
    "move": _("Movement"),
    "fire": _("Weapon attacks"),
    "choices": _("Choices"),
    "strike": _("Physical attacks"),
}

REASONS = {
    "last-standing": _("One side has no 'Mech left in play."),
    "both-gone": _("Neither side has a 'Mech left in play."),
    "only-one": _("Only one side has a 'Mech left in play."),
    "none-left": _("No side has a 'Mech left in play."),
    "value": _("On the value still in play."),
    "equal-value": _("The highest values still in play are equal."),
    "points": _("On victory points."),
    "equal": _("Victory points are equal."),
    "hill": _("On hill points."),
    "breakthrough": _("On the points of the breakthrough."),
}


def log_line(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """The log line of an event, given as plain data; None for an event that has none."""
    kind, data, names = event["kind"], event["data"], Names.of(setup)
    writer = WRITERS.get(kind)
    line = writer(data, names) if writer else None
    return replace(line, units=_units(data), entry=entry_of(kind, data, names)) if line else None


def _units(data: Data) -> tuple[str, ...]:
    """The 'Mechs that an event names, whoever acts first."""
    return tuple(str(data[key]) for key in ("unit", "target") if data.get(key))
