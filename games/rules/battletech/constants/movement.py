"""Numbers of the movement phase: costs, heat, limits."""

from typing import Final

from ...text import _
from .collection import number

# -- What a hex and what is done in it cost

HEX: Final = number(1, "BT-2.2.t1", label=_("MP to enter a hex"))
TURN: Final = number(1, "BT-2.2.t2", label=_("MP to turn by a hexside"))
WOODS: Final = number({0: 0, 1: 1, 2: 2}, "BT-2.2.t3")
"""Extra MP to enter a hex without woods (0), with light woods (1) and with heavy woods (2)."""
ROUGH: Final = number(1, "BT-2.2.t3", label=_("more MP to enter rough ground"))
RUBBLE: Final = number(1, "BT-2.2.t4", label=_("more MP to enter rubble"))
WATER: Final = number((0, 1, 3), "BT-2.2.t5")
"""Extra MP to enter water, by depth; the last one counts for any greater depth."""
LEVELS: Final = number((0, 1, 2), "BT-2.2.t6")
"""Extra MP by levels up or down."""
TOO_STEEP: Final = number(
    3, "BT-2.2.t7", "BT-2.2.t8", label=_("levels that are too many to climb, and a fall downwards")
)
GET_UP: Final = number(2, "BT-2.2.t9", "BT-2.7.p1", label=_("MP for each attempt to stand up"))
LIE_DOWN: Final = number(1, "BT-2.2.t10", "BT-2.8.p1", label=_("MP to drop prone"))
JUMP: Final = number(1, "BT-2.2.t11", label=_("MP for each hex of a jump"))
LEAVE: Final = number(1, "BT-11.13", label=_("MP to leave over an edge"), house=True)
LEAST: Final = min(HEX, TURN, LIE_DOWN, LEAVE)
"""The MP of the cheapest step of a path on foot."""

# -- Heat

WALKING_HEAT: Final = number(1, "BT-2.3.p1", label=_("heat of walking"))
RUNNING_HEAT: Final = number(2, "BT-2.4.p1", label=_("heat of running"))
JUMPING_HEAT: Final = number(3, "BT-2.5.p1", label=_("least heat of a jump"))
JUMPING_HEAT_OF_A_HEX: Final = number(1, "BT-2.5.p1", label=_("heat of each hex of a long jump"))
GETTING_UP_HEAT: Final = number(1, "BT-2.7.p1", label=_("heat of each attempt to stand up"))

# -- Limits

DEEP: Final = number(
    1, "BT-2.3.p1", "BT-2.4.p1", "BT-2.9.p1", label=_("depth that counts as water")
)
MINIMUM_MOVEMENT: Final = number(
    1, "BT-2.4.p2", label=_("running MP that enter any hex, as the minimum movement")
)
JUMP_IN_PLACE: Final = number(1, "BT-2.5.p1", label=_("MP of a jump in the own hex"))
ATTEMPTS_ON_ONE_LEG: Final = number(
    1, "BT-2.7.p1", label=_("attempts to stand up on one leg in a turn")
)
CHARGE_LEVELS: Final = number(1, "BT-2.10.p1", label=_("levels between charger and target"))
ABOVE_THE_TARGET: Final = number(
    2, "BT-2.11.p1", label=_("levels above the target's hex that a death from above must reach")
)
