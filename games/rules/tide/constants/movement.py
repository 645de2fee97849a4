"""Numbers of movement: costs besides terrain, and obstacles on the way."""

from typing import Final

from ...text import _
from ..terms import Class
from .tables import number

FIRE_AND_MOVEMENT: Final[dict[Class, int]] = number({"squad": 1, "vehicle": 2}, "TI-5.4.2")
"""MP that Fire and Movement costs a unit."""

ENTER_TRANSPORT: Final = number(2, "TI-6.2.2", label=_("MP to enter a transport"))
LEAVE_TRANSPORT: Final = number(2, "TI-6.2.3", label=_("MP to leave a transport"))
ENTER_FORTIFICATION: Final = number(
    1, "TI-6.4.4", label=_("MP to enter an entrenchment or pillbox")
)
LEAVE_FORTIFICATION: Final = number(
    1, "TI-6.4.4", label=_("MP to leave an entrenchment or pillbox")
)
REMOVE_WIRE: Final = number(2, "TI-6.4.2", label=_("MP to remove razor wire"))
OVERRUN: Final = number(1, "TI-6.3.1", label=_("more MP to overrun, for each enemy unit"))
TRAP_NEAR: Final = number(
    1, "TI-6.4.3", label=_("hexes from a tank trap where a vehicle that enters it began")
)
MINED_HEXES: Final = number(
    1, "TI-6.4.1", label=_("hexes that a unit enters which began in a minefield")
)
OP_FIRE_MP: Final = number(
    1, "TI-6.1.3", "TI-6.7", label=_("MP lost by a sturdy vehicle that Op Fire damages lightly")
)

MINES: Final = number(4, "TI-6.4.1", label=_("dice of a minefield"))
MINE_HITS: Final = number(4, "TI-6.4.1", label=_("least face that hits in a minefield"))
