"""The hinged tool against an independent search over all angles."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon

from games.rules.plane import Base, Ground, Piece, Point, Reach, Tool, ToolPlacement, hinge, reach

from .boards import BOARD, BOARDS, LONG, MEDIUM, SHORT, crowd

pytestmark = pytest.mark.rule("CP-MOVE-07", "CP-MOVE-08", "CP-MOVE-10", "CP-MOVE-12")

HEADINGS = np.radians(np.arange(0, 360, 0.5))
BENDS = np.radians(np.arange(-90, 90.1, 1.5))


class BruteForce:
    """Every tool at every half degree, bent by every degree and a half, tried one by one."""

    def __init__(self, start: Base, tool: Tool, blocking: tuple[Piece, ...]) -> None:
        self.start, self.tool = start, tool
        shapes = [Polygon(piece.polygon).buffer(-0.65, join_style="mitre") for piece in blocking]
        self.solid = shapely.union_all(shapes)
        shapely.prepare(self.solid)
        self.tree = shapely.STRtree(self._placements(HEADINGS, BENDS))

    def _placements(self, headings: np.ndarray, bends: np.ndarray) -> np.ndarray:
        self.farthest = np.empty((0, 2))
        knee = self.start.radius + self.tool.length / 2
        x = self.start.x + knee * np.cos(headings)
        y = self.start.y + knee * np.sin(headings)
        ends = np.full(len(headings), self.start.radius)
        first = self._arms(
            np.full(len(headings), self.start.x),
            np.full(len(headings), self.start.y),
            headings,
            ends,
            ends + self.tool.length / 2,
        )
        joints = shapely.buffer(shapely.points(x, y), self.tool.width / 2, quad_segs=32)
        first = shapely.union(first, joints)
        free = ~shapely.intersects(self.solid, first)
        pairs = np.array([(h, b) for h in np.flatnonzero(free) for b in range(len(bends))], int)
        if not len(pairs):
            return np.array([])
        which, bend = pairs[:, 0], bends[pairs[:, 1]]
        zero = np.zeros(len(pairs))
        second = self._arms(
            x[which], y[which], headings[which] + bend, zero, zero + self.tool.length / 2
        )
        clear = ~shapely.intersects(self.solid, second)
        used = np.unique(which[clear])
        way = self.tool.length / 2 + self.start.radius - 2
        second_heading = headings[which] + bend
        ends = np.column_stack(
            [x[which] + way * np.cos(second_heading), y[which] + way * np.sin(second_heading)]
        )
        beside = np.zeros(len(clear), bool)
        beside[1:] |= ~clear[:-1]
        beside[:-1] |= ~clear[1:]
        self.farthest = ends[clear & beside]
        return np.concatenate([first[used], second[clear]])

    def _arms(
        self, x: np.ndarray, y: np.ndarray, headings: np.ndarray, begin: np.ndarray, end: np.ndarray
    ) -> np.ndarray:
        ux, uy = np.cos(headings), np.sin(headings)
        half = self.tool.width / 2
        corners = [
            (x + ux * along - uy * aside, y + uy * along + ux * aside)
            for along, aside in ((begin, -half), (end, -half), (end, half), (begin, half))
        ]
        return np.asarray(shapely.polygons(np.moveaxis(np.array(corners), (0, 1, 2), (1, 2, 0))))

    def reaches(self, points: list[tuple[int, int]], slack: float = 0) -> np.ndarray:
        """Which points some placement lets the base end on."""
        limit = self.tool.length + 2 * self.start.radius
        result = np.zeros(len(points), bool)
        if not len(self.tree):
            return result
        spots = shapely.points(np.array(points, float))
        hits = self.tree.query(spots, predicate="dwithin", distance=self.start.radius - slack)
        result[np.unique(hits[0])] = True
        gap = np.hypot(*(np.array(points) - self.start.centre).T)
        return np.asarray(result & (gap <= limit))


def check_placement(
    placement: ToolPlacement, start: Base, end: tuple[int, int], blocking: tuple[Piece, ...]
) -> None:
    """The tool that was found is a real one: its shape, where it begins, what it lies over."""
    half, arm = placement.tool.width / 2, placement.tool.length / 2
    angle = math.radians(placement.heading / 1000)
    knee = start.radius + arm
    pivot = (start.x + knee * math.cos(angle), start.y + knee * math.sin(angle))
    assert math.dist(pivot, placement.pivot) < 1.5
    assert abs(placement.bend) <= placement.tool.bend
    second = angle + math.radians(placement.bend / 1000)
    tip = (pivot[0] + arm * math.cos(second), pivot[1] + arm * math.sin(second))
    arms = [Polygon(points) for points in placement.arms]
    joint = shapely.Point(pivot).buffer(half)
    assert min(math.dist(start.centre, corner) for corner in placement.arms[0]) == pytest.approx(
        start.radius, abs=1.5
    )
    for polygon, length in ((arms[0], None), (arms[1], arm)):
        assert polygon.is_valid
        sides = sorted(
            math.dist(a, b)
            for a, b in zip(polygon.exterior.coords, polygon.exterior.coords[1:], strict=False)
        )
        assert sides[0] == pytest.approx(2 * half, abs=2)
        if length:
            assert sides[-1] == pytest.approx(length, abs=2)
    assert shapely.union_all(arms).distance(shapely.Point(tip)) < 2
    assert shapely.union_all([*arms, joint]).distance(shapely.Point(end)) <= start.radius + 2
    for piece in blocking:
        deep = Polygon(piece.polygon).buffer(-2.5, join_style="mitre")
        assert not any(deep.intersects(part) for part in (*arms, joint))


def border_points(region: Reach, rng: random.Random, count: int, off: float) -> list[Point]:
    """Points `off` thousandths outside (or, if negative, inside) the region's outline."""
    shape = shapely.union_all([Polygon(rings[0], rings[1:]) for rings in region.outline()]).buffer(
        off
    )
    lines = shape.boundary
    return [
        (round(p.x), round(p.y))
        for p in (lines.interpolate(rng.random(), normalized=True) for _ in range(count))
    ]


