"""Placing, deploying, and the directions of toward and away."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from shapely.geometry import Polygon

from games.rules.plane import (
    ALL_ROUND,
    Base,
    Board,
    Edge,
    Ground,
    Kind,
    Place,
    Reason,
    Region,
    Strip,
    arcs_of,
    away,
    toward,
)

from .boards import BOARD, box, crowd


def area(region: Region) -> float:
    shapes = [Polygon(rings[0], rings[1:]) for rings in region.outline()]
    return float(shapely.union_all(shapes).area)


@pytest.mark.rule("CP-MOVE-28", "CP-MOVE-29", "CP-MOVE-30")
def test_place_within_a_range_of_where_it_stood() -> None:
    mover = Base(18_000, 18_000, 689)
    region = Place(Ground(BOARD), 689, mover, 3000)
    assert region.why_not((18_000 + 3000 + 1378, 18_000)) is None
    assert region.why_not((18_000 + 3000 + 1381, 18_000)) == Reason(Kind.TOO_FAR)
    assert area(region) == pytest.approx(math.pi * 4378**2, rel=0.005)


@pytest.mark.rule("CP-OBJ-13", "CP-MOVE-30")
def test_place_near_a_point() -> None:
    token = Place(Ground(BOARD), 500, Base(10_000, 10_000, 0), 1000)
    assert token.why_not((11_500, 10_000)) is None
    assert token.why_not((11_502, 10_000)) == Reason(Kind.TOO_FAR)


@pytest.mark.rule("CP-DEPL-03", "CP-DEPL-04", "CP-DEPL-07")
def test_deploy_with_part_of_the_base_within_range_of_the_edge() -> None:
    other = Base(18_000, 3000, 689, "ally")
    ground = Ground(BOARD, (other,))
    strip = Strip(ground, 689, Edge.TOP, 6000)
    assert strip.why_not((5000, 6689)) is None
    assert strip.why_not((5000, 6690)) == Reason(Kind.TOO_FAR)
    assert strip.why_not((5000, 689)) is None
    assert strip.why_not((5000, 688)) == Reason(Kind.EDGE)
    assert strip.why_not((18_500, 3000)) == Reason(Kind.BASE, "ally")
    expected = 6000 * (36_000 - 1378) - math.pi * 1378**2
    assert area(strip) == pytest.approx(expected, rel=0.001)
    for edge, point in (
        (Edge.BOTTOM, (5000, 36_000 - 6689)),
        (Edge.LEFT, (6689, 5000)),
        (Edge.RIGHT, (36_000 - 6689, 5000)),
    ):
        region = Strip(ground, 689, edge, 6000)
        assert region.why_not(point) is None
        assert region.why_not((18_000, 18_000)) == Reason(Kind.TOO_FAR)


@pytest.mark.parametrize("seed", range(3))
def test_samples_and_outlines_agree_with_why_not(seed: int) -> None:
    board = crowd(seed)
    ground, rng = Ground(BOARD, board.bases, board.pieces), random.Random(seed)
    regions: list[Region] = [Strip(ground, 689, edge, 6000) for edge in Edge]
    regions += [Place(ground, 984.5, base, 3000) for base in board.bases]
    for region in regions:
        shape = shapely.union_all([Polygon(r[0], r[1:]) for r in region.outline()])
        for _ in range(20):
            point = region.sample(rng)
            assert point
            assert region.why_not(point) is None
            assert shape.distance(shapely.Point(point)) < 20
        for _ in range(60):
            spot = (rng.randrange(36_000), rng.randrange(36_000))
            if abs(shape.boundary.distance(shapely.Point(spot))) > 20:
                inside = shape.contains(shapely.Point(spot))
                assert inside == (region.why_not(spot) is None)


def test_a_region_without_room_has_no_sample() -> None:
    tight = Ground(Board(1000, 1000))
    region = Place(tight, 689, Base(500, 500, 689), 1000)
    assert region.sample(random.Random(1)) is None
    assert region.outline() == []


def test_a_region_with_hardly_any_room_still_has_a_sample() -> None:
    fences = (box("left", 0, 0, 17_290, 36_000), box("right", 18_710, 0, 36_000, 36_000))
    caps = (box("up", 17_290, 0, 18_710, 17_290), box("down", 17_290, 18_710, 18_710, 36_000))
    ground = Ground(BOARD, (), fences)
    region = Place(ground, 689, Base(18_000, 18_000, 689), 10_000)
    point = Place(Ground(BOARD, (), fences + caps), 689, Base(18_000, 18_000, 689), 300).sample(
        random.Random(1)
    )
    assert point
    assert region.why_not(point) is None


@pytest.mark.rule("CP-MOVE-33", "CP-MOVE-31", "CP-V-25", "CP-EX-17")
def test_toward_and_away_deviate_by_at_most_the_angle() -> None:
    mover, other = Base(10_000, 10_000, 689), (20_000, 10_000)
    nearer, further = toward(mover, other, 45_000), away(mover, other, 45_000)
    assert nearer
    assert further
    assert nearer.arcs() == ((315_000, 405_000),)
    assert further.arcs() == ((135_000, 225_000),)


@pytest.mark.rule("CP-MOVE-35")
def test_a_base_centred_on_the_token_may_go_anywhere() -> None:
    mover = Base(10_000, 10_000, 689)
    assert toward(mover, (10_000, 10_000), 45_000) is None
    assert away(mover, (10_000, 10_000), 45_000) is None
    assert arcs_of(None) == ALL_ROUND


@pytest.mark.rule("CP-DEPL-03")
@pytest.mark.parametrize(
    ("edge", "bounds"),
    [
        (Edge.TOP, (0, 0, 20_000, 6500)),
        (Edge.BOTTOM, (0, 23_500, 20_000, 30_000)),
        (Edge.LEFT, (0, 0, 6500, 30_000)),
        (Edge.RIGHT, (13_500, 0, 20_000, 30_000)),
    ],
)
def test_a_strip_reaches_from_its_edge_over_all_of_the_board(
    edge: Edge, bounds: tuple[int, int, int, int]
) -> None:
    strip = Strip(Ground(Board(20_000, 30_000)), 0, edge, 6500)
    left, top, right, bottom = bounds
    corners = {(left, top), (right, top), (right, bottom), (left, bottom)}
    assert [set(map(tuple, ring)) for rings in strip.outline() for ring in rings] == [corners]
    assert strip.sample(Corners(0.0)) == (left, top)
    assert strip.sample(Corners(1.0)) == (right, bottom)


class Corners(random.Random):
    """Every number between two is so far on from the one to the other."""

    def __init__(self, share: float) -> None:
        super().__init__(1)
        self.share = share

    def uniform(self, a: float, b: float) -> float:
        return a + (b - a) * self.share
