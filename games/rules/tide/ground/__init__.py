"""The map: its hexes with levels, terrain and roads, what a step costs, who may stop where.

ground    the map of a match, and how many units share a hex
costs     what it costs to enter a hex from its neighbour, and where that is impossible
"""

from .costs import step
from .ground import Ground, of, why_no_room

__all__ = ["Ground", "of", "step", "why_no_room"]
