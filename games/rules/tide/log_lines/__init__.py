"""Log lines: the sentence and the numbers of each kind of event, and which lines belong together. A
line cites the rule of its event.

lines   the values of the slots of sentences, and names
events  what units do and suffer
dice    attacks, assaults, mines and healing, with their dice
course  rounds, turns, command, points
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ...text import Message, _, pgettext
from ..assault.resolving import AssaultRolled
from ..events import SideEvent, UnitEvent, side_of
from ..fire.resolving import AttackDeclared, VolleyRolled, WireRemoved
from . import course, dice, events
from .lines import LINES, Names

__all__ = ["OPTION_GROUPS", "REASONS", "course", "dice", "events", "log_line"]

OPTION_GROUPS: Final[Mapping[str, Message]] = {
    "place": pgettext("of units", "Deployment"),
    "action": _("Actions"),
    "move": _("Movement"),
    "fire": _("Fire"),
    "assault": _("Assault"),
    "special": _("Special actions"),
}

REASONS: Final[Mapping[str, Message]] = {
    "annihilation": _("One side has no unit left."),
    "conquest": _("All hexes that had to be taken are controlled."),
    "defended": _("The hexes that had to be taken were defended to the end."),
    "points": _("On victory points."),
    "tie": _("By the rule of the scenario for a tie."),
    "draw": _("Victory points are equal."),
}


def log_line(event: Event, setup: Setup) -> Line | None:
    """The log line of an event; None for an event that has none."""
    line = LINES.line(event, Names(setup))
    return line and replace(line, seat=_seat_of(event), units=_units_of(event))


def _seat_of(event: Event) -> int | None:
    """The seat of an event's line: that of its unit, or the side that it names. Dice of both sides
    belong to no seat."""
    match event:
        case AssaultRolled():
            return None
        case UnitEvent(unit=unit) | WireRemoved(unit=str(unit)):
            return side_of(unit)
        case SideEvent(side=side):
            return side
    return None


def _units_of(event: Event) -> tuple[str, ...]:
    """The units that an event names, the one that acts first."""
    match event:
        case AttackDeclared(unit=unit, target=target) | AssaultRolled(unit=unit, target=target):
            return unit, target
        case UnitEvent(unit=unit) | WireRemoved(unit=str(unit)) | VolleyRolled(target=unit):
            return (unit,)
    return ()
