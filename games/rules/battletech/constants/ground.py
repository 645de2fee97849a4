"""Numbers of the map: levels, heights, sizes of boards and layouts."""

from typing import Final

from ...text import _
from .collection import number

STANDING: Final = number(2, "BT-0.p1", label=_("levels that a standing 'Mech is high"))
PRONE: Final = number(1, "BT-0.p1", label=_("levels that a prone 'Mech is high"))
UNDER_WATER: Final = number(2, "BT-0.p1", label=_("depth that covers a standing 'Mech"))
UNDER_WATER_PRONE: Final = number(1, "BT-0.p1", label=_("depth that covers a prone 'Mech"))

COLUMNS: Final = number(16, "BT-11.4", label=_("columns of a board"), house=True)
ROWS: Final = number(17, "BT-11.4", label=_("rows of a board"), house=True)
LAYOUTS: Final = number(
    ("1x1", "2x1", "3x1", "4x1", "1x2", "1x3", "1x4", "2x2"), "BT-11.4", house=True
)
"""The layouts of boards, as columns by rows."""
MOST_BOARDS: Final = max(int(name[0]) * int(name[2]) for name in LAYOUTS)
LOWEST_LEVEL: Final = number(-6, "BT-11.5", label=_("lowest level"), house=True)
HIGHEST_LEVEL: Final = number(12, "BT-11.5", label=_("highest level"), house=True)
DEEPEST_WATER: Final = number(6, "BT-11.5", label=_("deepest water"), house=True)

HILL_FROM_EDGES: Final = number(
    5, "BT-11.16", label=_("rows between the hill and either home edge"), house=True
)
