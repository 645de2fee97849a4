"""What counts for how much to a computer that plays BattleTech, in points of damage."""

from __future__ import annotations

from typing import Final

from ...contract.opponents import weights_of

LOSSES: Final = "losses"
DAMAGE: Final = "damage"
WEAPONS: Final = "weapons"
STATE: Final = "state"
HEAT: Final = "heat"
FIRE: Final = "fire"
PLACE: Final = "place"
HILL: Final = "hill"

WEIGHTS: Final = weights_of(__package__)

PRONE: Final = 8.0
SHUT_DOWN: Final = 18.0
HELD: Final = 0.8
"""How surely whoever holds the hill now does so at the end of the turn."""
COOL: Final = 4
"""Heat that does no harm."""

STEEPNESS: Final = 0.009
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
