"""Log lines: the sentence, the numbers and the rule of each event, and which lines belong together.

lines     the values of the slots of sentences: names of 'Mechs, players, sides and hexes
phases    set-up, initiative, phases, heat, the end phase
movement  the movement phase
shooting  weapon attacks
physical  physical attacks
harm      damage, warriors, piloting rolls, falls, displacement
"""

from collections.abc import Mapping
from dataclasses import replace

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ...text import Message, _
from ..events import AtMech, OfMech
from . import harm, movement, phases, physical, shooting
from .lines import LINES, Names

OPTION_GROUPS: Mapping[str, Message] = {
    "place": _("Set-up"),
    "move": _("Movement"),
    "fire": _("Weapon attacks"),
    "choices": _("Choices"),
    "strike": _("Physical attacks"),
}

REASONS: Mapping[str, Message] = {
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


def log_line(event: Event, setup: Setup) -> Line | None:
    """The log line of an event; None for an event that has none."""
    line = LINES.line(event, Names.of(setup))
    return line and replace(line, units=_units(event))


def _units(event: Event) -> tuple[str, ...]:
    """The 'Mechs that an event names, the acting one first."""
    if isinstance(event, AtMech):
        return event.unit, event.target
    return (event.unit,) if isinstance(event, OfMech) else ()
