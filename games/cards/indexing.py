"""What a card is found by: the columns that are made from its data."""

from collections.abc import Mapping
from typing import Any

from games.cards.models import Card
from games.cards.words import all_words
from games.rules.table import System
from games.rules.text import plain


def filled(card: Card, system: System[Any], data: Mapping[str, Any]) -> Card:
    """The card with its data, which the system has accepted, and all that is made from it."""
    card.system = system.id
    card.kind = data["kind"]
    card.name = data["name"]
    card.data = dict(data)
    card.words = all_words(system.card_text(data))
    card.facets = plain(system.card_facets(data))
    return card
