"""Tie-breaks: how a game ranks players with equally many wins in a tournament. Each counts
something in a finished match; it is summed over all matches of a side, and more is better."""

from collections.abc import Callable
from dataclasses import dataclass

from ..copies import immutable
from ..text import Message, _
from .asking import Setup
from .summaries import Summary


@dataclass(frozen=True)
class MatchEnd:
    """A finished match, with what tie-breaks need of it."""

    setup: Setup
    summary: Summary
    scores: tuple[int, ...]

    def scored(self, side: int) -> int:
        """A side's score; 0 if the game has none."""
        return self.scores[side] if side < len(self.scores) else 0

    def ahead(self, side: int) -> int:
        """How far a side's score is ahead of the best of the others."""
        others = [score for other, score in enumerate(self.scores) if other != side]
        return self.scored(side) - max(others, default=0)


@immutable
class TieBreak:
    """Something counted for a side of a match: the title of its column and what it means."""

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
    """A tie-break by the score itself, for rulebooks that have a name for what it counts."""
    return TieBreak("points", _("VP"), about, MatchEnd.scored)
