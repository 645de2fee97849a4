"""The rulings of section 11: forces, boards, set-up, victory. The rulebook is silent on them."""

from typing import Final

from ...text import _
from .collection import number

MOST_MECHS: Final = number(12, "BT-11.1", label=_("'Mechs of a side, at most"), house=True)
GUNNERY: Final = number(4, "BT-11.1", label=_("usual Gunnery"), house=True)
PILOTING: Final = number(5, "BT-11.1", label=_("usual Piloting"), house=True)
WORST_SKILL: Final = number(8, "BT-11.1", label=_("worst skill"), house=True)
HOME_ROWS: Final = number(3, "BT-11.7", label=_("rows of a home zone"), house=True)
HOME_WATER: Final = number(1, "BT-11.7", label=_("deepest water to begin in"), house=True)
TURNS: Final = number(12, "BT-11.10", label=_("turns, if there is a limit"), house=True)
TURNS_A_BOARD: Final = number(
    6, "BT-11.10", label=_("turns more for each further board between the edges"), house=True
)
QUIET_TURNS: Final = number(
    6, "BT-11.10", label=_("turns without damage that end a match"), house=True
)
CRIPPLED_SHARE: Final = number(
    2, "BT-11.11", label=_("divisor of a crippled 'Mech's value"), house=True
)
HILL_REACH: Final = number(1, "BT-11.16", label=_("hexes from the hill that hold it"), house=True)
HILL_POINTS: Final = number(1, "BT-11.16", label=_("hill points of an end phase"), house=True)
FEWEST_SIDES: Final = number(
    3, "BT-11.18", label=_("sides of a last one standing, at least"), house=True
)
MOST_SIDES: Final = number(
    6, "BT-11.18", label=_("sides of a last one standing, at most"), house=True
)
