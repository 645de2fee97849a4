"""The possible targets of a 'Mech's weapons."""

from ...contract.asking import Game
from ...hexes import distance
from .. import sight
from ..cards.schema import Mount
from ..mechs import condition, slots
from ..mechs.sheet import card_of
from ..state import Mech, State
from ..terms import ARMS, LOCATIONS
from . import arcs, refusals
from .aims import Aim
from .arcs import AHEAD, Pose
from .volley import weapon_of


def ready(game: Game[State], mech: Mech, pose: Pose) -> list[Mount]:
    """The weapons that can fire in a pose."""
    mounts = card_of(game.setup, mech).mounts
    return [mount for mount in mounts if not refusals.of_weapon(game, mech, mount, pose)]


def aims(game: Game[State], mech: Mech, mounts: list[Mount]) -> list[Aim]:
    """The possible aims: every enemy; an unseen enemy through each friend who can spot it, if a
    weapon fires indirectly; each location of an immobile enemy."""
    indirect = any(weapon_of(mount).indirect for mount in mounts)
    found = []
    for target in game.state.enemies(mech):
        found.append(Aim(target.id))
        if condition.immobile(target):
            left = [location for location in LOCATIONS if not slots.gone(target, location)]
            found += [Aim(target.id, location=location) for location in left]
        if indirect:
            found += [Aim(target.id, spotter=friend) for friend in _spotters(game, mech, target)]
    return found


def _spotters(game: Game[State], mech: Mech, target: Mech) -> list[str]:
    """The friends, whoever commands them, that can spot a target which the 'Mech does not see."""
    if sight.line(game, mech, target).clear:
        return []
    return [
        friend.id
        for friend in game.state.in_play(mech.side)
        if friend is not mech and not refusals.why_no_spotter(game, friend, target)
    ]


# -- Whether there are any


def has_any(game: Game[State], mech: Mech) -> bool:
    """Whether any weapon can be fired at any enemy in some pose, or an enemy is adjacent, so that a
    twist serves a punch or a club."""
    enemies = game.state.enemies(mech)
    return any(distance(mech.at, enemy.at) == 1 for enemy in enemies) or any(
        _can_be_shot_at(game, mech, enemy) for enemy in enemies
    )


def _can_be_shot_at(game: Game[State], mech: Mech, target: Mech) -> bool:
    far = distance(mech.at, target.at)
    mounts = [mount for mount in card_of(game.setup, mech).mounts if weapon_of(mount).long >= far]
    if not mounts:
        return False
    found = []
    if sight.line(game, mech, target).clear:
        found.append(Aim(target.id))
    elif any(weapon_of(mount).indirect for mount in mounts):
        found += [Aim(target.id, spotter=friend) for friend in _spotters(game, mech, target)]
    return any(
        not (
            refusals.of_shot(game, mech, mount, pose, aim)
            or refusals.of_weapon(game, mech, mount, pose)
        )
        for mount in mounts
        for pose in poses(game, mech)
        for aim in found
    )


def poses(game: Game[State], mech: Mech) -> list[Pose]:
    """The possible poses of a 'Mech (BT-3.1.p2, BT-3.1.p3, BT-3.1.p5)."""
    if mech.prone:
        return [Pose(prop=arm) for arm in ARMS]
    poses = [AHEAD, Pose(twist=-1), Pose(twist=1)]
    if arcs.may_flip(card_of(game.setup, mech)):
        poses.append(Pose(flipped=True))
    return poses
