"""The actions of an action turn (TI-5.1 to TI-5.7).

choosing  which fresh unit does what, as an ask
acting    an action that moves, answer by answer until it is over; an advance of which the path is
          chosen with the unit
special   digging in, healing, and waiting for enemies that move
"""

from .acting import go_on
from .choosing import choose, fresh

__all__ = ["choose", "fresh", "go_on"]
