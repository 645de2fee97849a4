"""Exact distributions of dice: what a roll comes to, and with which chance.

A distribution maps outcomes to exact chances. Independent dice are multiplied together the way
generating functions are, so nothing is sampled and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import reduce
from typing import TypeVar

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
C = TypeVar("C", bound=Hashable)
Distribution = Mapping[A, Fraction]


def even(outcomes: Mapping[A, int]) -> dict[A, Fraction]:
    """A die whose sides show each outcome so many times."""
    sides = sum(outcomes.values())
    return {outcome: Fraction(times, sides) for outcome, times in outcomes.items() if times}


def joined(
    first: Distribution[A], second: Distribution[B], together: Callable[[A, B], C]
) -> dict[C, Fraction]:
    """What two independent things come to together."""
    found: dict[C, Fraction] = {}
    for left, left_chance in first.items():
        for right, right_chance in second.items():
            outcome = together(left, right)
            found[outcome] = found.get(outcome, Fraction(0)) + left_chance * right_chance
    return found


def repeated(
    die: Distribution[A], times: int, together: Callable[[A, A], A], nothing: A
) -> dict[A, Fraction]:
    """So many dice of a kind rolled together; `nothing` is what no dice come to."""
    start: dict[A, Fraction] = {nothing: Fraction(1)}
    return reduce(lambda pool, _number: joined(pool, die, together), range(times), start)


def mapped(distribution: Distribution[A], of: Callable[[A], B]) -> dict[B, Fraction]:
    """The distribution of something that follows from the outcome."""
    found: dict[B, Fraction] = {}
    for outcome, chance in distribution.items():
        value = of(outcome)
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def mean(distribution: Distribution[int]) -> Fraction:
    """The expected number."""
    return sum((outcome * chance for outcome, chance in distribution.items()), Fraction(0))


def at_least(distribution: Distribution[int], number: int) -> Fraction:
    """The chance of that number or more."""
    return sum(
        (chance for outcome, chance in distribution.items() if outcome >= number), Fraction(0)
    )
