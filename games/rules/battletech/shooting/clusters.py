"""Weapons that fire many missiles: how many hit, and in which groups (BT-3.6.p3)."""

from __future__ import annotations

from ...contract.asking import Game
from .. import tables
from ..cards.weapons import Weapon
from ..events import RolledByMech
from ..rolls import announce, two_dice
from ..state import State

RULE = "BT-3.6.p3"


class ClusterRolled(RolledByMech, kind="cluster-roll"):
    """How many of the missiles that a weapon fires hit."""

    weapon: str
    fired: int
    rule: str = RULE

    @property
    def hits(self) -> int:
        """So many."""
        return tables.missiles(self.fired, self.total)


def groups(weapon: Weapon, missiles: int) -> list[int]:
    """The damage of each hit that so many missiles of a weapon come to: those of an LRM in groups
    and a rest, those of an SRM one by one. Each has a location of its own."""
    assert weapon.group is not None
    assert weapon.damage_per_missile is not None
    full, rest = divmod(missiles, weapon.group)
    sizes = [weapon.group] * full + ([rest] if rest else [])
    return [size * weapon.damage_per_missile for size in sizes]


def hits(game: Game[State], attacker: str, weapon: Weapon) -> list[int]:
    """The damage of each hit of a shot that has hit, one for a weapon without missiles, else as
    many as a roll on the cluster table says."""
    if weapon.cluster_size is None:
        return [weapon.most_damage]
    fired = weapon.cluster_size
    rolled = ClusterRolled(unit=attacker, weapon=weapon.name, fired=fired, faces=two_dice(game))
    return groups(weapon, announce(game, rolled).hits)
