"""Numbers of squads and vehicles: bases, movement points, damage."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number

SLOTS: Final = number(4, "TI-1.2", label=_("slots of a squad base"))
CREW_SLOTS: Final = number(2, "TI-1.2", "TI-1.5", label=_("slots of a crew"))
LEAST_FIGURES: Final = number(1, "TI-3.9", label=_("figures on a base, at least"), house=True)

SQUAD_MP: Final = number(4, "TI-6.6", label=_("MP of a squad"))
OFFICER_MP: Final = number(1, "TI-6.6", label=_("more MP of a squad with an officer"))
LIGHT_DAMAGE_MP: Final = number(
    1, "TI-6.6", "TI-9.5c", label=_("fewer MP of a lightly damaged vehicle")
)
DAMAGE_ARMOUR: Final = number(1, "TI-9.5c", label=_("less armour of a damaged vehicle"))
