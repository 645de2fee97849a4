"""The weapon attack phase: declarations and their resolution (section 3).

arcs       torso twist, flipped arms, and the arcs of weapons
volley     the shots of a 'Mech in their order, and the missiles of each that hit
aims       the target of a weapon
to_hit     the number of a shot, term by term
refusals   why a weapon cannot fire, and who spots for whom
targets    the possible targets of weapons
expected   exact odds of damage
heat       the heat that a volley leads to
previews   all of that in words
advice     the torso twist with the highest expected damage
bundles    weapons that are chosen together
outlook    possible shots from a place, during movement
menu       the options of a 'Mech
choosing   choices while attacks are resolved
declaring  declarations
resolving  the resolution of declared fire
"""

from .declaring import carry_out
from .menu import declarations, has_choice, holding
from .outlook import outlook
from .resolving import resolve

__all__ = ["carry_out", "declarations", "has_choice", "holding", "outlook", "resolve"]
