"""A position's worth as a chance to win, by a curve fitted on tournaments.

With two sides the chance is 1 / (1 + exp(-steepness * worth)): one half in an even position. The
steeper the curve, the more certain the win at the same lead.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

ROUNDS: Final = 60
"""Steps of Newton's method, of which a few are enough."""
STEEPEST: Final = 50.0
"""Beyond this exponent one side is sure to win."""


class Sample(NamedTuple):
    """A position of a match: its worth to a side, that side's result (1 for a win, a half for a
    draw, 0 for a loss), and the weight of the sample."""

    worth: float
    came_to: float
    counts: float


def chances(worths: Sequence[float], steepness: float) -> list[float]:
    """Each side's chance to win, from the position's worth to each side. They add up to 1."""
    most = max(worths)
    shares = [math.exp(max(-STEEPEST, steepness * (worth - most) / 2)) for worth in worths]
    return [share / sum(shares) for share in shares]


def fitted(samples: Sequence[Sample]) -> float:
    """The steepness that makes the results of these matches most likely."""
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
