"""Where a base can end along a hinged movement tool.

The base ends where it touches or overlaps the tool, so its centre travels at most the tool's
length and its own diameter. Ledger: CP-MOVE-01, CP-MOVE-07 to CP-MOVE-14.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from .bearing import Wedge
from .ground import CURVE, Ground, Kind, Reason
from .hinge import Swing, Tool, ToolPlacement
from .regions import FINE, Region
from .shapes import TOLERANCE, Base, Piece, Point, stands_on
from .sweep import covered


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
        on = next((piece.id for piece in self.blocking if stands_on(end, piece)), None)
        return Reason(Kind.BLOCKED, on) if on else None

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
