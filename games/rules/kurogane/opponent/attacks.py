"""What attacks and reactions promise, by exact odds, in victory points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...contract.asking import Game
from ...fields import Chance, Option
from ...fields.choices import worked_out
from .. import constants, targets, units
from ..attack_state import Attack, attack_with
from ..blows import odds
from ..state import State, Unit
from . import weights
from .weights import weight
from .worth import rounds_left

KILL: float = 2.2
"""What it is worth to destroy a unit beside the rounds that it loses: an overkill, and the turn
that it has not had."""


@dataclass(frozen=True)
class Aim:
    """An attack that can be made: the place of its weapon, its target, and what it promises."""

    place: int
    target: Unit
    gain: float


def price_of(game: Game[State], target: Unit, damage: int) -> float:
    """What it costs the seat of a unit that it suffers so much damage."""
    hp = units.hp(game.setup, target)
    share, left = target.cost / 100, rounds_left(game.state, target)
    if target.damage + damage < hp:
        return weight(weights.DAMAGE) * share * left * damage / hp
    rounds = min(constants.REPAIR_ROUNDS, left)
    repairable = weight(weights.DAMAGE) * share * left * target.damage / hp
    return KILL + weight(weights.UNITS) * share * rounds - repairable * 0.5


def gain_of(game: Game[State], attack: Attack) -> float:
    """What an attack promises: damage, and risk where it does none."""
    if not attack.pool.dice:
        return 0.0
    gain = 0.0
    for damage, chance in odds(attack.pool.dice, attack.blow):
        if damage:
            gain += float(chance) * price_of(game, attack.target, damage)
        else:
            gain += float(chance) * weight(weights.RISK) * attack.pool.dice / 2
    return gain


def aims(game: Game[State], unit: Unit, used: list[int]) -> Iterator[Aim]:
    """Every attack that a unit could make from where it stands, with weapons not yet used."""
    for place in units.attacks(game.setup, unit):
        if place in used:
            continue
        for target in targets.enemies(game, unit):
            if targets.why_not(game, unit, place, target) is None:
                gain = gain_of(game, attack_with(game, unit, place, target))
                if gain > 0:
                    yield Aim(place, target, gain)


def best_gain(game: Game[State], unit: Unit, used: list[int]) -> float:
    """What its best attack promises."""
    return max((aim.gain for aim in aims(game, unit, used)), default=0.0)


def suffering(game: Game[State], target: Unit, option: Option) -> float:
    """What it costs a unit to suffer what an option says by its odds."""
    known: Sequence[Chance] = worked_out(option.chances)
    return sum(
        chance.chance * price_of(game, target, chance.label.params["damage"])
        for chance in known
        if chance.label.params["damage"]
    )
