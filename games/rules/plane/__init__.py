"""A measured battlefield: bases, terrain, rulers, movement tools, sight.

It knows geometry and no game: every length, width and angle is handed in. Points and lengths are
thousandths of an inch (x right, y down), headings thousandths of a degree from +x towards +y.

shapes   Base, Piece, Board, distances
ground   where a base may stand, and the reasons against it
bearing  toward and away
regions  where a base may be placed or deployed
hinge    the hinged movement tool and the ways to lay it (arms: how an arm can turn)
reach    where a base can end along it, and what it covers
slide    straight tools: throws, pushes, thrown terrain
sight    lines between bases: sight and cover (corners: those that lean on a corner)
beam     a range tool laid from a base
"""

from .beam import Beam
from .bearing import ALL_ROUND, Wedge, arcs_of, away, toward
from .ground import Ground, Kind, Reason
from .hinge import Tool, ToolPlacement
from .reach import Reach, reach
from .regions import Edge, Place, Region, Strip
from .shapes import (
    TOLERANCE,
    Base,
    Board,
    Piece,
    Point,
    Segment,
    direction,
    distance,
    heading_between,
    overlaps,
    support,
    within,
)
from .sight import crossing, sight
from .slide import Contact, first_contact, full_length, last_standing, straight_tool, thrown_along
