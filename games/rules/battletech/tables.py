"""The tables of the record sheet: locations hit, clusters, critical hits, consciousness."""

from collections.abc import Sequence
from typing import Final

from .constants.collection import number
from .constants.tables import TABLES

FULL_TABLE: Final = number(TABLES.locations, *(f"BT-3.7.t{row}" for row in range(1, 12)))
"""Rolled with 2D6, by the side that is hit."""
THROUGH_ARMOUR: Final = number(2, "BT-3.7.p1")
"""The roll on the full table that also causes a roll for critical hits."""
PUNCH_TABLE: Final = number(TABLES.punches, "BT-4.2.p4")
"""Rolled with 1D6, by the side that is hit."""
KICK_TABLE: Final = number(TABLES.kicks, "BT-4.2.p3")
"""Rolled with 1D6, by the side that is hit."""
CLUSTERS: Final = number(TABLES.clusters, "BT-3.6.p3")


def missiles(fired: int, roll: int) -> int:
    """The number of missiles that hit, by the roll on the cluster table (BT-3.6.p3)."""
    return CLUSTERS[fired][roll - 2]


CRITICALS: Final = number(TABLES.criticals, "BT-3.10.p1")
BLOWN_OFF: Final = number(12, "BT-3.10.p1")
"""The roll that blows off an arm, a leg or the head."""
CONSCIOUSNESS: Final = number(TABLES.consciousness, "BT-9.p1")
STRUCTURE: Final = number(TABLES.structure, "BT-3.8.3")
HEAD_STRUCTURE: Final = number(3, "BT-3.8.3")


def in_groups(amount: int, size: int) -> list[int]:
    """An amount in groups of this size, and the remainder."""
    full, rest = divmod(amount, size)
    return [size] * full + ([rest] if rest else [])


def by_steps(steps: Sequence[tuple[int, int]], count: int) -> int:
    """The value of a table of steps: the second number of the last row whose first number the count
    reaches; 0 below the first row."""
    return max((row for row in steps if row[0] <= count), default=(0, 0))[1]
