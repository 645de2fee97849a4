"""Dice for trying things out, which show every face equally often, in random order.

The average of a few samples is then nearer to the expected value than with independent dice, so
fewer samples are needed.
"""

import random
from typing import Final

SETS: Final = 5
"""How often each face is in the heap from which faces are drawn until it is empty."""

MOST_SIDES: Final = 60
"""A die with more sides is rolled independently, because it chooses among things."""


class EvenDice:
    """Draws faces from a heap per number of sides, in which each face occurs equally often."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self._heaps: dict[int, list[int]] = {}

    def face(self, position: int, sides: int) -> int:
        """The next face of a die with this many sides, whatever its position."""
        if sides > MOST_SIDES:
            return self._rng.randrange(sides)
        heap = self._heaps.setdefault(sides, [])
        if not heap:
            heap += [*range(sides)] * SETS
            self._rng.shuffle(heap)
        return heap.pop()
