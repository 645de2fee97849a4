"""The map: its hexes with levels, terrain and roads, what a step costs, who may stop where.

ground    the map itself
laying    the map of a match: the board of its scenario, or that of a position
costs     what it costs to enter a hex from its neighbour, and where that is impossible
stacking  how many units share a hex
"""

from .costs import why_closed
from .ground import Ground
from .laying import of
from .stacking import why_no_room

__all__ = ["Ground", "of", "why_closed", "why_no_room"]
