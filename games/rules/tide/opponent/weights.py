"""What counts for how much to a computer that plays Tide of Iron; 1 is what a regular figure is
worth. They are fitted on who won of 240 matches that learners played, by the positions in which
their rounds began; fire that is to be feared and fire that waits said nothing there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...contract.opponents import Weight
from ...text import _

POINTS: Final = "points"
GOALS: Final = "goals"
UNITS: Final = "units"
PLACES: Final = "places"
AIMS: Final = "aims"

WEIGHTS: Final[Mapping[str, Weight]] = {
    POINTS: Weight(
        9.0,
        _("victory points"),
        _("It brings you about %(amount)s victory points."),
        _("It gives away about %(amount)s victory points."),
    ),
    GOALS: Weight(
        0.3,
        _("hexes that are held, by what the scenario gives for them"),
        _("It takes or keeps a hex that counts."),
        _("It may give up a hex that counts."),
    ),
    UNITS: Weight(
        1.0,
        _("units, by their figures and their state"),
        _("The losses are in your favour: %(amount)s figures."),
        _("The losses are to your cost: %(amount)s figures."),
    ),
    PLACES: Weight(
        0.3,
        _("how near units are to the hexes that count"),
        _("It brings you nearer to the hexes that count."),
        _("It leads away from the hexes that count."),
    ),
    AIMS: Weight(
        1.2,
        _("what units can do by fire from where they are"),
        _("More of your fire can reach the enemy."),
        _("Less of your fire can reach the enemy."),
    ),
}

WIN: Final = 30.0
"""What it is worth to win the match, beside all else that is left at its end."""
STEEPNESS: Final = 0.07
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
