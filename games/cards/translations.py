"""The texts of people's own cards in the reader's language.

A card may name the language of its original texts, and hold translations of its free texts:
{"language": "en", "translations": {"ja": {"Claw": "爪"}}}. While a page is made, those of the cards
that are loaded for it, and of the cards of the match that it shows, are added to the names that
`words.Reader` knows. Readers see a text in their own language; in Chinese otherwise in the other
script; otherwise the original. A text that loaded cards translate differently is shown as it was
written, and so is one that the site translates itself: no card changes what another one says.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final

from games.cards import keys
from games.cards.site_words import LocalNames, are_of_the_site
from games.people.languages import note_as, written_in
from games.rules.forms.free_texts import LANGUAGE, PARTS, TRANSLATIONS, texts_of
from games.rules.systems import systems
from games.rules.text import NO_NAMES, Names

Card = Mapping[str, Any]
_OTHER_SCRIPT: Final = {"zh-hans": "zh-hant", "zh-hant": "zh-hans"}
_CODE: Final = re.compile(r"[A-Z0-9]{0,5}|[\W\d_]*")
"""Short codes and numbers, which are written alike everywhere."""


def tables_of(card: Card) -> Mapping[str, Mapping[str, str]]:
    """The translations on a card, by language; empty if they are malformed."""
    tables = card.get(TRANSLATIONS)
    if not isinstance(tables, Mapping) or not all(
        isinstance(table, Mapping) and all(isinstance(said, str) for said in table.values())
        for table in tables.values()
    ):
        return {}
    return tables


def language_of(card: Card) -> str:
    """The language of a card's original texts; "" if the card names none."""
    language = card.get(LANGUAGE)
    return language if isinstance(language, str) else ""


def text_for(card: Card, text: str, reader: str) -> tuple[str, str]:
    """A text of a card for readers of a language, translated if possible; and its language."""
    original = language_of(card)
    for language in (reader, _OTHER_SCRIPT.get(reader, "")):
        if language == original:
            break
        if found := tables_of(card).get(language, {}).get(text):
            return found, language
    return text, original


def others(card: Card, text: str) -> list[str]:
    """The translations of a text of a card."""
    return [table[text] for table in tables_of(card).values() if text in table]


def may_differ(text: str) -> bool:
    """Whether cards may translate a text: not codes, numbers, and the site's own words."""
    return _CODE.fullmatch(text) is None and not are_of_the_site(text)


@lru_cache(maxsize=2048)
def _texts_on(system_id: str, written: str) -> tuple[str, ...]:
    """The free texts of a card, given as JSON, that may be translated."""
    card = json.loads(written)
    kinds = systems()[system_id].cards.kinds
    models = [kind.model for kind in kinds if kind.id == card.get("kind")]
    return tuple(text for model in models for text in texts_of(model, card) if may_differ(text))


def languages_shown(system_id: str, card: Card, reader: str) -> dict[str, str]:
    """The language of each text that a card shows to readers of a language, if the card names its
    own. ASCII texts count only as English: on a card in an Asian language they may be in any."""
    if not language_of(card):
        return {}
    found = {}
    for text in _texts_on(system_id, json.dumps({**card, TRANSLATIONS: None})):
        shown, language = text_for(card, text, reader)
        if not shown.isascii() or language == "en":
            found[shown] = language
    return found


class _LoadedCards:
    """The people's cards that are loaded for a page, and their translations by language."""

    def __init__(self) -> None:
        self._cards: dict[str, list[Card]] = {}
        self._names: dict[str, Names] = {}

    def add(self, card: Card) -> None:
        """Add a card, unless it is there already."""
        alike = self._cards.setdefault(str(card.get("id")), [])
        if card not in alike:
            alike.append(card)
            self._names.clear()

    def names(self, reader: str) -> Names:
        """The translations for readers of a language, by the original texts."""
        if reader not in self._names:
            self._names[reader] = self._texts_for(reader)
        return self._names[reader]

    def _texts_for(self, reader: str) -> Names:
        cards = [card for alike in self._cards.values() for card in alike]
        found: dict[str, set[str]] = {
            text: set() for card in cards for table in tables_of(card).values() for text in table
        }
        if not found:
            return NO_NAMES
        for card in cards:
            for text in _texts_in(card):
                if text in found:
                    found[text].add(text_for(card, text, reader)[0])
        return LocalNames(
            {
                text: next(iter(shown))
                for text, shown in found.items()
                if len(shown) == 1 and shown != {text} and may_differ(text)
            }
        )


def _texts_in(data: Any) -> Iterator[str]:
    """All texts in a card's data except the translations."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for part, value in data.items():
            if part not in PARTS:
                yield from _texts_in(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts_in(value)


_loaded: ContextVar[_LoadedCards | None] = ContextVar("loaded", default=None)


@contextmanager
def reading() -> Iterator[None]:
    """Read something, such as a page, for which no card is loaded so far."""
    token = _loaded.set(_LoadedCards())
    try:
        yield
    finally:
        _loaded.reset(token)


@contextmanager
def reading_card(system_id: str, card: Card) -> Iterator[None]:
    """Read a card by itself."""
    with reading():
        add(system_id, card)
        yield


def add(system_id: str, card: Card) -> None:
    """Load a card for what is being read, if anything is; not a built-in one, which the site's own
    words translate."""
    loaded = _loaded.get()
    if loaded and (keys.pack_key(str(card.get("id"))) or not PARTS.isdisjoint(card)):
        loaded.add(card)
        note_as(languages_shown(system_id, card, written_in()))


def names(reader: str) -> Names:
    """The loaded cards' translations for readers of a language, by the original texts."""
    loaded = _loaded.get()
    return loaded.names(reader) if loaded else NO_NAMES
