"""The weapon attack phase: all 'Mechs declare, then all attacks are resolved (section 3)."""

from ...contract.asking import Game, ScriptPart
from ...contract.driver import lapse
from ...text import _
from .. import shooting
from ..harm import phase_end
from ..state import State
from . import alternation, asking


def declare(game: Game[State]) -> ScriptPart:
    """One 'Mech declares all its fire (BT-3.1.p1). A side without any choice is not asked, and its
    'Mechs hold their fire."""
    state = game.state
    side = alternation.next_side(state)
    if side is None:
        alternation.resolve_in_order(state)
        state.stage = "resolving-fire"
        return
    waiting = alternation.waiting(state, side)
    if lapse(game, lambda: not any(shooting.has_choice(game, mech) for mech in waiting)):
        mech = waiting[0]
        answer = shooting.holding(mech)
    else:
        mech, answer = yield from asking.one_acts(
            game,
            waiting,
            shooting.declarations,
            _("Declare the fire of one of your 'Mechs."),
            _("The fire of a 'Mech is being declared."),
            "BT-3.1.p1",
        )
    alternation.has_acted(state, mech)
    yield from shooting.carry_out(game, mech, answer)


def resolve(game: Game[State]) -> ScriptPart:
    """'Mechs fire in the order of their declarations, also those destroyed meanwhile (BT-3.6.p1,
    BT-0.p5). Then the phase ends (BT-3.12.1 to BT-3.12.4)."""
    state = game.state
    if state.turns.done:
        yield from shooting.resolve(game, state.mech(state.turns.done[0]))
        state.turns.done.pop(0)
        return
    yield from phase_end.close(game)
    state.stage = "strike"
