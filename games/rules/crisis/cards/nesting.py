"""Bounds what a card can ask for: how many words it has, how deep they are nested, how many things
that go through all characters stand in one another (CP-HOUSE-02).

A rule that goes through all characters, and for each of them through all characters again, makes
work that grows with every level. What a card sets off while it is played is bounded beside this
(see rules.work): here its author is told at once, and where.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from ...text import Message, _
from .. import constants
from .check import Found

LOOPS = frozenset({"Each", "EachToken", "EachPlayer", "HowMany"})
"""Words that go through many things, one after another."""


@dataclass(frozen=True)
class _Place:
    """Where in a card something stands: the path to it, how deep, and within how many loops."""

    path: str = ""
    depth: int = 0
    loops: int = 0

    def into(self, step: str, part: BaseModel) -> _Place:
        """The place of a part of what stands here."""
        path = f"{self.path}.{step}" if self.path else step
        return _Place(path, self.depth + 1, self.loops + (type(part).__name__ in LOOPS))


def faults(card: BaseModel) -> Iterator[Found]:
    """What a card has too much of, with the path to it."""
    words = sum(1 for _part in _parts(card, _Place()))
    if words > constants.CARD_WORDS and not hasattr(card, "pieces"):
        yield "", _too_many(words)
    for part, place in _parts(card, _Place()):
        if place.depth == constants.CARD_NESTING:
            yield place.path, _("This is nested too deeply: %(most)s levels at most.", most=DEEPEST)
        if place.loops > constants.LOOPS_NESTED and type(part).__name__ in LOOPS:
            yield place.path, _LOOPS
        if len(getattr(part, "choose", ()) or ()) > constants.CHOICES and _is_list(part):
            path = f"{place.path}.choose" if place.path else "choose"
            yield path, _("At most %(most)s choices belong here.", most=constants.CHOICES)


DEEPEST = constants.CARD_NESTING - 1
_LOOPS = _(
    "What goes through many things stands within %(most)s others of its kind: that is too deep.",
    most=constants.LOOPS_NESTED,
)


def _too_many(words: int) -> Message:
    return _(
        "The card has %(words)s parts: %(most)s at most.", words=words, most=constants.CARD_WORDS
    )


def _is_list(part: BaseModel) -> bool:
    return isinstance(getattr(part, "choose", None), tuple)


def _parts(model: BaseModel, place: _Place) -> Iterator[tuple[BaseModel, _Place]]:
    """The parts of a card with their places, none below those that are too deep already."""
    yield model, place
    if place.depth >= constants.CARD_NESTING or place.loops > constants.LOOPS_NESTED:
        return
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        step = info.alias or name
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(item, BaseModel):
                here = f"{step}[{position}]" if isinstance(value, tuple) else step
                yield from _parts(item, place.into(here, item))
