"""What counts for how much to a computer that plays Kuroganengage, in victory points."""

from __future__ import annotations

from typing import Final

from ...contract.opponents import weights_of

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

WEIGHTS: Final = weights_of(__package__)

HELD_NOW: Final = 0.75
"""How surely an objective is held to the round's end by whoever would capture it now."""
HELD_LATER: Final = 0.27
"""How surely it is his in each later round."""

STEEPNESS: Final = 0.2
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
