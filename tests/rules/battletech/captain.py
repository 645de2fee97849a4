"""A captain who plays BattleTech by rules of thumb, not by chance: closes in, shoots with all that
reaches, kicks and punches, and now and then charges or jumps on somebody.

From the same seed it plays the same, so that its matches are lively ones for tests and pictures.
"""

from __future__ import annotations

import random
from typing import Any

from games.rules.battletech.state import Mech, State
from games.rules.contract.asking import Ask
from games.rules.contract.table import Table
from games.rules.fields import Option, Path
from games.rules.hexes import distance

Values = dict[str, Any]
TRIES = 6
"""Samples of a volley, of which the one with most weapons is taken."""

# How much it wants to do a thing, by the beginning of its option's id; chance is added.
LIKING = {
    "dfa": 75,
    "charge": 70,
    "get-up": 60,
    "run": 50,
    "jump": 45,
    "walk": 35,
    "fire": 60,
    "kick": 60,
    "club": 50,
    "hatchet": 55,
    "punch": 45,
    "push": 40,
    "stand": 5,
    "drop": 1,
    "leave": 1,
    "hold": 5,
    "none": 5,
    "end": 10,
    "stay-down": 1,
}
CHANCE = 40


def decide(table: Table[Any], rng: random.Random) -> tuple[int, dict[str, Any]]:
    """The seat that answers next and its answer."""
    seat = rng.choice(sorted(table.asks))
    ask = table.asks[seat]
    for option in _wanted(ask, rng):
        values = _values(table.game.state, option, rng)
        if values is not None:
            return seat, {"option": option.id, "fields": values}
    raise AssertionError(f"nothing to answer to {ask.prompt}")


def play(table: Table[Any], rng: random.Random, most: int = 5000) -> int:
    """Play a match to its end; the answers that it took."""
    answers = 0
    while table.result is None:
        assert answers < most, f"no end after {answers} answers"
        seat, raw = decide(table, rng)
        table.answer(seat, raw)
        answers += 1
    return answers


def _wanted(ask: Ask, rng: random.Random) -> list[Option]:
    options = [option for option in ask.options if not option.refused and _is_deed(option)]
    liking = {option.id: _liking(option) + rng.randint(0, CHANCE) for option in options}
    return sorted(options, key=lambda option: -liking[option.id])


def _is_deed(option: Option) -> bool:
    """A captain leaves it at what is suggested, and does not say who chooses."""
    return option.group != "choices"


def _liking(option: Option) -> int:
    return LIKING.get(option.id.partition(":")[0], 20)


def _values(state: State, option: Option, rng: random.Random) -> Values | None:
    kind, mech_id = option.id.split(":")[:2]
    if kind in ("walk", "run", "jump"):
        return _closing_in(state, option, state.mech(mech_id), rng)
    if kind == "fire":
        return _volley(option, rng)
    return option.sample(rng)


def _closing_in(state: State, option: Option, mech: Mech, rng: random.Random) -> Values | None:
    """A path to where an enemy is near, looking there; sometimes anywhere."""
    way = option.fields[0]
    enemies = [other.at for other in state.in_play(1 - mech.side)]
    if not isinstance(way, Path) or not enemies or rng.random() < 0.1:
        return option.sample(rng)
    ends = sorted(way.ends)
    if not ends:
        return option.sample(rng)
    best = min(ends, key=lambda node: min(distance((node[0], node[1]), enemy) for enemy in enemies))
    values: Values = {"way": [list(best)]}
    if len(option.fields) > 1:
        values["facing"] = rng.randrange(6)
    return values


def _volley(option: Option, rng: random.Random) -> Values | None:
    """Of several volleys the one with most weapons; none that fires nothing."""
    samples = [option.sample(rng) for _try in range(TRIES)]
    volleys = [values for values in samples if values and values["weapons"]]
    return max(volleys, key=lambda values: len(values["weapons"]), default=None)
