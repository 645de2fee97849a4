"""The weights of a position for the computer, in victory points."""

from typing import Final

from ...contract.opponents import weights_of

POINTS: Final = "points"
MISSION: Final = "mission"
STAMINA: Final = "stamina"
DAZED: Final = "dazed"
POWER: Final = "power"
CONDITIONS: Final = "conditions"
PLACE: Final = "place"

WEIGHTS: Final = weights_of(__package__)

NOW: Final = 0.75
"""The chance that the mission's present points are scored at the end of the round."""
LATER: Final = 0.3
"""The chance in each later round."""
ROUNDS_AHEAD: Final = 2
"""The number of later rounds that count."""

STEEPNESS: Final = 0.25
"""The steepness of the curve from an advantage of 1 to the chance to win, fitted on tournaments."""


def weight(name: str) -> float:
    """The weight of one item."""
    return WEIGHTS[name].worth
