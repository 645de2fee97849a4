"""Facings, bearings and arcs, by exact angle.

A bearing is the angle from a facing clockwise to a hex. Only multiples of 30 degrees ever divide
one arc from another, so a bearing is one of 24 whole numbers: 2k means exactly 30k degrees, 2k + 1
more than that and less than 30 more. An arc is a range of them. So 4 is 60 degrees, 5 is over 60
and under 90, and 7 to 10 are over 90 up to and including 150.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from .coordinates import Hex, difference

FULL_TURN = 24
"""Bearings in a full turn."""
SIXTH = 4
"""Bearings from one facing to the next."""

Key = TypeVar("Key")


def turned(facing: int, turns: int) -> int:
    """The facing after this many turns of one hexside (60 degrees) to the right; negative turns are
    to the left."""
    return (facing + turns) % 6


def bearing(start: Hex, end: Hex, facing: int = 0) -> int:
    """The bearing from a hex with this facing to another hex, in the steps described above. Raises
    ValueError for the hex itself."""
    if start == end:
        raise ValueError("a hex has no bearing from itself")
    q, r = difference(start, end)
    s = -q - r
    turned = -SIXTH * facing
    while not (q >= 0 and s > 0):  # until it lies in the sixth from direction 0 up to direction 1
        q, s, r = -s, -r, -q
        turned += SIXTH
    within = 0 if q == 0 else 1 if q < s else 2 if q == s else 3
    return (turned + within) % FULL_TURN


def directions_to(start: Hex, end: Hex) -> tuple[int, ...]:
    """The direction that leads most directly to a hex, or both, the left one first, if it lies
    exactly between two. Raises ValueError for the hex itself."""
    sixth, rest = divmod(bearing(start, end), SIXTH)
    if rest == 2:
        return sixth, turned(sixth, 1)
    return (turned(sixth, 1) if rest == 3 else sixth,)


def straight_direction(start: Hex, end: Hex) -> int | None:
    """The direction in which a hex lies straight ahead, or None if it is off all six."""
    if start == end:
        return None
    sixth, rest = divmod(bearing(start, end), SIXTH)
    return None if rest else sixth


def between_two(start: Hex, end: Hex) -> bool:
    """Whether a hex lies exactly between two directions. The line to it then runs along hexsides,
    and two arcs or sides may meet there."""
    q, r = difference(start, end)
    s = -q - r
    return (q == r or r == s or s == q) and start != end


@dataclass(frozen=True)
class Arc:
    """The bearings from `first` clockwise to `last`, both included."""

    first: int
    last: int

    def __contains__(self, bearing: int) -> bool:
        return (bearing - self.first) % FULL_TURN <= (self.last - self.first) % FULL_TURN

    def holds(self, start: Hex, facing: int, end: Hex) -> bool:
        """Whether a hex is in this arc of a unit with this position and facing. A unit's own hex is
        outside."""
        return start != end and bearing(start, end, facing) in self


AHEAD = Arc(0, 0)
FRONT = Arc(20, 4)
"""Up to 60 degrees to either side of the facing, these included (all arcs: BT-3.1.p4)."""
LEFT_ARM = Arc(16, 4)
RIGHT_ARM = Arc(20, 8)
"""The front arc and up to 120 degrees to one side, these included."""
REAR = Arc(9, 15)
"""Over 120 degrees to either side."""
FRONT_HALF = Arc(18, 6)
"""Up to 90 degrees to either side, these included."""


def which(arcs: Mapping[Key, Arc], bearing: int) -> Key:
    """The first arc that contains this bearing. Raises KeyError if none does."""
    for key, arc in arcs.items():
        if bearing in arc:
            return key
    raise KeyError(bearing)


def bearing_through(start: Hex, end: Hex, facing: int, beside: Hex | None) -> int:
    """The bearing of a hex if a line along hexsides counts as lying to one side of it.

    `beside` is the hex next to `start` chosen of the two that the line runs between. Its bearing
    counts only if the hex lies exactly between two directions (BT-3.6.p2).
    """
    if beside is not None and between_two(start, end):
        return bearing(start, beside, facing)
    return bearing(start, end, facing)
