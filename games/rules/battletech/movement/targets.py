"""The targets of charges and deaths from above (BT-2.10.p1, BT-2.11.p1)."""

from ...contract.asking import Game
from ...fields import Illegal
from ...text import _
from ..state import Mech, State


def why_no_target(game: Game[State], target: Mech, rule: str) -> Illegal | None:
    """Why a 'Mech can be neither charged nor jumped upon now; None if it can."""
    state = game.state
    if not has_moved(state, target):
        return Illegal(rule, _("%(unit)s has not finished its movement.", unit=target.name))
    if target.movement.charge or target.movement.dfa:
        return Illegal(rule, _("%(unit)s makes such an attack itself.", unit=target.name))
    if state.is_displaced(target):
        return Illegal(
            rule, _("%(unit)s is the target of such an attack already.", unit=target.name)
        )
    return None


def has_moved(state: State, target: Mech) -> bool:
    """Whether a target has finished its movement. A 'Mech that was shut down, or whose warrior was
    unconscious, at the beginning of the turn counts as finished (BT-2.10.p1)."""
    warrior = target.warrior
    unconscious = not warrior.conscious and warrior.unconscious_since < state.turn
    return target.movement.over or target.shut_down or unconscious
