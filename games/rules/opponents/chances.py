"""What a position is worth as a chance to win, by a curve that is fitted on tournaments.

With two sides the chance is 1 / (1 + exp(-steepness * worth)): where nobody stands better it is a
half, and the steeper the curve, the surer of the match is whoever stands better by so much.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

ROUNDS: Final = 60
"""Steps of Newton's method, of which a few are enough."""
STEEPEST: Final = 50.0
"""Beyond this exponent one side is sure to win."""


class Sample(NamedTuple):
    """A position of a match: what it was worth to a side, what the match came to for that side
    (1 for a win, a half for a draw, 0), and how much the position counts."""

    worth: float
    came_to: float
    counts: float


def chances(worths: Sequence[float], steepness: float) -> list[float]:
    """The chances of all sides to win, which come to 1, by what the position is worth to each."""
    most = max(worths)
    shares = [math.exp(max(-STEEPEST, steepness * (worth - most) / 2)) for worth in worths]
    return [share / sum(shares) for share in shares]


def fitted(samples: Sequence[Sample]) -> float:
    """The steepness under which these matches are likeliest to have come to what they came to."""
    steepness = 0.0
    for _round in range(ROUNDS):
        slope = curvature = 0.0
        for worth, came_to, counts in samples:
            exponent = max(-STEEPEST, min(STEEPEST, steepness * worth))
            chance = 1 / (1 + math.exp(-exponent))
            slope += counts * worth * (came_to - chance)
            curvature += counts * worth * worth * chance * (1 - chance)
        if curvature < 1e-9:
            break
        steepness += slope / curvature
    return steepness
