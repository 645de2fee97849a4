"""The map: hexes with levels, terrain and roads, costs of steps, room in hexes.

ground    the map of a match, and the limit of units in a hex
costs     the cost of entering a hex from its neighbour, and why it is impossible
"""

from .costs import step
from .ground import Ground, of, why_crowded, why_no_room

__all__ = ["Ground", "of", "step", "why_crowded", "why_no_room"]
