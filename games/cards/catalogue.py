"""Which cards somebody sees, and finding some among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from games.cards.models import Card, Pack
from games.cards.words import translate
from games.people.models import Player
from games.rules.table import System
from games.rules.text import message_of

# A facet with one value tells nothing apart, and one with too many is no choice.
_MOST_VALUES = 40
_LONGEST_QUERY = 100
# Of a facet's name in an address.
FACET_PREFIX = "by-"


def cards_for(system_id: str, player: Player | None) -> QuerySet[Card]:
    """The cards that somebody sees and may use: the built-in ones and the own."""
    seen = Q(pack__owner=None) | Q(pack__owner=player) if player else Q(pack__owner=None)
    return Card.objects.filter(seen, system=system_id).select_related("pack")


def packs_for(player: Player | None) -> QuerySet[Pack]:
    """The packs that somebody sees: the built-in ones and the own."""
    seen = Q(owner=None) | Q(owner=player) if player else Q(owner=None)
    return Pack.objects.filter(seen)


@dataclass(frozen=True)
class Value:
    """A value that a facet can have: what goes into the address, what is read, on how many."""

    key: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Facet:
    """Something cards can be filtered by."""

    name: str
    label: str
    values: list[Value]


@dataclass(frozen=True)
class Search:
    """What is looked for: a kind, words, and a value for some of the facets."""

    kind: str = ""
    words: str = ""
    facets: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, system: System[Any], query: Mapping[str, str]) -> Search:
        """The search in an address's query; what means nothing there is left out."""
        kind = query.get("kind", "")
        facets = {
            name.removeprefix(FACET_PREFIX): value
            for name, value in query.items()
            if name.startswith(FACET_PREFIX) and value
        }
        return cls(
            kind if kind in {known.id for known in system.kinds} else "",
            query.get("q", "").replace("\x00", "").strip()[:_LONGEST_QUERY],
            facets,
        )

    def __bool__(self) -> bool:
        return bool(self.kind or self.words or self.facets)

    def among(self, cards: QuerySet[Card]) -> QuerySet[Card]:
        """The cards of the kind that have all the words; facets are left to `with_facets`."""
        if self.kind:
            cards = cards.filter(kind=self.kind)
        for word in self.words.casefold().split():
            cards = cards.filter(words__contains=word)
        return cards

    def with_facets(self, cards: Iterable[Card]) -> list[Card]:
        """Those of the cards that have all the values looked for."""
        return [
            card
            for card in cards
            if all(
                value in {key for key, _value in _values(card, name)}
                for name, value in self.facets.items()
            )
        ]


def _values(card: Card, name: str) -> list[tuple[str, Any]]:
    """The values of a card's facet, each with the text it goes by in addresses."""
    for label, values in card.facets:
        if _key(label) == name:
            return [(_key(value), value) for value in values]
    return []


def _key(value: Any) -> str:
    """A label or a value in English, whatever the reader's language."""
    return str(message_of(value))


def facets_of(cards: list[Card], search: Search) -> list[Facet]:
    """What these cards can be filtered by, in the order in which the cards name it."""
    labels: dict[str, Any] = {}
    counts: dict[str, Counter[str]] = {}
    originals: dict[tuple[str, str], Any] = {}
    for card in cards:
        for label, values in card.facets:
            name = _key(label)
            labels.setdefault(name, label)
            for value in values:
                counts.setdefault(name, Counter())[_key(value)] += 1
                originals[name, _key(value)] = value
    return [
        Facet(
            name,
            translate(labels[name]),
            sorted(
                (
                    Value(
                        key, translate(originals[name, key]), count, search.facets.get(name) == key
                    )
                    for key, count in found.items()
                ),
                key=_natural,
            ),
        )
        for name, found in counts.items()
        if 2 <= len(found) <= _MOST_VALUES or name in search.facets
    ]


def _natural(value: Value) -> tuple[int, int, str]:
    """Numbers by size, then words."""
    if value.label.isascii() and value.label.isdigit():
        return 0, int(value.label), ""
    return 1, 0, value.label.casefold()
