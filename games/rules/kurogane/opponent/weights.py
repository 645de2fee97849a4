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
    POINTS: Weight(1.0, _("victory points")),
    OBJECTIVES: Weight(1.0, _("victory points that objectives promise")),
    UNITS: Weight(1.1, _("rounds that a unit of 100 points can still fight")),
    DAMAGE: Weight(1.6, _("units of 100 points that have lost all of their HP")),
    RISK: Weight(0.12, _("risk")),
    OVERKILL: Weight(0.8, _("victory points that overkills promise")),
    APPROACH: Weight(0.06, _("cells to the next objective that is to be taken")),
    HEIGHT: Weight(0.05, _("levels that a unit stands above the ground")),
    SEEN: Weight(0.03, _("enemies that see a unit")),
    REACTIONS: Weight(0.1, _("bonus action points kept for reactions")),
}

HELD_NOW: Final = 0.8
"""How surely an objective is held to the round's end by whoever would capture it now."""
HELD_LATER: Final = 0.35
"""How surely it is his in each later round."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
