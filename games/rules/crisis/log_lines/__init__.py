"""Log lines: one function for each kind of event, with the sentence and the numbers behind it.
A line cites the rule that its event carries.

namer     names of players, units and cards
before    set-up and deployment
rounds    rounds, turns, objectives, points, the end
action    movement, terrain, damage, Power, special conditions
fighting  dice, attacks, superpowers, Team Tactics cards, lasting effects
entries   which lines belong together
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...table import Line, Setup
from ...text import message_of
from ..figures import names
from . import action, before, fighting, rounds
from .entries import entry_of
from .namer import Namer, Writer

WRITERS: Mapping[str, Writer] = {
    **before.WRITERS,
    **rounds.WRITERS,
    **action.WRITERS,
    **fighting.WRITERS,
}

HOW_IT_ENDED = rounds.HOW_IT_ENDED

UNLOGGED = frozenset({"turn", "turn-over", "activation-over", "token-moved"})
"""Events without a line of their own: the lines before and after them say it."""

WHO = ("unit", "attacker", "on")
"""What an event may call the character that it is about: its side is the line's."""


def log_line(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """The log line of an event, given as plain data; None for an event that has none."""
    writer = WRITERS.get(event["kind"])
    if writer is None:
        return None
    data, name = message_of(event["data"]), Namer(setup)
    line = writer(data, name)
    seat = line.seat
    if seat is None and line.kind != "heading":
        seat = next((names.seat_of(data[who]) for who in WHO if data.get(who)), None)
    entry = entry_of(event["kind"], data, name)
    return replace(line, seat=seat, rule=data.get("rule", ""), entry=entry)
