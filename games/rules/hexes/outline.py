"""The borders of regions of hexes, as loops of corners, for screens."""

from __future__ import annotations

from collections.abc import Set

from .coordinates import DIRECTIONS, Hex

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
