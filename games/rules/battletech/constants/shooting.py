"""Numbers of the weapon attack phase."""

from typing import Final

from ...text import _
from ..terms import Mode
from .collection import number
from .tables import TABLES

# -- The number to hit

PRONE: Final = number(2, "BT-3.1.p5", label=_("to hit for a prone attacker"))
HEAT: Final = number(((8, 1), (13, 2), (17, 3), (24, 4)), "BT-3.3.p1")
"""The attacker's modifier for heat, with the heat from which each counts."""
SENSORS: Final = number(2, "BT-3.10.t4", label=_("to hit with one hit to the sensors"))
SENSORS_GONE: Final = number(2, "BT-3.10.t4", label=_("hits to the sensors that end all fire"))
SHOULDER: Final = number(
    4, "BT-3.3.p1", "BT-3.10.t6", label=_("to hit with weapons of an arm with a hit shoulder")
)
ARM_ACTUATOR: Final = number(
    1, "BT-3.3.p1", "BT-3.10.t7", label=_("to hit for each hit upper or lower arm actuator")
)
MEDIUM_RANGE: Final = number(2, "BT-3.3.p1", label=_("to hit at medium range"))
LONG_RANGE: Final = number(4, "BT-3.3.p1", label=_("to hit at long range"))
UNDER_MINIMUM: Final = number(
    1, "BT-3.3.p1", label=_("to hit at the minimum range, and again for each hex nearer")
)
FURTHER_TARGET: Final = number(1, "BT-3.3.p1", label=_("to hit a further target in the front arc"))
FURTHER_TARGET_ASIDE: Final = number(
    2, "BT-3.3.p1", label=_("to hit a further target in a side or rear arc")
)
INDIRECT: Final = number(1, "BT-3.4.p1", label=_("to hit indirectly"))
SPOTTER_FIRES: Final = number(
    1, "BT-3.4.p1", label=_("to hit indirectly where the spotter fires, too")
)
SPOTTING: Final = number(1, "BT-3.4.p1", label=_("to hit for whoever spots"))
AIMED_AT_HEAD: Final = number(
    3, "BT-3.5.p1", label=_("to hit the head with an aimed shot, in place of immobile")
)
IMPOSSIBLE: Final = number(13, "BT-3.3.p2", label=_("number that cannot be rolled"))
CERTAIN: Final = number(2, "BT-3.3.p2", label=_("number that hits by itself"))

# -- What hits

AIM_HOLDS: Final = number((6, 7, 8), "BT-3.5.p1")
"""The rolls with which an aimed shot strikes its location."""


WOODS_HEIGHT: Final = number(2, "BT-3.2.p2", label=_("levels that woods are high"))
WOODS_POINTS: Final = number({1: 1, 2: 2}, "BT-3.2.2")
"""The points of intervening light woods (1) and heavy woods (2)."""
BLOCKING_POINTS: Final = number(3, "BT-3.2.2", label=_("points of woods that block"))
WOODS_TERM: Final = number({1: 1, 2: 2}, "BT-3.3.p1")
"""The modifier of each intervening light woods (1) and heavy woods (2) to the number to hit."""
DFA_ABOVE: Final = number(2, "BT-3.2.4", label=_("levels above the ground in a death from above"))
COVER_DEPTH: Final = number(1, "BT-3.2.p3", label=_("depth of water that gives cover"))
COVER_RISE: Final = number(
    1, "BT-3.2.p3", label=_("levels of a hill that gives cover, above the target's hex")
)
COVER_TERM: Final = number(1, "BT-3.2.p3", label=_("to hit a target with partial cover"))


OWN_MOVEMENT: Final[dict[Mode, int]] = number(
    {"": 0, "stand": 0, "walk": 1, "run": 2, "jump": 3}, "BT-3.3.p1", "BT-4.2.p1"
)
"""The modifier for the attacker's movement."""

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
"""The modifier for a target in light woods (1) and heavy woods (2)."""
