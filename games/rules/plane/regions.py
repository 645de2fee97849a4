"""Parts of the board where a base may be set down: the common frame, place and deployment."""

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from .bearing import Wedge
from .ground import CURVE, Ground, Kind, Reason, outline_of
from .shapes import TOLERANCE, Base, Point, PolygonCoordinates, distance, rounded

GUESSES = 24
FINE = 4.0
"""Outlines leave out bends smaller than this."""


@dataclass(frozen=True)
class Region(ABC):
    """Where a base of this radius may end: on the ground, in the wedge if any, and as the kind
    of region says. Points are the base's centre."""

    ground: Ground
    radius: float
    wedge: Wedge | None = field(default=None, kw_only=True)

    def why_not(self, point: tuple[float, float]) -> Reason | None:
        """Why the base may not end with its centre there, or None if it may."""
        return self._cannot_stand(point) or self._misses(point)

    def outline(self) -> PolygonCoordinates:
        """All legal centres, for drawing, as polygons, each a shell followed by its holes."""
        return outline_of(self._legal)

    def sample(
        self, rng: random.Random, nearest: Callable[[Point], float] | None = None
    ) -> Point | None:
        """A legal centre at random, or None where there is none. With `nearest`, a distance, one
        for which that is rather small."""
        for _attempt in range(GUESSES):
            guesses = [self._guess(rng) for _guess in range(4 if nearest else 1)]
            point = min((guess for guess in guesses if guess), key=nearest, default=None)
            if point is not None and self._cannot_stand(point) is None:
                return point
        return self._sample_outline(rng)

    def _cannot_stand(self, point: tuple[float, float]) -> Reason | None:
        if self.wedge and not self.wedge.contains(*point):
            return Reason(Kind.DIRECTION)
        return self.ground.why_not(*point, self.radius)

    @cached_property
    def _legal(self) -> BaseGeometry:
        legal = self._shape() & self.ground.free(self.radius)
        if self.wedge:
            legal &= self.wedge.shape(2 * (self.ground.board.width + self.ground.board.depth))
        return legal.simplify(FINE)

    def _sample_outline(self, rng: random.Random) -> Point | None:
        """By the outline: for regions so small that guessing misses them."""
        parts = [
            part
            for part in getattr(self._legal, "geoms", [self._legal])
            if isinstance(part, shapely.Polygon) and not part.is_empty
        ]
        if not parts:
            return None
        for _attempt in range(GUESSES):
            part = rng.choices(parts, [part.area for part in parts])[0]
            left, top, right, bottom = part.bounds
            point = rounded(rng.uniform(left, right), rng.uniform(top, bottom))
            if part.intersects(shapely.Point(point)) and self.why_not(point) is None:
                return point
        for part in parts:
            middle = part.representative_point()
            for x, y in [(middle.x, middle.y), *part.exterior.coords]:
                point = rounded(x, y)
                if self.why_not(point) is None:
                    return point
        return None

    @abstractmethod
    def _misses(self, point: tuple[float, float]) -> Reason | None:
        """Why the point is outside, the ground and the wedge aside."""

    @abstractmethod
    def _shape(self) -> BaseGeometry:
        """All points that `_misses` lets pass."""

    @abstractmethod
    def _guess(self, rng: random.Random) -> Point | None:
        """A random point that `_misses` lets pass."""


@dataclass(frozen=True)
class Place(Region):
    """Anywhere within a length of a base or a point, edge to edge (CP-MOVE-28 to CP-MOVE-30). For
    a character placed itself the origin is its base where it stood."""

    origin: Base
    length: float

    def _misses(self, point: tuple[float, float]) -> Reason | None:
        gap = distance(Base(*point, self.radius), self.origin)
        return Reason(Kind.TOO_FAR) if gap > self.length + TOLERANCE else None

    def _shape(self) -> BaseGeometry:
        reach = self.length + self.radius + self.origin.radius
        return shapely.Point(self.origin.centre).buffer(reach, quad_segs=CURVE)

    def _guess(self, rng: random.Random) -> Point | None:
        reach = (self.length + self.radius + self.origin.radius) * math.sqrt(rng.random())
        angle = rng.uniform(0, math.tau)
        return rounded(
            self.origin.x + reach * math.cos(angle), self.origin.y + reach * math.sin(angle)
        )


class Edge(Enum):
    """An edge of the board: TOP is y = 0, LEFT is x = 0."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Strip(Region):
    """Partly within a length of an edge of the board (CP-DEPL-03, CP-DEPL-04)."""

    edge: Edge
    length: float

    def _misses(self, point: tuple[float, float]) -> Reason | None:
        (x, y), board = point, self.ground.board
        from_edge = {
            Edge.TOP: y,
            Edge.BOTTOM: board.depth - y,
            Edge.LEFT: x,
            Edge.RIGHT: board.width - x,
        }[self.edge]
        return Reason(Kind.TOO_FAR) if from_edge - self.radius > self.length + TOLERANCE else None

    def _box(self) -> tuple[float, float, float, float]:
        board, depth = self.ground.board, self.length + self.radius
        return {
            Edge.TOP: (0.0, 0.0, board.width, depth),
            Edge.BOTTOM: (0.0, board.depth - depth, board.width, board.depth),
            Edge.LEFT: (0.0, 0.0, depth, board.depth),
            Edge.RIGHT: (board.width - depth, 0.0, board.width, board.depth),
        }[self.edge]

    def _shape(self) -> BaseGeometry:
        return shapely.box(*self._box())

    def _guess(self, rng: random.Random) -> Point | None:
        left, top, right, bottom = self._box()
        return rounded(rng.uniform(left, right), rng.uniform(top, bottom))
