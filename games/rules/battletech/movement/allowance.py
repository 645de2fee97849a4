"""The MP of a 'Mech for a mode of movement, and the MP left."""

from collections.abc import Callable
from dataclasses import replace

from ...contract.asking import Game
from ...fields import Preview
from ...hexes import Hex
from .. import ground
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Mech, State
from ..terms import Mode


def allowance(game: Game[State], mech: Mech, mode: Mode) -> int:
    """The MP for this mode now (BT-2.1); 0 for standing still."""
    card = card_of(game.setup, mech)
    if mode == "walk":
        return condition.walk_mp(card, mech)
    if mode == "run":
        return condition.run_mp(card, mech)
    if mode == "jump":
        depth = ground.of(game.setup, game.state).depth(mech.at)
        return condition.jump_mp(card, mech, depth)
    return 0


def left(game: Game[State], mech: Mech, mode: Mode) -> int:
    """The MP of this mode that are not spent."""
    return max(0, allowance(game, mech, mode) - mech.movement.spent)


Outlook = Callable[[Game[State], Mech], Preview]
"""What a 'Mech sees and could shoot at from its place."""


def no_outlook(_game: Game[State], _mech: Mech) -> Preview:
    """An empty outlook."""
    return Preview()


def moved(
    mech: Mech, mode: Mode, cell: Hex, facing: int, hexes: int, *, prone: bool | None = None
) -> Mech:
    """A copy of the 'Mech after a movement; the match is unchanged. `prone` says whether it is
    prone afterwards, if that changes."""
    movement = replace(mech.movement, mode=mech.movement.mode or mode, hexes=hexes)
    lies = mech.prone if prone is None else prone
    return replace(mech, hex=cell, facing=facing, movement=movement, prone=lies)
