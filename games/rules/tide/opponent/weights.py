"""The weights of a position for the computer; 1 is the value of a regular figure. They are fitted
on the winners of 240 matches between learners, by the positions at the beginning of rounds.
Threatening and waiting fire had no influence there."""

from typing import Final

from ...contract.opponents import weights_of

POINTS: Final = "points"
GOALS: Final = "goals"
UNITS: Final = "units"
PLACES: Final = "places"
AIMS: Final = "aims"

WEIGHTS: Final = weights_of(__package__)

WIN: Final = 30.0
"""The value of winning the match, on top of the position at its end."""
STEEPNESS: Final = 0.07
"""The steepness of the curve from an advantage of 1 to the chance to win, fitted on tournaments."""


def weight(name: str) -> float:
    """The weight of one item."""
    return WEIGHTS[name].worth
