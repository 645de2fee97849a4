"""Going through a card part by part, with the path to each."""

from __future__ import annotations

from collections.abc import Iterator

from ....text import Message
from ..words.base import Word

Found = tuple[str, Message]
"""The path to a fault, and what is wrong there."""


def step(path: str, name: str) -> str:
    """The path to a field of what a path leads to."""
    return f"{path}.{name}" if path else name


def all_parts(word: Word, path: str = "") -> Iterator[tuple[str, Word]]:
    """A word and all words within it, each with the path to it."""
    yield path, word
    for way, part in word.parts():
        yield from all_parts(part, step(path, way))
