"""The outlook of a 'Mech: what it would see and could shoot from a place where it does not stand
yet (BT-3.2, BT-3.3). Enemies count as they are now, and those that have yet to move with their last
movement."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...contract.asking import Game
from ...fields import Preview, Shape
from ...hexes import distance
from ...text import Message, _, ngettext
from .. import ground, sight
from ..mechs.sheet import card_of
from ..sight import Sight
from ..state import Mech, State
from ..sums import Sum
from . import previews, refusals, targets, to_hit
from .aims import Aim
from .arcs import Pose
from .volley import mount_of, weapon_of


@dataclass(frozen=True)
class Best:
    """The best shot at an enemy: the weapon, the pose, the number."""

    mount: str
    pose: Pose
    number: Sum


def outlook(game: Game[State], mech: Mech) -> Preview:
    """For each enemy the distance, and the best number of any weapon with any twist or what blocks
    the line of sight, with the lines to draw. Enemies that can be shot at come first, then those in
    sight, each the nearest first. The 'Mech may be a copy in another place."""
    if refusals.of_mech(game, mech) or refusals.of_fire(game, mech):
        return Preview()
    notes: list[tuple[int, int, Message]] = []
    shapes: list[Shape] = []
    for enemy in game.state.enemies(mech):
        line, best = sight.line(game, mech, enemy), best_shot(game, mech, enemy)
        rank = 2 if not line.clear else 0 if best else 1
        notes.append((rank, distance(mech.at, enemy.at), _note(game, mech, enemy, line, best)))
        shapes += _shapes(game, mech, enemy, line, best)
    notes.sort(key=lambda note: note[:2])
    return Preview(tuple(shapes), tuple(words for _rank, _far, words in notes))


def best_shot(game: Game[State], mech: Mech, enemy: Mech) -> Best | None:
    """The shot at an enemy with the lowest number, preferably without a twist; None if no weapon
    can hit it."""
    best: Best | None = None
    for pose in targets.poses(game, mech):
        for mount in targets.ready(game, mech, pose):
            game.budget.step()
            aim = Aim(enemy.id)
            if refusals.of_shot(game, mech, mount, pose, aim):
                continue
            shot = aim.shot(mount.id)
            number = to_hit.alone(game, mech, shot, pose)
            if to_hit.cannot_hit(number) or (best and best.number.total <= number.total):
                continue
            best = Best(mount.id, pose, number)
    return best


# -- in words


def _note(game: Game[State], mech: Mech, enemy: Mech, line: Sight, best: Best | None) -> Message:
    far = distance(mech.at, enemy.at)
    if line.why:
        return _("%(unit)s: not in sight. %(why)s", unit=enemy.name, why=line.why)
    away = ngettext("%(n)s hex", "%(n)s hexes", far)
    if best is None:
        return _("%(unit)s, %(far)s: in sight, no shot.", unit=enemy.name, far=away)
    mount = mount_of(card_of(game.setup, mech), best.mount)
    band = next(to_hit.ranges(weapon_of(mount), far)).label
    return _(
        "%(unit)s, %(far)s: %(weapon)s %(number)s+, %(chance)s %%, %(band)s%(twist)s.",
        unit=enemy.name,
        far=away,
        weapon=previews.name_of(mount),
        number=best.number.total,
        chance=round(100 * best.number.chance),
        band=band,
        twist=_twist(best.pose),
    )


def _twist(pose: Pose) -> Message | str:
    if pose.flipped:
        return _(", arms to the rear")
    if pose.twist:
        return _(", torso to the left") if pose.twist < 0 else _(", torso to the right")
    return ""


# -- on the map


def _shapes(
    game: Game[State], mech: Mech, enemy: Mech, line: Sight, best: Best | None
) -> Iterator[Shape]:
    chart = ground.of(game.setup, game.state).board.chart
    start, end = chart.centre(mech.at), chart.centre(enemy.at)
    yield Shape("line", "sight" if line.clear else "blocked", (start, end))
    if best:
        yield Shape("label", "sight", (end,), text=_("%(number)s+", number=best.number.total))
