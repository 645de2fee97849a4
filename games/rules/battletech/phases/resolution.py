"""The order in which the attacks of a phase are resolved (BT-3.6.p1, BT-4.4.p1)."""

from __future__ import annotations

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Option
from ...text import _
from ..actions import MechAction
from ..state import DISPLACING, Mech, State


def begin(state: State) -> None:
    """Attacks are resolved in the order in which they were declared: `turns.done` is that order,
    of which each one that is resolved is taken off."""
    state.turns.waiting = []
    state.turns.left = []


def next_to_strike(game: Game[State]) -> ScriptPart:
    """The 'Mech whose physical attack is resolved next: the first that declared, whose side acted
    first. Where displacement of one of its player's attacks may undo another of the same player,
    that player chooses (BT-4.4.p1)."""
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
    """Whether the displacement that one of these attacks brings may undo another of them: it
    strikes the target of the other, or moves the other's attacker."""
    strikes = [mech.strike for mech in mechs if mech.strike is not None]
    displaced = [strike.target for strike in strikes if strike.kind in DISPLACING]
    struck = [target for strike in strikes for target in {strike.target, *strike.blows.values()}]
    return any(struck.count(target) > 1 for target in displaced)
