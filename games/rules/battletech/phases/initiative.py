"""Who acts first (BT-1.p1)."""

from __future__ import annotations

from ...table import Game
from .. import rolls
from ..state import State


def roll(game: Game[State]) -> None:
    """Both sides roll 2D6, equal rolls again. The loser acts first in each phase, the winner
    last (BT-1.p1)."""
    first = second = 0
    while first == second:
        first = rolls.two_dice(game, "initiative", side=0, rule="BT-1.p1")
        second = rolls.two_dice(game, "initiative", side=1, rule="BT-1.p1")
    game.state.initiative = [0, 1] if first < second else [1, 0]
    game.emit("initiative", order=list(game.state.initiative), rule="BT-1.p1")
