"""The search index of cards: columns computed from their data, and a table of facet values."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.db.models.expressions import OrderBy
from django.db.models.fields.json import KT
from django.utils.text import slugify
from django.utils.translation import get_language, override

from games.cards import translations
from games.cards.models import Card, CardValue
from games.cards.readings import LANGUAGES, fold, reading
from games.cards.words import all_words, translate
from games.rules.contract.definition import System
from games.rules.text import message_of, plain

COLUMNS = ("system", "kind", "name", "data", "words", "readings", "facets")
"""All columns of a card that follow from its data."""
NAMES = "names"
"""Among the readings of a card: its names in other languages."""


def filled(card: Card, system: System[Any], data: Mapping[str, Any]) -> Card:
    """Set a card's data, which the system has accepted, and all computed columns."""
    with translations.reading_card(system.id, data):
        words = all_words(system.cards.text(data))
    return indexed(card, system, data, words, plain(system.cards.facets(data)))


def indexed(
    card: Card, system: System[Any], data: Mapping[str, Any], words: str, facets: Any
) -> Card:
    """The same, with words and facets that were computed before."""
    card.system = system.id
    card.kind = data["kind"]
    card.name = data["name"]
    card.data = dict(data)
    card.words = words
    with translations.reading_card(system.id, data):
        card.readings = readings_of(card.name)
    if others := translations.others(data, card.name):
        card.readings[NAMES] = "\n".join(map(fold, others))
    card.facets = facets
    return card


def readings_of(name: str) -> dict[str, str]:
    """The readings of a name in each language that has readings."""
    found = {}
    for language in LANGUAGES:
        with override(language):
            found[language] = reading(translate(name), language)
    return found


def has_word(word: str) -> Q:
    """The condition that cards contain a word, or that their names are read like it in the reader's
    language."""
    return Q(words__contains=fold(word)) | _is_read_as(word)


def is_called(name: str) -> Q:
    """The condition that cards have this in their names in any language, by writing or reading."""
    written = Q(name__icontains=name) | Q((f"readings__{NAMES}__icontains", fold(name)))
    return written | _is_read_as(name)


def by_name(downwards: bool = False) -> tuple[OrderBy, str]:
    """The order of cards by their names, as that of words is in the reader's language."""
    language = _language_with_readings()
    first = KT(f"readings__{language}") if language else F("name")
    return OrderBy(first, descending=downwards), "card_id"


def _is_read_as(text: str) -> Q:
    language = _language_with_readings()
    return Q((f"readings__{language}__icontains", fold(text))) if language else Q()


def _language_with_readings() -> str:
    language = get_language() or ""
    return language if language in LANGUAGES else ""


def field_of(label: Any) -> str:
    """A facet's name in searches: "Physical Defense" becomes "physical-defense"."""
    return slugify(str(message_of(label)))[: CardValue.MAX_FIELD]


def index_values(cards: Iterable[Card]) -> None:
    """Store the facet values of these saved cards for searches."""
    cards = list(cards)
    CardValue.objects.filter(card__in=cards).delete()
    rows = [CardValue(card=card, **row) for card in cards for row in rows_of(card.facets)]
    CardValue.objects.bulk_create(rows, batch_size=1000)


def rows_of(facets: Iterable[tuple[Any, Iterable[Any]]]) -> Iterator[dict[str, Any]]:
    """The columns of a CardValue for each value of a card's facets."""
    for label, values in facets:
        field = field_of(label)
        for value in values:
            if isinstance(value, int):
                yield {"field": field, "number": value}
            else:
                yield {"field": field, "words": _in_all_languages(value)}


def _in_all_languages(value: Any) -> str:
    lines: dict[str, None] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            lines[fold(translate(value))] = None
    return "\n" + "\n".join(lines) + "\n"
