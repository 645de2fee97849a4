"""Matches between players that each answer for a side, with the effort they spent."""

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
from ..fields import Illegal
from ..text import _
from ..tools.playouts import MOST_SETUPS, dice_key, random_setup
from .players import Forfeit, Player

MOST_ANSWERS: Final = 6000
"""A longer match is called off and counts as a draw."""


@dataclass
class Effort:
    """A side's effort in a match: its answers, the processor seconds it thought in each activation
    in which it decided something, and how many of these were useless: no die was rolled, and its
    position did not improve."""

    answers: int = 0
    activations: list[float] = field(default_factory=list)
    useless: int = 0


@dataclass
class PlayedMatch:
    """How a match went: the number of the winning side, None for a draw, and why it ended."""

    winner: int | None
    ending: str
    answers: int
    efforts: Sequence[Effort]
    worths: Sequence[float] = ()
    """What the position was worth to the first side at the beginning of each activation."""
    trouble: str = ""


def setup_for_two(system: AnySystem, seed: str, options: Plain) -> Setup:
    """A random set-up for two sides with these options (see also `Opponents.options`). Both sides
    play the same ready roster, so that the players decide the match. Raises Illegal if there is
    none."""
    rng = random.Random(seed)
    options = {**system.opponents.options, **options}
    for _attempt in range(MOST_SETUPS):
        setup = random_setup(system, rng, given=options)
        if len(system.rules.sides(setup.options)) == 2:
            same = [setup.rosters[0]] * len(setup.rosters)
            return make_setup(system, setup.options, same, setup.names)
    raise Illegal("", _("These options do not make a match of two sides."))


def play(system: AnySystem, setup: Setup, players: Sequence[Player], seed: str) -> PlayedMatch:
    """Play a match between two sides to its end, with one player per side."""
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
    """The activation being played: its side and its effort, and what the position was worth to the
    first of two sides at the start of each activation so far."""

    def __init__(self, table: AnyTable) -> None:
        self.key: Hashable = None
        self.side: int | None = None
        self.worths: list[float] = []
        self.begin(table, None)

    def begin(self, table: AnyTable, side: int | None) -> None:
        """Begin an activation of the side that is asked first in it."""
        self.key = table.system.opponents.horizon(table.game)
        self.side = side
        self.seconds, self.threw, self.decided = 0.0, False, False
        self.worth = 0.0 if side is None else _worth(table, side)
        if side is not None:
            self.worths.append(-self.worth if side else self.worth)

    def note(self, table: AnyTable, side: int, efforts: Sequence[Effort]) -> None:
        """Note that a side is asked something."""
        if self.side is None or self.key != table.system.opponents.horizon(table.game):
            self.end(table, efforts)
            self.begin(table, side)
        if side == self.side:
            decisions = table.system.opponents.decisions
            self.decided |= table.asked_of(min(table.asks)).rule in decisions

    def end(self, table: AnyTable, efforts: Sequence[Effort]) -> None:
        """End the activation. What is asked between activations is none."""
        if self.side is None or not self.decided:
            return
        effort = efforts[self.side]
        effort.activations.append(self.seconds)
        if not self.threw and _worth(table, self.side) <= self.worth:
            effort.useless += 1


def _worth(table: AnyTable, side: int) -> float:
    return sum(table.system.opponents.worth(table.game, side).values())


def _side_of(system: AnySystem, setup: Setup, winners: Sequence[int]) -> int | None:
    """The number of the winning side, or None."""
    sides = {system.rules.side_of(seat, setup.options) for seat in winners}
    return sides.pop() if len(sides) == 1 else None


def _number(seed: str) -> int:
    """A number derived from a seed, for the dice of the match."""
    return random.Random(f"dice {seed}").getrandbits(32)
