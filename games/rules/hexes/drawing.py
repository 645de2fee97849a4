"""Where hexes and the borders of regions of them lie on a screen. The only fractions in this
package: rules never read them."""

import math
from collections.abc import Iterable, Set
from dataclasses import dataclass

from .coordinates import DIRECTIONS, Hex, Layout

Corner = tuple[int, int]
"""A corner of a hex or a centre, in thirds of axial coordinates: hex (q, r) is centred on
(3q, 3r), and all corners are whole numbers too."""

Loop = list[Corner]


def centre(cell: Hex) -> Corner:
    """The middle of a hex."""
    return 3 * cell[0], 3 * cell[1]


def corners(cell: Hex) -> Loop:
    """The corners of a hex, clockwise; the first lies between directions 0 and 1."""
    q, r = centre(cell)
    return [(q + x, r + y) for x, y in _CORNERS]


_CORNERS = tuple(
    (q + DIRECTIONS[(number + 1) % 6][0], r + DIRECTIONS[(number + 1) % 6][1])
    for number, (q, r) in enumerate(DIRECTIONS)
)


def outlines(region: Set[Hex]) -> list[Loop]:
    """The borders of a region: shells clockwise, holes the other way round.

    Each loop begins at its least corner, and the loops are in order of these. No loop touches
    itself or another one, since any two hexes that meet at a corner share a side.
    """
    following = _border(region)
    loops = []
    for start in sorted(following):
        if start not in following:
            continue  # it was part of an earlier loop
        loop, corner = [start], following.pop(start)
        while corner != start:
            loop.append(corner)
            corner = following.pop(corner)
        loops.append(loop)
    return loops


def _border(region: Set[Hex]) -> dict[Corner, Corner]:
    """The sides between the region and the rest, each from corner to corner, with the region to
    the right. A corner has three hexes, so a border that comes to it leaves it once."""
    following = {}
    for q, r in region:
        around = corners((q, r))
        for direction, (x, y) in enumerate(DIRECTIONS):
            if (q + x, r + y) not in region:
                following[around[direction - 1]] = around[direction]
    return following


Point = tuple[int, int]


@dataclass(frozen=True)
class Drawing:
    """Hexes with sides of this length, in units of the screen, hex (0, 0) in the middle; x grows
    to the right, y downwards. Points are rounded to whole units."""

    layout: Layout
    side: int

    def point(self, corner: Corner) -> Point:
        """Where a corner or a centre lies."""
        q, r = corner
        if self.layout.flat:
            return round(q * self.side / 2), round((q + 2 * r) * self.side * math.sqrt(3) / 6)
        return round((r + 2 * q) * self.side * math.sqrt(3) / 6), round(r * self.side / 2)

    def centre(self, cell: Hex) -> Point:
        """The middle of a hex."""
        return self.point(centre(cell))

    def points(self, loop: Iterable[Corner]) -> list[Point]:
        """A loop of corners as a polygon."""
        return [self.point(corner) for corner in loop]

    def box(self, hexes: Iterable[Hex]) -> tuple[int, int, int, int]:
        """The left, top, right and bottom of some hexes. Raises ValueError if there are none."""
        points = [self.point(corner) for hex in hexes for corner in corners(hex)]
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)


SIDE = 600
"""The side of a hex on the screen, in units of the drawing (see static/table/boards/hexes.js)."""


class Chart:
    """Hexes as they are drawn on a screen, their sides SIDE long, on a sheet whose left top corner
    is 0, 0."""

    def __init__(self, layout: Layout, hexes: Iterable[Hex]) -> None:
        self._drawing = Drawing(layout, SIDE)
        self._left, self._top, right, bottom = self._drawing.box(hexes)
        self.width, self.depth = right - self._left, bottom - self._top

    def centre(self, cell: Hex) -> Point:
        """The middle of a hex."""
        return self._placed(self._drawing.centre(cell))

    def outline(self, cell: Hex) -> tuple[Point, ...]:
        """The corners of a hex."""
        return self.points(corners(cell))

    def points(self, loop: Iterable[Corner]) -> tuple[Point, ...]:
        """A loop of corners as a polygon."""
        return tuple(map(self._placed, self._drawing.points(loop)))

    def _placed(self, point: Point) -> Point:
        x, y = point
        return x - self._left, y - self._top
