"""The weapon attack phase: what 'Mechs declare, and what comes of it (section 3).

arcs       how a 'Mech holds its weapons, and what they bear on
volley     the shots of a 'Mech in their order
aims       what a weapon is pointed at
to_hit     the number of a shot, term by term
clusters   how many missiles hit
refusals   why a weapon cannot fire, and who spots for whom
targets    what weapons can be pointed at
expected   exact odds of damage
heat       the heat that a volley leads to
previews   all of that in words
advice     which twist brings more
bundles    weapons to be chosen together
outlook    what could be shot from a place, while it moves
menu       what a 'Mech may declare
choosing   what players may choose while attacks go on
declaring  what it declares
resolving  what comes of it
"""

from .declaring import carry_out
from .menu import declarations, has_choice, holding, options
from .outlook import outlook
from .resolving import resolve

__all__ = ["carry_out", "declarations", "has_choice", "holding", "options", "outlook", "resolve"]
