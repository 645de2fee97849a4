"""The exact odds of the damage of an attack (KG-7.4, KG-7.5)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from ..fields import Chance
from ..text import _
from . import constants
from .blows import Blow


@lru_cache(maxsize=4096)
def odds(dice: int, blow: Blow) -> tuple[tuple[int, Fraction], ...]:
    """The exact chance of each damage with so many dice, the least damage first.

    A die shows a critical, a plain success or nothing; the chance of so many of each is the
    multinomial one, so nothing is sampled.
    """
    critical = Fraction(constants.SIDES - constants.CRITICAL + 1, constants.SIDES)
    plain = Fraction(constants.CRITICAL - constants.SUCCESS, constants.SIDES)
    miss = 1 - critical - plain
    chances: dict[int, Fraction] = {}
    for criticals in range(dice + 1):
        for others in range(dice - criticals + 1):
            blanks = dice - criticals - others
            ways = comb(dice, criticals) * comb(dice - criticals, others)
            chance = ways * critical**criticals * plain**others * miss**blanks
            damage = blow.damage(criticals + others, criticals)
            chances[damage] = chances.get(damage, Fraction(0)) + chance
    return tuple(sorted(chances.items()))


def chances(dice: int, blow: Blow, *, suffered: bool = False) -> tuple[Chance, ...]:
    """The odds as the screens show them, the chance of each damage: to whoever deals it, or to
    whoever has `suffered` it. There are none to show where no die is rolled."""
    if dice == 0:
        return ()
    label = _("You suffer %(damage)s damage") if suffered else _("You deal %(damage)s damage")
    return tuple(
        Chance(label.filled(damage=damage), float(chance)) for damage, chance in odds(dice, blow)
    )
