"""Ground to move over, with rules like those of BattleTech and Tide of Iron, but smaller.

They show what a game hands to the search: one function that says what can be done next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.rules.hexes import Board, Hex, neighbour, neighbours, turned
from games.rules.reach import Step

Pose = tuple[Hex, int]
"""A hex and a facing."""
Run = tuple[Hex, int, str]
"""A pose and what counts of the past: "straight" (has not turned), "turned" or "spent"."""

Taken = tuple[str, Step[Pose] | str]


@dataclass(frozen=True)
class Ground:
    """What entering a hex costs, 1 where nothing is said; None is a hex that cannot be entered.
    Without a board it has no end."""

    costs: dict[Hex, int | None] = field(default_factory=dict)
    water: frozenset[Hex] = frozenset()
    board: Board | None = None

    def cost(self, hex: Hex) -> int | None:
        if self.board is not None and hex not in self.board:
            return None
        return self.costs.get(hex, 1)

    def enter(self, hex: Hex, facing: int, left: int) -> Step[Pose] | str:
        cost = self.cost(hex)
        if cost is None:
            return "cannot be entered"
        if cost > left:
            return "too dear"
        return Step((hex, facing), cost, penalty=int(hex in self.water))

    def forward_only(self, state: Pose, left: int) -> Iterator[Taken]:
        """One hex ahead, or one turn (BT-2.4.p1)."""
        hex, facing = state
        yield "forward", self.enter(neighbour(hex, facing), facing, left)
        yield from self.turns(state, left)

    def walking(self, state: Pose, left: int) -> Iterator[Taken]:
        """One hex ahead or back, or one turn (BT-2.3.p1)."""
        hex, facing = state
        yield "forward", self.enter(neighbour(hex, facing), facing, left)
        yield "back", self.enter(neighbour(hex, facing + 3), facing, left)
        yield from self.turns(state, left)

    def turns(self, state: Pose, left: int) -> Iterator[Taken]:
        hex, facing = state
        for move, turns in (("left", -1), ("right", 1)):
            yield move, Step((hex, turned(facing, turns)), 1) if left else "too dear"

    def running(self, state: Run, left: int) -> Iterator[tuple[str, Step[Run] | str]]:
        """Forward only and not into water; but a hex straight ahead may cost more than is left, or
        be water which it does (minimum movement, BT-2.4.p2)."""
        hex, facing, past = state
        ahead = neighbour(hex, facing)
        cost = self.cost(ahead)
        if cost is None or past == "spent":
            yield "forward", "cannot be entered"
        elif cost <= left:
            yield "forward", "water" if ahead in self.water else Step((ahead, facing, past), cost)
        elif past == "straight" and left:
            yield "forward", Step((ahead, facing, "spent"), left)
        else:
            yield "forward", "too dear"
        for move, turns in (("left", -1), ("right", 1)):
            step = Step((hex, turned(facing, turns), "turned"), 1)
            yield move, step if left and past != "spent" else "too dear"

    def marching(self, hex: Hex, left: int) -> Iterator[tuple[Hex, Step[Hex] | str]]:
        """To any neighbour; a move is the hex that is entered (TI-6.2)."""
        for beside in neighbours(hex):
            cost = self.cost(beside)
            if cost is None:
                yield beside, "cannot be entered"
            else:
                yield beside, Step(beside, cost) if cost <= left else "too dear"


def rough_ground(board: Board, seed: int) -> Ground:
    """A board with hexes that cost more, or cannot be entered, or are water."""
    rng = random.Random(seed)
    costs = {hex: rng.choice((1, 1, 1, 2, 2, 3, 4, None)) for hex in board.hexes}
    water = frozenset(hex for hex in board.hexes if rng.random() < 0.2)
    return Ground(costs, water, board)
