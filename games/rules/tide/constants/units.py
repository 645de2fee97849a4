"""Numbers of units and rounds: bases, movement points, damage, special actions, command."""

from typing import Final

from ...text import _
from .tables import number

SLOTS: Final = number(4, "TI-1.2", label=_("slots of a squad base"))
CREW_SLOTS: Final = number(2, "TI-1.2", "TI-1.5", label=_("slots of a crew"))
LEAST_FIGURES: Final = number(1, "TI-3.9", label=_("figures on a base, at least"), house=True)

SQUAD_MP: Final = number(4, "TI-6.6", label=_("MP of a squad"))
OFFICER_MP: Final = number(1, "TI-6.6", label=_("more MP of a squad with an officer"))
LIGHT_DAMAGE_MP: Final = number(
    1, "TI-6.6", "TI-9.5c", label=_("fewer MP of a lightly damaged vehicle")
)
DAMAGE_ARMOUR: Final = number(1, "TI-9.5c", label=_("less armour of a damaged vehicle"))

HEALED: Final = number(4, "TI-5.7.2", label=_("least face with which a medic heals"))
TOKENS: Final = number(1, "TI-3.5", label=_("specialisations of a squad, at most"))
OBJECTIVE: Final = number(
    1, "TI-13.2", label=_("command of an objective that shows no other value"), house=True
)
