"""A number for 2D6, term by term."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ..contract import sums
from ..contract.sums import Term, in_words, signed

__all__ = ["Sum", "Term", "chance", "in_words", "signed"]


@dataclass(frozen=True)
class Sum(sums.Sum):
    """The terms of a number that 2D6 have to reach."""

    @property
    def chance(self) -> Fraction:
        """The chance that 2D6 reach the number."""
        return chance(self.total)


@cache
def chance(number: int) -> Fraction:
    """The chance that 2D6 reach this number."""
    ways = sum(first + second >= number for first in range(1, 7) for second in range(1, 7))
    return Fraction(ways, 36)
