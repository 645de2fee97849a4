"""The texts of people's own cards in the reader's language.

A card may say in which language it was first written, and its free texts in others by the original
ones: {"language": "en", "translations": {"ja": {"Claw": "爪"}}}. These are added to the names of
things that `words.Reader` knows in a language while a page is made: by the cards that are loaded
for it, and by those of the match that it shows. A reader sees the text of his own language, else in
Chinese that of the other script, else the original. A text that two loaded cards say differently
stays as it was written, and so does one for which the site has words: no card changes what another
one says.
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
    """The translations on a card, by language; none if they are not of that form."""
    tables = card.get(TRANSLATIONS)
    if not isinstance(tables, Mapping) or not all(
        isinstance(table, Mapping) and all(isinstance(said, str) for said in table.values())
        for table in tables.values()
    ):
        return {}
    return tables


def language_of(card: Card) -> str:
    """The language that a card was first written in; "" if it does not say so."""
    language = card.get(LANGUAGE)
    return language if isinstance(language, str) else ""


def text_for(card: Card, text: str, reader: str) -> tuple[str, str]:
    """What a card says in place of one of its texts to readers of a language, and in which
    language."""
    original = language_of(card)
    for language in (reader, _OTHER_SCRIPT.get(reader, "")):
        if language == original:
            break
        if found := tables_of(card).get(language, {}).get(text):
            return found, language
    return text, original


def others(card: Card, text: str) -> list[str]:
    """What a card says in place of a text in other languages."""
    return [table[text] for table in tables_of(card).values() if text in table]


def may_differ(text: str) -> bool:
    """Whether a text may be another one in other languages."""
    return _CODE.fullmatch(text) is None and not are_of_the_site(text)


def texts_on(system_id: str, card: Card) -> tuple[str, ...]:
    """The free texts on a card that may differ by language."""
    return _texts_on(system_id, json.dumps({**card, TRANSLATIONS: None}))


@lru_cache(maxsize=2048)
def _texts_on(system_id: str, written: str) -> tuple[str, ...]:
    card = json.loads(written)
    kinds = systems()[system_id].cards.kinds
    models = [kind.model for kind in kinds if kind.id == card.get("kind")]
    return tuple(text for model in models for text in texts_of(model, card) if may_differ(text))


def languages_shown(system_id: str, card: Card, reader: str) -> dict[str, str]:
    """The language of each text that a card shows to readers of a language, as far as it says so.
    Latin letters on a card in an Asian language may be of any."""
    if not language_of(card):
        return {}
    found = {}
    for text in texts_on(system_id, card):
        shown, language = text_for(card, text, reader)
        if not shown.isascii() or language == "en":
            found[shown] = language
    return found


class _LoadedCards:
    """People's cards that are loaded for what somebody reads, and their texts in each language."""

    def __init__(self) -> None:
        self._cards: dict[str, list[Card]] = {}
        self._names: dict[str, Names] = {}

    def add(self, card: Card) -> None:
        """One more, unless it is there already."""
        alike = self._cards.setdefault(str(card.get("id")), [])
        if card not in alike:
            alike.append(card)
            self._names.clear()

    def names(self, reader: str) -> Names:
        """Their texts to readers of a language by the original ones, where they differ."""
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
    """All texts in a card's data but the translations."""
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
    """Something is read, for which no card is loaded so far."""
    token = _loaded.set(_LoadedCards())
    try:
        yield
    finally:
        _loaded.reset(token)


@contextmanager
def reading_card(system_id: str, card: Card) -> Iterator[None]:
    """A card is read by itself."""
    with reading():
        add(system_id, card)
        yield


def add(system_id: str, card: Card) -> None:
    """A card is loaded for what is being read, if anything is. Built-in ones speak the words of
    the site."""
    loaded = _loaded.get()
    if loaded is None or not (keys.pack_key(str(card.get("id"))) or not PARTS.isdisjoint(card)):
        return
    loaded.add(card)
    note_as(languages_shown(system_id, card, written_in()))


def names(reader: str) -> Names:
    """What the loaded cards say to readers of a language, by the original texts."""
    loaded = _loaded.get()
    return loaded.names(reader) if loaded else NO_NAMES
