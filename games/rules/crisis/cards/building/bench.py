"""The bench: the card under construction, reduced to what its rule needs, so that every possible
value can be tried, and the values that fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from pydantic import ValidationError

from .... import places
from ....data import Json, Plain, read_json
from .. import builtin, checks, schema
from ..checks.places import all_parts
from ..kinds.base import Card
from ..kinds.crisis import Crisis
from ..words.base import IN_EVERY_RULE, Binds, Word, marked
from ..words.rules import Profile, Rule
from .blanks import Scope

_SMALL: Final[Mapping[str, Plain]] = read_json(__package__, "small.json")
"""A character, another stat card of one and an upgrade, each with as little content as possible."""
_PARTS: Final = ("form", "upgrade")
"""Parts of a character's card that rules refer to."""
FRESH: Final = ("chosen", "second", "third", "next", "one", "two", "number", "other-one")


class Unfit(Exception):
    """A card that the checks would refuse, or that cannot be parsed."""


@dataclass(frozen=True)
class Bench:
    """A small card with the rule under construction, and its place on the whole card: `whole` is
    the place there of the part that is at `small` here."""

    data: Json
    rule: str
    small: str = ""
    whole: str = ""

    def here(self, place: str) -> str:
        """The place on the small card for one on the whole card."""
        return _moved(place, self.whole, self.small)

    def there(self, place: str) -> str:
        """The place on the whole card for one on the small card."""
        return _moved(place, self.small, self.whole)

    @cached_property
    def card(self) -> Card:
        """The small card. Raises Unfit."""
        return _read(json.dumps(dict(self.data)))

    @cached_property
    def parts(self) -> Mapping[str, Word]:
        """All words on the small card by their places. Raises Unfit."""
        return {
            places.text_of(places.place_of(place)): word
            for place, word in all_parts(self.card)
            if place
        }

    @cached_property
    def faults(self) -> frozenset[tuple[str, str]]:
        """The faults that the small card already has. Raises Unfit."""
        return _faults(self.card)

    @cached_property
    def is_attack(self) -> bool:
        """Whether the rule is one of an attack: the nearest word around it that is not a rule
        itself."""
        around = self.here(self.rule).rpartition(".rules.")[0]
        return isinstance(self.parts.get(around), Profile)

    @cached_property
    def scope(self) -> Scope:
        """The names on the card."""
        bound: dict[str, None] = {}
        for word in self.parts.values():
            for name in marked(type(word), Binds):
                bound[getattr(word, name)] = None
        card = self.card
        tokens = [one.name for one in card.tokens] if isinstance(card, Crisis) else []
        return Scope(
            ("self", "target", "subject", *bound, "attacker", "other", "source", "it", "token"),
            tokens or ["Extract"],
            [one["id"] for one in builtin.affiliations()],
            [name for name in FRESH if name not in bound and name not in IN_EVERY_RULE],
            {part: [one.name for one in getattr(card, f"{part}s", ())] for part in _PARTS},
        )

    def with_value(self, place: str, value: object) -> Bench:
        """The bench with another value at a place of the small card. Raises Unfit for a value that
        does not fit."""
        return self.changed(places.updated, place, value)

    def changed(self, change: Callable[..., Json], place: str, *given: object) -> Bench:
        """The bench after a change (see `places`) at a place of the small card. Raises Unfit if
        there is no such place, and for faults that the bench did not have."""
        try:
            data = change(self.data, places.place_of(place), *given)
        except LookupError as missing:
            raise Unfit from missing
        after = replace(self, data=data)
        if after.faults - self.faults:
            raise Unfit
        after.check_that_it_reads()
        return after

    def check_that_it_reads(self) -> None:
        """Raises Unfit for a rule that cannot be put into sentences."""
        rule = self.parts.get(self.here(self.rule))
        if isinstance(rule, Rule):
            try:
                rule.details(self.is_attack)
            except (LookupError, TypeError, ValueError) as failure:
                raise Unfit from failure

    def put_into(self, card: Json) -> Json:
        """The whole card with the rule that was built."""
        if not self.whole:
            return {**card, **{name: self.data[name] for name in self.data if name in _BUILT}}
        built = places.at(self.data, places.place_of(self.small))
        named = places.at(card, places.place_of(self.whole))
        title = {"name": named["name"]} if "name" in named else {}
        whole: Json = places.updated(card, places.place_of(self.whole), {**built, **title})
        return whole


_BUILT = ("rules", "interactions")


def bench_of(card: Json, rule: str) -> Bench:
    """The bench for a rule of a card. Raises Unfit if there is none."""
    try:
        place = places.place_of(rule)
        if not isinstance(places.at(card, place), dict):
            raise Unfit
        if card.get("kind") != "character":
            return Bench({**card, "id": "x", "name": "x"}, rule)
        part = places.at(card, place[:2])
        if not isinstance(part, dict) or place[0] not in ("attacks", "superpowers"):
            raise Unfit
    except LookupError as missing:
        raise Unfit from missing
    own = {**part, "name": "x"}
    data = {**_SMALL["character"], **_other_parts(card), str(place[0]): [own]}
    return Bench(data, rule, f"{place[0]}.0", places.text_of(place[:2]))


def _other_parts(card: Json) -> dict[str, list[Plain]]:
    """The other stat cards of a character and its upgrades, with their names alone."""
    found = {}
    for part in _PARTS:
        ones = card.get(f"{part}s")
        names = [one.get("name") for one in ones if isinstance(one, dict)] if ones else []
        if names:
            found[f"{part}s"] = [{**_SMALL[part], "name": name} for name in names]
    return found


def _moved(place: str, before: str, after: str) -> str:
    if not before or not (place == before or place.startswith(f"{before}.")):
        return place
    return after + place[len(before) :]


@lru_cache(maxsize=256)
def _read(text: str) -> Card:
    """The card of these data. Raises Unfit."""
    try:
        return schema.read(json.loads(text))
    except (ValidationError, RecursionError, TypeError, ValueError, KeyError) as wrong:
        raise Unfit from wrong


def _faults(card: Card) -> frozenset[tuple[str, str]]:
    return frozenset((fault.where, fault.message.text) for fault in checks.faults_of(card))
