"""The hinged movement tool and the ways in which it can be laid from a base.

The tool is two straight arms of equal length that a disc of the tool's width joins. It bends
there up to a given angle either way. Its end is hollowed to fit a base and touches the moving base
with both corners, so the first arm points straight away from the base's centre; the tool's length
counts from the base's edge. It may not lie over the inside of any blocking piece, may touch them,
and may stick out over the board's edge. Ledger: CP-MOVE-07 to CP-MOVE-12, CP-MOVE-39.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .arms import Floats, blocked_arcs, disc_arcs, free_arcs, sides_of
from .shapes import FINE_CURVE, FULL_TURN, TOLERANCE, Base, Piece, Point, near_box, rounded

COARSE = math.radians(2)
"""First look at the first arm's headings: one in two degrees, and both ends of a free arc."""
HALVINGS = 5
"""How often that step is halved where the second arm's free arcs appear, vanish or jump."""
JUMP = 0.15
"""What counts as a jump: radians of freedom won or lost in one step."""
ZOOMS = 3
"""How often a point that was nearly reached is looked at again, each time more finely."""
ZOOM_BEST, ZOOM_CUTS = 6, 16
"""How many of the nearest headings are looked at again, and in how many steps."""
NUDGE = 1e-7


@dataclass(frozen=True)
class Tool:
    """A movement tool: its full length and its width in thousandths of an inch, and how far it
    bends to either side, in thousandths of a degree."""

    length: int
    width: int
    bend: int = 90_000
    id: str = ""


@dataclass(frozen=True)
class ToolPlacement:
    """A tool as it lies: its two arms, the middle of the disc that joins them (its pivot), the
    first arm's heading, and how far the second arm turns from it (thousandths of a degree,
    positive from +x towards +y)."""

    tool: Tool
    arms: tuple[tuple[Point, ...], tuple[Point, ...]]
    pivot: Point
    heading: int
    bend: int


@dataclass(frozen=True)
class Laid:
    """Many ways to lay a tool, one a row: the first arm's heading, the pivot, and the first and
    last bend of an arc in which the second arm is free (radians). Sorted by heading."""

    heading: Floats
    x: Floats
    y: Floats
    first: Floats
    last: Floats

    def merged(self, other: Laid) -> Laid:
        """The rows of both."""
        columns = [
            np.concatenate([getattr(self, name), getattr(other, name)])
            for name in ("heading", "x", "y", "first", "last")
        ]
        order = np.lexsort([columns[3], columns[0]])
        return Laid(*(column[order] for column in columns))


