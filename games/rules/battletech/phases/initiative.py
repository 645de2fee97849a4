"""Initiative (BT-1.p1)."""

from collections.abc import Sequence

from ...contract.asking import Game
from ...contract.events import Event
from ..events import Rolled
from ..rolls import announce, two_dice
from ..state import State
from . import victory


class InitiativeRolled(Rolled, kind="initiative-roll"):
    """A side rolls for initiative."""

    side: int
    rule: str = "BT-1.p1"


class InitiativeDecided(Event, kind="initiative"):
    """The order in which the sides act in each phase, by number."""

    order: tuple[int, ...]
    rule: str = "BT-1.p1"


def roll(game: Game[State]) -> None:
    """Each side rolls 2D6, and sides with equal totals roll again among themselves. The side with
    the lower total acts earlier in each phase: of two sides the loser first, the winner last
    (BT-1.p1, BT-11.18)."""
    game.state.initiative = _lowest_first(game, victory.sides_in(game))
    game.emit(InitiativeDecided(order=tuple(game.state.initiative)))


def _lowest_first(game: Game[State], sides: Sequence[int]) -> list[int]:
    if len(sides) < 2:
        return list(sides)
    totals = {
        side: announce(game, InitiativeRolled(side=side, faces=two_dice(game))).total
        for side in sides
    }
    order = []
    for total in sorted(set(totals.values())):
        order += _lowest_first(game, [side for side in sides if totals[side] == total])
    return order
