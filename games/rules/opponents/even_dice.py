"""Dice for trying things out: they show every face equally often, in any order.

What a few samples come to is nearer to what comes of a roll on the average than with dice that
are free to repeat themselves, so fewer samples are needed.
"""

import random
from typing import Final

SETS: Final = 5
"""So often each face lies in the heap from which faces are drawn until it is empty."""

MOST_SIDES: Final = 60
"""A die of more sides is thrown as it is: it chooses among things, and is not added up."""


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
