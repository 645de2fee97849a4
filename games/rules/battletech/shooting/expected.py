"""The expected effect of a volley, as exact distributions of its damage. A distribution maps damage
to weights (see `odds`). It counts damage to the target, without legs behind partial cover, and
ignores what the damage leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from ... import odds
from ...contract.asking import Game
from .. import tables
from ..cards.weapons import Weapon
from ..constants.shooting import AIM_HOLDS
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from ..sums import TWO_DICE, Sum, chance
from ..terms import LEGS, Location, Side
from . import volley
from .to_hit import number
from .volley import Volley, mount_of, weapon_of

WAYS_OF_A_HIT = sum(TWO_DICE.values()) ** 2
"""The ways to roll for an aim and then for a location."""


@dataclass(frozen=True)
class Expected:
    """The possible damage of a shot, or of several at one target."""

    spread: Mapping[int, int]

    @property
    def mean(self) -> float:
        """The expected damage."""
        return float(odds.mean(self.spread))

    def at_least(self, damage: int) -> float:
        """The chance of at least so much damage."""
        return float(odds.at_least(self.spread, damage))

    def __add__(self, other: Expected) -> Expected:
        return Expected(odds.joined(self.spread, other.spread, int.__add__))


NOTHING = Expected({0: 1})


def of_shot(game: Game[State], attacker: Mech, shot: Shot, need: Sum) -> Expected:
    """The possible damage of one shot with a known number."""
    side, covered = volley.side_and_cover(game, attacker, shot)
    weapon = weapon_of(mount_of(card_of(game.setup, attacker), shot.weapon))
    return Expected(spread_of(weapon, need.total, side if covered else None, shot.aim or None))


def of_volley(game: Game[State], attacker: Mech, volley: Volley) -> dict[str, Expected]:
    """The possible damage of a volley, by target."""
    found: dict[str, Expected] = {}
    for shot in volley.shots:
        one = of_shot(game, attacker, shot, number(game, attacker, shot, volley))
        found[shot.target] = found.get(shot.target, NOTHING) + one
    return found


@cache
def spread_of(
    weapon: Weapon, need: int, cover: Side | None, aim: Location | None
) -> Mapping[int, int]:
    """The distribution of a shot's damage by its number. `cover` is the side that is hit of a
    target with its legs behind cover."""
    hit = _spread_of_hit(weapon, cover, aim)
    hits = chance(need)
    spread = {damage: weight * hits.numerator for damage, weight in hit.items()}
    missed = sum(hit.values()) * (hits.denominator - hits.numerator)
    spread[0] = spread.get(0, 0) + missed
    return {damage: weight for damage, weight in spread.items() if weight}


def _spread_of_hit(weapon: Weapon, cover: Side | None, aim: Location | None) -> Mapping[int, int]:
    """The distribution of the damage of a shot that hits."""
    legs = _ways_to_hit_legs(cover, aim) if cover else 0
    if weapon.cluster_size is None:
        return _group(weapon.most_damage, legs)
    found: dict[int, int] = {}
    most = len(volley.groups(weapon, weapon.cluster_size))
    for roll, ways in TWO_DICE.items():
        damages = volley.groups(weapon, tables.missiles(weapon.cluster_size, roll))
        spread: Mapping[int, int] = {0: 1}
        for damage in damages:
            spread = odds.joined(spread, _group(damage, legs), int.__add__)
        share = ways * WAYS_OF_A_HIT ** (most - len(damages))
        for damage, weight in spread.items():
            found[damage] = found.get(damage, 0) + weight * share
    return found


def _group(damage: int, legs: int) -> dict[int, int]:
    """The distribution of one hit of this damage, where `legs` of all ways hit a leg behind
    cover."""
    return {0: legs, damage: WAYS_OF_A_HIT - legs} if legs else {damage: WAYS_OF_A_HIT}


def _ways_to_hit_legs(side: Side, aim: Location | None) -> int:
    """The number of ways, of all rolls for an aim and a location, that hit a leg."""
    found = 0
    for (first, first_ways), (second, second_ways) in product(TWO_DICE.items(), repeat=2):
        aimed = aim is not None and first in AIM_HOLDS
        location = aim if aimed else tables.FULL_TABLE[side][second]
        if location in LEGS:
            found += first_ways * second_ways
    return found
