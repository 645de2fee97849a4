"""What counts for how much to a computer that plays Kuroganengage, in victory points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...contract.opponents import Weight
from ...text import _

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

WEIGHTS: Final[Mapping[str, Weight]] = {
    POINTS: Weight(
        1.0,
        _("victory points"),
        _("It brings you about %(amount)s victory points."),
        _("It gives away about %(amount)s victory points."),
    ),
    OBJECTIVES: Weight(
        1.0,
        _("victory points that objectives promise"),
        _("The objectives then promise you %(amount)s victory points more."),
        _("The objectives then promise you %(amount)s victory points less."),
    ),
    UNITS: Weight(
        2.2,
        _("rounds that a unit of 100 points can still fight"),
        _("Enemies who are destroyed lose about %(amount)s rounds of fighting."),
        _("It may cost you units, with about %(amount)s rounds of fighting."),
    ),
    DAMAGE: Weight(
        1.9,
        _("rounds that units of 100 points would fight, by the HP that they have lost"),
        _("The damage is in your favour: it is worth %(amount)s rounds of fighting."),
        _("The damage is to your cost: it is worth %(amount)s rounds of fighting."),
    ),
    RISK: Weight(
        0.04,
        _("risk"),
        _("%(amount)s risk more weighs on your enemies than on you."),
        _("%(amount)s risk more weighs on you than on your enemies."),
    ),
    OVERKILL: Weight(
        0.7,
        _("victory points that overkills promise"),
        _("Overkills then promise you %(amount)s victory points more."),
        _("Overkills then promise you %(amount)s victory points less."),
    ),
    APPROACH: Weight(
        0.05,
        _("cells to the next objective that is to be taken"),
        _("It brings you %(amount)s cells nearer to objectives."),
        _("It leads %(amount)s cells away from objectives."),
    ),
    HEIGHT: Weight(
        0.02,
        _("levels that a unit stands above the ground"),
        _("You stand %(amount)s levels higher."),
        _("You stand %(amount)s levels lower."),
    ),
    SEEN: Weight(0.03, _("enemies that see a unit")),
    REACTIONS: Weight(
        0.4,
        _("bonus action points kept for reactions"),
        _("You keep %(amount)s action points more for reactions."),
        _("It leaves %(amount)s action points less for reactions."),
    ),
}

HELD_NOW: Final = 0.75
"""How surely an objective is held to the round's end by whoever would capture it now."""
HELD_LATER: Final = 0.27
"""How surely it is his in each later round."""

STEEPNESS: Final = 0.2
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
