"""Stages of a match of Tide of Iron: the steps of its set-up, then actions and transfers."""

from __future__ import annotations

from typing import Any

from games.rules.contract.table import Table
from games.rules.tide import SYSTEM

from ..playing import Played, random_match

STAGES = [
    *("muster", "deploy", "ready", "action", "acting", "spend"),
    *("late ready", "late action", "late acting", "late spend", "late transfer"),
]
OPEN = ("terrain", "markers", "units", "phase")
"""Parts of the screen that all see alike."""
SEED = 1
"""Of a random match that comes to all of them."""


def played() -> Played:
    return random_match(SYSTEM, SEED)


def stage_of(table: Table[Any]) -> str:
    state = table.game.state
    return f"{'late ' if state.round > 1 else ''}{state.stage}"
