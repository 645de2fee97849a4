"""Exact odds of dice: what a roll comes to, and with which chance.

A spread maps outcomes to whole weights; its chances are the weights' shares of their sum.
Independent dice are multiplied together the way generating functions are, so nothing is sampled
and nothing is rounded.
"""

from __future__ import annotations

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
    """What two independent things come to together."""
    found: dict[C, int] = {}
    for left, left_weight in first.items():
        for right, right_weight in second.items():
            outcome = together(left, right)
            found[outcome] = found.get(outcome, 0) + left_weight * right_weight
    return found


def repeated(
    die: Mapping[A, int], times: int, together: Callable[[A, A], A], nothing: A
) -> dict[A, int]:
    """So many dice of a kind rolled together; `nothing` is what no dice come to."""
    start: dict[A, int] = {nothing: 1}
    return reduce(lambda pool, _number: joined(pool, die, together), range(times), start)


def mapped(spread: Mapping[A, int], of: Callable[[A], B]) -> dict[B, int]:
    """The spread of something that follows from the outcome."""
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
    """By how much numbers differ from the expected one, squared and averaged: of independent dice
    it adds up."""
    middle = mean(spread)
    total = sum((outcome - middle) ** 2 * weight for outcome, weight in spread.items())
    return Fraction(total, sum(spread.values()))


def at_least(spread: Mapping[int, int], number: int) -> Fraction:
    """The chance of that number or more."""
    enough = sum(weight for outcome, weight in spread.items() if outcome >= number)
    return Fraction(enough, sum(spread.values()))
