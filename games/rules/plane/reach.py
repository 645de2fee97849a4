"""Where a base can end along a hinged movement tool, and what the tool covers in all the ways in
which it can be laid, as a shape to draw."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .arms import Floats
from .bearing import Wedge
from .ground import CURVE, Ground, Kind, Reason
from .hinge import COARSE, NUDGE, Laid, Swing, Tool, ToolPlacement
from .regions import FINE, Region
from .shapes import TOLERANCE, Base, Piece, Point, support

FAN = 24
"""Points on the arc of a fan of arms."""


def covered(swing: Swing) -> BaseGeometry:
    """All that the tool covers in its legal placements, as drawn: the base left out."""
    if not swing.cores:
        reach = swing.start.radius + swing.tool.length
        return shapely.Point(swing.start.centre).buffer(reach, quad_segs=32)
    laid = swing.laid
    if not len(laid.heading):
        return shapely.Polygon()
    whole = (laid.first <= NUDGE - swing.bend) & (laid.last >= swing.bend - NUDGE)
    whole &= swing.bend >= math.pi / 2 - NUDGE
    shapes: list[BaseGeometry] = []
    drawn = ~whole
    for first, last in _runs(swing, laid.heading, whole):
        drawn[[first, last]] = True
        shapes.append(_pie(swing, laid.heading[first], laid.heading[last], 2 * swing.arm))
    shapes += _fans(swing, laid, drawn)
    everywhere = np.ones(len(laid.heading), dtype=np.bool_)
    for first, last in _runs(swing, laid.heading, everywhere):
        shapes.append(_pie(swing, laid.heading[first], laid.heading[last], swing.arm))
        shapes.append(_joints(swing, laid.heading[first], laid.heading[last]))
    return shapely.union_all(shapes)


def _runs(
    swing: Swing, headings: Floats, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> list[tuple[int, int]]:
    """First and last rows of unbroken stretches of chosen rows."""
    rows = np.flatnonzero(chosen)
    if not len(rows):
        return []
    broken = (np.diff(rows) > 1) | (np.diff(headings[rows]) > COARSE * 1.01)
    for first, _last in swing.arcs[1:]:
        broken |= (headings[rows[:-1]] < first) & (headings[rows[1:]] >= first)
    starts = np.concatenate([[rows[0]], rows[1:][broken]])
    ends = np.concatenate([rows[:-1][broken], [rows[-1]]])
    return [(int(a), int(b)) for a, b in zip(starts, ends, strict=True)]


def _pie(swing: Swing, first: float, last: float, beyond: float) -> BaseGeometry:
    """What an arm from the base covers between two headings, in a straight tool's width: from
    where its end fits the base, so nothing behind that."""
    if last - first > math.pi / 2:
        middle = (first + last) / 2
        return _pie(swing, first, middle, beyond) | _pie(swing, middle, last, beyond)
    x, y, reach = *swing.start.centre, swing.start.radius + beyond
    corner = math.atan2(swing.half, reach)
    steps = 4 + math.ceil((last - first) / COARSE)
    outer = np.linspace(first - corner, last + corner, steps)
    inner = np.linspace(last, first, steps)
    ends = np.array([last + math.pi / 2, first - math.pi / 2])
    begins = np.array([last, first])
    corners = np.column_stack(
        [
            x + swing.begin * np.cos(begins) + swing.half * np.cos(ends),
            y + swing.begin * np.sin(begins) + swing.half * np.sin(ends),
        ]
    )
    far = np.column_stack([x + reach * np.cos(outer), y + reach * np.sin(outer)])
    near = np.column_stack([x + swing.begin * np.cos(inner), y + swing.begin * np.sin(inner)])
    return shapely.Polygon([*far, corners[0], *near, corners[1]])


def _joints(swing: Swing, first: float, last: float) -> BaseGeometry:
    """What the joint covers between two headings."""
    angles = np.linspace(first, last, 2 + math.ceil((last - first) / COARSE))
    x, y = swing.start.centre
    way = np.column_stack([x + swing.knee * np.cos(angles), y + swing.knee * np.sin(angles)])
    return shapely.LineString(way).buffer(swing.half)


def _fans(
    swing: Swing, laid: Laid, drawn: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> list[shapely.Polygon]:
    """What the second arm covers as it turns through each of the chosen rows' arcs."""
    x, y = laid.x[drawn], laid.y[drawn]
    first = (laid.heading + laid.first)[drawn]
    last = (laid.heading + laid.last)[drawn]
    corner = math.atan2(swing.half, swing.arm)
    angles = np.linspace(first - corner, last + corner, FAN)
    points = np.empty((len(x), FAN + 2, 2))
    points[:, 0] = np.column_stack([x + swing.half * np.sin(first), y - swing.half * np.cos(first)])
    points[:, 1:-1, 0] = (x + swing.corner * np.cos(angles)).T
    points[:, 1:-1, 1] = (y + swing.corner * np.sin(angles)).T
    points[:, -1] = np.column_stack([x - swing.half * np.sin(last), y + swing.half * np.cos(last)])
    return list(np.atleast_1d(np.asarray(shapely.polygons(points))))


