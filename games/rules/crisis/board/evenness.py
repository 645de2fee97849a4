"""Evenness of a battlefield: cover, ways to objectives, sight and terrain of opposite edges.

A match is played between north and south or between west and east (CP-MISS-08), so both are
compared. Sight and ways are those of a character of the usual Size, from spots at fixed distances,
so the work is bounded by the number of pieces. Lengths are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot
from typing import Any, Final, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from ...forms.battlefield_forms import Comparison, Measure
from ...text import Message, _
from .. import constants, terms
from ..cards import builtin
from ..cards.kinds.battlefield import Battlefield, PieceData
from .shapes import length_of

Floats: TypeAlias = NDArray[np.float64]

SIZE: Final = 2
"""The Size of most characters, whose sight and movement larger terrain blocks."""
SIDE, INCH = constants.BOARD, constants.INCH
FRONT: Final = length_of(constants.DEPLOYMENT_RANGE)
"""The distance of the front of a deployment zone from its edge."""
ALONG_FRONT: Final = 3 * INCH
"""The distance between spots of a front."""
ACROSS_HALF: Final = 2 * INCH
"""The distance between spots of a half."""
STEPS: Final = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
"""Steps of a way in whole inches, each with its reverse."""
BESIDE: Final = 2
"""The distance in whole inches at which a token is within Range 1 of the smallest base."""
PAIRS: Final = (("north", "south"), ("west", "east"))


def compare(card: Battlefield) -> tuple[Comparison, ...]:
    """The comparison of the opposite edges of a valid battlefield: north and south, west and
    east."""
    terrain = _Terrain(card.pieces)
    return tuple(_compared(terrain, pair) for pair in PAIRS)


def _compared(terrain: _Terrain, pair: tuple[str, str]) -> Comparison:
    first, second = pair
    measures = [
        _lengths(
            _("From the front of the zone to the nearest cover"), *map(terrain.to_cover, pair)
        ),
        _lengths(
            _("The way from there to the objectives"),
            *(terrain.to_objectives(edge, pair) for edge in pair),
        ),
        _shares(
            _("Of its half in sight of the other zone"),
            terrain.seen(_front(second), _half(first)),
            terrain.seen(_front(first), _half(second)),
        ),
        _areas(_("Terrain"), terrain.area(first), terrain.area(second)),
        *(
            replace(
                _areas(
                    _("of Size %(size)s", size=size),
                    terrain.area(first, size),
                    terrain.area(second, size),
                ),
                detail=True,
            )
            for size in terrain.sizes
        ),
    ]
    free = terrain.seen(_front(first), _front(second))
    between = _("Free lines of sight between the zones: %(share)s.", share=_percent(free))
    return Comparison((terms.EDGES[first], terms.EDGES[second]), tuple(measures), between)


# -- Spots


def _spots(edge: str, along: Floats, deep: Floats) -> Floats:
    """Points at these distances along an edge and from it."""
    deep = SIDE - deep if edge in ("south", "east") else deep
    pair = (along, deep) if edge in ("north", "south") else (deep, along)
    return np.column_stack(pair)


def _front(edge: str) -> Floats:
    """Spots along the front of a deployment zone."""
    along = np.arange(ALONG_FRONT / 2, SIDE, ALONG_FRONT)
    return _spots(edge, along, np.full_like(along, FRONT))


def _half(edge: str) -> Floats:
    """Spots in the half of an edge."""
    along = np.arange(ACROSS_HALF / 2, SIDE, ACROSS_HALF)
    deep = np.arange(ACROSS_HALF / 2, SIDE / 2, ACROSS_HALF)
    alongs, deeps = np.meshgrid(along, deep)
    return _spots(edge, alongs.ravel(), deeps.ravel())


def _objectives(pair: tuple[str, str]) -> Floats:
    """The places of the built-in crises' tokens, with either edge at the bottom of their maps."""
    across, down = np.array(
        sorted(
            {
                tuple(point)
                for card in builtin.by_id().values()
                if card["kind"] == "crisis"
                for tokens in card["tokens"]
                for point in tokens["points"]
            }
        )
    ).T
    points = np.column_stack((across, down) if pair == PAIRS[0] else (-down, across))
    return SIDE / 2 + np.concatenate((points, -points))


# -- What there is


