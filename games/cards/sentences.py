"""Sentences whose parts can be pointed at: each piece of the text with the place on the card from
which it is made, the innermost of those that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.cards.words import Reader
from games.rules.forms.rule_building import place_in
from games.rules.text import Message

_BEGIN, _NAMED, _END = "\x02", "\x03", "\x04"
_SIGNS: Final = re.compile(f"({_BEGIN}[^{_NAMED}]*{_NAMED}|{_END})")
_WORD: Final = re.compile(r"\w")


@dataclass(frozen=True)
class Piece:
    """A piece of a sentence; without a place where it is only punctuation."""

    text: str
    place: str = ""


def pieces_of(sentences: Sequence[Message]) -> list[Piece]:
    """Sentences in the reader's language, one after another, in pieces."""
    found: list[Piece] = []
    for sentence in sentences:
        if found:
            found.append(Piece(" "))
        found += _pieces(sentence.render(_say))
    return found


def _say(message: Message) -> str:
    """The text to fill in of a message, with signs around it if it is marked."""
    place = place_in(message)
    return Reader().text_of(message) if place is None else f"{_BEGIN}{place}{_NAMED}%(part)s{_END}"


def _pieces(text: str) -> Iterator[Piece]:
    around: list[str] = []
    for part in _SIGNS.split(text):
        if part.startswith(_BEGIN):
            around.append(part[1:-1])
        elif part == _END:
            around.pop()
        elif part:
            yield from _apart(part, around[-1] if around and _WORD.search(part) else "")


def _apart(text: str, place: str) -> Iterator[Piece]:
    """A piece without the blanks around it, which stand beside it."""
    words = text.strip()
    before, _words, after = text.partition(words) if place else ("", "", "")
    found = (Piece(before), Piece(words if place else text, place), Piece(after))
    return (piece for piece in found if piece.text)
