"""Lines between two bases: sight, and cover."""

import math
from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .arms import Floats
from .corners import lines_through
from .shapes import FINE_CURVE, HAIR, TOLERANCE, Base, Piece, Segment, rounded

ALL_TANGENTS = 4
"""So many straight lines touch two bases that lie apart."""


def sight(a: Base, b: Base, blocking: Iterable[Piece]) -> Segment | None:
    """A straight line from a part of one base to a part of the other that crosses the inside of
    no blocking piece, as its two ends, or None (CP-LOS-01, CP-LOS-08).

    The caller chooses what blocks (CP-LOS-02, CP-LOS-03, CP-LOS-05, CP-LOS-06).

    If there is a free line, there is one that touches two of: a corner of a piece, one base's
    edge, the other's. So those that touch both bases are tried, after the one between the
    centres, and then all through each corner.
    """
    pieces = _in_the_box(a, b, blocking)
    middle, tangents = _joins(a, b, np.array([a.centre]), np.array([b.centre])), _tangents(a, b)
    for lines in (middle, tangents):
        clear = _clear(lines, [piece.core for piece in pieces])
        if clear is not None:
            return clear
    if any(_lies_across(piece.core, a, b, tangents) for piece in pieces):
        return None
    between = hull(a, b)
    pieces = [piece for piece in pieces if piece.core.intersects(between)]
    cores = [piece.core for piece in pieces]
    corners = _corners(a, b, pieces, between)
    for through in lines_through(a, b, corners, cores, between):
        clear = _clear(_joins(a, b, through[:, 0], through[:, 1]), cores)
        if clear is not None:
            return clear
    return None


def crossing(a: Base, b: Base, piece: Piece) -> Segment | None:
    """A straight line from a part of one base to a part of the other that crosses the inside of
    the piece, as its two ends, or None (CP-COVER-02)."""
    between = hull(a, b)
    if not piece.core.intersects(between):
        return None
    return _through(a, b, (piece.core & between).representative_point())


def hull(a: Base, b: Base) -> BaseGeometry:
    """All straight lines between the two bases, as one shape."""
    gap = math.dist(a.centre, b.centre)
    if gap <= abs(a.radius - b.radius) + TOLERANCE:
        larger = max(a, b, key=lambda base: base.radius)
        return shapely.Point(larger.centre).buffer(larger.radius, quad_segs=FINE_CURVE)
    middle = math.atan2(b.y - a.y, b.x - a.x)
    side = math.acos((a.radius - b.radius) / gap)
    back = np.linspace(middle + side, middle + math.tau - side, 2 * FINE_CURVE)
    front = np.linspace(middle - side, middle + side, 2 * FINE_CURVE)
    return shapely.Polygon(
        np.concatenate(
            [
                np.column_stack(
                    [base.x + base.radius * np.cos(arc), base.y + base.radius * np.sin(arc)]
                )
                for base, arc in ((a, back), (b, front))
            ]
        )
    )


