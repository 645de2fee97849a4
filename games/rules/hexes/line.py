"""The hexes that a straight line between two centres crosses.

Computed in whole numbers only, because a sampled line misses hexes it crosses. Where the line runs
along an edge, both hexes of that edge are on it as a pair. A hex touched only at a corner is off
the line. Ledgers: BT-3.2.p1, TI-8.2, TI-8.3.
"""

from collections.abc import Container, Iterable
from functools import lru_cache

from .coordinates import DIRECTIONS, Hex

Element = tuple[Hex, ...]
"""One hex that the line crosses, or the two of an edge along which it runs, the left one first."""

Line = tuple[Element, ...]

KEPT = 4096
"""Lines kept, by difference: all within 36 hexes, 15 MB."""


def line(start: Hex, end: Hex) -> Line:
    """The elements that the line crosses from one centre to the other, in order, both ends
    included.

    The line back is the same in reverse, with left and right swapped. Each element is adjacent to
    the one before it, and only the second and the last but one are adjacent to an end.
    """
    q, r = start
    elements = _line(end[0] - q, end[1] - r)
    if len(elements) > 1 and len(elements[1]) == 2:  # where there are pairs the first comes at once
        return tuple([tuple([(q + x, r + y) for x, y in element]) for element in elements])
    return tuple([((q + x, r + y),) for ((x, y),) in elements])


def between(start: Hex, end: Hex) -> Line:
    """The line without its two ends. Its first and last elements are adjacent to them."""
    return line(start, end)[1:-1]


def on_board(elements: Iterable[Element], board: Container[Hex]) -> Line:
    """The part of the line on the board. Of a pair with one hex off the board, the other counts
    alone (BT-3.2.p1)."""
    on_map = (tuple(hex for hex in element if hex in board) for element in elements)
    return tuple(element for element in on_map if element)


def on_side(elements: Iterable[Element], left: bool) -> tuple[Hex, ...]:
    """The hexes of the line, with the left hex of each pair, or the right one."""
    return tuple(element[0 if left else -1] for element in elements)


# How far a hex lies in a direction: 2 at the centre of the neighbour there, 1 on the side between.
_TOWARDS = tuple((2 * q + r, q + 2 * r) for q, r in DIRECTIONS)


@lru_cache(maxsize=KEPT)
def _line(q: int, r: int) -> Line:
    """From (0, 0) to (q, r), walked side by side of hexes.

    On the way to (q, r) the side towards a direction is passed after the part (there + 1) / whole
    of the way, where `there` is how far in this direction the present hex lies and `whole` how far
    the end does. The side that is passed first is where the line goes on. Two at once are a corner:
    the line runs along the edge beyond it if it leads between the two alike, and into one of them
    if it leads more towards that one.
    """
    whole = [x * q + y * r for x, y in _TOWARDS]
    clockwise = (4, 5, 0, 1) if whole[5] > 0 < whole[0] else range(6)
    ahead = [direction for direction in clockwise if whole[direction] > 0]
    found: list[Element] = [((0, 0),)]
    x = y = 0
    while (x, y) != (q, r):
        first = _sides_passed_first(ahead, whole, x, y)
        if len(first) == 2 and whole[first[0]] == whole[first[1]]:
            (x1, y1), (x2, y2) = DIRECTIONS[first[0]], DIRECTIONS[first[1]]
            found.append(((x + x1, y + y1), (x + x2, y + y2)))
            x, y = x + x1 + x2, y + y1 + y2
        else:
            step_x, step_y = DIRECTIONS[max(first, key=whole.__getitem__)]
            x, y = x + step_x, y + step_y
        found.append(((x, y),))
    return tuple(found)


def _sides_passed_first(ahead: list[int], whole: list[int], x: int, y: int) -> list[int]:
    """The side ahead of a hex where the line leaves it, or both sides if it leaves at a corner."""
    parts = {}
    for direction in ahead:
        there_x, there_y = _TOWARDS[direction]
        parts[direction] = there_x * x + there_y * y + 1
    first = ahead[:1]
    for direction in ahead[1:]:
        later = parts[direction] * whole[first[0]] - parts[first[0]] * whole[direction]
        if later <= 0:
            first = [*first, direction] if later == 0 else [direction]
    return first
