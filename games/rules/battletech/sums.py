"""A number for 2D6, term by term."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from .. import odds
from ..contract import sums
from ..contract.sums import Term, in_words, signed

__all__ = ["TWO_DICE", "Sum", "Term", "chance", "in_words", "signed"]


@dataclass(frozen=True)
class Sum(sums.Sum):
    """The terms of a number that 2D6 have to reach."""

    @property
    def chance(self) -> Fraction:
        """The chance that 2D6 reach the number."""
        return chance(self.total)


_DIE: Final = dict.fromkeys(range(1, 7), 1)
TWO_DICE: Final[Mapping[int, int]] = odds.joined(_DIE, _DIE, int.__add__)
"""The ways to roll each sum of 2D6."""


@cache
def chance(number: int) -> Fraction:
    """The chance that 2D6 reach this number."""
    return odds.at_least(TWO_DICE, number)