def _in_the_box(a: Base, b: Base, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces whose bounding box meets that of the two bases: a cheap first look."""
    left, right = min(a.x - a.radius, b.x - b.radius), max(a.x + a.radius, b.x + b.radius)
    top, bottom = min(a.y - a.radius, b.y - b.radius), max(a.y + a.radius, b.y + b.radius)
    return [
        piece
        for piece in pieces
        if piece.box[0] <= right
        and left <= piece.box[2]
        and piece.box[1] <= bottom
        and top <= piece.box[3]
    ]


def _clear(lines: Floats, cores: Sequence[BaseGeometry]) -> Segment | None:
    """The first of the lines that meets none of the cores."""
    if not len(lines):
        return None
    blocked = np.zeros(len(lines), dtype=np.bool_)
    shapes = np.asarray(shapely.linestrings(lines))
    for core in cores:
        blocked |= shapely.intersects(core, shapes)
    free = np.flatnonzero(~blocked)
    if not len(free):
        return None
    start, end = lines[free[0]]
    return rounded(*start), rounded(*end)


def _lies_across(core: BaseGeometry, a: Base, b: Base, tangents: Floats) -> bool:
    """Whether the core reaches from one outer tangent of the bases to the other, and touches
    neither base: then it blocks every line between them. It may block all of them without."""
    if len(tangents) < ALL_TANGENTS:
        return False
    left, right = tangents[0], tangents[-1]
    sides = [shapely.linestrings(side) for side in (left, right)]
    if not all(core.intersects(side) for side in sides):
        return False
    if any(core.dwithin(shapely.points(base.centre), base.radius) for base in (a, b)):
        return False
    parts = shapely.get_parts(core & shapely.polygons([*left, *right[::-1]]))
    return any(all(part.dwithin(side, HAIR) for side in sides) for part in parts)


def _joins(a: Base, b: Base, starts: Floats, ends: Floats) -> Floats:
    """For each straight line through two points the shortest part of it that joins the bases:
    rows of two points. Lines that miss a base are left out."""
    way = ends - starts
    size = np.hypot(way[:, 0], way[:, 1])
    keep = size > 1e-9
    starts, way = starts[keep], way[keep] / size[keep, None]
    forward = way @ np.subtract(b.centre, a.centre) < 0
    way = np.where(forward[:, None], -way, way)
    first = _leaves(a, starts, way, 1)
    last = _leaves(b, starts, way, -1)
    meets = ~np.isnan(first) & ~np.isnan(last)
    first, last = first[meets], last[meets]
    last = np.maximum(first, last)
    starts, way = starts[meets], way[meets]
    return np.stack([starts + way * first[:, None], starts + way * last[:, None]], axis=1)


def _leaves(base: Base, starts: Floats, way: Floats, sign: int) -> Floats:
    """How far along each line it leaves (sign 1) or enters (sign -1) the base; nan if it misses."""
    dx, dy = base.x - starts[:, 0], base.y - starts[:, 1]
    along = dx * way[:, 0] + dy * way[:, 1]
    aside = way[:, 0] * dy - way[:, 1] * dx
    square = base.radius**2 - aside**2
    square = np.where(square < -TOLERANCE * max(base.radius, 1) / 100, np.nan, square)
    return np.asarray(along + sign * np.sqrt(np.maximum(square, 0)))


def _tangents(a: Base, b: Base) -> Floats:
    """The lines that touch both bases, from where they touch to where they touch: the first and the
    last of all four with both bases on one side, the others between the bases."""
    gap = math.dist(a.centre, b.centre)
    middle = math.atan2(b.y - a.y, b.x - a.x)
    lines = []
    for side_a in (1, -1):
        for side_b in (1, -1):
            sine = (side_a * a.radius - side_b * b.radius) / gap if gap else 2.0
            if abs(sine) <= 1:
                normal = middle + math.acos(sine)
                nx, ny = math.cos(normal), math.sin(normal)
                lines.append(
                    [
                        (a.x + side_a * a.radius * nx, a.y + side_a * a.radius * ny),
                        (b.x + side_b * b.radius * nx, b.y + side_b * b.radius * ny),
                    ]
                )
    return np.array(lines).reshape(-1, 2, 2)


def _corners(a: Base, b: Base, pieces: list[Piece], between: BaseGeometry) -> Floats:
    """What a line may lean on: the corners of the pieces between the bases, and where their
    sides pass into a base."""
    corners = [shapely.get_coordinates(piece.shape) for piece in pieces]
    for base in (a, b):
        rim = shapely.Point(base.centre).buffer(base.radius, quad_segs=FINE_CURVE).boundary
        corners += [
            shapely.get_coordinates(piece.shape.exterior & rim)
            for piece in pieces
            if piece.shape.exterior.intersects(rim)
        ]
    points = np.unique(np.concatenate(corners), axis=0)
    near = between.buffer(2 * TOLERANCE)
    return np.asarray(points[shapely.intersects_xy(near, points[:, 0], points[:, 1])])


def _through(a: Base, b: Base, point: shapely.Point) -> Segment:
    """A line from one base to the other through a point of their hull.

    The discs that grow from one base into the other fill the hull: the point lies in one of
    them, and what lies there on a base's own scale gives the line's two ends.
    """

    def lacks(share: float) -> float:
        x, y = a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)
        return math.hypot(point.x - x, point.y - y) - a.radius - share * (b.radius - a.radius)

    low, high = 0.0, 1.0
    for _step in range(60):
        third = (high - low) / 3
        if lacks(low + third) <= lacks(high - third):
            high -= third
        else:
            low += third
    share = (low + high) / 2
    radius = max(a.radius + share * (b.radius - a.radius), 1e-9)
    dx = (point.x - a.x - share * (b.x - a.x)) / radius
    dy = (point.y - a.y - share * (b.y - a.y)) / radius
    return (
        rounded(a.x + dx * a.radius, a.y + dy * a.radius),
        rounded(b.x + dx * b.radius, b.y + dy * b.radius),
    )
