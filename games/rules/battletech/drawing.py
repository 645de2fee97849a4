"""Where the hexes of a map lie on the screen, in units of the drawing."""

from __future__ import annotations

from functools import lru_cache

from ..hexes import Board, Drawing, Hex, corners
from .ground import Ground

SIDE = 600
"""The side of a hex on the screen, in units of the drawing (see static/table/boards/hexes.js)."""

Point = tuple[int, int]


@lru_cache(maxsize=64)
def box(board: Board) -> tuple[int, int, int, int]:
    """The left, top, right and bottom of a board as it is drawn."""
    return Drawing(board.layout, SIDE).box(board.hexes)


def centre(land: Ground, hex: Hex) -> Point:
    """The middle of a hex."""
    left, top, _right, _bottom = box(land.board)
    x, y = Drawing(land.board.layout, SIDE).centre(hex)
    return x - left, y - top


def outline(land: Ground, hex: Hex) -> tuple[Point, ...]:
    """The corners of a hex."""
    left, top, _right, _bottom = box(land.board)
    points = Drawing(land.board.layout, SIDE).points(corners(hex))
    return tuple((x - left, y - top) for x, y in points)
