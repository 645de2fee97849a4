"""The tables of the record sheet: locations hit, clusters, critical hits, consciousness."""

from __future__ import annotations

from typing import Final

from .constants.collection import number
from .terms import Location, Side

# -- Locations hit

_FRONT: Final[dict[int, Location]] = {
    2: "CT",
    3: "RA",
    4: "RA",
    5: "RL",
    6: "RT",
    7: "CT",
    8: "LT",
    9: "LL",
    10: "LA",
    11: "LA",
    12: "HD",
}
_LEFT: Final[dict[int, Location]] = {
    2: "LT",
    3: "LL",
    4: "LA",
    5: "LA",
    6: "LL",
    7: "LT",
    8: "CT",
    9: "RT",
    10: "RA",
    11: "RL",
    12: "HD",
}
_RIGHT: Final[dict[int, Location]] = {
    2: "RT",
    3: "RL",
    4: "RA",
    5: "RA",
    6: "RL",
    7: "RT",
    8: "CT",
    9: "LT",
    10: "LA",
    11: "LL",
    12: "HD",
}

FULL_TABLE: Final[dict[Side, dict[int, Location]]] = number(
    {"front": _FRONT, "rear": _FRONT, "left": _LEFT, "right": _RIGHT},
    *(f"BT-3.7.t{row}" for row in range(1, 12)),
)
"""By 2D6 and the side that is struck."""

THROUGH_ARMOUR: Final = number(2, "BT-3.7.p1")
"""The roll on the full table that also gives one roll for critical hits."""

_PUNCH_FRONT: Final[dict[int, Location]] = {1: "LA", 2: "LT", 3: "CT", 4: "RT", 5: "RA", 6: "HD"}

PUNCH_TABLE: Final[dict[Side, dict[int, Location]]] = number(
    {
        "front": _PUNCH_FRONT,
        "rear": _PUNCH_FRONT,
        "left": {1: "LT", 2: "LT", 3: "CT", 4: "LA", 5: "LA", 6: "HD"},
        "right": {1: "RT", 2: "RT", 3: "CT", 4: "RA", 5: "RA", 6: "HD"},
    },
    "BT-4.2.p4",
)
"""By 1D6 and the side that is struck."""

_KICK_FRONT: Final[dict[int, Location]] = {1: "RL", 2: "RL", 3: "RL", 4: "LL", 5: "LL", 6: "LL"}

KICK_TABLE: Final[dict[Side, dict[int, Location]]] = number(
    {
        "front": _KICK_FRONT,
        "rear": _KICK_FRONT,
        "left": dict.fromkeys(range(1, 7), "LL"),
        "right": dict.fromkeys(range(1, 7), "RL"),
    },
    "BT-4.2.p3",
)
"""By 1D6 and the side that is struck."""

# -- Clusters

CLUSTERS: Final[dict[int, tuple[int, ...]]] = number(
    {
        2: (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2),
        4: (1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4),
        5: (1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5),
        6: (2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6),
        10: (3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10),
        15: (5, 5, 6, 9, 9, 9, 9, 12, 12, 15, 15),
        20: (6, 6, 9, 12, 12, 12, 12, 16, 16, 20, 20),
    },
    "BT-3.6.p3",
)
"""By the missiles that are fired, how many hit: for each roll of 2D6 from 2 to 12."""


def missiles(fired: int, roll: int) -> int:
    """How many of the missiles hit, by the roll on the cluster table (BT-3.6.p3)."""
    return CLUSTERS[fired][roll - 2]


# -- Critical hits

CRITICALS: Final = number(((8, 1), (10, 2), (12, 3)), "BT-3.10.p1")
"""From a roll of 2D6 on so many critical hits: the last row in a torso only."""

BLOWN_OFF: Final = number(12, "BT-3.10.p1")
"""The roll that blows off an arm, a leg or the head instead."""

# -- The warrior

CONSCIOUSNESS: Final = number({1: 3, 2: 5, 3: 7, 4: 10, 5: 11}, "BT-9.p1")
"""The number to stay conscious, by the points that the warrior has taken in all."""

# -- Structure

STRUCTURE: Final[dict[int, tuple[int, int, int, int]]] = number(
    {
        20: (6, 5, 3, 4),
        25: (8, 6, 4, 6),
        30: (10, 7, 5, 7),
        35: (11, 8, 6, 8),
        40: (12, 10, 6, 10),
        45: (14, 11, 7, 11),
        50: (16, 12, 8, 12),
        55: (18, 13, 9, 13),
        60: (20, 14, 10, 14),
        65: (21, 15, 10, 15),
        70: (22, 15, 11, 15),
        75: (23, 16, 12, 16),
        80: (25, 17, 13, 17),
        85: (27, 18, 14, 18),
        90: (29, 19, 15, 19),
        95: (30, 20, 16, 20),
        100: (31, 21, 17, 21),
    },
    "BT-3.8.3",
)
"""Internal structure by tonnage: of the centre torso, a side torso, an arm, a leg."""

HEAD_STRUCTURE: Final = number(3, "BT-3.8.3")
