"""What counts for how much to a computer that plays Crisis Protocol, in victory points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...contract.opponents import Weight
from ...text import _

POINTS: Final = "points"
MISSION: Final = "mission"
STAMINA: Final = "stamina"
DAZED: Final = "dazed"
POWER: Final = "power"
CONDITIONS: Final = "conditions"
PLACE: Final = "place"

WEIGHTS: Final[Mapping[str, Weight]] = {
    POINTS: Weight(
        1.0,
        _("victory points"),
        _("It brings you about %(amount)s victory points."),
        _("It gives away about %(amount)s victory points."),
    ),
    MISSION: Weight(
        1.0,
        _("victory points that the objectives promise"),
        _("The objectives then promise you %(amount)s victory points more."),
        _("The objectives then promise you %(amount)s victory points less."),
    ),
    STAMINA: Weight(
        0.9,
        _("Threat, by the Stamina that its characters have left"),
        _("The harm is in your favour: that of %(amount)s Threat."),
        _("The harm is to your cost: that of %(amount)s Threat."),
    ),
    DAZED: Weight(
        0.8,
        _("Dazed characters who have still to be activated"),
        _("An enemy who is Dazed does not act in this round."),
        _("A character of yours may be Dazed before it acts."),
    ),
    POWER: Weight(
        0.07,
        _("Power"),
        _("It gains %(amount)s Power more than it gives."),
        _("It costs %(amount)s Power more than it gains."),
    ),
    CONDITIONS: Weight(
        0.2,
        _("special conditions"),
        _("Special conditions are in your favour."),
        _("It brings special conditions upon you."),
    ),
    PLACE: Weight(
        0.1,
        _("inches to where characters are of use"),
        _("It brings you %(amount)s inches nearer to where you are of use."),
        _("It leads %(amount)s inches away from where you are of use."),
    ),
}

NOW: Final = 0.75
"""How surely what the mission would give now is scored at the end of the round."""
LATER: Final = 0.3
"""How surely it is in each later round."""
ROUNDS_AHEAD: Final = 2
"""So many later rounds are looked at."""

STEEPNESS: Final = 0.25
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
