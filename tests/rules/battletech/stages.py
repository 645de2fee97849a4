"""Stages of a match of BattleTech: placing 'Mechs, then the phases of a turn."""

from __future__ import annotations

import random
from typing import Any

from games.rules.battletech.system import SYSTEM
from games.rules.contract.asking import Setup
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table

from ..playing import Played, match_of
from . import captain

STAGES = [
    *("placing", "moving", "firing"),
    *("late moving", "late firing", "late striking", "late resolving-strikes"),
]
OPEN = ("terrain", "units", "phase")
"""Parts of the screen that all see alike."""
SEED = 2
"""Of a match that comes to all of them."""


def played() -> Played:
    return match_of(SYSTEM, lances(), SEED, random.Random(SEED), captain.decide)


def stage_of(table: Table[Any]) -> str:
    state = table.game.state
    return f"{'late ' if state.turn > 1 else ''}{state.stage}"


def lances() -> Setup:
    """A match with the usual options, the same ready lance on both sides."""
    roster = dict(SYSTEM.rosters.ready()[0])
    return make_setup(SYSTEM, checked_options(SYSTEM, {}), [roster, roster], ["Ann", "Bob"])
