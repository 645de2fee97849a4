"""Straight lines from base to base that lean on a corner and pass everything that blocks.

For each corner the headings of the lines through it are looked at as a whole: those that meet both
bases, less those that each side of what blocks takes away. So the work grows with the corners
times the sides, and not with every pair of corners times the sides.

A line has no direction, so its heading counts up to half a turn. All angles here are radians.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from .arms import Floats, sides_of
from .shapes import FINE_CURVE, Base

AT_ONCE = 100_000
"""How many pairs of a corner and a side are looked at together, to bound the memory it takes."""

NARROW = 1e-10
"""A gap between two blocked arcs that is no wider than this is none."""

APART = 8.0
"""More than any arc is wide."""

Rows: TypeAlias = NDArray[np.intp]


def lines_through(
    a: Base, b: Base, corners: Floats, cores: Sequence[BaseGeometry], between: BaseGeometry
) -> Iterator[Floats]:
    """For each corner a line through it that meets both bases and that no core blocks, if there
    is one: lots of pairs of points on these lines. `between` is the hull of the bases.
    """
    sides = _sides_between(a, b, cores, between)
    rows, low, high, middle = _meeting_both(a, b, corners)
    lot = max(1, AT_ONCE // max(1, len(sides)))
    for start in range(0, len(rows), lot):
        part = slice(start, start + lot)
        points = corners[rows[part]]
        blocked = _blocked(a, b, points, low[part], high[part], middle[part], sides)
        found, heading = _widest_gaps(low[part], high[part], *blocked)
        angle = heading + middle[part][found]
        ends = points[found] + np.column_stack([np.cos(angle), np.sin(angle)])
        yield np.stack([points[found], ends], axis=1)


def _sides_between(
    a: Base, b: Base, cores: Sequence[BaseGeometry], between: BaseGeometry
) -> Floats:
    """The sides (x, y, dx, dy) of what lies between the bases, the bases themselves left out."""
    bases = [
        shapely.Point(base.centre).buffer(base.radius, quad_segs=FINE_CURVE) for base in (a, b)
    ]
    room = between - shapely.union_all(bases)
    parts = [
        part
        for core in cores
        for part in shapely.get_parts(core & room)
        if isinstance(part, shapely.Polygon)
    ]
    return sides_of([ring for part in parts for ring in (part.exterior, *part.interiors)])


def _meeting_both(a: Base, b: Base, corners: Floats) -> tuple[Rows, Floats, Floats, Floats]:
    """The arcs of headings at which a line through a corner meets both bases: the corner's row,
    the arc's first and last heading, and the heading of the first base that these count from."""
    to_a, wide_a = _seen(a, corners)
    to_b, wide_b = _seen(b, corners)
    offset = _half_turn(to_b - to_a)
    rows, lows, highs = [], [], []
    for turn in (-np.pi, 0.0, np.pi):
        low = np.maximum(-wide_a, offset + turn - wide_b)
        high = np.minimum(wide_a, offset + turn + wide_b)
        exists = np.flatnonzero(high - low > NARROW)
        rows.append(exists)
        lows.append(low[exists])
        highs.append(high[exists])
    chosen = np.concatenate(rows)
    return chosen, np.concatenate(lows), np.concatenate(highs), to_a[chosen]


def _seen(base: Base, corners: Floats) -> tuple[Floats, Floats]:
    """The heading of the base from each corner, and how far to either side of it a line through
    the corner still meets the base."""
    way = np.subtract(base.centre, corners)
    gap = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
    return np.arctan2(way[:, 1], way[:, 0]), np.arcsin(np.minimum(base.radius / gap, 1))


def _blocked(
    a: Base, b: Base, points: Floats, low: Floats, high: Floats, middle: Floats, sides: Floats
) -> tuple[Rows, Floats, Floats]:
    """What the sides take away of each row's arc: rows, first and last headings. A side counts
    where the line crosses it between the bases."""
    x, y = sides[:, 0] - points[:, 0, None], sides[:, 1] - points[:, 1, None]
    dx, dy = sides[:, 2], sides[:, 3]
    begin = _half_turn(np.arctan2(y, x) - middle[:, None])
    turn = np.arctan2(x * dy - y * dx, x * (x + dx) + y * (y + dy))
    begin, end = begin + np.minimum(turn, 0), begin + np.maximum(turn, 0)
    taken: list[tuple[Rows, Floats, Floats]] = []
    for shift in (-np.pi, 0.0, np.pi):
        first = np.maximum(begin + shift, low[:, None])
        last = np.minimum(end + shift, high[:, None])
        row, side = np.nonzero(first < last)
        first, last = first[row, side], last[row, side]
        heading = (first + last) / 2 + middle[row]
        counts = _crossed_between(a, b, points[row], heading, sides[side])
        taken.append((row[counts], first[counts], last[counts]))
    rows, firsts, lasts = zip(*taken, strict=True)
    return np.concatenate(rows), np.concatenate(firsts), np.concatenate(lasts)


def _crossed_between(
    a: Base, b: Base, points: Floats, heading: Floats, sides: Floats
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Whether each line, through a point along a heading, crosses its side after the first base
    and before the second. The sides lie in neither base, so this is the same for all lines
    through the point that cross the side."""
    ux, uy = np.cos(heading), np.sin(heading)
    onward = np.where(ux * (b.x - a.x) + uy * (b.y - a.y) < 0, -1.0, 1.0)
    ux, uy = ux * onward, uy * onward
    x, y = sides[:, 0] - points[:, 0], sides[:, 1] - points[:, 1]
    dx, dy = sides[:, 2], sides[:, 3]
    steep = ux * dy - uy * dx
    at = (x * dy - y * dx) / np.where(steep == 0, np.nan, steep)
    after = (a.x - points[:, 0]) * ux + (a.y - points[:, 1]) * uy
    before = (b.x - points[:, 0]) * ux + (b.y - points[:, 1]) * uy
    return np.asarray((after < at) & (at < before))


def _widest_gaps(
    low: Floats, high: Floats, rows: Rows, firsts: Floats, lasts: Floats
) -> tuple[Rows, Floats]:
    """The rows whose arc is not all taken away, and the middle of the widest gap in it.

    All rows are laid one after the other on one scale, further apart than an arc can be wide.
    """
    every = np.arange(len(low))
    place = APART * np.concatenate([every, rows, every])
    firsts = place + np.concatenate([low, firsts, high])
    lasts = place + np.concatenate([low, lasts, high])
    order = np.argsort(firsts, kind="stable")
    covered = np.maximum.accumulate(lasts[order])
    begin, end = covered[:-1], firsts[order][1:]
    row = place[order][1:]
    gap = np.where(row == place[order][:-1], end - begin, 0)
    widest = np.lexsort([-gap, row])
    widest = widest[np.unique(row[widest], return_index=True)[1]]
    widest = widest[gap[widest] > NARROW]
    return (row[widest] // APART).astype(np.intp), ((begin + end) / 2 - row)[widest]


def _half_turn(angle: Floats) -> Floats:
    """The same heading of a line from -pi/2 to pi/2."""
    return np.asarray((angle + np.pi / 2) % np.pi - np.pi / 2)
