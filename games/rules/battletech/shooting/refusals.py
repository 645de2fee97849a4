"""Why a 'Mech or a weapon cannot fire, at all, at a target, or together with others (BT-3.1.p1 to
BT-3.1.p5); and who spots for whom (BT-3.4.p1, G-36)."""

from collections.abc import Mapping, Sequence
from typing import Final

from ...contract.asking import Game
from ...fields import Illegal
from ...hexes import Arc, distance
from ...text import _
from .. import ground, sight
from ..cards.schema import Mount
from ..constants import shooting as constants
from ..mechs import condition, slots
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from ..terms import ARMS, LEGS, NAMES, SENSORS
from . import arcs
from .aims import Aim
from .arcs import Pose
from .volley import mount_of, weapon_of

RULE = "BT-3.4.p1"


def why_no_spotter(game: Game[State], spotter: Mech, target: Mech) -> Illegal | None:
    """Why a 'Mech cannot spot a target for its friends; None if it can."""
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
    if not sight.line(game, spotter, target).clear:
        return Illegal(RULE, _("%(unit)s does not see it.", unit=name))
    return None


def of_mech(game: Game[State], mech: Mech) -> Illegal | None:
    """Why a 'Mech can declare neither fire nor a twist; None if it can."""
    if mech.shut_down:
        return Illegal("BT-5.p1", _("It is shut down."))
    if not mech.warrior.conscious:
        return Illegal("BT-9.p1", _("Its warrior is unconscious."))
    if mech.movement.charge:
        return Illegal("BT-3.1.p1", _("It charges."))
    if mech.movement.dfa:
        return Illegal("BT-3.1.p1", _("It jumps upon somebody."))
    return None


def of_fire(game: Game[State], mech: Mech) -> Illegal | None:
    """Why a 'Mech that can act cannot fire any of its weapons; None if it can."""
    card = card_of(game.setup, mech)
    if slots.hits(card, mech, SENSORS) >= constants.SENSORS_GONE:
        return Illegal("BT-3.10.t4", _("Its sensors are destroyed."))
    if mech.prone and len(condition.arms(mech)) < len(ARMS):
        return Illegal("BT-3.1.p5", _("It lies prone, and does not have both arms to fire."))
    return None


def of_weapon(game: Game[State], mech: Mech, mount: Mount, pose: Pose) -> Illegal | None:
    """Why a weapon cannot fire at any target; None if it can."""
    card = card_of(game.setup, mech)
    if not condition.is_working(mech, mount):
        return Illegal("BT-3.10.t12", _("It is destroyed."))
    if not condition.can_fire(card, mech, mount):
        return Illegal("BT-3.6.p4", _("It has no ammunition."))
    if mech.prone and mount.location == pose.prop:
        arm = NAMES[mount.location]
        return Illegal("BT-3.1.p5", _("The 'Mech props itself on its %(arm)s.", arm=arm))
    if mount.location in LEGS:
        return _of_leg(game, mech)
    return None


def _of_leg(game: Game[State], mech: Mech) -> Illegal | None:
    """Why a weapon in a leg cannot fire: the 'Mech is prone or stands in water (G-30). None if it
    can."""
    if mech.prone:
        return Illegal("BT-3.1.p5", _("The legs of a prone 'Mech cannot fire."))
    if ground.of(game.setup, game.state).depth(mech.at):
        return Illegal("BT-3.2.3", _("The legs are under water."))
    return None


def of_shot(game: Game[State], mech: Mech, mount: Mount, pose: Pose, aim: Aim) -> Illegal | None:
    """Why a ready weapon cannot be fired at a target: arc, range, obstacles to sight, indirect
    fire, aimed shots (BT-3.1.p1, BT-3.4.p1, BT-3.5.p1). None if it can. Spotters and locations are
    those of `targets.aims`."""
    target = game.state.mech(aim.target)
    weapon = weapon_of(mount)
    if not arcs.bears(mech, mount, pose, target.at):
        return _OUTSIDE[arcs.arc_of(mount, pose)]
    far = distance(mech.at, target.at)
    if far > weapon.long:
        return Illegal(
            "BT-3.3.p2",
            _("It is %(far)s hexes away, long range is %(long)s.", far=far, long=weapon.long),
        )
    if aim.spotter:
        return _of_indirect_fire(game, mech, mount, aim)
    return _of_direct_fire(game, mech, mount, aim)


_OUTSIDE: Final[Mapping[Arc, Illegal]] = {
    arc: Illegal("BT-3.1.p4", _("It is not in the %(arc)s.", arc=name))
    for arc, name in arcs.NAMES.items()
}


def _of_direct_fire(game: Game[State], mech: Mech, mount: Mount, aim: Aim) -> Illegal | None:
    target = game.state.mech(aim.target)
    blocked = sight.line(game, mech, target).blocked_by
    if blocked:
        return blocked
    if ground.of(game.setup, game.state).submerged(mech):
        return Illegal("BT-3.2.3", _("Under water no weapon is fired."))
    if aim.location and not weapon_of(mount).aimed:
        return Illegal("BT-3.5.p1", _("No aimed shot is made with it."))
    return None


def _of_indirect_fire(game: Game[State], mech: Mech, mount: Mount, aim: Aim) -> Illegal | None:
    target, spotter = game.state.mech(aim.target), game.state.mech(aim.spotter)
    if not weapon_of(mount).indirect:
        return Illegal("BT-3.4.p1", _("It cannot fire indirectly."))
    if ground.of(game.setup, game.state).submerged(mech):
        return Illegal("BT-3.2.3", _("Under water no weapon is fired."))
    return why_no_spotter(game, spotter, target)


def of_shots(game: Game[State], mech: Mech, shots: Sequence[Shot]) -> Illegal | None:
    """Why shots that are possible one by one cannot be made together: too few rounds (BT-3.6.p4),
    or one spotter for two targets (BT-3.4.p1). None if they can."""
    card = card_of(game.setup, mech)
    mounts = [mount_of(card, shot.weapon) for shot in shots]
    for mount in mounts:
        alike = sum(other.weapon == mount.weapon for other in mounts)
        if weapon_of(mount).feeds and alike > condition.rounds(card, mech, mount):
            return Illegal(
                "BT-3.6.p4",
                _("There is not enough ammunition for every %(weapon)s.", weapon=mount.weapon),
            )
    spotted: dict[str, str] = {}
    for shot in shots:
        if shot.spotter and spotted.setdefault(shot.spotter, shot.target) != shot.target:
            name = game.state.mech(shot.spotter).name
            return Illegal(RULE, _("%(unit)s spots one target only.", unit=name))
    return None
