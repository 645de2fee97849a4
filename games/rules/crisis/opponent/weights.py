"""What counts for how much to a computer that plays Crisis Protocol, in victory points."""

from __future__ import annotations

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
