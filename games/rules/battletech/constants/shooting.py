"""Numbers of the weapon attack phase."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number

# -- The number to hit

PRONE: Final = number(2, "BT-3.1.p5", label=_("to hit for a prone attacker"))
HEAT: Final = number(((8, 1), (13, 2), (17, 3), (24, 4)), "BT-3.3.p1")
"""By the attacker's heat: from so much on so much."""
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
"""The rolls that strike the location which an aimed shot was aimed at."""
