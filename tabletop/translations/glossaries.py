"""Glossaries: which terms of the games a language always translates alike.

Beside each catalogue lies its `glossary.md`, a table: the English term, its translation, whether it
is always translated so, where it stands in the rules that players of that language have, and when
it is used.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .catalogues import catalogue, read, rooms

_ASIDE = re.compile(r"\s*[(（].*?[)）]")
_ALTERNATIVES = re.compile(r"\s*[/／、；;]\s*")


@dataclass(frozen=True)
class Term:
    """A term: in whose catalogue, in English, and each of its translations."""

    room: Path
    english: str
    translations: tuple[str, ...]

    def is_missed(self, english: str, text: str) -> bool:
        """Whether an English text has the term and its translation none of the term's."""
        there = re.search(rf"\b{re.escape(self.english)}(?:e?s)?\b", english, re.IGNORECASE)
        return bool(there) and not any(one in text for one in self.translations)


def terms(language: str) -> Iterator[Term]:
    """The terms that a language always translates alike."""
    for room in rooms():
        for line in (room / "locale" / language / "glossary.md").read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("|") and len(cells) > 2 and cells[2] == "always":
                translations = _ALTERNATIVES.split(_ASIDE.sub("", cells[1]))
                yield Term(room, _ASIDE.sub("", cells[0]), tuple(filter(None, translations)))


def breaches(language: str) -> Iterator[str]:
    """The messages that have a term whose translation is not in theirs, a line each."""
    messages = {room: list(read(catalogue(room, language), language)) for room in rooms()}
    for term in terms(language):
        for message in messages[term.room]:
            english, text = _texts(message.id), _texts(message.string)
            if term.is_missed(english, text):
                yield f"{term.english} is {' or '.join(term.translations)}, but in: {text}"


def _texts(texts: object) -> str:
    return texts if isinstance(texts, str) else " ".join(map(str, texts or ()))  # type: ignore[call-overload]
