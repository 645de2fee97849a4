"""The weights of a position for the computer, in points of damage."""

from typing import Final

from ...contract.opponents import weights_of

LOSSES: Final = "losses"
DAMAGE: Final = "damage"
WEAPONS: Final = "weapons"
STATE: Final = "state"
HEAT: Final = "heat"
FIRE: Final = "fire"
PLACE: Final = "place"
HILL: Final = "hill"

WEIGHTS: Final = weights_of(__package__)

PRONE: Final = 8.0
SHUT_DOWN: Final = 18.0
HELD: Final = 0.8
"""The chance that the side which holds the hill now holds it at the end of the turn."""
COOL: Final = 4
"""Heat without harm."""

STEEPNESS: Final = 0.009
"""The steepness of the curve from an advantage of 1 to the chance to win, fitted on tournaments."""


def weight(name: str) -> float:
    """The weight of one item."""
    return WEIGHTS[name].worth
