"""Straight tools: throws, pushes and thrown terrain.

A thrown or pushed base moves along its heading with its centre on the tool's middle line; at
full length its centre has moved by the tool's length (CP-MOVE-17, CP-MOVE-39).
"""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import shapely

from .ground import Ground
from .hinge import rectangle
from .shapes import (
    ROUNDING,
    TOLERANCE,
    Base,
    Board,
    Piece,
    Point,
    direction,
    near_box,
    rounded,
    sides,
)


@dataclass(frozen=True)
class Contact:
    """The first things touched: all that are touched at the same instant, by id.

    travelled: how far the base had moved, or how far along the tool they lie. point: the centre
    of the moving base then; of a thrown piece, the point on the tool's middle line.
    """

    bases: tuple[str, ...]
    pieces: tuple[str, ...]
    travelled: float
    point: Point


def full_length(base: Base, heading: int, length: float) -> Point:
    """The centre of the base at the full length of the tool (CP-MOVE-21, CP-MOVE-39)."""
    return _along(base, heading, length)


def first_contact(
    base: Base,
    heading: int,
    length: float,
    bases: Iterable[Base],
    pieces: Iterable[Piece],
    board: Board | None = None,
    ignore: Collection[str] = (),
) -> Contact | None:
    """What the moving base touches or overlaps first, or None (CP-MOVE-18, CP-MOVE-36).

    What it already touches counts if it moves into it, at once (CP-MOVE-37). `ignore` holds the
    ids of the thrower and of the terrain it stood on (CP-MOVE-19, CP-MOVE-20). With a board,
    nothing is touched beyond the place where the base would leave it (CP-MOVE-27).
    """
    if board:
        length = min(length, _to_the_edge(base, heading, length, board))
    meets = [
        (_meets_base(base, heading, length, other), other.id, "")
        for other in bases
        if other.id not in ignore
    ]
    meets += [
        (_meets_piece(base, heading, length, piece), "", piece.id)
        for piece in pieces
        if piece.id not in ignore
    ]
    return _first(base, heading, length, meets)


def last_standing(
    base: Base, heading: int, length: float, ground: Ground, closed: Collection[str] = ()
) -> Point:
    """The last place along the tool where the base may stand (CP-MOVE-25 to CP-MOVE-27).

    That is the full length if nothing is wrong there, and where the base began if it can stand
    nowhere on the way. `closed` holds the ids of pieces that it may not overlap at all, not even
    by standing wholly on top.
    """
    travelled = min(length, _to_the_edge(base, heading, length, ground.board))
    forbidden = _forbidden(base, heading, length, ground)
    for piece in ground.pieces:
        if piece.id in closed:
            forbidden += _over(base, heading, length, piece)
    moved = True
    while moved:
        moved = False
        for first, last in forbidden:
            if first < travelled < last:
                travelled, moved = first, True
    return _along(base, heading, travelled) if travelled > 0 else rounded(*base.centre)


def thrown_along(
    thrower: Base,
    heading: int,
    length: float,
    width: float,
    bases: Iterable[Base],
    pieces: Iterable[Piece],
    ignore: Collection[str] = (),
) -> Contact | None:
    """What thrown terrain hits: the first thing that a straight tool laid from the thrower
    touches or overlaps, counted from the thrower, or None (CP-TERR-07 to CP-TERR-09).

    `ignore` holds the ids of the thrown piece and of the terrain the thrower's base overlaps.
    """
    tool = straight_tool(thrower, heading, length, width)
    ux, uy = direction(heading)
    meets: list[tuple[float | None, str, str]] = []
    for other in bases:
        if other.id not in ignore:
            dx, dy = other.x - thrower.x, other.y - thrower.y
            aside = max(0.0, abs(ux * dy - uy * dx) - width / 2)
            touches = other.radius + TOLERANCE >= tool.distance(shapely.Point(other.centre))
            depth = math.sqrt(max(0.0, other.radius**2 - aside**2))
            meets.append((dx * ux + dy * uy - depth if touches else None, other.id, ""))
    for piece in pieces:
        if piece.id not in ignore and piece.shape.dwithin(tool, TOLERANCE):
            touching = piece.shape.intersects(tool)
            part = piece.shape & (tool if touching else tool.buffer(2 * TOLERANCE))
            corners = shapely.get_coordinates(part) - thrower.centre
            meets.append((float((corners @ (ux, uy)).min()), "", piece.id))
    starts = [
        (along if along is None else max(thrower.radius, along), base_id, piece_id)
        for along, base_id, piece_id in meets
    ]
    return _first(thrower, heading, thrower.radius + length, starts)


def straight_tool(base: Base, heading: int, length: float, width: float) -> shapely.Polygon:
    """A straight tool laid from a base, touching it with both corners of its end."""
    begin = math.sqrt(max(0.0, base.radius**2 - (width / 2) ** 2))
    angle = math.radians(heading / 1000)
    return rectangle(base.x, base.y, angle, begin, base.radius + length, width / 2)


def _along(base: Base, heading: int, travelled: float) -> Point:
    ux, uy = direction(heading)
    return rounded(base.x + ux * travelled, base.y + uy * travelled)


def _first(
    base: Base, heading: int, length: float, meets: Sequence[tuple[float | None, str, str]]
) -> Contact | None:
    met = [
        (travelled, base_id, piece_id)
        for travelled, base_id, piece_id in meets
        if travelled is not None and travelled <= length + TOLERANCE
    ]
    if not met:
        return None
    travelled = min(entry[0] for entry in met)
    tied = [entry for entry in met if entry[0] <= travelled + TOLERANCE]
    return Contact(
        tuple(base_id for _at, base_id, piece_id in tied if not piece_id),
        tuple(piece_id for _at, _base_id, piece_id in tied if piece_id),
        travelled,
        _along(base, heading, travelled),
    )


