"""Toward and away: which directions a movement may take."""

import math
from dataclasses import dataclass

import shapely

from .shapes import FULL_TURN, TOLERANCE, Base, direction, heading_between

Arcs = tuple[tuple[int, int], ...]

ALL_ROUND: Arcs = ((0, FULL_TURN - 1),)


@dataclass(frozen=True)
class Wedge:
    """The part of the board between two arms that run from a point to the table's edge.

    The two arms touch the moving base, which may cross neither (CP-MOVE-32): so its centre stays
    between two rays from where it is, `half_angle` to either side of `heading`.
    """

    x: float
    y: float
    heading: int
    half_angle: int

    def contains(self, x: float, y: float) -> bool:
        """Whether a base centred here has crossed neither arm."""
        dx, dy = x - self.x, y - self.y
        ux, uy = direction(self.heading)
        along, aside = dx * ux + dy * uy, abs(ux * dy - uy * dx)
        half = math.radians(self.half_angle / 1000)
        return along >= -TOLERANCE and aside * math.cos(half) - along * math.sin(half) <= TOLERANCE

    def shape(self, size: float) -> shapely.Polygon:
        """The wedge, cut off at this distance along its middle."""
        ux, uy = direction(self.heading)
        side = size * math.tan(math.radians(self.half_angle / 1000))
        ex, ey = self.x + ux * size, self.y + uy * size
        return shapely.Polygon(
            [(self.x, self.y), (ex - uy * side, ey + ux * side), (ex + uy * side, ey - ux * side)]
        )

    def arcs(self) -> Arcs:
        """The headings in it, as (first, last); last may pass the full turn (CP-MOVE-33)."""
        first = (self.heading - self.half_angle) % FULL_TURN
        return ((first, first + 2 * self.half_angle),)


def toward(mover: Base, target: tuple[float, float], half_angle: int) -> Wedge | None:
    """The wedge of a movement toward a point; None, any direction, if the mover is centred on it.

    half_angle: how far a straight movement may deviate to either side of the line through the
    centres, thousandths of a degree below 90 degrees. Ledger: CP-MOVE-31 to CP-MOVE-35.
    """
    if math.dist(mover.centre, target) <= TOLERANCE:
        return None
    return Wedge(mover.x, mover.y, heading_between(mover.centre, target), half_angle)


def away(mover: Base, target: tuple[float, float], half_angle: int) -> Wedge | None:
    """The wedge of a movement away from a point: as `toward`, the other way round."""
    wedge = toward(mover, target, half_angle)
    if wedge is None:
        return None
    return Wedge(wedge.x, wedge.y, (wedge.heading + FULL_TURN // 2) % FULL_TURN, half_angle)


def arcs_of(wedge: Wedge | None) -> Arcs:
    """The headings that a straight movement may take: all of them where there is no wedge."""
    return ALL_ROUND if wedge is None else wedge.arcs()
