"""Glicko-2, as Mark Glickman's paper "Example of the Glicko-2 system" (2013) describes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

TAU: Final = 0.5
"""Limits changes of the volatility (the paper's τ)."""
SCALE: Final = 173.7178
START: Final = 1500.0
MOST_DEVIATION: Final = 350.0
PROVISIONAL: Final = 110.0
"""A larger deviation makes a rating provisional."""
_CLOSE: Final = 0.000001


@dataclass(frozen=True)
class Rating:
    """A player's rating, its deviation and its volatility."""

    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        """Whether the rating rests on too few matches to be reliable."""
        return self.deviation > PROVISIONAL


Played = tuple[Rating, float]
"""The opponent's rating before the match, and the score: 1, 0.5 or 0."""


def after(own: Rating, matches: Sequence[Played]) -> Rating:
    """The rating after a period with these matches (steps 2 to 8)."""
    phi = own.deviation / SCALE
    if not matches:
        return Rating(own.rating, _widened(own, 1), own.volatility)
    mu = (own.rating - START) / SCALE
    precision = surplus = 0.0
    for other, score in matches:
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - START) / SCALE)))
        precision += weight**2 * expected * (1 - expected)
        surplus += weight * (score - expected)
    variance = 1 / precision
    volatility = _volatility(own.volatility, phi, variance, variance * surplus)
    new_phi = 1 / sqrt(1 / (phi**2 + volatility**2) + precision)
    rating = START + SCALE * (mu + new_phi**2 * surplus)
    return Rating(rating, min(MOST_DEVIATION, SCALE * new_phi), volatility)


def rested(own: Rating, periods: float) -> Rating:
    """The rating after periods without a match: the same, with a larger deviation."""
    return Rating(own.rating, _widened(own, periods), own.volatility)


def _widened(own: Rating, periods: float) -> float:
    phi = sqrt((own.deviation / SCALE) ** 2 + own.volatility**2 * periods)
    return min(MOST_DEVIATION, SCALE * phi)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility, by the paper's iteration (step 5)."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
