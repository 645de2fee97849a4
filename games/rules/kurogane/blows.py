"""The damage of an attack: its attack value against the defence value, and the exact odds of each
result (KG-7.4, KG-7.5)."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from ..contract.asking import Setup
from ..contract.sums import Term
from ..copies import immutable
from ..fields import Chance
from ..text import Message, _
from . import constants, units
from .cards.schema import Profile
from .pools import described
from .state import Unit

POW = _("Pow")
POWER_ATTACK = _("Power Attack")
SUCCESSES = _("successes")
ARM = _("Arm")
DEFEND = _("defend")
PENETRATION = _("AP")
CRITICALS = _("criticals")
BY_CRITICALS = _("AP by criticals")

Part = tuple[int, Message, str]
"""The value, the label and the rule of a term."""


@immutable
class Blow:
    """Everything that decides the damage besides the dice: the weapon's Pow and penetration, the
    target's Arm, and what a Power Attack and a defence add."""

    power: int
    armour: int
    penetration: int = 0
    by_criticals: bool = False
    hard_hit: bool = False
    power_attack: int = 0
    defend: int = 0

    def attack_parts(self, successes: int = 0) -> list[Term]:
        """The terms of the attack value (KG-7.5.p1)."""
        return _counting(
            (self.power, POW, "KG-7.5.p1"),
            (self.power_attack, POWER_ATTACK, "KG-7.3.2"),
            (successes, SUCCESSES, "KG-7.5.p1"),
        )

    def defence_parts(self, criticals: int = 0) -> list[Term]:
        """The terms of the defence value before its minimum applies (KG-7.5.p1, KG-7.7.t1,
        KG-7.7.t2)."""
        return _counting(
            (self.armour, ARM, "KG-7.5.p1"),
            (self.defend, DEFEND, "KG-7.3.6"),
            (-self.penetration, PENETRATION, "KG-7.7.t1"),
            (-criticals, CRITICALS, "KG-7.5.p1"),
            (-criticals if self.by_criticals else 0, BY_CRITICALS, "KG-7.7.t2"),
        )

    def defence_sources(self, criticals: int = 0) -> list[Message]:
        """The terms of the defence value as sentences, with the minimum if it applies."""
        parts = self.defence_parts(criticals)
        sources = [described(part) for part in parts]
        least = constants.LEAST_DEFENCE
        if sum(part.value for part in parts) < least:
            sources.append(_("at least %(least)s", least=least))
        return sources

    def values(self, successes: int, criticals: int) -> tuple[int, int]:
        """The attack value and the defence value (KG-7.5.p1)."""
        defence = sum(part.value for part in self.defence_parts(criticals))
        attack = sum(part.value for part in self.attack_parts(successes))
        return attack, max(constants.LEAST_DEFENCE, defence)

    def damage(self, successes: int, criticals: int) -> int:
        """The damage of a roll; none without a success (KG-7.4.p1, KG-7.5.p1, KG-7.7.t6)."""
        if successes == 0:
            return 0
        attack, defence = self.values(successes, criticals)
        damage = attack // defence
        return damage + constants.HARD_HIT if damage and self.hard_hit else damage

    def description(self) -> Message:
        """The terms of the defence before the roll in a sentence, and how criticals reduce it."""
        _attack, defence = self.values(0, 0)
        return _(
            "Defence: %(defence)s (%(parts)s), less %(each)s for each critical, at least"
            " %(least)s.",
            defence=defence,
            parts=self.defence_sources(),
            each=2 if self.by_criticals else 1,
            least=constants.LEAST_DEFENCE,
        )


def _counting(first: Part, *others: Part) -> list[Term]:
    """The first term, and the others that are not 0."""
    return [Term(*first), *(Term(*part) for part in others if part[0])]


def blow_of(setup: Setup, profile: Profile, target: Unit) -> Blow:
    """The blow of an attack with those values, before special actions and reactions."""
    return Blow(
        profile.pow,
        units.arm(setup, target),
        profile.penetration,
        "penetrate-criticals" in profile.abilities,
        "hard-hit" in profile.abilities,
    )


@lru_cache(maxsize=4096)
def odds(dice: int, blow: Blow) -> tuple[tuple[int, Fraction], ...]:
    """The exact chance of each damage with this many dice, the least damage first.

    Each die shows a critical, a plain success or nothing. The chance of each combination is
    multinomial, so nothing is sampled.
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
    """The chance of each damage as screens show it, worded for the attacker or, with `suffered`,
    for the target. Empty if no die is rolled."""
    if dice == 0:
        return ()
    label = _("You suffer %(damage)s damage") if suffered else _("You deal %(damage)s damage")
    return tuple(
        Chance(label.filled(damage=damage), float(chance)) for damage, chance in odds(dice, blow)
    )
