"""Bounds what a card can ask for: how many words it has, how deep they are nested, how many things
that go through all characters stand in one another (CP-HOUSE-02).

A rule that goes through all characters, and for each of them through all characters again, makes
work that grows with every level. What a card sets off while it is played is bounded beside this
(see rules.budget): here its author learns it at once, and where.
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
    """Where in a card something stands: the path to it, how deep, and within how many words that
    go through many things."""

    path: str = ""
    depth: int = 0
    loops: int = 0

    def into(self, way: str, part: Word) -> _Place:
        """The place of a part of what stands here."""
        return _Place(step(self.path, way), self.depth + 1, self.loops + part.goes_through_many)


def faults(card: Card) -> Iterator[Found]:
    """What a card has too much of, with the path to it."""
    words = sum(1 for _part in _parts(card, _Place()))
    if words > constants.CARD_WORDS and not isinstance(card, Battlefield):
        yield (
            "",
            _("The card has %(words)s parts: %(most)s at most.", words=words, most=_MOST_WORDS),
        )
    for part, place in _parts(card, _Place()):
        if place.depth == constants.CARD_NESTING:
            yield place.path, _TOO_DEEP
        if place.loops > constants.LOOPS_NESTED and part.goes_through_many:
            yield place.path, _LOOPS
        choices = getattr(part, "choose", ())
        if isinstance(choices, tuple) and len(choices) > constants.CHOICES:
            message = _("At most %(most)s choices belong here.", most=constants.CHOICES)
            yield step(place.path, "choose"), message


_MOST_WORDS = constants.CARD_WORDS
_TOO_DEEP = _(
    "This is nested too deeply: %(most)s levels at most.", most=constants.CARD_NESTING - 1
)
_LOOPS = _(
    "What goes through many things stands within %(most)s others of its kind: that is too deep.",
    most=constants.LOOPS_NESTED,
)


def _parts(word: Word, place: _Place) -> Iterator[tuple[Word, _Place]]:
    """The parts of a card with their places, none below those that are too deep already."""
    yield word, place
    if place.depth >= constants.CARD_NESTING or place.loops > constants.LOOPS_NESTED:
        return
    for way, part in word.parts():
        yield from _parts(part, place.into(way, part))
