"""The physical attack phase: all 'Mechs declare, then all attacks are resolved (section 4)."""

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Option
from ...text import _
from .. import physical
from ..actions import MechAction
from ..harm import phase_end
from ..state import DISPLACING, Mech, State
from . import alternation, asking


def declare(game: Game[State]) -> ScriptPart:
    """One 'Mech declares its physical attack, or none (BT-4.1.p1)."""
    state = game.state
    side = alternation.next_side(state)
    if side is None:
        alternation.resolve_in_order(state)
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
    """Resolves one attack; after the last one the phase ends (BT-4.4.p1, BT-4.7.p1)."""
    state = game.state
    if state.turns.done:
        mech = yield from next_to_strike(game)
        yield from physical.resolve(game, mech)
        state.turns.done.remove(mech.id)
        return
    yield from phase_end.close(game)
    state.stage = "heat"


def next_to_strike(game: Game[State]) -> ScriptPart:
    """The 'Mech whose physical attack is resolved next: the first that declared. If displacement by
    one attack of a player may undo another attack of the same player, that player chooses
    (BT-4.4.p1)."""
    state = game.state
    first = state.mech(state.turns.done[0])
    own = [
        mech
        for mech in map(state.mech, state.turns.done)
        if mech.seat == first.seat and mech.strike is not None and mech.strike.kind != "none"
    ]
    if first in own and _may_undo(own):
        answer = yield Ask(
            first.seat,
            _("Which attack is resolved first?"),
            [
                Option(
                    f"resolve:{mech.id}",
                    _("The attack of %(unit)s", unit=mech.name),
                    rule="BT-4.4.p1",
                    on={"unit": mech.id},
                    payload=MechAction(mech.id),
                )
                for mech in own
            ],
            "BT-4.4.p1",
            others=_("Which attack is resolved first is being chosen."),
        )
        return state.mech(answer.chosen(MechAction).mech)
    return first


def _may_undo(mechs: list[Mech]) -> bool:
    """Whether displacement by one of these attacks may undo another: it hits the other's target, or
    moves the other's attacker."""
    strikes = [mech.strike for mech in mechs if mech.strike is not None]
    displaced = [strike.target for strike in strikes if strike.kind in DISPLACING]
    struck = [target for strike in strikes for target in strike.targets]
    return any(struck.count(target) > 1 for target in displaced)
