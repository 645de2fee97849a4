"""The rule builder, as the workshop calls it."""

from collections.abc import Callable, Sequence
from typing import Final

from .... import places
from ....data import Json
from ....forms.rule_building import Common, Offer, Panel, RuleBuilder
from ....text import Message
from ..words.rules import Rule
from ..words.speaking import marking
from . import library
from .bench import Bench, Unfit, bench_of
from .slots import chosen, others, slots_of

MOST_FOUND: Final = 40


class Builder(RuleBuilder):
    """Builds the rules of Crisis Protocol."""

    def sentences(self, card: Json, place: str) -> Sequence[Message]:
        """A rule in sentences with their pieces marked; empty if it cannot be put into
        sentences."""
        try:
            bench = bench_of(card, place)
            rule = bench.parts[bench.here(place)]
            assert isinstance(rule, Rule)
            marks = {bench.there(here): word for here, word in bench.parts.items()}
            with marking(marks):
                return rule.details(bench.is_attack)
        except (Unfit, LookupError, AssertionError, TypeError, ValueError):
            return ()

    def panel(self, card: Json, rule: str, place: str, adding: str = "") -> Panel | None:
        """The panel of a word of a rule."""
        try:
            bench = bench_of(card, rule)
            here = bench.here(place)
            word, around = bench.parts[here], _rule_around(bench, here)
        except (Unfit, LookupError):
            return None
        if not _is_within(place, rule):
            return None
        with around.speaking():
            return Panel(
                place,
                word.sort,
                word.label(),
                list(slots_of(bench, here, word, adding)),
                _instead(bench, here, adding),
                "" if place == rule else bench.there(_around(bench, here)),
            )

    def filled(self, card: Json, rule: str, place: str, slot: str, given: str) -> Json | None:
        """The card with a slot filled in or a choice made."""
        return _changed(card, rule, place, lambda bench, here: chosen(bench, here, slot, given))

    def replaced(self, card: Json, rule: str, place: str, key: str) -> Json | None:
        """The card with another word in place of one."""

        def swap(bench: Bench, here: str) -> Bench:
            for offer, after in others(bench, here):
                if offer.key == key:
                    return after
            raise Unfit

        return _changed(card, rule, place, swap)

    def removed(self, card: Json, rule: str, place: str) -> Json | None:
        """The card without an item of a list."""
        if place == rule:
            return None
        return _changed(card, rule, place, lambda bench, here: bench.changed(places.without, here))

    def moved(self, card: Json, rule: str, place: str) -> Json | None:
        """The card with an item of a list moved before the previous one."""
        if place == rule:
            return None
        return _changed(card, rule, place, lambda bench, here: bench.changed(places.earlier, here))

    def beginnings(self, card: Json, place: str) -> Sequence[Common]:
        """New rules, and common ones."""
        return library.beginnings(str(card.get("kind")), place)

    def found(self, card: Json, place: str, words: str) -> Sequence[Common]:
        """Rules of all built-in cards, searched by words."""
        return library.found(str(card.get("kind")), place, words)[:MOST_FOUND]

    def begun(self, card: Json, place: str, key: str) -> Json | None:
        """The card with the rule of this key at the end of a list."""
        return library.begun(card, place, key)

    def mended(self, card: Json, place: str) -> Json:
        """A superpower with a newly chosen type, with rules that fit the type."""
        return library.mended(card, place)


def _changed(
    card: Json, rule: str, place: str, change: Callable[[Bench, str], Bench]
) -> Json | None:
    """The whole card after a change on the bench; None if the result does not fit."""
    if not _is_within(place, rule):
        return None
    try:
        bench = bench_of(card, rule)
        here = bench.here(place)
        if here not in bench.parts:
            return None
        return change(bench, here).put_into(card)
    except (Unfit, LookupError):
        return None


def _is_within(place: str, rule: str) -> bool:
    return place == rule or place.startswith(f"{rule}.")


def _rule_around(bench: Bench, here: str) -> Rule:
    """The innermost rule around a place, which may be at the place itself. Raises LookupError."""
    word = bench.parts[here]
    while not isinstance(word, Rule):
        here = _around(bench, here)
        word = bench.parts[here]
    return word


def _around(bench: Bench, here: str) -> str:
    """The place of the word around a word."""
    place = here.rpartition(".")[0]
    while place and place not in bench.parts:
        place = place.rpartition(".")[0]
    return place


def _instead(bench: Bench, here: str, adding: str) -> Sequence[Offer]:
    """Offers to replace a word, if they are asked for."""
    return [offer for offer, _after in others(bench, here)] if adding == "instead" else ()


BUILDER: Final = Builder()
