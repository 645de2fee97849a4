"""Log lines: the sentence and the numbers of each kind of event, and which lines belong together. A
line cites the rule of its event.

lines     the values of the slots of sentences
before    set-up and deployment
rounds    rounds, turns, objectives, points, the end
action    movement, terrain, damage, Power, special conditions
fighting  dice, attacks, superpowers, Team Tactics cards, lasting effects
"""

from dataclasses import replace

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ..figures import names
from . import action, before, fighting
from .lines import LINES
from .rounds import HOW_IT_ENDED

__all__ = ["HOW_IT_ENDED", "action", "before", "fighting", "log_line"]

WHO = ("unit", "attacker", "on")
"""The fields with the character that an event is about, whose side the line has."""


def log_line(event: Event, setup: Setup) -> Line | None:
    """The log line of an event; None for an event that the lines around it tell."""
    line = LINES.line(event, setup)
    if line is None:
        return None
    about = tuple(unit for who in WHO if (unit := getattr(event, who, None)))
    seat = line.seat
    if seat is None and line.kind != "heading" and about:
        seat = names.seat_of(about[0])
    return replace(line, seat=seat, units=about)
