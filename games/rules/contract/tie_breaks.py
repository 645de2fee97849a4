"""Tie-breaks: by what a game parts those who have won as many matches of a tournament. Each counts
something of a match that is over; over all matches of a side it is summed, and more is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..copies import immutable
from ..text import Message, _
from .asking import Setup
from .summaries import Summary


@dataclass(frozen=True)
class MatchEnd:
    """A match that is over, as far as tie-breaks look at it."""

    setup: Setup
    summary: Summary
    scores: tuple[int, ...]

    def scored(self, side: int) -> int:
        """The score of a side; 0 where the game has none."""
        return self.scores[side] if side < len(self.scores) else 0

    def ahead(self, side: int) -> int:
        """By how much that is more than the best of the others."""
        others = [score for other, score in enumerate(self.scores) if other != side]
        return self.scored(side) - max(others, default=0)


@immutable
class TieBreak:
    """Something that is counted for a side of a match: what its column is called, and what it
    means."""

    id: str
    label: Message
    about: Message
    count: Callable[[MatchEnd, int], int]


DIFFERENCE = TieBreak(
    "difference",
    _("Difference"),
    _("By how much the own score was higher than the opponent's, over all matches."),
    MatchEnd.ahead,
)


def points(about: Message) -> TieBreak:
    """The score itself, where the rulebook has a name for what it counts."""
    return TieBreak("points", _("VP"), about, MatchEnd.scored)
