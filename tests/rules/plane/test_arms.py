"""Free arcs of a turning arm against rectangles laid at every angle."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon

from games.rules.plane.arms import blocked_arcs, disc_arcs, free_arcs, sides_of
from games.rules.plane.hinge import rectangle

from .boards import random_piece


@pytest.mark.rule("CP-MOVE-10")
@pytest.mark.parametrize("seed", range(4))
def test_free_arcs_are_where_the_rectangle_meets_nothing(seed: int) -> None:
    rng = random.Random(seed)
    length, half = rng.choice((1687.5, 2500.0, 3625.0)), 280.0
    shapes = [random_piece("piece", rng, 5000).shape for _ in range(30)]
    solid = shapely.union_all(shapes)
    middles = [rng.uniform(-math.pi, math.pi) for _ in range(12)]
    pivots: list[tuple[float, float]] = []
    while len(pivots) < len(middles):
        spot = (rng.uniform(2000, 34_000), rng.uniform(2000, 34_000))
        if not solid.intersects(shapely.Point(spot)):
            pivots.append(spot)
    span = rng.choice((math.pi / 2, math.pi))
    blocked = blocked_arcs(np.array(pivots), length, half, sides_of(shapes))
    rows, firsts, lasts = free_arcs(np.array(middles), span, *blocked)
    check_arcs(pivots, middles, span, (length, half), solid, rows, firsts, lasts)


@pytest.mark.rule("CP-MOVE-10")
@pytest.mark.parametrize("seed", range(4))
def test_the_arcs_of_a_disc_are_where_it_meets_a_side(seed: int) -> None:
    rng = random.Random(seed)
    shapes = [
        shapely.Polygon(
            [(rng.uniform(-4000, 4000), rng.uniform(-4000, 4000)) for _corner in range(3)]
        )
        for _shape in range(3)
    ]
    firsts, lasts = disc_arcs((0.0, 0.0), 3000, 280, sides_of(shapes))
    edges = shapely.union_all([shape.exterior for shape in shapes])
    for angle in np.linspace(-math.pi, math.pi, 2000):
        gap = edges.distance(shapely.Point(3000 * math.cos(angle), 3000 * math.sin(angle)))
        if abs(gap - 280) < 0.1:
            continue
        inside = any(
            first <= angle + turn <= last
            for first, last in zip(firsts[0], lasts[0], strict=True)
            for turn in (0, math.tau)
        )
        assert inside == (gap < 280), angle


def test_a_corner_beyond_the_end_is_met_by_the_arms_corners_only() -> None:
    """A point between the end's middle and its corners leaves a gap straight ahead."""
    spike = Polygon([(2505, 0), (9000, -10), (9000, 10)])
    pivots = np.array([(0.0, 0.0)])
    blocked = blocked_arcs(pivots, 2500, 280, sides_of([spike]))
    rows, firsts, lasts = free_arcs(np.zeros(1), math.pi / 2, *blocked)
    assert len(rows) == 3
    assert firsts[1] < 0 < lasts[1]
    check_arcs([(0, 0)], [0], math.pi / 2, (2500, 280), spike, rows, firsts, lasts)


def check_arcs(
    pivots: list[tuple[float, float]],
    middles: list[float],
    span: float,
    arm: tuple[float, float],
    solid: shapely.Geometry,
    rows: np.ndarray,
    firsts: np.ndarray,
    lasts: np.ndarray,
) -> None:
    length, half = arm
    shapely.prepare(solid)
    for row, (x, y) in enumerate(pivots):
        mine = rows == row
        for turn in np.linspace(-span, span, 400):
            edges = np.concatenate([firsts[mine], lasts[mine]])
            if len(edges) and np.abs(edges - turn).min() < 1e-6:
                continue
            free = bool(((firsts[mine] <= turn) & (turn <= lasts[mine])).any())
            tool = rectangle(x, y, middles[row] + turn, 0, length, half)
            assert free != bool(shapely.intersects(solid, tool)), (row, turn)
