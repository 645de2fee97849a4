"""Messages as sentences in the reader's language, and sentences with parts that can be clicked."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    ngettext,
    npgettext,
    override,
)

from games.cards import translations
from games.cards.readings import fold, reading
from games.cards.site_words import IN_CONTEXT, words_in
from games.people.languages import note
from games.rules.forms.cards import CardText
from games.rules.forms.rule_building import place_in
from games.rules.text import PLAIN, Message, Names, plain, shallow_message
from games.rules.text import listed as listed_by

_AFTER_BRACKET = "） ", "）"
"""Full-width brackets include their space when they end a name."""


class _SiteThenCards(dict[str, str]):
    """The site's names of things in a language, then those on people's own cards."""

    def __init__(self, site: Names, cards: Names) -> None:
        super().__init__(cards)
        self._both = site, cards

    def get(self, name: str, default: Any = None) -> Any:
        """The name of a thing; the default if neither has one."""
        site, cards = self._both
        found = site.get(name)
        return cards.get(name, default) if found is None else found


class Reader:
    """Translates into the active language, which is looked up only once: looking it up takes longer
    than finding a word."""

    __slots__ = ("_of_cards", "_texts", "language", "names")

    def __init__(self) -> None:
        self.language: str = get_language() or settings.LANGUAGE_CODE
        words = words_in(self.language)
        self._texts, self._of_cards = words.texts, translations.names(self.language)
        both = self._of_cards and _SiteThenCards(words.names, self._of_cards)
        self.names: Names = both or words.names

    def gettext(self, text: str) -> str:
        """A text in the reader's language."""
        return self._texts.get(text, text) if text else ""  # "" is the catalogue's header

    def ngettext(self, one: str, many: str, n: int) -> str:
        """A text that depends on a number."""
        return ngettext(one, many, n)

    def pgettext(self, context: str, text: str) -> str:
        """A text in its role."""
        return self._texts.get(IN_CONTEXT % (context, text), text)

    def text_of(self, message: Message) -> str:
        """The text of a message with its placeholders."""
        text, plural, context = message.text, message.plural, message.context
        if self._of_cards and not message.params and text in self._of_cards:
            return self._of_cards[text]
        if not plural and not context:
            return self._texts.get(text, text) if text else ""
        if plural:
            n = int(message.params["n"])
            return (
                npgettext(context, text, plural, n) if context else self.ngettext(text, plural, n)
            )
        return self.pgettext(context, text) if text else ""

    def translate(self, message: Any) -> str:
        """A Message, or its plain form, as a sentence; a thing's name in the reader's language; the
        text of anything else."""
        if type(message) is str:
            return self.names.get(message, message)
        found = message if type(message) is Message else shallow_message(message)
        if found is None:
            return "" if message is None else str(message)
        if not found.params:
            return self.text_of(found)
        try:
            return found.render(self.text_of, self.names).replace(*_AFTER_BRACKET)
        except (KeyError, TypeError, ValueError):
            # The placeholders of the translation are wrong: use English.
            return str(found)

    def rendered(self, data: Any) -> Any:
        """Plain data with every message in it replaced by its sentence."""
        kind = type(data)
        if kind in PLAIN:
            return data
        if kind is dict:
            if "params" in data and (message := shallow_message(data)) is not None:
                return self.translate(message)
            # Loops instead of comprehensions, which cost a call each; an ask has hundreds of these.
            found = {}
            for key, item in data.items():
                found[key] = item if type(item) in PLAIN else self.rendered(item)
            return found
        if kind is Message:
            return self.translate(data)
        if kind is list or isinstance(data, (list, tuple)):
            if not data:
                return []
            return [item if type(item) in PLAIN else self.rendered(item) for item in data]
        return self.rendered({**data}) if isinstance(data, Mapping) else data

    def renamed(self, data: Any) -> Any:
        """Plain data with things' names in the reader's language."""
        if isinstance(data, Mapping):
            return {
                key: self.names.get(item, item)
                if key == "name" and type(item) is str
                else item
                if type(item) in PLAIN
                else self.renamed(item)
                for key, item in data.items()
            }
        if isinstance(data, (list, tuple)):
            return [item if type(item) in PLAIN else self.renamed(item) for item in data]
        return data

    def view(self, view: dict[str, Any]) -> dict[str, Any]:
        """A view whose table uses names in the reader's language."""
        return {**view, "table": self.renamed(view["table"])} if self.names else view


def translate(message: Any) -> str:
    """A Message, or its plain form, as a sentence in the reader's language; the text of anything
    else. People's own texts in it are noted for the page."""
    text = Reader().translate(message)
    if not text.isascii():
        note(plain(message))
    return text


def called(name: Any) -> str:
    """A player's name for display: people's names as written, even if a card has the same name;
    other names, which are messages, in the reader's language."""
    if not isinstance(name, str):
        return translate(name)
    note(name)
    return name


def all_called(names: Iterable[Any]) -> list[str]:
    """The names of a set-up's players, by seat."""
    return [called(name) for name in names]


def listed(words: Iterable[str]) -> str:
    """Words as a list in the reader's language."""
    return listed_by(translate, words)


FULL_WIDTH = ("。", "！", "？", "：", "）", "」")
"""Marks that include the following space."""


def in_a_row(sentences: Sequence[str]) -> str:
    """Sentences joined into a text, without spaces after full-width marks."""
    spaced = (one if one.endswith(FULL_WIDTH) else f"{one} " for one in sentences[:-1])
    return "".join([*spaced, *sentences[-1:]])


def sort_key(text: str) -> str:
    """The sort key of a text in the reader's language."""
    return reading(text, get_language() or "")


def rendered(data: Any) -> Any:
    """Plain data with every message in it replaced by its sentence, for pages and programs."""
    return Reader().rendered(data)


def id_of(lazy: Promise | str) -> Message:
    """A text of Django that is translated when it is read, as a message."""
    with override(None):
        return Message(str(lazy))


def all_words(text: CardText) -> str:
    """All words on a card in all languages of the site, folded, for searches."""
    lines: dict[str, None] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            lines.update(dict.fromkeys(fold(translate(part)) for part in _parts(text)))
    return "\n".join(line for line in lines if line)


def _parts(text: CardText) -> list[Any]:
    parts: list[Any] = [text.title, text.subtitle, *text.tags]
    for label, value in text.facts:
        parts.append(f"{translate(label)} {translate(value)}")
    for block in text.blocks:
        parts += [block.heading, *block.small, *block.lines]
    return parts


_BEGIN, _NAMED, _END = "\x02", "\x03", "\x04"
_SIGNS: Final = re.compile(f"({_BEGIN}[^{_NAMED}]*{_NAMED}|{_END})")
_WORD: Final = re.compile(r"\w")


@dataclass(frozen=True)
class Piece:
    """A piece of a sentence; punctuation has no place."""

    text: str
    place: str = ""


def pieces_of(sentences: Sequence[Message]) -> list[Piece]:
    """Sentences in the reader's language, one after another, in pieces."""
    names = Reader().names
    found: list[Piece] = []
    for sentence in sentences:
        if found and not found[-1].text.endswith(FULL_WIDTH):
            found.append(Piece(" "))
        found += _pieces(sentence.render(_say, names))
    return found


def _say(message: Message) -> str:
    """The text of a message, enclosed in marks if it has a place."""
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
    """A piece, with surrounding blanks split off."""
    words = text.strip()
    before, _words, after = text.partition(words) if place else ("", "", "")
    found = (Piece(before), Piece(words if place else text, place), Piece(after))
    return (piece for piece in found if piece.text)
