"""Barriers: lines between two characters that block sight and the tools of advances."""

import math
from collections.abc import Collection, Iterator
from typing import NamedTuple

from ... import plane
from ...contract.asking import Game
from ..figures.state import State
from .shapes import Spot, base, radius, spot_of

CORNERS = 48
"""The number of corners that approximate a round base."""
HALF_WIDTH = 10
"""Half of the width of a line, in thousandths of an inch."""


class Barrier(NamedTuple):
    """A straight line between two characters."""

    first: str
    second: str

    def line(self, game: Game[State]) -> tuple[Spot, Spot]:
        """The line from centre to centre."""
        return spot_of(base(game, self.first)), spot_of(base(game, self.second))

    def pieces(self, game: Game[State], without: Collection[str] = ()) -> Iterator[plane.Piece]:
        """The footprints that block: the line from base to base, and both bases except those
        excluded."""
        yield plane.Piece("", _thin(game, self.first, self.second))
        for unit in (self.first, self.second):
            if unit not in without:
                yield plane.Piece("", _round(base(game, unit)))


def _thin(game: Game[State], first: str, second: str) -> tuple[Spot, ...]:
    """The line between the edges of two bases."""
    start, end = base(game, first).centre, base(game, second).centre
    length = math.dist(start, end)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    spans = (radius(game, first), max(radius(game, first) + 1, length - radius(game, second)))
    return tuple(
        (
            round(start[0] + along[0] * span - along[1] * aside),
            round(start[1] + along[1] * span + along[0] * aside),
        )
        for span, aside in (
            (spans[0], -HALF_WIDTH),
            (spans[1], -HALF_WIDTH),
            (spans[1], HALF_WIDTH),
            (spans[0], HALF_WIDTH),
        )
    )


def _round(unit: plane.Base) -> tuple[Spot, ...]:
    turns = (2 * math.pi * corner / CORNERS for corner in range(CORNERS))
    return tuple(
        (
            round(unit.x + unit.radius * math.cos(turn)),
            round(unit.y + unit.radius * math.sin(turn)),
        )
        for turn in turns
    )
