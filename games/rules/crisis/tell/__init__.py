"""Events in words: one function a kind, with the numbers behind the sentence. The rule that a line
cites is the one that its event carries.

namer     names of players, units and cards
before    set-up and deployment
rounds    rounds, turns, objectives, points, the end
action    movement, terrain, damage, Power, special conditions
fighting  dice, attacks, superpowers, Team Tactics cards, lasting effects
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...table import Line, Setup
from ...text import message_of
from ..figures import names
from . import action, before, fighting, rounds
from .namer import Namer, Teller

TELLERS: Mapping[str, Teller] = {
    **before.TELLERS,
    **rounds.TELLERS,
    **action.TELLERS,
    **fighting.TELLERS,
}

HOW_IT_ENDED = rounds.HOW_IT_ENDED

SILENT = frozenset({"turn", "turn-over", "activation-over", "attack-over", "token-moved"})
"""Events that go without saying: the lines before and after tell them."""

WHO = ("unit", "attacker", "on")
"""What an event may call the character that it is about: its side is the line's."""


def tell(event: Mapping[str, Any], setup: Setup) -> Line | None:
    """An event, as plain data, in words; None for one that goes without saying."""
    teller = TELLERS.get(event["kind"])
    if teller is None:
        return None
    data = message_of(event["data"])
    line = teller(data, Namer(setup))
    seat = line.seat
    if seat is None and line.kind != "heading":
        seat = next((names.seat_of(data[who]) for who in WHO if data.get(who)), None)
    return replace(line, seat=seat, rule=data.get("rule", ""))
