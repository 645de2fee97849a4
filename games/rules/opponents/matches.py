"""A match of players who answer for a side each, with what they took for it."""

from __future__ import annotations

import random
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..contract.asking import Setup
from ..contract.definition import AnySystem
from ..contract.starting import make_setup
from ..contract.table import AnyTable, Table
from ..data import Plain
from ..dice import Dice, Seeded
from ..tools.playouts import MOST_SETUPS, dice_key, random_setup
from .players import Forfeit, Player

MOST_ANSWERS: Final = 6000
"""A match that is longer is called off and counts as drawn."""


@dataclass
class Effort:
    """What a side did in a match: its answers, the seconds of the processor that it thought in
    each activation in which it was asked anything, and how many of its activations were of no use:
    no die was thrown, and its position was no better afterwards."""

    answers: int = 0
    activations: list[float] = field(default_factory=list)
    useless: int = 0


@dataclass
class PlayedMatch:
    """How a match went: the number of the side that won, None for a draw; why it ended."""

    winner: int | None
    ending: str
    answers: int
    efforts: Sequence[Effort]
    worths: Sequence[float] = ()
    """What the position was worth to the first side at the beginning of each activation."""
    trouble: str = ""


def setup_for_two(system: AnySystem, seed: str, options: Plain) -> Setup:
    """A random set-up between two sides with these options (see also `Opponents.options`). All play
    the same ready roster, so that it is the players who decide the match. Raises Illegal where
    there is none."""
    rng = random.Random(seed)
    options = {**system.opponents.options, **options}
    for _attempt in range(MOST_SETUPS):
        setup = random_setup(system, rng, given=options)
        if len(system.rules.sides(setup.options)) == 2:
            break
    same = [setup.rosters[0]] * len(setup.rosters)
    return make_setup(system, setup.options, same, setup.names)


def play(system: AnySystem, setup: Setup, players: Sequence[Player], seed: str) -> PlayedMatch:
    """A match between two sides to its end; the players are those of the sides."""
    table = Table(system, setup, Dice(Seeded(dice_key(_number(seed)))))
    efforts = [Effort() for _player in players]
    activation = _Activation(table)
    answers = 0
    while table.result is None and answers < MOST_ANSWERS:
        seat = min(table.asks)
        side = system.rules.side_of(seat, setup.options)
        activation.note(table, side, efforts)
        begun = time.process_time()
        try:
            raw = players[side].answer(table, seat, seed)
            activation.seconds += time.process_time() - begun
            outcome = table.answer(seat, raw)
        except Forfeit as forfeit:
            return PlayedMatch(1 - side, "forfeit", answers, efforts, trouble=str(forfeit))
        activation.threw = activation.threw or bool(outcome.faces)
        efforts[side].answers += 1
        answers += 1
    activation.end(table, efforts)
    if table.result is None:
        return PlayedMatch(None, "too long", answers, efforts)
    winner = _side_of(system, setup, table.result.winners)
    return PlayedMatch(winner, table.result.reason, answers, efforts, activation.worths)


class _Activation:
    """The activation that is being played: whose it is, and what it came to; and what the position
    was worth to the first of two sides at the beginning of each so far."""

    def __init__(self, table: AnyTable) -> None:
        self.key: Hashable = None
        self.side: int | None = None
        self.worths: list[float] = []
        self.begin(table, None)

    def begin(self, table: AnyTable, side: int | None) -> None:
        """Another activation begins, by whoever is asked first in it."""
        self.key = table.system.opponents.horizon(table.game)
        self.side = side
        self.seconds, self.threw = 0.0, False
        self.worth = 0.0 if side is None else _worth(table, side)
        if side is not None:
            self.worths.append(-self.worth if side else self.worth)

    def note(self, table: AnyTable, side: int, efforts: Sequence[Effort]) -> None:
        """A side is asked something."""
        if self.side is None or self.key != table.system.opponents.horizon(table.game):
            self.end(table, efforts)
            self.begin(table, side)

    def end(self, table: AnyTable, efforts: Sequence[Effort]) -> None:
        """It is over."""
        if self.side is None:
            return
        effort = efforts[self.side]
        effort.activations.append(self.seconds)
        if not self.threw and _worth(table, self.side) <= self.worth:
            effort.useless += 1


def _worth(table: AnyTable, side: int) -> float:
    return sum(table.system.opponents.worth(table.game, side).values())


def _side_of(system: AnySystem, setup: Setup, winners: Sequence[int]) -> int | None:
    """The side that has won, if one has."""
    sides = {system.rules.side_of(seat, setup.options) for seat in winners}
    return sides.pop() if len(sides) == 1 else None


def _number(seed: str) -> int:
    """A number of a seed, for the dice of the match."""
    return random.Random(f"dice {seed}").getrandbits(32)
