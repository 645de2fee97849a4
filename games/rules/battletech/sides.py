"""The side of a 'Mech that an attack hits (BT-3.6.p2)."""

from typing import Final

from ..hexes import FRONT_HALF, Arc, Hex, bearing_through, which
from .state import Mech
from .terms import Side

SIDES: Final[dict[Side, Arc]] = {
    "front": FRONT_HALF,
    "right": Arc(7, 10),
    "rear": Arc(11, 13),
    "left": Arc(14, 17),
}
"""From 270 to 90 degrees, above 90 to 150, between 150 and 210, 210 to below 270."""


def side_struck(target: Mech, source: Hex, beside: Hex | None = None) -> Side:
    """The side of a 'Mech that an attack from a hex hits, by the angle from its feet; for a prone
    'Mech from the hexside of its head. Exactly between two sides `beside` decides, the hex next to
    the target that counts for the line of sight. Without it the front comes before a side, and a
    side before the rear (G-31)."""
    return which(SIDES, bearing_through(target.at, source, target.facing, beside))
