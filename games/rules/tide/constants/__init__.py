"""Every number of the game that is on no card, each in one place, with its rule.

One module a subject; all of them list their numbers in the one collection of `tables`. House
rulings are marked there, so that the rulebook can show them as such.

The rulebook shows the numbers of a rule in the order in which they are imported here.
"""

from . import assault, fire, movement, ground, units  # noqa: I001

__all__ = ["assault", "fire", "ground", "movement", "units"]
