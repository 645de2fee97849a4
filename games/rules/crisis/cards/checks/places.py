"""Rules in the wrong place: rules that could never happen or are never checked."""

from __future__ import annotations

from collections.abc import Iterator

from ....text import Message, _
from ..words.base import Word
from ..words.rules import Rule


def faults(card: Word) -> Iterator[Found]:
    """Walks all rules of a card, each with its place."""
    yield from _in(card, "", "")


def _in(word: Word, path: str, place: str) -> Iterator[Found]:
    if isinstance(word, Rule):
        yield from _misplaced(word, path, place)
    for way, part in word.parts():
        yield from _in(part, step(path, way), word.place_of_rules(place))


IN_FORCE = ("innate", "leadership", "attack", "crisis", "lasting")
"""Places where rules are in force without being used."""
USED_WHEN_PAID = {
    "interaction": _("An interaction happens when it is paid for: no “when”."),
    "marker": _("A marker is used when it is paid for: no “when”."),
}


PARTS_OF_CHARACTERS = ("active", "reactive", "innate", "leadership", "attack")
"""Places where a rule may be unknown."""


def _misplaced(rule: Rule, path: str, place: str) -> Iterator[Found]:
    at_wish = place == "leadership" and rule.do and not rule.when
    in_force = place in IN_FORCE and not at_wish
    if rule.unknown and place not in PARTS_OF_CHARACTERS:
        message = _("Only rules of attacks and superpowers may be unknown.")
        yield step(path, "unknown"), message
    if not rule.do and not rule.always and not rule.unknown:
        yield path, _("This rule does nothing.")
    if rule.when and rule.always:
        message = _("What answers a moment and what always counts are two rules.")
        yield step(path, "always"), message
    if rule.always and not rule.when and not in_force:
        message = _("This is used once: what is to count for a while stands in “last”.")
        yield step(path, "always"), message
    if rule.do and not rule.when and in_force:
        yield step(path, "do"), _("When this happens is missing: “when”.")
    if rule.when and place in USED_WHEN_PAID:
        yield step(path, "when"), USED_WHEN_PAID[place]
    if rule.icons and place != "attack":
        yield step(path, "icons"), _("Only rules of attacks ask for icons.")
    if rule.may and not rule.when:
        yield step(path, "may"), _("Only what answers a moment can be declined.")
    if in_force and not rule.when:
        for field in ("choose", "limit"):
            if getattr(rule, field):
                message = _("What always counts is not used: it chooses nothing, at no limit.")
                yield step(path, field), message
    if place == "crisis":
        for field in ("choose", "may"):
            if getattr(rule, field):
                message = _("A crisis card's rule happens; let “each-player” choose.")
                yield step(path, field), message


Found = tuple[str, Message]
"""The path to a fault, and its description."""


def step(path: str, name: str) -> str:
    """The path to a field of the value at a path."""
    return f"{path}.{name}" if path else name


def all_parts(word: Word, path: str = "") -> Iterator[tuple[str, Word]]:
    """A word and all words within it, each with the path to it."""
    yield path, word
    for way, part in word.parts():
        yield from all_parts(part, step(path, way))
