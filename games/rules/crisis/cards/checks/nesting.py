"""Limits of a card: the number of words, their depth, and the nesting of words that loop over many
characters (CP-HOUSE-02).

A loop over all characters within another one multiplies the work with every level. The work of a
card in play is limited as well (see rules.budget); these limits tell its author at once, and where.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....text import _
from ... import constants
from ..kinds.base import Card
from ..kinds.battlefield import Battlefield
from ..words.base import Word
from .places import Found, step


@dataclass(frozen=True)
class _Place:
    """A place on a card: its path, its depth, and the number of loops around it."""

    path: str = ""
    depth: int = 0
    loops: int = 0

    def into(self, way: str, part: Word) -> _Place:
        """The place of a part of the value here."""
        return _Place(step(self.path, way), self.depth + 1, self.loops + part.goes_through_many)


def faults(card: Card) -> Iterator[Found]:
    """The limits that a card exceeds, with the path to each."""
    parts, most = list(_parts(card, _Place())), constants.CARD_WORDS
    if len(parts) > most and not isinstance(card, Battlefield):
        message = _("The card has %(words)s parts: %(most)s at most.", words=len(parts), most=most)
        yield "", message
    for part, place in parts:
        if place.depth == constants.CARD_NESTING:
            yield place.path, _TOO_DEEP
        if place.loops > constants.LOOPS_NESTED and part.goes_through_many:
            yield place.path, _LOOPS
        choices = getattr(part, "choose", ())
        if isinstance(choices, tuple) and len(choices) > constants.CHOICES:
            message = _("At most %(most)s choices belong here.", most=constants.CHOICES)
            yield step(place.path, "choose"), message


_TOO_DEEP = _(
    "This is nested too deeply: %(most)s levels at most.", most=constants.CARD_NESTING - 1
)
_LOOPS = _(
    "What goes through many things stands within %(most)s others of its kind: that is too deep.",
    most=constants.LOOPS_NESTED,
)


def _parts(word: Word, place: _Place) -> Iterator[tuple[Word, _Place]]:
    """The parts of a card with their places, without those below the depth limit."""
    yield word, place
    if place.depth >= constants.CARD_NESTING or place.loops > constants.LOOPS_NESTED:
        return
    for way, part in word.parts():
        yield from _parts(part, place.into(way, part))
