"""What lies on a measured battlefield, and how far apart it is.

Units, here and in the whole package: points and lengths are thousandths of an inch, x to the
right and y down the board; points that come in or go out are whole numbers. Headings are whole
thousandths of a degree from 0 (along +x) towards +y, below a full turn. Heights do not exist:
everything is measured flat (CP-MEAS-12).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import shapely
from shapely.geometry import Polygon

from ..copies import immutable

Point: TypeAlias = tuple[int, int]
Segment: TypeAlias = tuple[Point, Point]
PolygonCoordinates: TypeAlias = list[list[list[Point]]]
"""Of each polygon of a shape its rings: the outer one, then those of its holes."""

FULL_TURN = 360_000

TOLERANCE = 0.75
"""What counts as touching: bases and edges whose gap or overlap is at most this.

A point that is rounded to whole thousandths moves by up to ROUNDING, so a base that is set down
exactly against another would otherwise overlap it, or miss it, by accident. It is less than a
thousandth, so that lengths in whole thousandths are told apart to the letter.
"""

ROUNDING = math.sqrt(0.5)
"""How far a point moves at most when it is rounded to whole thousandths."""

FINE_CURVE = 64
"""Segments per quarter circle where a circle decides as a polygon: true to 0.0001 inch."""

HAIR = 0.01
"""What arithmetic on such numbers is off by at most."""


@immutable
class Base:
    """A round base: its centre and radius. A point is a base of radius 0."""

    x: float
    y: float
    radius: float
    id: str = ""

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x, self.y)

    def moved_to(self, point: tuple[float, float]) -> Base:
        """The same base elsewhere."""
        return Base(point[0], point[1], self.radius, self.id)


@dataclass(frozen=True)
class Piece:
    """The footprint of a piece of terrain: a simple polygon of any shape, without holes."""

    id: str
    polygon: tuple[Point, ...]
    size: int = 0

    @cached_property
    def shape(self) -> Polygon:
        """The footprint, prepared."""
        return _shape(self.polygon)

    @cached_property
    def core(self) -> Polygon:
        """The footprint without its outermost TOLERANCE: what only touches a piece misses it."""
        return _core(self.polygon)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Least x, least y, greatest x, greatest y."""
        xs, ys = [x for x, _y in self.polygon], [y for _x, y in self.polygon]
        return (min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True)
class Board:
    """A rectangular battlefield from (0, 0) to (width, depth)."""

    width: int
    depth: int


@lru_cache(maxsize=4096)
def _shape(polygon: tuple[Point, ...]) -> Polygon:
    shape = Polygon(polygon)
    shapely.prepare(shape)
    shapely.prepare(shape.exterior)
    return shape


@lru_cache(maxsize=4096)
def _core(polygon: tuple[Point, ...]) -> Polygon:
    core = _shape(polygon).buffer(-TOLERANCE, join_style="mitre")
    shapely.prepare(core)
    return core


@lru_cache(maxsize=4096)
def sides(polygon: tuple[Point, ...]) -> tuple[tuple[float, float, float, float], ...]:
    """The sides of a polygon as (x, y, x, y)."""
    ends = polygon[1:] + polygon[:1]
    return tuple((ax, ay, bx, by) for (ax, ay), (bx, by) in zip(polygon, ends, strict=True))


def distance(a: Base, b: Base | Piece) -> float:
    """From edge to edge, 0 if they touch or overlap (CP-MEAS-09, CP-MEAS-12)."""
    if isinstance(b, Base):
        return max(0.0, math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius)
    return max(0.0, b.shape.distance(shapely.points(a.centre)) - a.radius)


def within(a: Base, b: Base | Piece, length: float) -> bool:
    """Whether any part of one is within the length of any part of the other, the far end of the
    tool included (CP-MEAS-09, CP-MEAS-11)."""
    length += TOLERANCE
    if isinstance(b, Piece) and not near_box(a.x, a.y, a.radius + length, b):
        return False
    return distance(a, b) <= length


def near_box(x: float, y: float, reach: float, piece: Piece) -> bool:
    """Whether the piece's bounding box is within reach of the point: a cheap first look."""
    left, top, right, bottom = piece.box
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach


def overlaps(base: Base, piece: Piece) -> bool:
    """Whether the base lies over any of the piece's inside; touching it does not count, not even
    by all that `TOLERANCE` allows to a base that is set down beside it."""
    if not near_box(base.x, base.y, base.radius, piece):
        return False
    return bool(piece.core.dwithin(shapely.points(base.centre), base.radius - HAIR))


def support(base: Base, pieces: Iterable[Piece]) -> Piece | None:
    """The first of the pieces on top of which the base wholly is (CP-MOVE-04)."""
    x, y = base.centre
    for piece in pieces:
        left, top, right, bottom = piece.box
        if left <= x <= right and top <= y <= bottom:
            centre = shapely.points(x, y)
            deep = piece.shape.exterior.distance(centre) >= base.radius - TOLERANCE
            if deep and piece.shape.intersects(centre):
                return piece
    return None


def direction(heading: int) -> tuple[float, float]:
    """The unit vector of a heading."""
    angle = math.radians(heading / 1000)
    return (math.cos(angle), math.sin(angle))


def heading_between(a: tuple[float, float], b: tuple[float, float]) -> int:
    """The heading from one point to another; 0 if they are the same."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return round(angle * 1000) % FULL_TURN


def rounded(x: float, y: float) -> Point:
    """The whole point next to this one."""
    return (round(x), round(y))


def rounded_ring(ring: shapely.LinearRing) -> list[Point]:
    """A ring as whole points, without the repeated last one."""
    return [(int(x), int(y)) for x, y in shapely.get_coordinates(ring).round()[:-1]]
