"""The advice which pose gives more expected damage than the torso ahead (BT-3.1.p2, BT-3.1.p3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...contract.asking import Game
from ...fields import Suggestion
from ...text import Message, _, ngettext
from ..cards.schema import Mount
from ..state import Mech, State
from . import expected, refusals, targets, to_hit
from .aims import Aim
from .arcs import AHEAD, Pose
from .volley import strongest_first

HOLDING: Mapping[str, Message] = {
    "left": _("Twist left"),
    "right": _("Twist right"),
    "flip": _("Arms back"),
}
"""The description of each pose, by its name in answers."""


@dataclass(frozen=True)
class Fire:
    """The fire at one aim: the weapons and their total expected damage."""

    aim: Aim
    mounts: tuple[Mount, ...]
    damage: float


NONE = Fire(Aim(""), (), 0)


def better_pose(game: Game[State], mech: Mech, poses: Mapping[str, Pose]) -> Suggestion | None:
    """The pose, among these, in which a target can expect the most damage, if that is more than
    with the torso ahead, with the weapons that it brings to bear. Heat is ignored."""
    ahead = most_fire(game, mech, AHEAD)
    possible = targets.poses(game, mech)
    found = {
        name: most_fire(game, mech, pose)
        for name, pose in poses.items()
        if pose != AHEAD and pose in possible
    }
    name = max(found, key=lambda name: found[name].damage, default="")
    if not name or found[name].damage <= ahead.damage:
        return None
    known = _at(game, mech, AHEAD, found[name].aim).mounts
    brought = [mount for mount in strongest_first(found[name].mounts) if mount not in known]
    return Suggestion(name, _words(game, name, brought, found[name].aim)) if brought else None


def most_fire(game: Game[State], mech: Mech, pose: Pose) -> Fire:
    """The fire with the highest expected damage at one aim in a pose."""
    aims = targets.aims(game, mech, targets.ready(game, mech, pose))
    fires = (_at(game, mech, pose, aim) for aim in aims if not aim.location)
    return max(fires, key=lambda fire: fire.damage, default=NONE)


def _at(game: Game[State], mech: Mech, pose: Pose, aim: Aim) -> Fire:
    """All possible fire at an aim in a pose."""
    mounts, damage = [], 0.0
    for mount in targets.ready(game, mech, pose):
        game.budget.step()
        if refusals.of_shot(game, mech, mount, pose, aim):
            continue
        shot = aim.shot(mount.id)
        need = to_hit.alone(game, mech, shot, pose)
        if not to_hit.cannot_hit(need):
            mounts.append(mount)
            damage += expected.of_shot(game, mech, shot, need).mean
    return Fire(aim, tuple(mounts), damage)


def _words(game: Game[State], name: str, brought: list[Mount], aim: Aim) -> Message:
    first, *others = brought
    slots = {
        "does": HOLDING[name],
        "weapon": first.weapon,
        "target": game.state.mech(aim.target).name,
    }
    if not others:
        return _("%(does)s: brings the %(weapon)s to bear on %(target)s", **slots)
    return ngettext(
        "%(does)s: brings the %(weapon)s and %(n)s more weapon to bear on %(target)s",
        "%(does)s: brings the %(weapon)s and %(n)s more weapons to bear on %(target)s",
        len(others),
        **slots,
    )
