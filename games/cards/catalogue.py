"""The cards that a player sees, and searching them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from games.cards.indexing import by_name, has_word
from games.cards.models import Card, Pack, Writer
from games.cards.words import sort_key, translate
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.text import message_of

# A facet with one value tells nothing apart, and one with too many is no choice.
_MOST_VALUES = 40
_LONGEST_QUERY = 100
# Facets with more numbers are filtered by the least and the most number instead.
_FEW_NUMBERS = 7
# Prefixes of facets in addresses: for one value, for the least and for the most number.
FACET_PREFIX = "by-"
LEAST_PREFIX = "from-"
MOST_PREFIX = "to-"
_NUMBER = re.compile(r"[0-9]{1,9}")


def cards_for(system_id: str, player: Player | None) -> QuerySet[Card]:
    """The cards of a game that a player may use."""
    return all_cards_for(player).filter(system=system_id)


def all_cards_for(player: Player | None) -> QuerySet[Card]:
    """The cards of all games that a player may use: built-in ones, and those of packs that the
    player may write in and that no administrator has hidden."""
    return _cards_seen_by(player).filter(pack__hidden=None)


def cards_seen_by(system_id: str, player: Player | None) -> QuerySet[Card]:
    """The cards of a game that a player may read: usable ones, and those of the player's hidden
    packs."""
    return _cards_seen_by(player).filter(system=system_id)


def _cards_seen_by(player: Player | None) -> QuerySet[Card]:
    seen = Q(pack__owner=None)
    if player:
        seen |= Q(pack__in=packs_written_by(player).values("pk"))
    return Card.objects.filter(seen).select_related("pack")


def packs_for(player: Player | None) -> QuerySet[Pack]:
    """The packs that a player sees: built-in ones, and those that the player may write in."""
    seen = Q(owner=None)
    if player:
        seen |= _written_by(player)
    return Pack.objects.filter(seen)


def packs_written_by(player: Player) -> QuerySet[Pack]:
    """The packs that a player may write in: own ones, and those with an invitation."""
    return Pack.objects.filter(_written_by(player))


def _written_by(player: Player) -> Q:
    return Q(owner=player) | Q(pk__in=Writer.objects.filter(player=player).values("pack"))


@dataclass(frozen=True)
class Value:
    """A value of a facet: its form in addresses, its label, and its number of cards."""

    key: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Facet:
    """A property by which cards can be filtered: by one of its values or, with a `range`, between
    two numbers."""

    name: str
    label: str
    values: list[Value]
    range: Range | None = None


@dataclass(frozen=True)
class Range:
    """The range of numbers among the cards, and the chosen limits; None is no limit."""

    low: int
    high: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class Order:
    """A way to sort cards: by a facet of numbers, from the lowest or from the highest."""

    key: str
    label: str
    downwards: bool


@dataclass(frozen=True)
class Search:
    """A search: a kind, words, values of facets, limits of numeric facets, and the facet to sort by
    instead of the name (see `orders_of`)."""

    kind: str = ""
    words: str = ""
    facets: Mapping[str, str] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    order: str = ""

    @classmethod
    def of(cls, system: System[Any], query: Mapping[str, str]) -> Search:
        """The search in an address's query; invalid parts are ignored."""
        kind = query.get("kind", "")
        return cls(
            kind if kind in {known.id for known in system.cards.kinds} else "",
            query.get("q", "").replace("\x00", "").strip()[:_LONGEST_QUERY],
            dict(_prefixed(query, FACET_PREFIX)),
            _numbers(query, LEAST_PREFIX),
            _numbers(query, MOST_PREFIX),
            query.get("order", "")[:_LONGEST_QUERY],
        )

    def __bool__(self) -> bool:
        return bool(self.kind or self.words or self.facets or self.least or self.most)

    @property
    def filters(self) -> int:
        """The number of filters besides the words."""
        return len(self.facets) + len({*self.least, *self.most})

    def among(self, cards: QuerySet[Card]) -> QuerySet[Card]:
        """The cards of the kind with all the words, sorted by name; `with_facets` applies the
        facets."""
        if self.kind:
            cards = cards.filter(kind=self.kind)
        for word in self.words.split():
            cards = cards.filter(has_word(word))
        return cards.order_by(*by_name())

    def with_facets(self, cards: Iterable[Card]) -> list[Card]:
        """The cards with all the chosen values, sorted by the chosen number, if any; otherwise in
        the given order."""
        found = [card for card in cards if self._has_all(card)]
        name, downwards = self.order.removeprefix("-"), self.order.startswith("-")
        if name:
            found.sort(key=lambda card: _first_number(card, name, downwards))
        return found

    def _has_all(self, card: Card) -> bool:
        """Whether a card has all the values looked for."""
        for name, value in self.facets.items():
            if value not in {key for key, _value in _values(card, name)}:
                return False
        for name in {*self.least, *self.most}:
            least, most = self.least.get(name), self.most.get(name)
            if not any(
                (least is None or number >= least) and (most is None or number <= most)
                for number in _whole_numbers(card, name)
            ):
                return False
        return True


