"""Glossaries: which terms of the games a language always translates alike.

Beside each catalogue lies its `glossary.md`, a table: the English term, its translation, whether it
is always translated so, where it stands in the rules that players of that language have, and when
it is used.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .catalogues import SITE, catalogue, read, rooms

_ASIDE = re.compile(r"\s*[(（].*?[)）]")
_ALTERNATIVES = re.compile(r"\s*[/／、；;]\s*")
_ALTERNATIVES_AND_ASIDES = re.compile(r"\s*[/／、；;()（）]\s*")
_PLACEHOLDER = re.compile(r"%\(\w+\)s")


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
    for room, cells in _rows(language):
        if cells[2] == "always":
            translations = _ALTERNATIVES.split(_ASIDE.sub("", cells[1]))
            yield Term(room, _ASIDE.sub("", cells[0]), tuple(filter(None, translations)))


def _rows(language: str) -> Iterator[tuple[Path, list[str]]]:
    """The rows of all glossaries of a language, each with the folder that its glossary is of."""
    for room in rooms():
        for line in (room / "locale" / language / "glossary.md").read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("|") and len(cells) > 2:
                yield room, cells


def breaches(language: str) -> Iterator[str]:
    """The messages that have a term whose translation is not in theirs, a line each."""
    messages = {room: list(read(catalogue(room, language), language)) for room in rooms()}
    for term in terms(language):
        for message in messages[term.room]:
            english, text = _texts(message.id), _texts(message.string)
            if term.is_missed(english, text):
                yield f"{term.english} is {' or '.join(term.translations)}, but in: {text}"


def collisions(language: str) -> Iterator[str]:
    """The messages that several games share, although a term in them is called differently by the
    glossaries of these games, and as it stands is wrong in one of them: a line each. Such a message
    needs a context in one of the games."""
    named: dict[str, dict[str, tuple[str, ...]]] = {}
    for room, (english, translation, *_rest) in _rows(language):
        if room != SITE and not _ASIDE.search(english):  # in one of its senses
            names = tuple(filter(None, _ALTERNATIVES_AND_ASIDES.split(translation)))
            for word in english.lower().split(", "):
                named.setdefault(word, {})[room.name] = names
    games = {room.name for room in rooms() if room != SITE}
    for message in read(catalogue(SITE, language), language):
        users = {game for game in games if _is_used_by(game, message.locations)}
        if len(users) > 1:
            english, text = _PLACEHOLDER.sub("", _texts(message.id)), _texts(message.string)
            for word, by_game in named.items():
                known = {game: by_game[game] for game in sorted(users & by_game.keys())}
                for game, names in known.items() if len(set(known.values())) > 1 else ():
                    if Term(SITE, word, names).is_missed(english, text):
                        yield f"{game} calls {word} {' or '.join(names)}, but shares: {text}"


def _is_used_by(game: str, locations: list[tuple[str, int]]) -> bool:
    """Whether a message stands in the files of a game: its rules, or its templates."""
    folders = (f"games/rules/{game}/", f"templates/{game}/")
    return any(path.startswith(folders) for path, _ in locations)


def _texts(texts: object) -> str:
    return texts if isinstance(texts, str) else " ".join(map(str, texts or ()))  # type: ignore[call-overload]
