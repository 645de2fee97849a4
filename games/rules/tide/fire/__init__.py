"""Attacks with fire: from the declaration to what the hits do (TI-7, TI-9 to TI-11).

attacks    an attack as it is declared: who fires with what at whom, how far weapons carry
firepower  black dice: what fires, halved where it is; red dice: armour and cover
legality   why a unit cannot fire, or support; the enemies that cannot be fired at, as an option
           that is refused
declaring  an attack as an option of an ask, and the strongest there is
previews   what an attack would do, in words and lines
odds       the exact chances of hits and of what they do
results    what hits do to squads and vehicles
resolving  an attack from its dice to its end
"""

from .attacks import Attack, Mode, Shooter, all_figures, is_area, struck
from .legality import why_illegal
from .resolving import resolve

__all__ = [
    "Attack",
    "Mode",
    "Shooter",
    "all_figures",
    "is_area",
    "resolve",
    "struck",
    "why_illegal",
]
