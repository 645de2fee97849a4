"""Log lines: one function for each kind of event, with the sentence and the numbers behind it.
A line cites the rule that its event carries.

lines     by which function an event becomes a line
namer     names of players, units and cards
before    set-up and deployment
rounds    rounds, turns, objectives, points, the end
action    movement, terrain, damage, Power, special conditions
fighting  dice, attacks, superpowers, Team Tactics cards, lasting effects
entries   which lines belong together
"""

from __future__ import annotations

from dataclasses import replace

from ...contract.asking import Setup
from ...contract.events import Event
from ...contract.lines import Line
from ..figures import names
from . import action, before, fighting, rounds
from .entries import entry_of
from .lines import line_of
from .namer import Namer

__all__ = ["HOW_IT_ENDED", "action", "before", "fighting", "log_line"]

HOW_IT_ENDED = rounds.HOW_IT_ENDED

WHO = ("unit", "attacker", "on")
"""What an event may call the character that it is about: its side is the line's."""


def log_line(event: Event, setup: Setup) -> Line | None:
    """The log line of an event; None for an event that has none: the lines before and after it say
    it."""
    name = Namer(setup)
    line = line_of(event, name)
    if line is None:
        return None
    about = tuple(unit for who in WHO if (unit := getattr(event, who, None)))
    seat = line.seat
    if seat is None and line.kind != "heading" and about:
        seat = names.seat_of(about[0])
    return replace(line, seat=seat, rule=event.rule, units=about, entry=entry_of(event, name))