@pytest.mark.parametrize("seed", range(BOARDS))
def test_reach_agrees_with_every_angle(seed: int) -> None:
    board, tool = crowd(seed), (SHORT, MEDIUM, LONG)[seed % 3]
    rng = random.Random(seed)
    mover = board.bases[seed % len(board.bases)]
    blocking = board.blocking(mover)
    region = reach(mover, [tool], board.ground(mover), blocking)
    brute = BruteForce(mover, tool, blocking)
    span = tool.length + 2 * mover.radius
    points = [
        (round(mover.x + rng.uniform(-span, span)), round(mover.y + rng.uniform(-span, span)))
        for _ in range(300)
    ]
    points += border_points(region, rng, 100, -60)
    points += border_points(region, rng, 100, 60)
    for x, y in rng.sample(list(brute.farthest), min(300, len(brute.farthest))):
        points.append((round(x), round(y)))
    points = [p for p in points if board.ground(mover).why_not(p[0], p[1], mover.radius) is None]
    reached = brute.reaches(points)
    for point, expected in zip(points, reached, strict=True):
        placement = region.placement(point)
        assert (placement is None) == (region.why_not(point) is not None)
        if expected:
            assert placement is not None, point
        if placement:
            check_placement(placement, mover, point, blocking)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_the_outline_is_what_can_be_reached(seed: int) -> None:
    board = crowd(seed + 100)
    rng = random.Random(seed)
    mover = board.bases[0]
    blocking = board.blocking(mover)
    region = reach(mover, [LONG], board.ground(mover), blocking)
    shape = shapely.union_all([Polygon(rings[0], rings[1:]) for rings in region.outline()])
    for point in border_points(region, rng, 150, -50):
        if shape.contains(shapely.Point(point)):
            assert region.why_not(point) is None, point
    brute = BruteForce(mover, LONG, blocking)
    outside = [
        p for p in border_points(region, rng, 150, 50) if not shape.intersects(shapely.Point(p))
    ]
    stand = [p for p in outside if board.ground(mover).why_not(p[0], p[1], mover.radius) is None]
    if stand:
        assert not brute.reaches(stand).any()


@pytest.mark.parametrize("seed", [0, 4, 8])
def test_a_closer_look_misses_nothing_that_a_finer_table_holds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just outside the drawn outline, where a few thousandths of an inch decide."""
    board, rng = crowd(seed, gap=100), random.Random(seed)
    mover = board.bases[seed]
    blocking, nothing = board.blocking(mover), Ground(BOARD)
    region = reach(mover, [LONG], nothing, blocking)
    points = [p for off in (2, 6, 12, 25) for p in border_points(region, rng, 100, off)]
    found = [region.placement(point) is not None for point in points]
    monkeypatch.setattr(hinge, "COARSE", math.radians(0.1))
    finer = reach(mover, [LONG], nothing, blocking)
    assert any(found)
    for point, was_found in zip(points, found, strict=True):
        assert was_found or finer.placement(point) is None, point
