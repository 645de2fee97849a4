"""Cards related to a card: those that go with it, and those whose text names it."""

import re
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from games.cards import catalogue
from games.cards.checking import is_valid
from games.cards.indexing import by_name
from games.cards.models import Card
from games.cards.readings import fold
from games.cards.searching.fields import table
from games.cards.searching.query import search
from games.cards.searching.syntax import SearchError
from games.cards.words import translate
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.text import Message, _

_SHOWN = 12
_LOOKED_AT = 60
_SHORTEST_NAME = 3


@dataclass(frozen=True)
class Related:
    """Some cards, their relation to the card, and the search that finds all of them."""

    label: str
    cards: list[Card]
    query: str
    more: bool


def related_to(system: System[Any], card: Card, player: Player | None) -> list[Related]:
    """The related cards that the player can see."""
    searches = list(system.cards.searches(card.data)) if is_valid(system, card.data) else []
    found = [_found(label, query, card, player) for label, query in searches]
    listed = {one.pk for related in found for one in related.cards}
    return [one for one in [*found, _naming(card, player, listed)] if one.cards]


def _found(label: Message, query: str, card: Card, player: Player | None) -> Related:
    """The cards that a search finds."""
    cards = catalogue.cards_for(card.system, player).exclude(pk=card.pk)
    try:
        rows = list(search(query, cards, player, table()).defer("words")[: _SHOWN + 1])
    except SearchError:  # a player's card may contain anything
        rows = []
    return Related(translate(label), rows[:_SHOWN], query, len(rows) > _SHOWN)


def _naming(card: Card, player: Player | None, listed: Set[Any]) -> Related:
    """Cards whose text contains the card's name, except those already shown."""
    label, query = translate(_("Cards that name it")), f'text:"{card.name}" game:{card.system}'
    if len(card.name) < _SHORTEST_NAME:
        return Related(label, [], query, False)
    name = fold(card.name)
    others = catalogue.cards_for(card.system, player).exclude(name=card.name)
    rows = others.filter(words__contains=name).order_by(*by_name())[:_LOOKED_AT]
    alone = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    found = [row for row in rows if row.pk not in listed and alone.search(row.words)]
    return Related(label, found[:_SHOWN], query, len(found) > _SHOWN)
