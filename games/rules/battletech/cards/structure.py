"""The internal structure of 'Mechs, which follows from their tonnage."""

from __future__ import annotations

from ..tables import HEAD_STRUCTURE, STRUCTURE
from ..terms import Location


def structure_of(tonnage: int) -> dict[Location, int]:
    """The points of internal structure of each location. Raises KeyError for a tonnage that no
    'Mech has: those go from 20 to 100 in steps of 5."""
    centre, side, arm, leg = STRUCTURE[tonnage]
    return {
        "HD": HEAD_STRUCTURE,
        "CT": centre,
        "LT": side,
        "RT": side,
        "LA": arm,
        "RA": arm,
        "LL": leg,
        "RL": leg,
    }
