"""Physical attacks: kicks, punches, clubs, pushes, charges, deaths from above (section 4).

limits        what may be declared, and why not
numbers       the numbers to reach, term by term
damage        what they do
declaring     what a player may declare
resolving     one 'Mech's attack is carried out (charges, jumping_upon: those from its movement)
"""

from .declaring import carry_out, declarations, options
from .resolving import resolve

__all__ = ["carry_out", "declarations", "options", "resolve"]
