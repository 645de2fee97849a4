"""Glossaries: the terms of the games that must always be translated alike.

Beside each catalogue is its `glossary.md`, a table: the English term, its translation, whether it
is mandatory, its source in the rules that players of that language have, and when it is used.
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
    """A term: the folder of its catalogue, the English word, and all accepted translations."""

    room: Path
    english: str
    translations: tuple[str, ...]

    def is_missed(self, english: str, text: str) -> bool:
        """Whether the English text has the term and the translation has none of its
        translations.
        """
        there = re.search(rf"\b{re.escape(self.english)}(?:e?s)?\b", english, re.IGNORECASE)
        return bool(there) and not any(one in text for one in self.translations)


def terms(language: str) -> Iterator[Term]:
    """The mandatory terms of a language."""
    for room, cells in _rows(language):
        if cells[2] == "always":
            translations = _ALTERNATIVES.split(_ASIDE.sub("", cells[1]))
            yield Term(room, _ASIDE.sub("", cells[0]), tuple(filter(None, translations)))


def _rows(language: str) -> Iterator[tuple[Path, list[str]]]:
    """The rows of all glossaries of a language, each with the folder of its catalogue."""
    for room in rooms():
        for line in (room / "locale" / language / "glossary.md").read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("|") and len(cells) > 2:
                yield room, cells


def breaches(language: str) -> Iterator[str]:
    """A line for each message with a term that is not translated by the glossary."""
    messages = {room: list(read(catalogue(room, language), language)) for room in rooms()}
    for term in terms(language):
        for message in messages[term.room]:
            english, text = _texts(message.id), _texts(message.string)
            if term.is_missed(english, text):
                yield f"{term.english} is {' or '.join(term.translations)}, but in: {text}"


def collisions(language: str) -> Iterator[str]:
    """A line for each message that several games share and that has a term with different
    translations in their glossaries, so that it is wrong in one of them. Such a message needs a
    context in one game."""
    named: dict[str, dict[str, tuple[str, ...]]] = {}
    for room, (english, translation, *_rest) in _rows(language):
        if room != SITE and not _ASIDE.search(english):  # in one of its senses
            names = tuple(filter(None, _ALTERNATIVES_AND_ASIDES.split(translation)))
            for word in english.lower().split(", "):
                named.setdefault(word, {})[room.name] = names
    games = {room.name for room in rooms() if room != SITE}
    for message in read(catalogue(SITE, language), language):
        users = {game for game in games if _is_used_by(game, message.locations)}
        english, text = _PLACEHOLDER.sub("", _texts(message.id)), _texts(message.string)
        for word, by_game in named.items():
            known = {game: by_game[game] for game in sorted(users & by_game.keys())}
            if len(set(known.values())) < 2:
                continue
            for game, names in known.items():
                if Term(SITE, word, names).is_missed(english, text):
                    yield f"{game} calls {word} {' or '.join(names)}, but shares: {text}"


def _is_used_by(game: str, locations: list[tuple[str, int]]) -> bool:
    """Whether a message is in the files of a game: its rules, or its templates."""
    folders = (f"games/rules/{game}/", f"templates/{game}/")
    return any(path.startswith(folders) for path, _ in locations)


def _texts(texts: object) -> str:
    return texts if isinstance(texts, str) else " ".join(map(str, texts or ()))  # type: ignore[call-overload]
