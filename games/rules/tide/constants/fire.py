"""Numbers of attacks: ranges, dice, cover, effects of hits."""

from typing import Final

from ...text import _
from ..terms import Band
from .tables import TABLES, number

SIDES: Final = 6
"""Faces of every die."""

# -- Ranges

CLOSE: Final = number(1, "TI-7.t1", label=_("hexes that are close range"))
LONG: Final = number(2, "TI-7.t3", label=_("times the range that are long range"))
HIGHER: Final = number(1, "TI-7.p1", label=_("more range from a higher level"))
NOT_ADJACENT: Final = number(
    2, "TI-11.2.p1", label=_("least distance at which a mortar attacks"), house=True
)

# -- Dice

BLACK: Final[dict[Band, int]] = number(
    {"close": 4, "normal": 5, "long": 6}, "TI-7.t1", "TI-7.t2", "TI-7.t3", "TI-9.4"
)
"""The least face of a black die that is a success."""
RED: Final = number(5, "TI-9.4", label=_("least face of a red die that is a success"))
HALF: Final = number(2, "TI-10.4", label=_("divisor of a halved firepower, rounded up"))

# -- Modifiers

ELITE_COVER: Final = number(
    1, "TI-11.t1", label=_("cover from suppressive attacks for each elite figure")
)
OFFICER_COVER: Final = number(
    1, "TI-11.t2", label=_("cover from suppressive attacks with an officer in the hex")
)
MEDIC_COVER: Final = number(
    1, "TI-11.t3", label=_("cover from normal attacks with a medic in the hex")
)
ANTI_TANK_RANGE: Final = number(3, "TI-11.t4", label=_("range of anti-tank squads at vehicles"))
ANTI_TANK: Final = number(3, "TI-11.t4", label=_("firepower of an anti-tank token at vehicles"))
FLAMETHROWER: Final = number(
    2, "TI-11.t5", label=_("firepower of a flamethrower at an adjacent target")
)
FLAMETHROWER_COVER: Final = number(
    5, "TI-11.t5", label=_("cover that a flamethrower takes from an adjacent target")
)
CONCUSSIVE: Final = number(
    3, "TI-11.t6", label=_("firepower of tanks at squads in buildings and pillboxes")
)
CONCUSSIVE_RANGE: Final = number(
    3, "TI-11.t6", "TI-7.p1", label=_("range of tanks at squads in buildings and pillboxes")
)
MARKER_COVER: Final = number(TABLES.marker_cover, "TI-6.4.3", "TI-6.4.4", "TI-6.4.5")
THICK_ARMOUR: Final = number(1, "TI-11.t7", label=_("red dice that thick armour turns to a 6"))
WIRE_HITS: Final = number(3, "TI-6.4.2", label=_("hits of an area attack that remove razor wire"))

# -- What hits do

DAMAGE: Final = number(TABLES.damage, "TI-9.t1", "TI-9.t2", "TI-9.t3")
SUPPRESSION: Final = number(TABLES.suppression, "TI-9.t4", "TI-9.t5", "TI-9.t6")
