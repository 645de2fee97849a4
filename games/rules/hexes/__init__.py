"""Grids of hexes: coordinates, facings and arcs, lines, outlines.

It knows geometry and no game: terrain and what blocks are handed in. Where a rule decides
there are whole numbers and nothing else; only `drawing` has fractions.

coordinates  a hex as (q, r), directions, distance, discs; numbers by column and row, for
             flat tops and pointed ones
board        a board: its hexes, their printed numbers, its rim and edges
             (sheets: several printed boards laid side by side)
facing       turns, bearings by exact angle, arcs
line         the hexes that a line between centres crosses, with the pairs along edges
drawing      where hexes, and the borders of regions as loops of corners, lie on a screen
"""

from .board import BadNumber, Board, Edge
from .coordinates import (
    DIRECTIONS,
    FLAT_TOPS,
    POINTED_TOPS,
    Hex,
    Layout,
    difference,
    disc,
    distance,
    neighbour,
    neighbours,
)
from .drawing import SIDE, Chart, Corner, Loop, centre, corners, outlines
from .facing import (
    AHEAD,
    FRONT,
    FRONT_HALF,
    LEFT_ARM,
    REAR,
    RIGHT_ARM,
    Arc,
    bearing,
    bearing_through,
    between_two,
    directions_to,
    straight_direction,
    turned,
    which,
)
from .line import Element, Line, between, line, on_board, on_side
from .sheets import Sheets, half_turned
