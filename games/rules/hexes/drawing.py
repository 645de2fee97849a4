"""Where hexes and the borders of regions of them lie on a screen. The only fractions in this
package: rules never read them."""

import math
from collections.abc import Iterable, Set

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


SIDE = 600
"""The side of a hex on the screen, in units of the drawing (see static/table/boards/hexes.js)."""


class Chart:
    """Hexes as they are drawn on a screen, their sides SIDE long, on a sheet whose left top corner
    is 0, 0; x grows to the right, y downwards. Points are rounded to whole units. Raises ValueError
    without hexes."""

    def __init__(self, layout: Layout, hexes: Iterable[Hex]) -> None:
        self._layout = layout
        points = [self._point(corner) for hex in hexes for corner in corners(hex)]
        across, down = zip(*points, strict=True)
        self._left, self._top = min(across), min(down)
        self.width, self.depth = max(across) - self._left, max(down) - self._top

    def centre(self, cell: Hex) -> Point:
        """The middle of a hex."""
        return self._placed(centre(cell))

    def outline(self, cell: Hex) -> tuple[Point, ...]:
        """The corners of a hex."""
        return self.points(corners(cell))

    def points(self, loop: Iterable[Corner]) -> tuple[Point, ...]:
        """A loop of corners as a polygon."""
        return tuple(map(self._placed, loop))

    def _placed(self, corner: Corner) -> Point:
        x, y = self._point(corner)
        return x - self._left, y - self._top

    def _point(self, corner: Corner) -> Point:
        """Where a corner or a centre lies if the middle of hex (0, 0) is 0, 0."""
        q, r = corner
        if self._layout.flat:
            return round(q * SIDE / 2), round((q + 2 * r) * SIDE * math.sqrt(3) / 6)
        return round((r + 2 * q) * SIDE * math.sqrt(3) / 6), round(r * SIDE / 2)
