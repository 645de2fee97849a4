"""How maps of hexes are drawn: few paths, on a drawing whose left top corner is 0, 0."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from games.rules.data import Plain
from games.rules.drawing.hex_maps import HexMap, Look
from games.rules.hexes import FLAT_TOPS, POINTED_TOPS, Board
from games.rules.hexes.coordinates import Layout
from games.rules.tide.cards.boards import Terrain

ROW = [Terrain(2), Terrain(0, "woods"), Terrain(0)]
LAYOUTS = pytest.mark.parametrize("layout", [FLAT_TOPS, POINTED_TOPS])


def row_of(layout: Layout, *there: Terrain) -> HexMap[Terrain]:
    """A map of one row, from west to east."""
    board = Board(layout, len(there), 1)
    return HexMap(board, dict(zip(board.hexes, there, strict=True)))


def ends(path: str) -> list[tuple[int, int]]:
    """The ends of a path's lines, in which each step is relative to the one before."""
    found: list[tuple[int, int]] = []
    at = (0, 0)
    for line, closed in re.findall(r"m([-\d ]+)(z?)", path):
        start = len(found)
        for x, y in re.findall(r"(-?\d+) ?(-?\d+)", line):
            at = (at[0] + int(x), at[1] + int(y))
            found.append(at)
        at = found[start] if closed else at
    return found


