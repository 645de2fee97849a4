"""What a card is found by: the columns that are made from its data, and the values of its facets
in a table of their own."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.text import slugify
from django.utils.translation import override

from games.cards.models import Card, CardValue
from games.cards.words import all_words, translate
from games.rules.contract.definition import System
from games.rules.text import message_of, plain

COLUMNS = ("system", "kind", "name", "data", "words", "facets")
"""All columns of a card that follow from its data."""


def filled(card: Card, system: System[Any], data: Mapping[str, Any]) -> Card:
    """The card with its data, which the system has accepted, and all that is made from it."""
    words = all_words(system.cards.text(data))
    return indexed(card, system, data, words, plain(system.cards.facets(data)))


def indexed(
    card: Card, system: System[Any], data: Mapping[str, Any], words: str, facets: Any
) -> Card:
    """The same, where the words on the card and its facets have been made already."""
    card.system = system.id
    card.kind = data["kind"]
    card.name = data["name"]
    card.data = dict(data)
    card.words = words
    card.facets = facets
    return card


def field_of(label: Any) -> str:
    """How the label of a facet is written in a search: "Physical Defense" is "physical-defense"."""
    return slugify(str(message_of(label)))[: CardValue.MAX_FIELD]


def index_values(cards: Iterable[Card]) -> None:
    """Keep the values of the facets of these cards, which are in the database, to be searched."""
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
            lines[translate(value).casefold()] = None
    return "\n" + "\n".join(lines) + "\n"
