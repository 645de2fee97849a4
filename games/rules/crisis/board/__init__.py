"""The battlefield of a match as the geometry sees it: the only package that calls `plane`.

shapes    things as shapes, and measuring between them
areas     where bases and tokens may be set down
barriers  lines between characters that block
lines     sight, cover and beams
straight  toward and away; pushes, throws and thrown terrain
evenness  what opposite edges have of a battlefield
"""

from .areas import (
    BaseArea,
    TokenArea,
    advance_area,
    anywhere,
    deployment_area,
    deployment_zone,
    landing_notes,
    place_area,
    token_area,
)
from .barriers import Barrier
from .evenness import compare
from .lines import (
    beam,
    beam_field,
    beam_targets,
    in_cover,
    sight,
    sight_line,
    sight_size,
    sight_to_token,
)
from .shapes import (
    Spot,
    Target,
    base,
    bases,
    distance,
    footprint,
    footprints,
    inches,
    length_of,
    misplaced,
    origin,
    overlapped,
    piece_within,
    radius,
    spot,
    spot_of,
    standing_on,
    token_base,
    token_within,
    units_within,
    within,
)
from .straight import (
    Flight,
    arcs,
    directions_to_units,
    piece_thrown_to,
    pushed_to,
    straight_tool,
    thrown_to,
    wedge,
)

__all__ = [
    "Barrier",
    "BaseArea",
    "Flight",
    "Spot",
    "Target",
    "TokenArea",
    "advance_area",
    "anywhere",
    "arcs",
    "base",
    "bases",
    "beam",
    "beam_field",
    "beam_targets",
    "compare",
    "deployment_area",
    "deployment_zone",
    "directions_to_units",
    "distance",
    "footprint",
    "footprints",
    "in_cover",
    "inches",
    "landing_notes",
    "length_of",
    "misplaced",
    "origin",
    "overlapped",
    "piece_thrown_to",
    "piece_within",
    "place_area",
    "pushed_to",
    "radius",
    "sight",
    "sight_line",
    "sight_size",
    "sight_to_token",
    "spot",
    "spot_of",
    "standing_on",
    "straight_tool",
    "thrown_to",
    "token_area",
    "token_base",
    "token_within",
    "units_within",
    "wedge",
    "within",
]
