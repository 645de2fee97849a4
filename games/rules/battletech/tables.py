"""The tables of the record sheet: locations hit, clusters, critical hits, consciousness."""

from __future__ import annotations

from typing import Final

from .constants.collection import number
from .constants.tables import TABLES

FULL_TABLE: Final = number(TABLES.locations, *(f"BT-3.7.t{row}" for row in range(1, 12)))
"""By 2D6 and the side that is struck."""
THROUGH_ARMOUR: Final = number(2, "BT-3.7.p1")
"""The roll on the full table that also gives one roll for critical hits."""
PUNCH_TABLE: Final = number(TABLES.punches, "BT-4.2.p4")
"""By 1D6 and the side that is struck."""
KICK_TABLE: Final = number(TABLES.kicks, "BT-4.2.p3")
"""By 1D6 and the side that is struck."""
CLUSTERS: Final = number(TABLES.clusters, "BT-3.6.p3")


def missiles(fired: int, roll: int) -> int:
    """How many of the missiles hit, by the roll on the cluster table (BT-3.6.p3)."""
    return CLUSTERS[fired][roll - 2]


CRITICALS: Final = number(TABLES.criticals, "BT-3.10.p1")
BLOWN_OFF: Final = number(12, "BT-3.10.p1")
"""The roll that blows off an arm, a leg or the head instead."""
CONSCIOUSNESS: Final = number(TABLES.consciousness, "BT-9.p1")
STRUCTURE: Final = number(TABLES.structure, "BT-3.8.3")
HEAD_STRUCTURE: Final = number(3, "BT-3.8.3")
