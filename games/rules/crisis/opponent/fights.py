"""The value of attacks, in victory points."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import comb, dist
from typing import NamedTuple

from ... import odds
from ...contract.asking import Answer, Game
from ...text import Message
from .. import board, constants
from ..attacks import aims, foreseen
from ..attacks.aims import Aim
from ..attacks.odds import damage_odds
from ..attacks.targets import outlook
from ..characters import damage
from ..context.attack_state import Attack
from ..dice import pools
from ..figures import printed
from ..figures.state import Character, State
from ..modifiers import objectives
from . import weights
from .weights import weight

HELD: float = 1.2
"""The value of making an enemy drop a token."""
CONTESTED: float = 0.5
"""The value of stopping an enemy from contesting a token."""
TURN: float = 0.7
"""The value of an enemy's lost activation in this round."""
FALLEN: float = 0.5
ALLY: float = 0.4
"""The cost of a point of damage to an ally."""


def gain_at(game: Game[State], aim: Aim, target: str) -> float:
    """The expected value of an attack on a character, by the exact odds of its damage."""
    made = aims.trial(game, aim, target)
    if aims.refused(game, made, target):
        return 0.0
    likely = foreseen.before_the_roll(game, made)
    sizes = {
        roll: pools.gathered(game, roll, unit, base, likely)[0]
        for roll, (unit, base) in pools.sides(game, likely).items()
    }
    spread = _odds(game, likely, sizes)
    if not spread:
        return 0.0
    unit = game.state.unit(target)
    total = sum(spread.values())
    gain = sum(ways * price(game, unit, amount) for amount, ways in spread.items()) / total
    hits = float(odds.mean(spread))
    return gain + 0.03 * hits


def _odds(game: Game[State], made: Attack, sizes: Mapping[str, int]) -> Mapping[int, int]:
    """The exact odds of an attack's damage, cached for equal attacks between the same two."""
    cover = aims.covered(game, made)
    both = game.state.unit(made.attacker), game.state.unit(made.target)
    state = tuple((one.side, one.form, *one.conditions) for one in both)
    key = ("odds", made.attacker, made.profile.name, made.target, *sizes.values(), cover, state)
    return game.setup.cached(key, lambda: damage_odds(game, made, sizes, cover))


def price(game: Game[State], unit: Character, amount: int) -> float:
    """The cost of so much damage for a character's seat."""
    left = damage.remaining(game, unit.id)
    half = 0.5 if printed.has_injured_side(game, unit.id) else 1.0
    value = weight(weights.STAMINA) * printed.threat(game, unit.id) * half
    if amount < left:
        return 0.75 * value * amount / printed.stamina(game, unit.id)
    gain = value * (0.25 + 0.75 * left / printed.stamina(game, unit.id)) + FALLEN
    gain += HELD * len(unit.holds) + (0.0 if unit.activated else TURN)
    if any(objectives.contests(game, unit.id, token) for token in game.state.tokens):
        gain += CONTESTED
    return gain


def gain_of_all(game: Game[State], aim: Aim, hit: Sequence[str]) -> float:
    """The expected value of a beam or an area attack: all enemies in it, less the allies."""
    seat = game.state.unit(aim.unit).seat
    return sum(
        gain_at(game, aim, unit) if game.state.unit(unit).seat != seat else -ALLY for unit in hit
    )


def odds_of(game: Game[State], answer: Answer) -> Sequence[Message]:
    """The expected result of an answer that is an attack at one target."""
    target = answer.fields.get("target")
    if not isinstance(answer.payload, Aim) or not isinstance(target, str):
        return ()
    made = aims.trial(game, answer.payload, target)
    if kind := answer.fields.get("type"):
        made = replace(made, type=kind)
    return (outlook(game, made),)


# -- at first sight


class Promise(NamedTuple):
    """The approximate value of a character's best attack of some range on an enemy."""

    spot: tuple[int, int]
    reach: float
    """The greatest distance between the centres of the bases."""
    gain: float


def promises(game: Game[State], unit: Character) -> list[Promise]:
    """The approximate values of a character's attacks on each enemy, ignoring obstacles."""
    able = [aim for aim in aims.attacks_of(game, unit.id) if aim.profile.cost <= unit.power]
    own = board.radius(game, unit.id)
    found = []
    for enemy in game.state.characters.values():
        left = damage.remaining(game, enemy.id)
        # In the middle of an attack one may have none left, and not be Dazed yet.
        if enemy.seat == unit.seat or not enemy.fit or left < 1:
            continue
        each, last = price(game, enemy, 1) if left > 1 else 0.0, price(game, enemy, left)
        bases = own + board.radius(game, enemy.id)
        for aim in able:
            profile = aim.profile
            mean = _mean(profile.strength, printed.defense(game, enemy.id, profile.type))
            gain = each * mean + min(1.0, mean / left) ** 2 * 0.5 * last
            reach = constants.RANGES[profile.range] + bases
            found.append(Promise((enemy.x, enemy.y), reach, gain))
    return found


def best_of(shots: Sequence[Promise], spot: tuple[int, int]) -> float:
    """The best of these values from a place."""
    return max((shot.gain for shot in shots if dist(spot, shot.spot) <= shot.reach), default=0.0)


@lru_cache(maxsize=1000)
def _mean(strength: int, defense: int) -> float:
    """The expected damage of so many dice against so many, ignoring extra dice."""
    hit, block = (_chance(roll) for roll in ("attack", "defense"))
    return sum(
        max(0, hits - blocks) * _of(strength, hits, hit) * _of(defense, blocks, block)
        for hits in range(strength + 1)
        for blocks in range(defense + 1)
    )


def _chance(roll: str) -> float:
    """The chance that a die is a success."""
    return sum(face in pools.SUCCESSES[roll] for face in constants.FACES) / len(constants.FACES)


def _of(dice: int, count: int, chance: float) -> float:
    """The chance of so many successes of so many dice."""
    return comb(dice, count) * chance**count * (1 - chance) ** (dice - count)
