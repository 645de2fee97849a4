"""Numbers of assaults."""

from typing import Final

from ...text import _
from .tables import number

SUPPORTERS: Final = number(2, "TI-12.2", label=_("squads that support an assault, at most"))
FLAMETHROWER: Final = number(
    2, "TI-12.3", label=_("attack strength of a flamethrower in an assault")
)
BLACK: Final = number(4, "TI-12.5", "TI-12.6", label=_("least face that hits in an assault"))
MEDIC_COVER: Final = number(1, "TI-12.12", label=_("cover of a medic who defends"))
