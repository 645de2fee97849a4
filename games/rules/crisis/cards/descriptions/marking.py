"""Which words of a card a sentence is made of: while somebody builds a rule, what each word reads
like is marked with the word's place, so that it can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from ....forms.rule_building import part_of
from ....text import Message
from ..words.base import Word

_places: ContextVar[Mapping[int, str] | None] = ContextVar("places", default=None)


@contextmanager
def marking(words: Mapping[str, Word]) -> Iterator[None]:
    """While words are put in sentences that are to be marked, each with its place."""
    token = _places.set({id(word): place for place, word in words.items()})
    try:
        yield
    finally:
        _places.reset(token)


def marked(word: object, message: Message) -> Message:
    """What a word reads like, marked with its place if that is known."""
    places = _places.get()
    place = places.get(id(word)) if places is not None else None
    return message if place is None else part_of(place, message)
