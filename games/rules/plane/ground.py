"""Where a base may stand."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

import shapely
from shapely.geometry.base import BaseGeometry

from .shapes import TOLERANCE, Base, Board, Piece, PolygonCoordinates, near_box, rounded_ring

CURVE = 16
"""Segments per quarter circle where a circle is drawn as a polygon: true to 0.005 inch."""


class Kind(Enum):
    """What can be wrong with a point."""

    EDGE = "edge"
    BASE = "base"
    PIECE = "piece"
    DIRECTION = "direction"
    TOO_FAR = "too far"
    BLOCKED = "blocked"


@dataclass(frozen=True)
class Reason:
    """Why a base may not be set down: what is wrong, and the id of the base or piece at fault.

    EDGE: not wholly on the board. BASE: overlaps that base. PIECE: neither wholly on nor wholly
    off that piece. DIRECTION: leads the wrong way of a toward or away. TOO_FAR: out of reach.
    BLOCKED: in reach, but no tool can be laid there; the id is a piece in the straight way.
    """

    kind: Kind
    id: str = ""


@dataclass(frozen=True)
class Ground:
    """The board and all that stands on it in the way of one base: the other bases, all pieces."""

    board: Board
    bases: tuple[Base, ...] = ()
    pieces: tuple[Piece, ...] = ()
    _free: dict[float, BaseGeometry] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def why_not(self, x: float, y: float, radius: float) -> Reason | None:
        """Why a base may not stand there, or None if it may.

        It must be wholly on the board (CP-MOVE-06), overlap no other base (CP-MOVE-03), and be
        wholly on top or wholly off each piece (CP-MOVE-04, CP-MOVE-05). Touching is free.
        """
        inset = radius - TOLERANCE
        if not (inset <= x <= self.board.width - inset and inset <= y <= self.board.depth - inset):
            return Reason(Kind.EDGE)
        for base in self.bases:
            if math.hypot(base.x - x, base.y - y) < base.radius + inset:
                return Reason(Kind.BASE, base.id)
        centre = None
        for piece in self.pieces:
            if near_box(x, y, radius, piece):
                centre = centre or shapely.points((x, y))
                if piece.shape.exterior.distance(centre) < inset:
                    return Reason(Kind.PIECE, piece.id)
        return None

    def free(self, radius: float) -> BaseGeometry:
        """All places for the centre of a base of this radius, true to about 0.005 inch."""
        if radius not in self._free:
            self._free[radius] = self._compute_free(radius)
        return self._free[radius]

    def _compute_free(self, radius: float) -> BaseGeometry:
        right, bottom = self.board.width - radius, self.board.depth - radius
        if right <= radius or bottom <= radius:
            return shapely.Polygon()
        taken = [
            shapely.Point(base.centre).buffer(base.radius + radius, quad_segs=CURVE)
            for base in self.bases
        ]
        taken += [piece.shape.exterior.buffer(radius, quad_segs=CURVE) for piece in self.pieces]
        return shapely.box(radius, radius, right, bottom) - shapely.union_all(taken)


def outline_of(shape: BaseGeometry) -> PolygonCoordinates:
    """A shape as polygons, each a shell followed by its holes, in whole points."""
    parts: Sequence[BaseGeometry] = getattr(shape, "geoms", [shape])
    return [
        [rounded_ring(part.exterior), *(rounded_ring(hole) for hole in part.interiors)]
        for part in parts
        if isinstance(part, shapely.Polygon) and not part.is_empty
    ]
