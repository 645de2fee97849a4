"""Coordinates: distance, neighbours, discs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    difference,
    disc,
    distance,
    neighbour,
    neighbours,
)

from .printed import added, hexes


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
    assert added(a, difference(a, b)) == b


@given(hexes, hexes)
def test_distance_counts_steps(a: tuple[int, int], b: tuple[int, int]) -> None:
    """From any hex but `b` some neighbour is one nearer to it, and none is more than that."""
    if a != b:
        steps = [distance(beside, b) - distance(a, b) for beside in neighbours(a)]
        assert min(steps) == -1
        assert max(steps) == 1


@given(hexes, st.integers(0, 8))
def test_a_disc_is_all_that_is_so_near(centre: tuple[int, int], radius: int) -> None:
    found = disc(centre, radius)
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert max(distance(centre, hex) for hex in found) == radius
    assert found == sorted(found)


def test_no_disc_is_smaller_than_its_centre() -> None:
    assert disc((5, 5), -1) == []
