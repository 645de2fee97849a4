"""The possible targets of a 'Mech's weapons."""

from collections.abc import Iterator

from ...contract.asking import Game
from ...hexes import distance
from .. import sight
from ..cards.schema import Mount
from ..mechs import condition, slots
from ..mechs.sheet import card_of
from ..state import Mech, State
from ..terms import ARMS, LOCATIONS, Location
from . import arcs, refusals
from .aims import Aim
from .arcs import AHEAD, Pose
from .volley import weapon_of


def enemies(game: Game[State], mech: Mech) -> list[Mech]:
    """The 'Mechs of other sides in play."""
    return [other for other in game.state.in_play() if other.side != mech.side]


def ready(game: Game[State], mech: Mech, pose: Pose) -> list[Mount]:
    """The weapons that can fire in a pose."""
    mounts = card_of(game.setup, mech).mounts
    return [mount for mount in mounts if not refusals.of_weapon(game, mech, mount, pose)]


def aims(game: Game[State], mech: Mech, mounts: list[Mount]) -> list[Aim]:
    """The possible aims: every enemy; an unseen enemy through each friend who can spot it, if a
    weapon fires indirectly; each location of an immobile enemy."""
    indirect = any(weapon_of(mount).indirect for mount in mounts)
    found = []
    for target in enemies(game, mech):
        found.append(Aim(target.id))
        if condition.immobile(target):
            found += [Aim(target.id, location=location) for location in _locations(target)]
        if indirect:
            found += [Aim(target.id, spotter=friend) for friend in _spotters(game, mech, target)]
    return found


def _locations(target: Mech) -> Iterator[Location]:
    return (location for location in LOCATIONS if not slots.gone(target, location))


def _spotters(game: Game[State], mech: Mech, target: Mech) -> list[str]:
    """The friends that can spot a target which the 'Mech does not see."""
    if sight.line(game, mech, target).clear:
        return []
    friends = refusals.spotters(game.state, mech)
    return [friend.id for friend in friends if not refusals.why_no_spotter(game, friend, target)]


# -- Whether there are any


def has_any(game: Game[State], mech: Mech) -> bool:
    """Whether any weapon can be fired at any enemy in some pose, or an enemy is adjacent, so that a
    twist serves a punch or a club."""
    found = enemies(game, mech)
    if any(distance(mech.at, enemy.at) == 1 for enemy in found):
        return True
    return any(_can_be_shot_at(game, mech, enemy) for enemy in found)


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