def _meets_base(base: Base, heading: int, length: float, other: Base) -> float | None:
    side = (other.x, other.y, other.x, other.y)
    return _meets(base, heading, length, [side], other.radius + base.radius)


def _meets_piece(base: Base, heading: int, length: float, piece: Piece) -> float | None:
    if not near_box(base.x, base.y, base.radius + length + TOLERANCE, piece):
        return None
    if piece.core.intersects(shapely.Point(base.centre)):
        return 0.0
    return _meets(base, heading, length, sides(piece.polygon), base.radius)


def _meets(
    base: Base,
    heading: int,
    length: float,
    obstacle: Iterable[tuple[float, float, float, float]],
    gap: float,
) -> float | None:
    """How far the base moves until its centre is within `gap` of one of the sides, if ever.

    A side that it touches from the first counts if it would come to overlap it on the way.
    """
    ways = []
    for side in obstacle:
        touch = _span(base, heading, side, gap + TOLERANCE)
        if touch is None or touch[1] < 0:
            continue
        exact = _span(base, heading, side, gap)
        if touch[0] > 0:
            ways.append(exact[0] if exact else (touch[0] + touch[1]) / 2)
            continue
        deep = _span(base, heading, side, gap - TOLERANCE)
        if deep and deep[0] < length and deep[0] + deep[1] > 0:
            ways.append(max(0.0, exact[0]) if exact else 0.0)
    return min(ways, default=None)


def _forbidden(
    base: Base, heading: int, length: float, ground: Ground
) -> list[tuple[float, float]]:
    """The stretches of the way on which the base overlaps another, or partly a piece."""
    spans = [
        _overlapping(base, heading, (other.x, other.y, other.x, other.y), other.radius)
        for other in ground.bases
    ]
    spans += [
        _overlapping(base, heading, side, 0)
        for piece in ground.pieces
        if near_box(base.x, base.y, base.radius + length, piece)
        for side in sides(piece.polygon)
    ]
    return [span for span in spans if span]


def _overlapping(
    base: Base, heading: int, side: tuple[float, float, float, float], radius: float
) -> tuple[float, float] | None:
    """The stretch of the way on which the base overlaps a side, or a base of this radius, even
    if the place is rounded. What it touches from the first it may slide along."""
    gap = base.radius + radius
    span = _span(base, heading, side, gap + ROUNDING - TOLERANCE)
    if span and span[0] < 0 < span[1]:
        return _span(base, heading, side, gap - TOLERANCE)
    return span


def _over(base: Base, heading: int, length: float, piece: Piece) -> list[tuple[float, float]]:
    """The stretches of the way on which the centre is over the piece."""
    ux, uy = direction(heading)
    way = shapely.LineString([base.centre, (base.x + ux * length, base.y + uy * length)])
    inside = way & piece.shape
    spans = []
    for part in getattr(inside, "geoms", [inside]):
        along = (shapely.get_coordinates(part) - base.centre) @ (ux, uy)
        if len(along) > 1:
            spans.append((float(along.min()), float(along.max()) + TOLERANCE))
    return spans


def _to_the_edge(base: Base, heading: int, length: float, board: Board) -> float:
    """How far the base can move before it would leave the board, at most `length`."""
    for step, place, size in zip(
        direction(heading), base.centre, (board.width, board.depth), strict=True
    ):
        if abs(step) > 1e-9:
            wall = size - base.radius if step > 0 else base.radius
            length = min(length, max(0.0, (wall - place) / step))
    return length


def _span(
    base: Base, heading: int, side: tuple[float, float, float, float], gap: float
) -> tuple[float, float] | None:
    """The stretch of the line along the heading that is nearer than `gap` to a segment: where
    it enters and leaves, negative behind the base. Or None."""
    ux, uy = direction(heading)
    ax, ay, bx, by = side
    spans = [_through_circle(base, ux, uy, ax, ay, gap)]
    if (ax, ay) != (bx, by):
        spans.append(_through_circle(base, ux, uy, bx, by, gap))
        spans.append(_through_strip(base, ux, uy, side, gap))
    real = [span for span in spans if span]
    if not real:
        return None
    return (min(span[0] for span in real), max(span[1] for span in real))


def _through_circle(
    base: Base, ux: float, uy: float, x: float, y: float, radius: float
) -> tuple[float, float] | None:
    dx, dy = x - base.x, y - base.y
    along, aside = dx * ux + dy * uy, ux * dy - uy * dx
    square = radius * radius - aside * aside
    if square <= 0:
        return None
    half = math.sqrt(square)
    return (along - half, along + half)


def _through_strip(
    base: Base, ux: float, uy: float, side: tuple[float, float, float, float], gap: float
) -> tuple[float, float] | None:
    """As `_span`, for the rectangle on both sides of the segment."""
    ax, ay, bx, by = side
    size = math.hypot(bx - ax, by - ay)
    sx, sy = (bx - ax) / size, (by - ay) / size
    place = (base.x - ax) * sx + (base.y - ay) * sy
    offset = sx * (base.y - ay) - sy * (base.x - ax)
    first, last = -math.inf, math.inf
    for speed, at, low, high in (
        (ux * sx + uy * sy, place, 0.0, size),
        (sx * uy - sy * ux, offset, -gap, gap),
    ):
        if abs(speed) < 1e-12:
            if not low < at < high:
                return None
            continue
        enters, leaves = sorted(((low - at) / speed, (high - at) / speed))
        first, last = max(first, enters), min(last, leaves)
    return (first, last) if first < last else None
