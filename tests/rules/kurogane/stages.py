"""Stages of a match of Kuroganengage: rounds, sorties, turns, activations and attacks."""

from __future__ import annotations

from typing import Any

from games.rules.contract.table import Table
from games.rules.kurogane import SYSTEM

from ..playing import Played, random_match

STAGES = [
    *("round", "sortie", "turn", "activation", "attack"),
    *("late round", "late special-sortie", "late turn", "late activation", "late attack"),
]
OPEN = ("terrain", "field", "units", "objectives", "attack")
"""Parts of the screen that all see alike."""
SEED = 11
"""Of a random match that comes to all of them."""


def played() -> Played:
    return random_match(SYSTEM, SEED)


def stage_of(table: Table[Any]) -> str:
    state = table.game.state
    late = "late " if state.round > 1 else ""
    if state.attack:
        return f"{late}attack"
    return f"{late}{'activation' if state.turn and state.turn.unit else state.stage}"
