"""Heat: its sources and its effects (section 5)."""

from typing import Final

from ...text import _
from .collection import number

ENGINE_HEAT: Final = number({0: 0, 1: 5, 2: 10}, "BT-5.1", "BT-3.10.t1")
"""The heat of a damaged engine in a turn, by the number of its hits."""
SHUTDOWN: Final = number(((14, 4), (18, 6), (22, 8), (26, 10)), "BT-5.3a")
"""The heats of shutdown rolls, with the number of 2D6 that avoids a shutdown."""
SHUTDOWN_BY_ITSELF: Final = number(30, "BT-5.3a", label=_("heat that shuts down by itself"))
RESTART_BY_ITSELF: Final = number(14, "BT-5.p1", label=_("heat to restart by itself, at most"))
EXPLOSION: Final = number(((19, 4), (23, 6), (28, 8)), "BT-5.3b")
"""The heats of explosion rolls, with the number of 2D6 that avoids an explosion of ammunition."""
COOKED: Final = number(((15, 1), (26, 2)), "BT-5.4")
"""The heats that hurt a warrior whose life support is hit, with the points."""
