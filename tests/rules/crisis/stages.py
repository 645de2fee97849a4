"""Stages of a match of Crisis Protocol: set-up step by step, then turns, activations, attacks."""

from __future__ import annotations

from typing import Any

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.dice import Dice, Seeded
from games.rules.tools import position_files

from ..playing import Played, answered
from . import recorded

EXTRA = "extra round"
STAGES = [
    *("crisis-type", "crisis", "threat", "edge", "squad", "tactics", "deploy"),
    *("turn", "activation", "attack"),
    *("late power", "late turn", "late activation", "late attack", EXTRA),
]


def played() -> Played:
    """The recorded matches, and the first again after six rounds that ended in a tie."""
    late: Table[Any] | None = None
    for name in recorded.names():
        file = recorded.file_of(name)
        answers = ((answer.pop("seat"), answer) for answer in file["answers"])
        for table, given in answered(position_files.table_of(file), answers):
            yield table, given
            if late is None and not table.result and stage_of(table) == "late turn":
                late = tied(table)
    assert late is not None
    yield late, None


def tied(table: Table[Any]) -> Table[Any]:
    """That match after six rounds that ended in a tie."""
    assert table.snapshot is not None
    score = {"round": 7, "vp": [5, 5], "vp_by_round": [[1, 1]] * 5 + [[5, 5]]}
    state = {**table.snapshot.state, **score}
    snapshot = table.snapshot.model_copy(update={"state": state})
    return Table(SYSTEM, table.setup, Dice(Seeded(b"")), snapshot=snapshot)


def stage_of(table: Table[Any]) -> str:
    state = table.game.state
    if state.round > 6:
        return EXTRA
    late = "late " if state.vp_by_round or state.round > 1 else ""
    if state.attack:
        return f"{late}attack"
    if state.turn is not None and state.turn.unit and not state.turn.activation_over:
        return f"{late}activation"
    return f"{late}{state.stage}"
