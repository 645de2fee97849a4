"""The exact odds of an attack, before rerolls and reactions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from .. import odds
from ..table import Game
from . import constants, pools
from .attack_state import Attack
from .state import State


def damage_odds(
    game: Game[State], made: Attack, sizes: Mapping[str, int], cover: bool
) -> Mapping[int, int]:
    """The exact odds of an attack's damage: initial dice, the extra ones of criticals, what each
    face is worth, and cover; without rerolls and what either side may yet do."""
    attacking, defending = (
        _Roll(
            tuple(pools.worths(game, roll, unit, made).items()),
            "hex" in game.state.unit(unit).conditions,
            sizes[roll],
        )
        for roll, unit in (("attack", made.attacker), ("defense", made.target))
    )
    return _damage_odds(attacking, defending, cover)


class _Roll(NamedTuple):
    """All that the odds of a roll hang on."""

    worth: tuple[tuple[str, int], ...]
    hexed: bool
    dice: int


@lru_cache(maxsize=4096)
def _damage_odds(attacking: _Roll, defending: _Roll, cover: bool) -> Mapping[int, int]:
    hits = odds.mapped(_roll_odds(attacking), lambda it: it[0])
    blocks = odds.mapped(_roll_odds(defending), lambda it: it[0] + int(cover and it[1]))
    return odds.joined(hits, blocks, lambda hit, block: max(0, hit - block))


@lru_cache(maxsize=1024)
def _roll_odds(roll: _Roll) -> Mapping[tuple[int, bool], int]:
    """Successes of a roll, and whether a die shows what cover can turn into one (CP-COVER-04)."""
    worth, sides = dict(roll.worth), len(constants.FACES)
    die: dict[tuple[int, bool], int] = {}
    for face in constants.FACES:
        first = (worth[face], face != "failure" and worth[face] == 0)
        if face != "critical" or roll.hexed:
            die[first] = die.get(first, 0) + sides
            continue
        for more in constants.FACES:  # the extra die of a critical: CP-DICE-04, CP-DICE-05
            second = (worth[more], more != "failure" and worth[more] == 0)
            outcome = _both(first, second)
            die[outcome] = die.get(outcome, 0) + 1
    return odds.repeated(die, roll.dice, _both, (0, False))


def _both(left: tuple[int, bool], right: tuple[int, bool]) -> tuple[int, bool]:
    return (left[0] + right[0], left[1] or right[1])
