"""What movement and terrain add to the numbers of weapon and physical attacks."""

from __future__ import annotations

from typing import Final

from ...text import _
from ..terms import Mode
from .collection import number
from .tables import TABLES

OWN_MOVEMENT: Final[dict[Mode, int]] = number(
    {"": 0, "stand": 0, "walk": 1, "run": 2, "jump": 3}, "BT-3.3.p1", "BT-4.2.p1"
)
"""By how the attacker has moved."""

TARGET_HEXES: Final = number(TABLES.target_hexes, "BT-3.3.p1", "BT-4.2.p1")
TARGET_JUMPED: Final = number(1, "BT-3.3.p1", "BT-4.2.p1", label=_("at a target that jumped"))
TARGET_PRONE: Final = number(1, "BT-3.3.p1", label=_("at a prone target that is not adjacent"))
TARGET_PRONE_ADJACENT: Final = number(
    -2, "BT-3.3.p1", "BT-4.2.p1", label=_("at a prone target that is adjacent")
)
TARGET_IMMOBILE: Final = number(
    -4, "BT-3.3.p1", "BT-4.2.p1", "BT-3.5.p1", label=_("at an immobile target")
)
TARGET_IN_WOODS: Final = number({1: 1, 2: 2}, "BT-3.3.p1", "BT-4.2.p1")
"""At a target in light woods (1) and heavy woods (2)."""
