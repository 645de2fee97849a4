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
    POINTS: Weight(1.0, _("victory points")),
    MISSION: Weight(1.0, _("victory points that the objectives promise")),
    STAMINA: Weight(0.9, _("Threat, by the Stamina that its characters have left")),
    DAZED: Weight(0.8, _("Dazed characters who have still to be activated")),
    POWER: Weight(0.07, _("Power")),
    CONDITIONS: Weight(0.2, _("special conditions")),
    PLACE: Weight(0.1, _("inches to where characters are of use")),
}

NOW: Final = 0.75
"""How surely what the mission would give now is scored at the end of the round."""
LATER: Final = 0.3
"""How surely it is in each later round."""
ROUNDS_AHEAD: Final = 2
"""So many later rounds are looked at."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