@dataclass(frozen=True)
class Reach(Region):
    """Every place where `start` can end along any one of the tools."""

    start: Base
    tools: tuple[Tool, ...]
    blocking: tuple[Piece, ...] = ()

    def placement(self, point: tuple[float, float]) -> ToolPlacement | None:
        """A legal way to lay a tool such that the base may end centred there, or None.

        A straight tool is preferred, then the least bend.
        """
        if self._cannot_stand(point):
            return None
        found = self._find(point)
        return found[0].placement(found[1], found[2]) if found else None

    @cached_property
    def _swings(self) -> list[Swing]:
        longest_first = sorted(self.tools, key=lambda tool: -tool.length)
        return [Swing(self.start, tool, self.blocking) for tool in longest_first]

    @property
    def _longest(self) -> float:
        return max((swing.longest for swing in self._swings), default=0.0)

    def _find(self, point: tuple[float, float]) -> tuple[Swing, float, float] | None:
        for swing in self._swings:
            laid = swing.find(point)
            if laid:
                return (swing, *laid)
        return None

    def _cannot_stand(self, point: tuple[float, float]) -> Reason | None:
        """As elsewhere; nor on top of what blocks the tool, which could be touched along its edge
        without lying over it (CP-MOVE-10)."""
        reason = super()._cannot_stand(point)
        if reason:
            return reason
        end = self.start.moved_to(point)
        under = support(end, self.blocking)
        return Reason(Kind.BLOCKED, under.id) if under else None

    def _misses(self, point: tuple[float, float]) -> Reason | None:
        if self._find(point):
            return None
        if math.dist(self.start.centre, point) > self._longest + TOLERANCE:
            return Reason(Kind.TOO_FAR)
        return Reason(Kind.BLOCKED, self._swings[0].in_the_way(point))

    def _shape(self) -> BaseGeometry:
        if not self._swings:
            return shapely.Polygon()
        limit = shapely.Point(self.start.centre).buffer(self._longest, quad_segs=2 * CURVE)
        if not self._swings[0].cores:
            return limit
        area = shapely.union_all([covered(swing) for swing in self._swings]).simplify(FINE)
        blocked = shapely.union_all([piece.shape for piece in self.blocking])
        return (area.buffer(self.radius, quad_segs=CURVE // 2) & limit) - blocked

    def _guess(self, rng: random.Random) -> Point | None:
        point = rng.choice(self._swings).guess(rng) if self._swings else None
        if point is None or (self.wedge and not self.wedge.contains(*point)):
            return None
        return point


def reach(
    start: Base,
    tools: Sequence[Tool],
    ground: Ground,
    blocking: Sequence[Piece] = (),
    wedge: Wedge | None = None,
) -> Reach:
    """Where a base can end an advance or a climb.

    ground: what the base may not end on, itself left out. blocking: the pieces that the tool may
    not lie over; those that the base overlaps at its start are not among them (CP-MOVE-09).
    wedge: for an advance toward or away from something (CP-MOVE-32).
    """
    return Reach(ground, start.radius, start, tuple(tools), tuple(blocking), wedge=wedge)
