"""Special conditions, given and removed (CP-COND)."""

from __future__ import annotations

from ...table import Game
from ..context.sources import Source
from ..figures.state import State
from ..modifiers import stats


def add_condition(
    game: Game[State], unit_id: str, condition: str, source: Source | None = None
) -> bool:
    """Give a character a special condition; False if it has it, is immune to it or is Dazed
    (CP-COND-01, CP-COND-02, CP-CARD-20)."""
    unit = game.state.unit(unit_id)
    if not game.state.unit(unit_id).fit or condition in unit.conditions:
        return False
    if stats.immune(game, unit_id, condition):
        game.emit("immune", unit=unit_id, condition=condition, rule="CP-CARD-20")
        return False
    unit.conditions.append(condition)
    game.emit("condition", unit=unit_id, condition=condition, rule="CP-COND-01")
    return True


def remove_condition(
    game: Game[State], unit_id: str, condition: str, rule: str = "CP-COND-04"
) -> bool:
    """Take a special condition from a character; False if it has it not."""
    unit = game.state.unit(unit_id)
    if condition not in unit.conditions:
        return False
    unit.conditions.remove(condition)
    game.emit("condition-removed", unit=unit_id, condition=condition, rule=rule)
    return True


def shed_immune(game: Game[State], unit_id: str) -> None:
    """Remove the conditions to which a character has become immune (CP-CARD-21)."""
    for condition in list(game.state.unit(unit_id).conditions):
        if stats.immune(game, unit_id, condition):
            remove_condition(game, unit_id, condition, rule="CP-CARD-21")
