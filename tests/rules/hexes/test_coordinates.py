"""Coordinates: distance, neighbours, rings, discs, turns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    DIRECTIONS,
    add,
    difference,
    disc,
    distance,
    neighbour,
    neighbours,
    ring,
    rotated,
)

from .printed import hexes

turns = st.integers(-7, 7)


def test_the_six_neighbours_clockwise_from_direction_0() -> None:
    assert neighbours((5, 5)) == ((5, 4), (6, 4), (6, 5), (5, 6), (4, 6), (4, 5))
    assert [neighbour((5, 5), direction) for direction in range(6)] == list(neighbours((5, 5)))
    assert neighbour((5, 5), 6) == neighbour((5, 5), 0)
    assert neighbour((5, 5), -1) == neighbour((5, 5), 5)
    assert neighbour((5, 5), 1, 3) == (8, 2)


@given(hexes, hexes, hexes)
def test_distance_is_one(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert add(a, difference(a, b)) == b


@given(hexes, hexes)
def test_distance_counts_steps(a: tuple[int, int], b: tuple[int, int]) -> None:
    """From any hex but `b` some neighbour is one nearer to it, and none is more than that."""
    if a != b:
        steps = [distance(beside, b) - distance(a, b) for beside in neighbours(a)]
        assert min(steps) == -1
        assert max(steps) == 1


@given(hexes, hexes, turns)
def test_turning_keeps_distances_and_passes_the_directions(
    hex: tuple[int, int], centre: tuple[int, int], turns: int
) -> None:
    assert distance(rotated(hex, turns, centre), centre) == distance(hex, centre)
    assert rotated(rotated(hex, turns, centre), -turns, centre) == hex
    for direction, beside in enumerate(DIRECTIONS):
        assert rotated(beside, turns) == neighbour((0, 0), direction + turns)


def test_half_a_turn_negates() -> None:
    assert rotated((3, -7), 3) == (-3, 7)


@given(hexes, st.integers(0, 8))
def test_a_ring_is_all_hexes_at_its_distance_each_beside_the_one_before(
    centre: tuple[int, int], radius: int
) -> None:
    found = ring(centre, radius)
    assert len(found) == len(set(found)) == (6 * radius or 1)
    assert {distance(centre, hex) for hex in found} == {radius}
    for hex, following in zip(found, [*found[1:], found[0]], strict=True):
        assert distance(hex, following) == (1 if radius else 0)


def test_rings_begin_in_direction_4_and_go_clockwise() -> None:
    assert ring((0, 0), 1) == [(-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)]
    assert ring((5, 5), 0) == [(5, 5)]
    assert ring((5, 5), -1) == []


@given(hexes, st.integers(0, 8))
def test_a_disc_is_its_rings(centre: tuple[int, int], radius: int) -> None:
    found = disc(centre, radius)
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert set(found) == {hex for part in range(radius + 1) for hex in ring(centre, part)}
    assert found == sorted(found)


def test_no_disc_is_smaller_than_its_centre() -> None:
    assert disc((5, 5), -1) == []
