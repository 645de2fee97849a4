"""The map: its hexes with levels, terrain and roads, what a step costs, who may stop where.

ground    the map itself, and how many units share a hex
laying    the map of a match: the board of its scenario, or that of a position
costs     what it costs to enter a hex from its neighbour, and where that is impossible
"""

from .costs import why_closed
from .ground import Ground, why_no_room
from .laying import of

__all__ = ["Ground", "of", "why_closed", "why_no_room"]
