"""The geometry of a match's battlefield: the only package that calls `plane`.

shapes    things as shapes, and measuring between them
areas     where bases and tokens may be put
barriers  lines between characters that block
lines     sight, cover and beams
straight  toward and away; pushes, throws and thrown terrain
evenness  the comparison of opposite edges of a battlefield
"""

from .areas import (
    BaseArea,
    TokenArea,
    advance_area,
    anywhere,
    deployment_area,
    deployment_zone,
    landing_notes,
    marker_area,
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
    sight_size,
    sight_to_token,
)
from .shapes import (
    Spot,
    Target,
    base,
    bases,
    distance,
    footprints,
    hit_shape,
    inches,
    length_of,
    marker_within,
    misplaced,
    origin,
    overlapped,
    piece_within,
    radius,
    spot_of,
    standing_on,
    token_base,
    token_within,
    units_at_token,
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
