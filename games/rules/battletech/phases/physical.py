"""The physical attack phase: all declare, then all attacks are resolved (section 4)."""

from __future__ import annotations

from ...contract.asking import Game, ScriptPart
from ...text import _
from .. import physical
from ..harm import phase_end
from ..state import State
from . import alternation, asking, resolution


def begin(game: Game[State]) -> ScriptPart:
    """Every 'Mech in play declares once (BT-4.1.p1)."""
    alternation.begin(game.state, game.state.in_play())
    game.state.stage = "striking"
    game.emit(alternation.PhaseBegun(phase="physical", rule="BT-4.1.p1"))
    yield from ()


def declare(game: Game[State]) -> ScriptPart:
    """One 'Mech declares its physical attack, or none (BT-4.1.p1)."""
    state = game.state
    side = alternation.next_side(state)
    if side is None:
        resolution.begin(state)
        state.stage = "resolving-strikes"
        return
    mech, answer = yield from asking.one_acts(
        game,
        alternation.waiting(state, side),
        physical.declarations,
        _("Declare the physical attack of one of your 'Mechs."),
        _("A physical attack is being declared."),
        "BT-4.1.p1",
    )
    alternation.has_acted(state, mech)
    physical.carry_out(game, mech, answer)


def resolve(game: Game[State]) -> ScriptPart:
    """One attack is resolved; after the last the phase ends (BT-4.4.p1, BT-4.7.p1)."""
    state = game.state
    if state.turns.done:
        mech = yield from resolution.next_to_strike(game)
        yield from physical.resolve(game, mech)
        state.turns.done.remove(mech.id)
        return
    yield from phase_end.close(game)
    state.stage = "heat"
