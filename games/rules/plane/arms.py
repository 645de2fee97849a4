"""Which way a straight arm can turn about a pivot without lying over terrain.

An arm is a rectangle that starts at its pivot: `length` along its heading, `half` to either
side. All angles here are radians. Everything is worked out for many pivots at once.

A point at distance rho from the pivot lies under the arm while it is no further aside than
`half`, that is within asin(half / rho) of the arm's heading (a right angle if rho is less than
`half`), and, where rho is more than `length`, not within acos(length / rho) of it, since there
only the corners of the arm's end come so far out. A side of a polygon is under the arm while one
of its points is; along a side these bounds run monotonously between its ends and the points
where it crosses the circles of radius `half`, so a few points of each side are enough.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely import get_coordinates
from shapely.geometry.base import BaseGeometry

Floats: TypeAlias = NDArray[np.float64]


def sides_of(shapes: Sequence[BaseGeometry]) -> Floats:
    """All sides of these polygons as rows (x, y, dx, dy)."""
    rows = []
    for shape in shapes:
        for part in getattr(shape, "geoms", [shape]):
            points = get_coordinates(part)
            rows.append(np.hstack([points[:-1], np.diff(points, axis=0)]))
    return np.concatenate(rows) if rows else np.empty((0, 4))


def blocked_arcs(
    pivots: Floats, length: float, half: float, sides: Floats
) -> tuple[Floats, Floats]:
    """For each pivot (row) the arcs of headings at which some side lies under the arm.

    Two arrays of equal shape, first and last heading; an arc that does not exist is (inf, -inf).
    The pivots lie in no polygon.
    """
    corner = np.hypot(length, half)
    x = sides[:, 0] - pivots[:, 0, None]
    y = sides[:, 1] - pivots[:, 1, None]
    dx, dy = sides[:, 2], sides[:, 3]
    square = dx * dx + dy * dy
    foot = -(x * dx + y * dy) / square
    offset_square = (x * dy - y * dx) ** 2 / square
    reach = corner * corner - offset_square
    chord = np.sqrt(np.maximum(reach, 0) / square)
    start, end = np.maximum(foot - chord, 0), np.minimum(foot + chord, 1)
    touched = (reach > 0) & (start < end)
    close = np.sqrt(np.maximum(half * half - offset_square, 0) / square)
    parameters = np.stack(
        [
            start,
            np.clip(foot - close, start, np.maximum(end, start)),
            np.clip(foot + close, start, np.maximum(end, start)),
            end,
        ]
    )
    px, py = x + parameters * dx, y + parameters * dy
    rho = np.maximum(np.hypot(px, py), 1e-9)
    reference = np.arctan2(py[0], px[0])
    turn = np.arctan2(px[0] * py - py[0] * px, px[0] * px + py[0] * py)
    spread = np.arcsin(np.minimum(half / rho, 1))
    first = reference + (turn - spread).min(axis=0)
    last = reference + (turn + spread).max(axis=0)
    nearest = np.clip(foot, start, np.maximum(end, start))
    hollow = touched & (np.hypot(x + nearest * dx, y + nearest * dy) > length)
    gap = np.arccos(np.minimum(length / rho[[0, 3]], 1))
    right_last = reference + (turn[[0, 3]] - gap).max(axis=0)
    left_first = reference + (turn[[0, 3]] + gap).min(axis=0)
    firsts = np.hstack([np.where(touched, first, np.inf), np.where(hollow, left_first, np.inf)])
    lasts = np.hstack(
        [
            np.where(touched, np.where(hollow, right_last, last), -np.inf),
            np.where(hollow, last, -np.inf),
        ]
    )
    return firsts, lasts


def disc_arcs(
    centre: tuple[float, float], reach: float, radius: float, sides: Floats
) -> tuple[Floats, Floats]:
    """The arcs of headings at which a disc, centred `reach` from a point along its heading, lies
    over some side. One row of two arrays, as in `blocked_arcs`.

    The disc begins or ceases to lie over a side where it touches an end of the side, or the side
    itself from either hand: up to eight headings, between which one look at the middle decides.
    """
    x, y = sides[:, 0] - centre[0], sides[:, 1] - centre[1]
    dx, dy = sides[:, 2], sides[:, 3]
    size = np.hypot(dx, dy)
    normal, offset = np.arctan2(dx, -dy), (y * dx - x * dy) / size
    cuts: list[Floats] = []
    for px, py in ((x, y), (x + dx, y + dy)):
        gap = np.maximum(np.hypot(px, py), 1e-9)
        cosine = (reach * reach + gap * gap - radius * radius) / (2 * reach * gap)
        cuts += _around(np.arctan2(py, px), cosine)
    for hand in (radius, -radius):
        cuts += _around(normal, (offset + hand) / reach)
    first = np.sort(np.stack(cuts), axis=0)  # those that do not exist (nan) come last
    last = np.vstack([first[1:], first[:1]])
    ends = np.isfinite(first) & ~np.isfinite(last)
    last = np.where(ends, first[0], last)
    last = np.where(last < first, last + 2 * np.pi, last)
    middle = (first + last) / 2
    px, py = reach * np.cos(middle) - x, reach * np.sin(middle) - y
    along = np.clip((px * dx + py * dy) / (size * size), 0, 1)
    over = np.hypot(px - along * dx, py - along * dy) < radius
    over &= last - first > 1e-12
    return (
        np.where(over, first, np.inf).reshape(1, -1),
        np.where(over, last, -np.inf).reshape(1, -1),
    )


def _around(middle: Floats, cosine: Floats) -> list[Floats]:
    """Both headings whose angle to a middle heading has this cosine, from -pi to pi; or nan."""
    turn = np.arccos(np.where(np.abs(cosine) <= 1, cosine, np.nan))
    return [(middle + side * turn + np.pi) % (2 * np.pi) - np.pi for side in (1, -1)]


def free_arcs(
    middles: Floats, span: float, firsts: Floats, lasts: Floats
) -> tuple[NDArray[np.intp], Floats, Floats]:
    """What the blocked arcs leave free within `span` of each row's middle heading.

    Returns for each free arc its row and its first and last heading relative to the middle, by
    row and ascending.
    """
    rows = len(middles)
    exists = np.isfinite(firsts)
    relative = np.where(exists, firsts - middles[:, None], 0)
    relative = (relative + np.pi) % (2 * np.pi) - np.pi
    ends = relative + np.where(exists, lasts - firsts, 0)
    firsts = np.hstack([relative, relative - 2 * np.pi])
    lasts = np.hstack([ends, ends - 2 * np.pi])
    matters = np.hstack([exists, exists]) & (lasts > -span) & (firsts < span)
    keep = matters.any(axis=0)
    firsts = np.where(matters, firsts, span)[:, keep]
    lasts = np.where(matters, lasts, span)[:, keep]
    order = np.argsort(firsts, axis=1, kind="stable")
    firsts = np.take_along_axis(firsts, order, axis=1)
    lasts = np.take_along_axis(lasts, order, axis=1)
    edge = np.full((rows, 1), span)
    covered = np.maximum.accumulate(np.hstack([-edge, lasts]), axis=1)
    firsts = np.minimum(np.hstack([firsts, edge]), span)
    row, column = np.nonzero(firsts > covered)
    return row, covered[row, column], firsts[row, column]
