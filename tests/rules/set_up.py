"""How far a match is set up, in every system."""

from __future__ import annotations

from typing import Any

from games.rules.contract.table import Table


def is_set_up(table: Table[Any]) -> bool:
    """Whether somebody may act."""
    state = table.game.state
    if state.stage == "turn" or table.setup.system == "crisis":
        return bool(state.turn)
    return bool(state.stage in ("moving", "action", "acting", "command"))
