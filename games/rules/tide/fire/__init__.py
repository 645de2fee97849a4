"""Attacks with fire, from the declaration to the effects of hits (TI-7, TI-9 to TI-11).

attacks    an attack as it is declared: shooters, weapons, target, ranges
firepower  black dice: firepower and its halvings; red dice: armour and cover
legality   why a unit cannot fire or support; the refused option of all enemies out of reach
declaring  an attack as an option of an ask, and the strongest attack of a unit
previews   the effect of an attack, in words and lines
odds       the exact chances of hits and of their effects
results    the effects of hits on squads and vehicles
resolving  an attack from its dice to its end
"""

from .attacks import Attack, Mode, Shooter, all_figures, is_area, struck
from .legality import why_illegal
from .resolving import resolve