@LAYOUTS
def test_all_of_a_map_lies_on_its_drawing(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    corners = [corner for hex in drawn.board.hexes for corner in drawn.board.chart.outline(hex)]
    assert (min(x for x, _y in corners), min(y for _x, y in corners)) == (0, 0)
    assert max(x for x, _y in corners) == drawn.board.chart.width
    assert max(y for _x, y in corners) == drawn.board.chart.depth


@LAYOUTS
def test_neighbours_share_the_side_between_their_two_common_corners(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    west, east = drawn.board.hexes[:2]
    common = set(drawn.board.chart.outline(west)) & set(drawn.board.chart.outline(east))
    assert len(common) == 2
    assert set(drawn.edge(west, east)) == common
    assert set(drawn.edge(east, west)) == common


@LAYOUTS
def test_the_ground_falls_at_the_sides_of_the_higher_hex_alone(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    west, middle = drawn.board.hexes[:2]
    (drop,) = drawn.drops(9)
    assert (drop[0], ends(drop[1])) == (2, list(drawn.edge(west, middle)))


def test_all_sides_at_which_the_ground_falls_are_one_path() -> None:
    drawn = row_of(POINTED_TOPS, Terrain(0), Terrain(1), Terrain(0))
    west, hill, east = drawn.board.hexes
    sides = {drawn.edge(hill, west), drawn.edge(hill, east)}
    first, second, third, fourth = ends(dict(drawn.drops(9))[1])
    assert {(first, second), (third, fourth)} == sides


@LAYOUTS
def test_hexes_of_a_path_lie_where_they_lie_on_the_map(layout: Layout) -> None:
    drawn = row_of(layout, *ROW)
    corners = [corner for hex in drawn.board.hexes for corner in drawn.board.chart.outline(hex)]
    assert ends(drawn.path(drawn.board.hexes)) == corners


def test_numbers_stand_above_the_middle_and_levels_below_by_columns() -> None:
    board = Board(POINTED_TOPS, 1, 3)
    terrain = dict(zip(board.hexes, ROW, strict=True))
    drawn = HexMap(board, terrain)
    (first, y), (second, below), (_same, last) = map(board.chart.centre, board.hexes)
    assert drawn.spot("0000") == {"x": first, "y": y}
    figures = drawn.figures(300, 200, lambda there: str(there.level or ""))
    assert figures["numbers"] == [
        {
            "x": first,
            "figures": [{"y": y - 300, "text": "0000"}, {"y": last - 300, "text": "0002"}],
        },
        {"x": second, "figures": [{"y": below - 300, "text": "0001"}]},
    ]
    assert figures["levels"] == [{"x": first, "figures": [{"y": y + 200, "text": "2"}]}]


def look(there: Terrain) -> Look | None:
    return None if there.kind == "open" else Look(there.kind, "trees", there.kind == "pond")


def layers(*there: Terrain, roads: Sequence[tuple[str, str]] = ()) -> Plain:
    return row_of(POINTED_TOPS, *there).layers(look, 2, roads)


def test_each_level_is_drawn_with_all_that_is_as_high_from_the_lowest_up() -> None:
    drawn = row_of(POINTED_TOPS, *ROW)
    west = drawn.region(drawn.board.hexes[:1])
    assert drawn.heights() == [(0, drawn.region(drawn.board.hexes)), (2, west)]


def test_a_region_leaves_out_the_sides_that_its_hexes_share() -> None:
    drawn = row_of(FLAT_TOPS, Terrain(0), Terrain(0))
    one, other = (set(drawn.board.chart.outline(hex)) for hex in drawn.board.hexes)
    around = ends(drawn.region(drawn.board.hexes))
    assert len(around) == 10
    assert set(around) == one | other


def test_terrain_is_grouped_by_how_it_is_drawn_and_water_has_one_shore() -> None:
    drawn = row_of(POINTED_TOPS, *ROW, Terrain(0, "pond"))
    found = layers(*ROW, Terrain(0, "pond"))
    pond, woods = found["terrains"]
    assert (woods["style"], woods["pattern"]) == ("woods", "trees")
    assert woods["path"] == drawn.region(drawn.board.hexes[1:2])
    assert found["shore"] == pond["path"] == drawn.region(drawn.board.hexes[3:])
    assert layers(*ROW)["shore"] == ""


def test_falls_of_the_ground_are_drawn_alike_from_the_steepest_on() -> None:
    assert [there["drop"] for there in layers(Terrain(1), Terrain(0))["contours"]] == [1]
    assert [there["drop"] for there in layers(Terrain(4), Terrain(0))["contours"]] == [2]


def test_a_road_bends_through_hexes_and_runs_off_the_map_at_its_rim() -> None:
    drawn = row_of(POINTED_TOPS, *[Terrain(0)] * 4)
    numbers = [drawn.board.number(hex) for hex in drawn.board.hexes]
    path = drawn.roads([(numbers[0], numbers[1]), (numbers[1], numbers[2])])
    start, bend, stop = path.split("M")[1:]
    (x, y), middle, (_last, _y) = map(drawn.board.chart.centre, drawn.board.hexes[:3])
    assert start.endswith(f"Q{x} {y} 0 {y}"), "it begins at the rim"
    assert f"Q{middle[0]} {middle[1]}" in bend
    assert "Q" not in stop, "it ends in the middle of the third hex, where the map goes on"


def test_a_crossing_of_roads_is_drawn_from_its_middle() -> None:
    board = Board(POINTED_TOPS, 3, 3)
    drawn = HexMap(board, dict.fromkeys(board.hexes, Terrain(0)))
    middle = board.hexes[4]
    beside = [hex for hex in board.beside(middle) if hex][:3]
    pairs = [(board.number(middle), board.number(hex)) for hex in beside]
    x, y = board.chart.centre(middle)
    assert drawn.roads(pairs).count(f"M{x} {y}L") == 3


def test_what_lies_in_hexes_is_listed_in_words() -> None:
    drawn = row_of(POINTED_TOPS, *ROW)
    assert drawn.in_words(Terrain(0), lambda there: there.text) == [
        {"words": "2", "numbers": ["0000"]},
        {"words": ROW[1].text, "numbers": ["0100"]},
    ]


@LAYOUTS
def test_a_side_that_two_hexes_share_is_drawn_once(layout: Layout) -> None:
    lines = row_of(layout, *ROW).lines()
    drawn = sum(len(re.findall(r"-?\d+ ?-?\d+", line)) - 1 for line in lines.split("m")[1:])
    assert drawn == 3 * 6 - 2
