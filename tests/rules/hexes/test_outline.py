"""Outlines of regions, and drawing."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    FLAT_TOPS,
    POINTED_TOPS,
    Board,
    Corner,
    Drawing,
    Hex,
    Layout,
    Loop,
    centre,
    corners,
    disc,
    neighbours,
    outlines,
    ring,
    rotated,
)

HERE = (0, 0)

regions = st.frozensets(st.sampled_from(disc(HERE, 5)), max_size=91)


def doubled_area(loop: Loop) -> int:
    """Twice the area in thirds of axial coordinates, positive if the loop runs clockwise."""
    return sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True)
    )


HEXAGON = 18
"""That of one hex."""


def test_the_corners_of_a_hex() -> None:
    assert corners(HERE) == [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)]
    assert centre((2, -1)) == (6, -3)
    assert doubled_area(corners((4, 7))) == HEXAGON


def test_each_corner_belongs_to_three_hexes() -> None:
    for corner in corners(HERE):
        assert [corner in corners(hex) for hex in disc(HERE, 2)].count(True) == 3


def test_the_outline_of_one_hex() -> None:
    assert outlines({HERE}) == [[(-2, 1), (-1, -1), (1, -2), (2, -1), (1, 1), (-1, 2)]]
    assert outlines(set()) == []


def test_a_ring_has_a_shell_and_a_hole() -> None:
    shell, hole = outlines(frozenset(ring(HERE, 1)))
    assert (doubled_area(shell), doubled_area(hole)) == (7 * HEXAGON, -HEXAGON)
    assert set(hole) == set(corners(HERE))
    assert len(shell) == 18


@given(regions)
def test_outlines_are_the_sides_between_a_region_and_the_rest(region: frozenset[Hex]) -> None:
    loops = outlines(region)
    assert sum(map(doubled_area, loops)) == HEXAGON * len(region)
    sides = {
        frozenset(side) for loop in loops for side in zip(loop, [*loop[1:], loop[0]], strict=True)
    }
    expected = {
        frozenset({corners(hex)[direction - 1], corners(hex)[direction]})
        for hex in region
        for direction, beside in enumerate(neighbours(hex))
        if beside not in region
    }
    assert sides == expected
    assert sum(map(len, loops)) == len(sides)
    met = [corner for loop in loops for corner in loop]
    assert len(met) == len(set(met))
    assert [min(loop) for loop in loops] == [loop[0] for loop in loops]
    assert loops == sorted(loops)


# -- drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [FLAT_TOPS, POINTED_TOPS])
def test_hexes_on_the_screen_are_regular(layout: Layout) -> None:
    drawing = Drawing(layout, 10_000)
    for hex in disc((3, -2), 2):
        middle = drawing.centre(hex)
        around = drawing.points(corners(hex))
        for corner in around:
            assert math.dist(middle, corner) == pytest.approx(10_000, abs=2)
        for beside in neighbours(hex):
            away = math.dist(middle, drawing.centre(beside))
            assert away == pytest.approx(10_000 * math.sqrt(3), abs=2)


def test_where_directions_point() -> None:
    flat, pointed = Drawing(FLAT_TOPS, 1000), Drawing(POINTED_TOPS, 1000)
    assert [flat.centre(hex) for hex in ring(HERE, 1)] == [
        (-1500, 866), (-1500, -866), (0, -1732), (1500, -866), (1500, 866), (0, 1732),
    ]  # fmt: skip
    assert [pointed.centre(hex) for hex in ring(HERE, 1)] == [
        (-866, 1500), (-1732, 0), (-866, -1500), (866, -1500), (1732, 0), (866, 1500),
    ]  # fmt: skip
    assert flat.point((2, -1)) == (1000, 0)
    assert pointed.point((1, 1)) == (866, 500)


def test_the_box_of_a_board() -> None:
    board = Board(FLAT_TOPS, 2, 1)
    assert Drawing(FLAT_TOPS, 1000).box(board.hexes) == (-1000, -866, 2500, 1732)
    assert Drawing(POINTED_TOPS, 1000).box([HERE]) == (-866, -1000, 866, 1000)
    with pytest.raises(ValueError, match="not enough values"):
        Drawing(POINTED_TOPS, 1000).box([])


def test_corners_turn_with_their_hex() -> None:
    def thirds(corner: Corner) -> Corner:
        return rotated(corner, 1)

    assert {thirds(corner) for corner in corners((3, 1))} == set(corners(rotated((3, 1), 1)))


def test_drawings_can_be_kept_by_what_they_are() -> None:
    assert {Drawing(POINTED_TOPS, 10): "kept"}[Drawing(POINTED_TOPS, 10)] == "kept"
