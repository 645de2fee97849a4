"""Who acts first (BT-1.p1)."""

from __future__ import annotations

from collections.abc import Sequence

from ...table import Game
from .. import rolls
from ..state import State
from . import victory


def roll(game: Game[State]) -> None:
    """Each side rolls 2D6; those with equal totals roll again among themselves. Who has less acts
    earlier in each phase: of two sides the loser first, the winner last (BT-1.p1, BT-11.18)."""
    game.state.initiative = _lowest_first(game, victory.sides_in(game))
    game.emit("initiative", order=list(game.state.initiative), rule="BT-1.p1")


def _lowest_first(game: Game[State], sides: Sequence[int]) -> list[int]:
    if len(sides) < 2:
        return list(sides)
    totals = {side: rolls.two_dice(game, "initiative", side=side, rule="BT-1.p1") for side in sides}
    order = []
    for total in sorted(set(totals.values())):
        order += _lowest_first(game, [side for side in sides if totals[side] == total])
    return order