class Swing:
    """One tool laid from one base in every way that the blocking pieces allow."""

    def __init__(self, start: Base, tool: Tool, blocking: Sequence[Piece]) -> None:
        self.start, self.tool = start, tool
        self.arm = tool.length / 2
        self.half = tool.width / 2
        self.begin = math.sqrt(max(0, start.radius**2 - self.half**2))
        self.knee = start.radius + self.arm
        self.corner = math.hypot(self.arm, self.half)
        self.bend = math.radians(tool.bend / 1000)
        self.longest = tool.length + 2 * start.radius
        centre = shapely.points(start.centre)
        extent = self.knee + self.corner
        self.near = [
            piece
            for piece in blocking
            if near_box(start.x, start.y, extent, piece) and piece.core.dwithin(centre, extent)
        ]
        self.cores = [piece.core for piece in self.near]
        self.walled_in = any(core.intersects(centre) for core in self.cores)

    @cached_property
    def sides(self) -> Floats:
        """The sides of the pieces that the tool can get at."""
        return sides_of(self.cores)

    @cached_property
    def arcs(self) -> list[tuple[float, float]]:
        """The headings in which the first arm and the joint are free, from -pi to pi."""
        if self.walled_in:
            return []
        pivots = np.array([self.start.centre])
        arm = blocked_arcs(pivots, self.knee, self.half, self.sides)
        joint = disc_arcs(self.start.centre, self.knee, self.half, self.sides)
        firsts, lasts = (np.hstack(pair) for pair in zip(arm, joint, strict=True))
        _row, first, last = free_arcs(np.zeros(1), math.pi, firsts, lasts)
        return [(a + NUDGE, b - NUDGE) for a, b in zip(first, last, strict=True) if b - a > 1e-6]

    def lay(self, headings: Floats, slimmer: float = 0.0) -> Laid:
        """Every arc in which the second arm is free, for each heading of the (free) first arm.

        slimmer: how much of the second arm to leave out, on either side and at its end.
        """
        x = self.start.x + self.knee * np.cos(headings)
        y = self.start.y + self.knee * np.sin(headings)
        arm, half = self.arm - slimmer, max(1.0, self.half - slimmer)
        blocked = blocked_arcs(np.column_stack([x, y]), arm, half, self.sides)
        row, first, last = free_arcs(headings, self.bend, *blocked)
        return Laid(headings[row], x[row], y[row], first, last)

    @cached_property
    def laid(self) -> Laid:
        """A table of placements: coarse where little changes, fine where arcs come and go.

        Between two rows the pivot is nowhere further from the nearer one than half a step. So
        where a second arm that is slimmer by as much finds an arc that the tool itself does not,
        a narrow way may lie between the rows, and the step is halved there.
        """
        parts = [np.linspace(a, b, max(2, math.ceil((b - a) / COARSE) + 1)) for a, b in self.arcs]
        headings = np.concatenate(parts) if parts else np.empty(0)
        table, step, narrow = self.lay(headings), COARSE, np.zeros(len(headings), dtype=np.bool_)
        looked_at = headings
        for _halving in range(HALVINGS):
            index = np.searchsorted(headings, table.heading)
            count = np.bincount(index, minlength=len(headings))
            freedom = np.bincount(index, table.last - table.first, minlength=len(headings))
            here = np.searchsorted(headings, looked_at)
            slim = self.lay(looked_at, self.knee * step / 2)
            wider = np.bincount(np.searchsorted(looked_at, slim.heading), minlength=len(here))
            narrow[here] = wider > count[here]
            changes = (np.diff(count) != 0) | (np.abs(np.diff(freedom)) > JUMP)
            changes |= narrow[1:] | narrow[:-1]
            changes &= np.diff(headings) > step / 2
            middles = ((headings[1:] + headings[:-1]) / 2)[changes]
            middles = middles[self._first_arm_free(middles)]
            if not len(middles):
                break
            step /= 2
            looked_at = np.unique(
                np.concatenate([headings[1:][changes], headings[:-1][changes], middles])
            )
            order = np.argsort(np.concatenate([headings, middles]), kind="stable")
            headings = np.concatenate([headings, middles])[order]
            narrow = np.concatenate([narrow, np.zeros(len(middles), dtype=np.bool_)])[order]
            table = table.merged(self.lay(middles))
        return table

    def _first_arm_free(self, headings: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        free = np.zeros(len(headings), dtype=np.bool_)
        for first, last in self.arcs:
            free |= (headings >= first) & (headings <= last)
        return free

    def find(self, point: tuple[float, float]) -> tuple[float, float] | None:
        """The heading and bend of a placement that a base centred there touches or overlaps."""
        gap = math.dist(self.start.centre, point)
        if gap > self.longest + TOLERANCE or self.walled_in:
            return None
        straight = math.atan2(point[1] - self.start.y, point[0] - self.start.x)
        if self.free(straight, 0):
            return (straight, 0.0)
        found, near, step = self._nearest(self.laid, point), self.laid, COARSE
        for _zoom in range(ZOOMS):
            if found is None or found[0] <= 0 or found[0] > 2 * step * (self.knee + self.corner):
                break
            best = near.heading[np.argsort(found[3], kind="stable")[:ZOOM_BEST]]
            cuts = np.linspace(-step, step, ZOOM_CUTS + 1)
            closer = np.unique((best[:, None] + cuts).ravel())
            near = self.lay(closer[self._first_arm_free(closer)])
            again = self._nearest(near, point)
            step = 2 * step / ZOOM_CUTS
            if again is None:
                break
            found = again
        return (found[1], found[2]) if found and found[0] <= 0 else None

    def _nearest(
        self, laid: Laid, point: tuple[float, float]
    ) -> tuple[float, float, float, Floats] | None:
        """How far the base stays short of the tool (0 or less if it touches), the heading and
        bend of the best placement of a table, and how far it stays short in each row."""
        if not len(laid.heading):
            return None
        bend = np.clip(0, laid.first, laid.last)
        gap = np.minimum(self._from_first_arm(laid, point), self._from_joint(laid, point))
        for candidate in self._bends_toward(laid, point):
            closer = self._from_second_arm(laid, point, candidate)
            better = closer < gap
            bend, gap = np.where(better, candidate, bend), np.where(better, closer, gap)
        short = gap - (self.start.radius + TOLERANCE)
        cost = np.where(short <= 0, np.abs(bend) * self.arm + gap - 1e9, short)
        best = int(np.argmin(cost))
        return float(short[best]), float(laid.heading[best]), float(bend[best]), short

    def _from_first_arm(self, laid: Laid, point: tuple[float, float]) -> Floats:
        dx, dy = point[0] - self.start.x, point[1] - self.start.y
        ux, uy = np.cos(laid.heading), np.sin(laid.heading)
        along, aside = dx * ux + dy * uy, np.abs(ux * dy - uy * dx)
        out = np.maximum(np.maximum(self.begin - along, along - self.knee), 0)
        return np.hypot(out, np.maximum(aside - self.half, 0))

    def _from_joint(self, laid: Laid, point: tuple[float, float]) -> Floats:
        return np.maximum(np.hypot(point[0] - laid.x, point[1] - laid.y) - self.half, 0)

    def _bends_toward(self, laid: Laid, point: tuple[float, float]) -> list[Floats]:
        """The bends that bring the second arm, or a corner of its end, nearest to the point."""
        toward = np.arctan2(point[1] - laid.y, point[0] - laid.x) - laid.heading
        toward = (toward + np.pi) % (2 * np.pi) - np.pi
        corner = math.atan2(self.half, self.arm)
        return [np.clip(toward + turn, laid.first, laid.last) for turn in (0.0, corner, -corner)]

    def _from_second_arm(self, laid: Laid, point: tuple[float, float], bend: Floats) -> Floats:
        dx, dy = point[0] - laid.x, point[1] - laid.y
        ux, uy = np.cos(laid.heading + bend), np.sin(laid.heading + bend)
        along, aside = dx * ux + dy * uy, np.abs(ux * dy - uy * dx)
        out = np.maximum(np.maximum(-along, along - self.arm), 0)
        return np.hypot(out, np.maximum(aside - self.half, 0))

    def free(self, heading: float, bend: float) -> bool:
        """Whether the tool lies over no blocking piece (angles in radians)."""
        if not self.cores:
            return True
        if self.walled_in:
            return False
        near = self._near_box(heading, bend)
        if not near:
            return True
        return not any(
            core.intersects(part) for part in self._parts(heading, bend) for core in near
        )

    def _parts(self, heading: float, bend: float) -> Iterator[BaseGeometry]:
        """The tool as it lies, part by part: a joint takes longest to make, so it comes last."""
        yield from self._arms(heading, bend, 0.0)
        yield self._joint(heading)

    def _near_box(self, heading: float, bend: float) -> list[shapely.Polygon]:
        """The cores whose bounding box meets that of the tool: a cheap first look."""
        x, y = self._pivot(heading)
        end_x = x + self.arm * math.cos(heading + bend)
        end_y = y + self.arm * math.sin(heading + bend)
        left = min(self.start.x, x, end_x) - self.half
        right = max(self.start.x, x, end_x) + self.half
        top = min(self.start.y, y, end_y) - self.half
        bottom = max(self.start.y, y, end_y) + self.half
        return [
            core
            for core, (x0, y0, x1, y1) in zip(self.cores, self._boxes, strict=True)
            if x0 <= right and left <= x1 and y0 <= bottom and top <= y1
        ]

    @cached_property
    def _boxes(self) -> list[tuple[float, float, float, float]]:
        return [core.bounds for core in self.cores]

    def in_the_way(self, point: tuple[float, float]) -> str:
        """The id of the first blocking piece in the straight way to a point, or of the nearest."""
        straight = math.atan2(point[1] - self.start.y, point[0] - self.start.x)
        arms = shapely.union_all(self._arms(straight, 0.0, 0.0))
        centre = shapely.Point(self.start.centre)

        def order(piece: Piece) -> tuple[bool, float]:
            crossed = piece.core & arms
            return crossed.is_empty, (piece.core if crossed.is_empty else crossed).distance(centre)

        return min(self.near, key=order).id if self.near else ""

    def placement(self, heading: float, bend: float) -> ToolPlacement:
        """The tool laid so (radians)."""
        first, second = (
            tuple(rounded(x, y) for x, y in arm.exterior.coords[:-1])
            for arm in self._arms(heading, bend, self.begin)
        )
        pivot = rounded(*self._pivot(heading))
        thousandths = round(math.degrees(heading) * 1000) % FULL_TURN
        bent = round(math.degrees(bend) * 1000)
        return ToolPlacement(self.tool, (first, second), pivot, thousandths, bent)

    def _arms(
        self, heading: float, bend: float, begin: float
    ) -> tuple[shapely.Polygon, shapely.Polygon]:
        x, y = self.start.centre
        first = rectangle(x, y, heading, begin, self.knee, self.half)
        return first, rectangle(*self._pivot(heading), heading + bend, 0, self.arm, self.half)

    def _joint(self, heading: float) -> BaseGeometry:
        return shapely.points(self._pivot(heading)).buffer(self.half, quad_segs=FINE_CURVE)

    def _pivot(self, heading: float) -> tuple[float, float]:
        return (
            self.start.x + self.knee * math.cos(heading),
            self.start.y + self.knee * math.sin(heading),
        )

    def guess(self, rng: random.Random) -> Point | None:
        """A random point that some random placement reaches, or None if that one is blocked."""
        heading = rng.uniform(-math.pi, math.pi)
        bend = rng.choice((0.0, rng.uniform(-self.bend, self.bend)))
        if not self.free(heading, bend):
            return None
        way = rng.uniform(0, self.longest)
        x, y = self.start.centre
        first = min(way, self.knee) if bend else way
        x, y = x + first * math.cos(heading), y + first * math.sin(heading)
        x, y = (
            x + (way - first) * math.cos(heading + bend),
            y + (way - first) * math.sin(heading + bend),
        )
        return rounded(x, y)


def rectangle(
    x: float, y: float, heading: float, begin: float, end: float, half: float
) -> shapely.Polygon:
    """A straight tool from (x, y) along a heading (radians): from `begin` to `end` along it,
    `half` to either side."""
    ux, uy = math.cos(heading), math.sin(heading)
    corners = ((begin, -half), (end, -half), (end, half), (begin, half))
    return shapely.polygons(
        [(x + ux * along - uy * aside, y + uy * along + ux * aside) for along, aside in corners]
    )
