"""Every number of the game that is not on a card, with its rule. Each stands here only.

There is one module for each subject; all numbers are registered in the collection of `tables`.
House rulings are marked, so that the rulebook can show them as such. The rulebook shows the numbers
of a rule in the order in which they are imported here.
"""

from . import assault, fire, movement, ground, units  # noqa: I001

__all__ = ["assault", "fire", "ground", "movement", "units"]
