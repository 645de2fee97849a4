"""Outlines of regions, and drawing."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    FLAT_TOPS,
    POINTED_TOPS,
    SIDE,
    Board,
    Chart,
    Corner,
    Hex,
    Layout,
    Loop,
    centre,
    corners,
    disc,
    neighbours,
    outlines,
)

from .printed import rotated

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
    shell, hole = outlines(frozenset(neighbours(HERE)))
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
    chart = Chart(layout, [HERE])
    for hex in disc((3, -2), 2):
        middle = chart.centre(hex)
        for corner in chart.outline(hex):
            assert math.dist(middle, corner) == pytest.approx(SIDE, abs=2)
        for beside in neighbours(hex):
            away = math.dist(middle, chart.centre(beside))
            assert away == pytest.approx(SIDE * math.sqrt(3), abs=2)


def test_where_directions_point() -> None:
    flat, pointed = Chart(FLAT_TOPS, [HERE]), Chart(POINTED_TOPS, [HERE])
    assert (flat.centre(HERE), pointed.centre(HERE)) == ((600, 520), (520, 600))
    assert [flat.centre(hex) for hex in neighbours(HERE)] == [
        (600, -519), (1500, 0), (1500, 1040), (600, 1559), (-300, 1040), (-300, 0),
    ]  # fmt: skip
    assert [pointed.centre(hex) for hex in neighbours(HERE)] == [
        (0, -300), (1040, -300), (1559, 600), (1040, 1500), (0, 1500), (-519, 600),
    ]  # fmt: skip


def test_the_size_of_a_chart() -> None:
    board = Chart(FLAT_TOPS, Board(FLAT_TOPS, 2, 1).hexes)
    assert (board.width, board.depth) == (2100, 1559)
    hex = Chart(POINTED_TOPS, [HERE])
    assert (hex.width, hex.depth) == (1040, 1200)
    with pytest.raises(ValueError, match="not enough values"):
        Chart(POINTED_TOPS, [])


def test_corners_turn_with_their_hex() -> None:
    def thirds(corner: Corner) -> Corner:
        return rotated(corner, 1)

    assert {thirds(corner) for corner in corners((3, 1))} == set(corners(rotated((3, 1), 1)))
