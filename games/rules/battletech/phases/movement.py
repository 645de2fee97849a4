"""The movement phase: the sides move 'Mechs in turns (section 2)."""

from functools import partial

from ...contract.asking import Game, ScriptPart
from ...text import _
from .. import movement, shooting
from ..harm import phase_end
from ..state import State
from . import alternation, asking


def step(game: Game[State]) -> ScriptPart:
    """One 'Mech moves, or takes the next step of a movement that has begun. When all have moved,
    destroyed 'Mechs are removed (BT-2.12.p1)."""
    state = game.state
    moving = movement.under_way(state)
    if moving is not None:
        yield from movement.turn(game, moving, shooting.outlook)
        return
    side = alternation.next_side(state)
    if side is None:
        yield from phase_end.close(game)
        state.stage = "fire"
        return
    mech, answer = yield from asking.one_acts(
        game,
        alternation.waiting(state, side),
        partial(movement.menu, outlook=shooting.outlook),
        _("Move one of your 'Mechs."),
        _("Which 'Mech moves, and how, is being chosen."),
        "BT-2.p1",
    )
    alternation.has_acted(state, mech)
    yield from movement.carry_out(game, mech, answer)
