"""What counts for how much to a computer that plays Tide of Iron; 1 is what a regular figure is
worth. They are fitted on who won of 240 matches that learners played, by the positions in which
their rounds began; fire that is to be feared and fire that waits said nothing there."""

from __future__ import annotations

from typing import Final

from ...contract.opponents import weights_of

POINTS: Final = "points"
GOALS: Final = "goals"
UNITS: Final = "units"
PLACES: Final = "places"
AIMS: Final = "aims"

WEIGHTS: Final = weights_of(__package__)

WIN: Final = 30.0
"""What it is worth to win the match, beside all else that is left at its end."""
STEEPNESS: Final = 0.07
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
