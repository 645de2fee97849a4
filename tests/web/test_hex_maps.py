"""How maps of hexes are drawn: few paths, on a drawing whose left top corner is 0, 0."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.rules.hexes import BATTLETECH, TIDE, Board
from games.rules.hexes.layout import Layout
from games.rules.tide.cards.terrain import Terrain
from games.screens.hex_maps import HexMap

SIDE = 1000
ROW = [Terrain(2), Terrain(0, "woods"), Terrain(0)]
LAYOUTS = pytest.mark.parametrize("layout", [BATTLETECH, TIDE])


def row_of(layout: Layout, *there: Terrain) -> HexMap[Terrain]:
    """A map of one row, from west to east."""
    board = Board(layout, len(there), 1)
    return HexMap(board, SIDE, dict(zip(board.hexes, there, strict=True)))


def points(path: str) -> list[tuple[int, int]]:
    """The ends of a path's lines, each of which stands absolutely."""
    numbers = [int(one) for one in re.findall(r"-?[0-9]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@LAYOUTS
def test_all_of_a_map_lies_on_its_drawing(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    corners = [corner for hex in drawn.board.hexes for corner in drawn.corners(hex)]
    assert (min(x for x, _y in corners), min(y for _x, y in corners)) == (0, 0)
    assert max(x for x, _y in corners) == drawn.width
    assert max(y for _x, y in corners) == drawn.depth


@LAYOUTS
def test_neighbours_share_the_side_between_their_two_common_corners(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    west, east = drawn.board.hexes[:2]
    common = set(drawn.corners(west)) & set(drawn.corners(east))
    assert len(common) == 2
    assert set(points(drawn.edge(west, east))) == common
    assert set(points(drawn.edge(east, west))) == common


@LAYOUTS
def test_the_ground_falls_at_the_sides_of_the_higher_hex_alone(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    west, middle = drawn.board.hexes[:2]
    assert drawn.drops(lambda drop: drop) == {2: drawn.edge(west, middle)}


def test_numbers_stand_above_the_middle_and_levels_below() -> None:
    drawn = row_of(TIDE, *ROW)
    first: dict[str, Any] = drawn.figures(300, 200, lambda there: str(there.level))[0]
    x, y = drawn.centre(drawn.board.hexes[0])
    assert first == {"number": "0000", "x": x, "up": y - 300, "down": y + 200, "level": "2"}
    assert drawn.spot("0000") == {"x": x, "y": y}


def test_hexes_are_grouped_by_what_lies_in_them_and_plain_ones_left_out() -> None:
    drawn = row_of(TIDE, *ROW)
    assert drawn.grouped(lambda there: None if there.kind == "open" else there.kind) == {
        "woods": [drawn.board.hexes[1]]
    }
    assert drawn.in_words(Terrain(0), lambda there: there.text) == [
        {"words": "2", "numbers": ["0000"]},
        {"words": ROW[1].text, "numbers": ["0100"]},
    ]
    assert drawn.path(drawn.board.hexes) == drawn.grid_lines()
