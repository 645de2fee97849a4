"""Whole matches, answer by answer, for tests that look at them on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

from games.rules.contract.asking import Ask, Setup
from games.rules.contract.definition import System
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.levels import LEARNER
from games.rules.opponents.thinking import think
from games.rules.tools.playouts import dice_key, random_setup

STEADY = replace(LEARNER, candidates=3, slips=0.2)
"""The weakest computer, if it seldom slipped: it comes to more than to walking about."""
Given = tuple[int, dict[str, Any], tuple[int, ...]]
"""An answer as a Table has taken it: the seat, the answer, the faces rolled."""
Played = Iterator[tuple[Table[Any], Given | None]]
"""A Table after each of its answers, with the answer; before the first one with None."""
Player = Callable[[Table[Any], random.Random], tuple[int, dict[str, Any]]]


def eager(table: Table[Any], rng: random.Random) -> tuple[int, dict[str, Any]]:
    """An answer by chance, which ends nothing while there is something to do."""
    seat = rng.choice(sorted(table.asks))
    return seat, table.asks[seat].sample(rng, eager=True) or {}


def thoughtful(table: Table[Any], rng: random.Random) -> tuple[int, dict[str, Any]]:
    """An answer by rule of thumb: matches of it are lively, and come to what chance seldom comes
    to."""
    seat = min(table.asks)
    return seat, think(table, seat, STEADY, str(rng.random())).answer


def offering(table: Table[Any], prefix: str) -> Ask | None:
    """The ask in which an option of that kind can be chosen now, if there is one."""
    for ask in table.asks.values():
        if any(option.id.startswith(prefix) and not option.refused for option in ask.options):
            return ask
    return None


def match_of(
    system: System[Any], setup: Setup, seed: int, rng: random.Random, player: Player = eager
) -> Played:
    """A match to its end, in which this player answers for both seats."""
    table = Table(system, setup, Dice(Seeded(dice_key(seed))))
    return answered(table, (player(table, rng) for _answer in count()))


def random_match(system: System[Any], seed: int) -> Played:
    """A match that is set up and played by chance."""
    rng = random.Random(seed)
    return match_of(system, random_setup(system, rng), seed, rng)


def answered(table: Table[Any], answers: Iterable[tuple[int, dict[str, Any]]]) -> Played:
    """This match with these answers, to its end."""
    yield table, None
    for seat, raw in answers:
        yield table, (seat, raw, table.answer(seat, raw).faces)
        if table.result is not None:
            return