@dataclass(frozen=True)
class _Terrain:
    """The terrain of a battlefield, and the ground between."""

    pieces: Sequence[PieceData]

    @property
    def sizes(self) -> list[int]:
        """The Sizes of the terrain."""
        return sorted({piece.size for piece in self.pieces})

    @cached_property
    def _shapes(self) -> list[tuple[int, shapely.Polygon]]:
        """Each piece's Size and outline."""
        return [(piece.size, shapely.Polygon(piece.polygon)) for piece in self.pieces]

    @cached_property
    def _blocking(self) -> list[shapely.Polygon]:
        """The terrain that blocks sight and movement of a character of the usual Size (CP-LOS-02,
        CP-MOVE-10)."""
        return [shape for size, shape in self._shapes if size > SIZE]

    def area(self, edge: str, size: int | None = None) -> float:
        """The ground covered by terrain in the half of an edge, of one Size or all, in square
        inches."""
        left, top = _spots(edge, np.array([0.0]), np.array([0.0]))[0]
        right, bottom = _spots(edge, np.array([SIDE * 1.0]), np.array([SIDE / 2]))[0]
        half = shapely.box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))
        covered = (
            shape.intersection(half).area for own, shape in self._shapes if size in (None, own)
        )
        return float(sum(covered) / INCH**2)

    def to_cover(self, edge: str) -> float | None:
        """The mean distance from the front of a zone to the nearest terrain that can give cover
        (CP-COVER-01); None without any."""
        giving = [shape for size, shape in self._shapes if size >= SIZE]
        if not giving:
            return None
        return float(shapely.distance(shapely.union_all(giving), _points(_front(edge))).mean())

    def seen(self, lookers: Floats, targets: Floats) -> float:
        """The share of free lines between these spots (CP-LOS-01, CP-LOS-02). Spots in terrain are
        left out."""
        tree = shapely.STRtree([shape for _size, shape in self._shapes])
        lookers, targets = (
            np.delete(spots, tree.query(_points(spots), "intersects")[0], axis=0)
            for spots in (lookers, targets)
        )
        if not len(lookers) or not len(targets):
            return 0.0
        ends = (np.repeat(lookers, len(targets), axis=0), np.tile(targets, (len(lookers), 1)))
        lines = _lines(np.stack(ends, axis=1))
        crossed, _piece = shapely.STRtree(self._blocking).query(lines, "intersects")
        return 1 - len(np.unique(crossed)) / len(lines)

    def to_objectives(self, edge: str, pair: tuple[str, str]) -> float | None:
        """The mean way from the front of a zone around obstacles to within Range 1 of an objective
        (CP-OBJ-02); None if none can be reached."""
        spots = np.rint(_objectives(pair) / INCH).astype(int)
        around = np.pad(self._ways(edge), BESIDE, constant_values=np.inf)
        near = [
            around[spots[:, 1] + BESIDE + down, spots[:, 0] + BESIDE + across]
            for across in range(-BESIDE, BESIDE + 1)
            for down in range(-BESIDE, BESIDE + 1)
            if hypot(across, down) <= BESIDE
        ]
        ways = np.min(near, axis=0)
        return float(ways[np.isfinite(ways)].mean()) if np.isfinite(ways).any() else None

    # -- Ways, from inch to inch

    def _ways(self, edge: str) -> Floats:
        """The way from the front of a zone to each whole inch of the battlefield, in such steps;
        infinite where there is none."""
        count = SIDE // INCH + 1
        start = FRONT // INCH
        row = start if edge in ("north", "west") else count - 1 - start
        far = np.full((count, count), np.inf)
        far[(row, slice(None)) if edge in ("north", "south") else (slice(None), row)] = 0
        before = np.empty_like(far)
        while not np.array_equal(far, before):
            before = far.copy()
            for (across, down), is_open in self._open:
                here, there = _shifted(count, across, down)
                step = np.where(is_open, hypot(across, down) * INCH, np.inf)
                far[there] = np.minimum(far[there], far[here] + step)
                far[here] = np.minimum(far[here], far[there] + step)
        return far

    @cached_property
    def _open(self) -> list[tuple[tuple[int, int], NDArray[np.bool_]]]:
        """For each step, the whole inches from which nothing is in the way of the smallest base."""
        base = min(constants.BASE_RADIUS.values())
        tree = shapely.STRtree([shape.buffer(base) for shape in self._blocking])
        count = SIDE // INCH + 1
        found = []
        for step in STEPS:
            (rows, columns), _there = _shifted(count, *step)
            down, across = np.meshgrid(
                np.arange(count)[rows], np.arange(count)[columns], indexing="ij"
            )
            starts = np.column_stack((across.ravel(), down.ravel()))
            lines = _lines(np.stack((starts, starts + step), axis=1) * INCH)
            is_open = np.ones(len(lines), dtype=np.bool_)
            is_open[tree.query(lines, "intersects")[0]] = False
            found.append((step, is_open.reshape(across.shape)))
        return found


def _shifted(count: int, across: int, down: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """The inches from which a step stays on the battlefield, and those to which it leads, as rows
    and columns."""

    def parts(step: int) -> tuple[slice, slice]:
        return slice(max(0, -step), count - max(0, step)), slice(max(0, step), count + min(0, step))

    (top, lower), (left, right) = parts(down), parts(across)
    return (top, left), (lower, right)


def _points(spots: Floats) -> NDArray[np.object_]:
    return np.asarray(shapely.points(spots))


def _lines(ends: NDArray[Any]) -> NDArray[np.object_]:
    return np.asarray(shapely.linestrings(ends))


# -- In words


def _percent(share: float) -> Message:
    return _("%(n)s %%", n=round(100 * share))


def _relative(one: float, other: float) -> float:
    """The relative difference of two amounts; 1 if one of them is 0."""
    return abs(one - other) / max(one, other) if max(one, other) else 0.0


def _lengths(label: Message, one: float | None, other: float | None) -> Measure:
    """A length of each edge, to a tenth of an inch."""
    found = tuple(None if length is None else round(length / INCH, 1) for length in (one, other))
    words = [_("none") if one is None else _("%(n)s in", n=f"{one:.1f}") for one in found]
    one, other = (length or 0.0 for length in found)
    return Measure(label, (words[0], words[1]), _relative(one, other))


def _shares(label: Message, one: float, other: float) -> Measure:
    """A share of each edge, in percent."""
    first, second = round(one, 2), round(other, 2)
    return Measure(label, (_percent(first), _percent(second)), abs(first - second))


def _areas(label: Message, one: float, other: float) -> Measure:
    """An area of each edge, to a square inch."""
    first, second = round(one), round(other)
    words = (_("%(n)s sq in", n=first), _("%(n)s sq in", n=second))
    return Measure(label, words, _relative(first, second))
