"""Who spots for whom: indirect fire (BT-3.4.p1, G-36)."""

from __future__ import annotations

from ...contract.asking import Game
from ...fields import Illegal
from ...text import _
from .. import sight
from ..state import Mech, State

RULE = "BT-3.4.p1"


def friends(state: State, mech: Mech) -> list[Mech]:
    """The other 'Mechs of its side that are in play, whoever commands them."""
    return [friend for friend in state.in_play(mech.side) if friend is not mech]


def why_not(game: Game[State], spotter: Mech, target: Mech) -> Illegal | None:
    """Why a 'Mech cannot spot a target for its friends, if it cannot."""
    name = spotter.name
    if spotter.movement.charge or spotter.movement.dfa:
        return Illegal(RULE, _("%(unit)s charges or jumps upon somebody.", unit=name))
    if spotter.shut_down:
        return Illegal(RULE, _("%(unit)s is shut down.", unit=name))
    if not spotter.warrior.conscious:
        return Illegal(RULE, _("The warrior of %(unit)s is unconscious.", unit=name))
    if spotter.spots and spotter.spots != target.id:
        other = game.state.mech(spotter.spots).name
        return Illegal(RULE, _("%(unit)s spots %(target)s.", unit=name, target=other))
    if sight.line(game, spotter, target).blocked_by:
        return Illegal(RULE, _("%(unit)s does not see it.", unit=name))
    return None
