"""The strength of players by their matches against each other, on Elo's scale.

A player 400 points stronger than another scores 10 of 11 against it. A draw is half a win for each.
Each side of a pairing is given half a win more, so that a player who has won all matches has a
rating too.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

SCALE: Final = 400 / math.log(10)

ROUNDS: Final = 60
"""Steps of Newton's method, of which a few are enough."""

ASSUMED: Final = 0.5
"""The score that each side of a pairing is given beforehand."""


@dataclass(frozen=True)
class Rating:
    """A player's strength relative to the average, and its margin of error at 95 percent."""

    elo: float = 0.0
    error: float = 0.0


def ratings(
    players: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, float]]
) -> dict[str, Rating]:
    """The ratings of players that make the scores of all pairings most likely."""
    count = len(players)
    place = {name: number for number, name in enumerate(players)}
    strength = np.zeros(count)
    curvature = np.eye(count)
    for _round in range(ROUNDS):
        slope = -strength * 1e-6
        curvature = np.eye(count) * 1e-6 + np.ones((count, count)) / count
        for (one, other), (scored, conceded) in scores.items():
            a, b = place[one], place[other]
            matches = scored + conceded + 2 * ASSUMED
            expected = 1 / (1 + math.exp(strength[b] - strength[a]))
            more = scored + ASSUMED - matches * expected
            weight = matches * expected * (1 - expected)
            slope[a] += more
            slope[b] -= more
            curvature[[a, b], [a, b]] += weight
            curvature[[a, b], [b, a]] -= weight
        step = np.linalg.solve(curvature, slope)
        strength = strength + np.clip(step, -1, 1)
    spread = np.linalg.inv(curvature) - np.ones((count, count)) / count
    strength = strength - strength.mean()
    return {
        name: Rating(
            float(strength[number]) * SCALE,
            1.96 * math.sqrt(max(0.0, float(spread[number, number]))) * SCALE,
        )
        for name, number in place.items()
    }
