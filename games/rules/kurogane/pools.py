"""How many dice an attack rolls, what they do, and with what odds (KG-7.2 to KG-7.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from ..fields import Chance
from ..squares import distance
from ..table import Game
from ..text import Message, _
from . import constants, sight, units
from .board import field_of
from .state import State, Unit

SIDES = 6


@dataclass(frozen=True)
class Part:
    """One reason for more of something or less: what it is, how much, and the rule."""

    label: Message
    value: int
    rule: str

    def told(self) -> Message:
        """The part with its sign."""
        return _("%(label)s %(value)s", label=self.label, value=f"{self.value:+d}")


@dataclass(frozen=True)
class Pool:
    """The dice of an attack, part by part. `never` is why there are none whatever the parts."""

    parts: tuple[Part, ...]
    never: Part | None = None

    @property
    def dice(self) -> int:
        """The dice rolled: the sum of the parts, never below 0 (KG-7.2.p1)."""
        return 0 if self.never else max(0, sum(part.value for part in self.parts))

    def with_parts(self, *more: Part) -> Pool:
        """The pool with further parts, for the special actions."""
        return Pool((*self.parts, *more), self.never)

    def sources(self) -> list[Message]:
        """The parts as sentences."""
        told = [part.told() for part in self.parts]
        return [*told, self.never.label] if self.never else told

    def told(self) -> Message:
        """The dice and where they come from; without dice, that it cannot hit (KG-7.4.p1)."""
        if not self.dice:
            return _("No dice, so it cannot hit (%(sources)s).", sources=self.sources())
        return _("Dice: %(dice)s (%(sources)s).", dice=self.dice, sources=self.sources())


POWER_ATTACK = Part(_("Power Attack"), constants.POWER_ATTACK_DICE, "KG-7.3.2")
ENHANCE = Part(_("Enhance"), constants.ENHANCE_DICE, "KG-7.3.3")
DODGE = Part(_("dodge"), constants.DODGE_DICE, "KG-7.3.5")


def pool_of(game: Game[State], attacker: Unit, place: int, target: Unit) -> Pool:
    """The dice of an attack with the weapon at that place, before special actions (KG-7.2)."""
    weapon = units.weapon(game.setup, attacker, place)
    parts = [Part(_("Hit"), int(weapon["hit"]), "KG-7.2.p1")]
    far = distance(attacker.at, target.at)
    if weapon["rng"] != "C":
        penalty = (far - 1) // int(weapon["rng"])
        if penalty:
            parts.append(Part(_("distance %(cells)s", cells=far), -penalty, "KG-7.2.t1"))
    if not sight.visible(game, attacker, target):
        parts.append(Part(_("indirect"), -constants.INDIRECT_PENALTY, "KG-7.2.t3"))
    if target.risk:
        parts.append(Part(_("risk"), target.risk, "KG-7.2.t4"))
    if sight.clear_shot(game, attacker, target):
        parts.append(Part(_("clear shot"), constants.CLEAR_SHOT, "KG-7.2.t5"))
    if sight.high_ground(game, attacker, target):
        parts.append(Part(_("high ground"), constants.HIGH_GROUND, "KG-7.2.t6"))
    never = None
    if weapon["rng"] == "C" and not in_close_combat(game, attacker, target):
        never = Part(
            _("out of reach: close combat needs the next cell, level or one level up"),
            0,
            "KG-7.2.t2",
        )
    return Pool(tuple(parts), never)


def in_close_combat(game: Game[State], attacker: Unit, target: Unit) -> bool:
    """At distance 1, on the same level or exactly 1 above, never below (KG-7.2.t2)."""
    field = field_of(game.setup, game.state)
    up = field.level(target.at) - field.level(attacker.at)
    return distance(attacker.at, target.at) == 1 and up in (0, 1)


@dataclass(frozen=True)
class Blow:
    """What decides the damage besides the dice: the weapon's Pow and penetration, the target's
    Arm, and what a Power Attack and a defence add to them."""

    power: int
    armour: int
    penetration: int = 0
    by_criticals: bool = False
    hard_hit: bool = False
    power_attack: int = 0
    defend: int = 0

    def attack_parts(self, successes: int = 0) -> list[Part]:
        """What the attack value is made of (KG-7.5.p1)."""
        return _those_that_count(
            Part(_("Pow"), self.power, "KG-7.5.p1"),
            Part(_("Power Attack"), self.power_attack, "KG-7.3.2"),
            Part(_("successes"), successes, "KG-7.5.p1"),
        )

    def defence_parts(self, criticals: int = 0) -> list[Part]:
        """What the defence value is made of, before it is raised to the least that there is
        (KG-7.5.p1, KG-7.7.t1, KG-7.7.t2)."""
        return _those_that_count(
            Part(_("Arm"), self.armour, "KG-7.5.p1"),
            Part(_("defend"), self.defend, "KG-7.3.6"),
            Part(_("AP"), -self.penetration, "KG-7.7.t1"),
            Part(_("criticals"), -criticals, "KG-7.5.p1"),
            Part(_("AP by criticals"), -criticals if self.by_criticals else 0, "KG-7.7.t2"),
        )

    def defence_told(self, criticals: int = 0) -> list[Message]:
        """The parts of the defence value as sentences, with the least there is where it counts."""
        parts = self.defence_parts(criticals)
        told = [part.told() for part in parts]
        least = constants.LEAST_DEFENCE
        if sum(part.value for part in parts) < least:
            told.append(_("at least %(least)s", least=least))
        return told

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

    def told(self) -> Message:
        """The defence before the roll, part by part, and what the roll takes from it."""
        _attack, defence = self.values(0, 0)
        return _(
            "Defence: %(defence)s (%(parts)s), less %(each)s for each critical, at least"
            " %(least)s.",
            defence=defence,
            parts=self.defence_told(),
            each=2 if self.by_criticals else 1,
            least=constants.LEAST_DEFENCE,
        )


def _those_that_count(first: Part, *others: Part) -> list[Part]:
    return [first, *(part for part in others if part.value)]


def blow_of(game: Game[State], attacker: Unit, place: int, target: Unit) -> Blow:
    """The blow of a weapon against a target, before special actions and reactions."""
    weapon: Mapping[str, Any] = units.weapon(game.setup, attacker, place)
    abilities = weapon.get("abilities", ())
    return Blow(
        int(weapon["pow"]),
        units.arm(game.setup, target),
        int(weapon.get("penetration", 0)),
        "penetrate-criticals" in abilities,
        "hard-hit" in abilities,
    )


def successes_of(faces: Sequence[int]) -> tuple[int, int]:
    """Successes and criticals among faces from 1 to 6 (KG-7.4.p1)."""
    successes = sum(1 for face in faces if face >= constants.SUCCESS)
    criticals = sum(1 for face in faces if face >= constants.CRITICAL)
    return successes, criticals


@lru_cache(maxsize=4096)
def odds(dice: int, blow: Blow) -> tuple[tuple[int, Fraction], ...]:
    """The exact chance of each damage with so many dice, the least damage first.

    A die shows a critical, a plain success or nothing; the chance of so many of each is the
    multinomial one, so nothing is sampled.
    """
    critical = Fraction(SIDES - constants.CRITICAL + 1, SIDES)
    plain = Fraction(constants.CRITICAL - constants.SUCCESS, SIDES)
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
    told = _("You suffer %(damage)s damage") if suffered else _("You deal %(damage)s damage")
    return tuple(
        Chance(Message(told.text, {"damage": damage}), float(chance))
        for damage, chance in odds(dice, blow)
    )
