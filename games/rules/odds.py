"""Exact odds of dice: the possible results of a roll and their chances.

A spread maps outcomes to whole weights; each outcome's chance is its share of the total weight.
Independent dice are multiplied like generating functions, without sampling or rounding.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import reduce
from typing import TypeVar

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
C = TypeVar("C", bound=Hashable)


def joined(
    first: Mapping[A, int], second: Mapping[B, int], together: Callable[[A, B], C]
) -> dict[C, int]:
    """The spread of two independent things combined."""
    found: dict[C, int] = {}
    for left, left_weight in first.items():
        for right, right_weight in second.items():
            outcome = together(left, right)
            found[outcome] = found.get(outcome, 0) + left_weight * right_weight
    return found


def repeated(
    die: Mapping[A, int], times: int, together: Callable[[A, A], A], nothing: A
) -> dict[A, int]:
    """This many equal dice rolled together; `nothing` is the outcome of no dice."""
    start: dict[A, int] = {nothing: 1}
    return reduce(lambda pool, _number: joined(pool, die, together), range(times), start)


def mapped(spread: Mapping[A, int], of: Callable[[A], B]) -> dict[B, int]:
    """The spread of a function of the outcome."""
    found: dict[B, int] = {}
    for outcome, weight in spread.items():
        value = of(outcome)
        found[value] = found.get(value, 0) + weight
    return found


def chances(spread: Mapping[A, int]) -> dict[A, Fraction]:
    """The exact chance of each outcome."""
    total = sum(spread.values())
    return {outcome: Fraction(weight, total) for outcome, weight in spread.items()}


def mean(spread: Mapping[int, int]) -> Fraction:
    """The expected number."""
    total = sum(outcome * weight for outcome, weight in spread.items())
    return Fraction(total, sum(spread.values()))


def variance(spread: Mapping[int, int]) -> Fraction:
    """The mean squared deviation from the expected number. Variances of independent dice add up."""
    middle = mean(spread)
    total = sum((outcome - middle) ** 2 * weight for outcome, weight in spread.items())
    return Fraction(total, sum(spread.values()))


def at_least(spread: Mapping[int, int], number: int) -> Fraction:
    """The chance of that number or more."""
    enough = sum(weight for outcome, weight in spread.items() if outcome >= number)
    return Fraction(enough, sum(spread.values()))
