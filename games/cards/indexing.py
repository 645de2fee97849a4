"""What a card is found by: the columns that are made from its data."""

from collections.abc import Mapping
from typing import Any

from games.cards.models import Card
from games.cards.words import all_words
from games.rules.table import System
from games.rules.text import plain

COLUMNS = ("system", "kind", "name", "data", "words", "facets")
"""All columns of a card that follow from its data."""


def filled(card: Card, system: System[Any], data: Mapping[str, Any]) -> Card:
    """The card with its data, which the system has accepted, and all that is made from it."""
    words = all_words(system.card_text(data))
    return indexed(card, system, data, words, plain(system.card_facets(data)))


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
