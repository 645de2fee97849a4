"""The value of attacks and reactions in victory points, by exact odds."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...contract.asking import Game
from ...fields import Option
from ...fields.choices import worked_out
from .. import constants, targets, units
from ..attack_state import Attack, attack_with
from ..blows import odds
from ..state import State, Unit
from . import weights
from .weights import weight
from .worth import rounds_left

KILL: float = 2.2
"""The value of destroying a unit, besides the rounds that it misses: an overkill, and the turn that
it has not yet had."""


@dataclass(frozen=True)
class Aim:
    """An attack that can be made: the place of its weapon, its target and its value."""

    place: int
    target: Unit
    gain: float


def price_of(game: Game[State], target: Unit, damage: int) -> float:
    """The value that a unit's seat loses when it suffers so much damage."""
    hp = units.hp(game.setup, target)
    share, left = target.cost / 100, rounds_left(game.state, target)
    if target.damage + damage < hp:
        return weight(weights.DAMAGE) * share * left * damage / hp
    rounds = min(constants.REPAIR_ROUNDS, left)
    repairable = weight(weights.DAMAGE) * share * left * target.damage / hp
    return KILL + weight(weights.UNITS) * share * rounds - repairable * 0.5


def gain_of(game: Game[State], attack: Attack) -> float:
    """The expected value of an attack: damage, and risk where it does none."""
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
    """The value of the unit's best attack."""
    return max((aim.gain for aim in aims(game, unit, used)), default=0.0)


def suffering(game: Game[State], target: Unit, option: Option) -> float:
    """The expected loss of a unit when it suffers the odds of an option."""
    return sum(
        chance.chance * price_of(game, target, chance.label.params["damage"])
        for chance in worked_out(option.chances)
        if chance.label.params["damage"]
    )
