"""The volley of a 'Mech: its shots in order, and their targets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...contract.asking import Game
from .. import sight, tables
from ..cards.schema import MechCard, Mount
from ..cards.weapons import WEAPONS, Weapon
from ..events import RolledByMech
from ..rolls import announce, two_dice
from ..sides import side_struck
from ..state import Mech, Shot, State
from ..terms import Side
from .arcs import AHEAD, Pose, in_front


@dataclass(frozen=True)
class Volley:
    """All shots of one 'Mech in a phase, in the order of firing, and its pose."""

    pose: Pose = AHEAD
    shots: tuple[Shot, ...] = ()

    def first_target(self, state: State, mech: Mech) -> str:
        """The target without the penalty for a further target: that of the first shot into the
        front arc, or of the first shot if there is none (BT-3.3.p1, G-33). "" without shots."""
        targets = [shot.target for shot in self.shots]
        for target in targets:
            if in_front(mech, self.pose, state.mech(target).at):
                return target
        return targets[0] if targets else ""


def side_and_cover(game: Game[State], attacker: Mech, shot: Shot) -> tuple[Side, bool]:
    """The side of the target that a shot hits, by the attacker's line of sight; and whether the
    target's legs are behind cover, by the line of the one who sees it (BT-3.2.p3)."""
    target = game.state.mech(shot.target)
    side = side_struck(target, attacker.at, sight.line(game, attacker, target).beside)
    seer = game.state.mech(shot.spotter) if shot.spotter else attacker
    return side, sight.line(game, seer, target).cover


def mount_of(card: MechCard, weapon: str) -> Mount:
    """The weapon with this id on the card. Raises KeyError."""
    for mount in card.mounts:
        if mount.id == weapon:
            return mount
    raise KeyError(weapon)


def weapon_of(mount: Mount) -> Weapon:
    """The kind of a mounted weapon."""
    return WEAPONS[mount.weapon]


def strongest_first(mounts: Iterable[Mount]) -> list[Mount]:
    """Weapons in the default order of firing: the largest single hits first, equal ones as on the
    card."""
    return sorted(mounts, key=lambda mount: -weapon_of(mount).largest_hit)


def in_order(card: MechCard, shots: Iterable[Shot], first: Sequence[str] = ()) -> list[Shot]:
    """Shots in the order of firing: first those of the weapons that the player puts first
    (BT-3.6.p1), then the others, the strongest first."""
    others = [mount.id for mount in strongest_first(card.mounts) if mount.id not in first]
    places = {weapon: place for place, weapon in enumerate([*first, *others])}
    return sorted(shots, key=lambda shot: places[shot.weapon])


RULE = "BT-3.6.p3"


class ClusterRolled(RolledByMech, kind="cluster-roll"):
    """The number of missiles that hit."""

    weapon: str
    fired: int
    rule: str = RULE

    @property
    def hits(self) -> int:
        """The number of missiles that hit."""
        return tables.missiles(self.fired, self.total)


def groups(weapon: Weapon, missiles: int) -> list[int]:
    """The damage of each hit of so many missiles: those of an LRM in groups with a remainder, those
    of an SRM one by one. Each hit has its own location."""
    assert weapon.group is not None
    assert weapon.damage_per_missile is not None
    sizes = tables.in_groups(missiles, weapon.group)
    return [size * weapon.damage_per_missile for size in sizes]


def hits(game: Game[State], attacker: str, weapon: Weapon) -> list[int]:
    """The damage of each hit of a shot that hits: one for a weapon without missiles, otherwise by a
    roll on the cluster table."""
    if weapon.cluster_size is None:
        return [weapon.most_damage]
    fired = weapon.cluster_size
    rolled = ClusterRolled(unit=attacker, weapon=weapon.name, fired=fired, faces=two_dice(game))
    return groups(weapon, announce(game, rolled).hits)
