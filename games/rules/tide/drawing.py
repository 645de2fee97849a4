"""Where the hexes of a map lie on the screen, in units of the drawing, and units within them."""

from __future__ import annotations

from functools import lru_cache

from ..hexes import Board, Drawing, Hex, corners

SIDE = 600
"""The side of a hex on the screen, in units of the drawing (see static/table/boards/hexes.js)."""

SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-250, 0), (250, 0)),
    3: ((0, -265), (-250, 195), (250, 195)),
    4: ((-250, -235), (250, -235), (-250, 235), (250, 235)),
}
"""Where units stand in a hex, from its middle, by how many there are: a tank that overruns is one
more than may stay."""

Point = tuple[int, int]


@lru_cache(maxsize=64)
def box(board: Board) -> tuple[int, int, int, int]:
    """The left, top, right and bottom of a board as it is drawn."""
    return Drawing(board.layout, SIDE).box(board.hexes)


def centre(board: Board, hex: Hex) -> Point:
    """The middle of a hex."""
    left, top, _right, _bottom = box(board)
    x, y = Drawing(board.layout, SIDE).centre(hex)
    return x - left, y - top


def outline(board: Board, hex: Hex) -> tuple[Point, ...]:
    """The corners of a hex."""
    left, top, _right, _bottom = box(board)
    points = Drawing(board.layout, SIDE).points(corners(hex))
    return tuple((x - left, y - top) for x, y in points)


def spot(board: Board, hex: Hex, place: int, among: int) -> Point:
    """Where a unit stands that has this place, from 0, among so many in a hex."""
    x, y = centre(board, hex)
    places = SPOTS[min(among, max(SPOTS))]
    across, down = places[min(place, len(places) - 1)]
    return x + across, y + down
