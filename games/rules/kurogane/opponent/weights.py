"""The weights of a position for the computer, in victory points."""

from typing import Final

from ...contract.opponents import weights_of

POINTS: Final = "points"
OBJECTIVES: Final = "objectives"
UNITS: Final = "units"
DAMAGE: Final = "damage"
RISK: Final = "risk"
OVERKILL: Final = "overkill"
APPROACH: Final = "approach"
HEIGHT: Final = "height"
SEEN: Final = "seen"
REACTIONS: Final = "reactions"

WEIGHTS: Final = weights_of(__package__)

HELD_NOW: Final = 0.75
"""The chance to keep an objective until the round's end for the seat that would capture it now."""
HELD_LATER: Final = 0.27
"""The chance to keep it in each later round."""
REACH: Final = 10
"""The cells from which an enemy may come and attack in its next turn."""

STEEPNESS: Final = 0.2
"""The steepness of the curve from an advantage of 1 to the chance to win, fitted on tournaments."""


def weight(name: str) -> float:
    """The weight of one item."""
    return WEIGHTS[name].worth