def _prefixed(query: Mapping[str, str], prefix: str) -> Iterator[tuple[str, str]]:
    """The parts of a query with that prefix, without it."""
    for name, value in query.items():
        if name.startswith(prefix) and value:
            yield name.removeprefix(prefix), value


def _numbers(query: Mapping[str, str], prefix: str) -> dict[str, int]:
    """The whole numbers among the parameters with that prefix."""
    return {
        name: int(value)
        for name, value in _prefixed(query, prefix)
        if _NUMBER.fullmatch(value.strip())
    }


def _whole_numbers(card: Card, name: str) -> list[int]:
    """The values of a card's facet that are whole numbers."""
    return [value for _key, value in _values(card, name) if isinstance(value, int)]


def _first_number(card: Card, name: str, downwards: bool) -> tuple[bool, int]:
    """The sort key of a card by a number; cards without one come last."""
    numbers = _whole_numbers(card, name)
    if not numbers:
        return True, 0
    return False, -max(numbers) if downwards else min(numbers)


def _values(card: Card, name: str) -> list[tuple[str, Any]]:
    """The values of a card's facet, each with its form in addresses."""
    for label, values in card.facets:
        if _key(label) == name:
            return [(_key(value), value) for value in values]
    return []


def _key(value: Any) -> str:
    """A label or a value in English, whatever the reader's language."""
    return str(message_of(value))


def facets_of(cards: list[Card], search: Search) -> list[Facet]:
    """The facets of these cards, in the order in which the cards name them."""
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
    facets = []
    for name, found in counts.items():
        numbers = [value for key in found if isinstance(value := originals[name, key], int)]
        label = translate(labels[name])
        if len(numbers) == len(found) > _FEW_NUMBERS and name not in search.facets:
            bounds = search.least.get(name), search.most.get(name)
            facets.append(Facet(name, label, [], Range(min(numbers), max(numbers), *bounds)))
        elif 2 <= len(found) <= _MOST_VALUES or name in search.facets:
            values = [
                Value(key, translate(originals[name, key]), count, search.facets.get(name) == key)
                for key, count in found.items()
            ]
            facets.append(Facet(name, label, sorted(values, key=_natural)))
    return facets


def orders_of(facets: Iterable[Facet]) -> list[Order]:
    """The ways to sort cards with these facets, besides by name."""
    return [
        Order(f"-{facet.name}" if downwards else facet.name, facet.label, downwards)
        for facet in facets
        if facet.range
        for downwards in (False, True)
    ]


def _natural(value: Value) -> tuple[int, int, str]:
    """Numbers by size, then words."""
    if value.label.isascii() and value.label.isdigit():
        return 0, int(value.label), ""
    return 1, 0, sort_key(value.label)
