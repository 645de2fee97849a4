"""Physical attacks: kicks, punches, clubs, pushes, charges, deaths from above (section 4).

limits        which attacks may be declared
numbers       the numbers to reach, term by term (rolling: the rolls against them)
damage        their damage
declaring     the options of a player
resolving     the resolution of one attack (charges, jumping_upon: those declared in movement)
"""

from .declaring import carry_out, declarations
from .resolving import resolve

__all__ = ["carry_out", "declarations", "resolve"]
