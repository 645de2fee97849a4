"""Tanks that move through enemies (TI-6.3)."""

from __future__ import annotations

from ...contract.asking import Game
from ..fire import results
from ..state import Hex, Squad, State, Vehicle


def pin(game: Game[State], tank: Squad | Vehicle, cell: Hex) -> None:
    """A tank leaves a hex with enemies: every squad of normal morale there is pinned, but for those
    in entrenchments and pillboxes; those in transports are in no hex (TI-6.3.2). It comes before
    the Op Fire of the hex that the tank leaves for (TI-6.3.5)."""
    for enemy in game.state.enemies_in(cell, tank.side):
        if isinstance(enemy, Squad) and enemy.morale == "normal" and not enemy.fortification:
            enemy.morale = "pinned"
            game.emit(results.MoraleChanged(unit=enemy.id, morale="pinned", rule="TI-6.3.2"))
            results.end_op_fire(game, enemy)
