"""The characters that can play a Team Tactics card, by printed cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from ...data import Json
from ...text import Message, _
from . import builtin
from .words.characters import is_called

Card = Json
Wanted = Json
"""A description of a wanted character, as in rules."""

_PRINTED: Final = frozenset({"called", "cards", "alter_egos", "affiliation", "power", "leader"})
"""The parts of a description that concern only the printed card."""


def characters() -> list[Card]:
    """The built-in characters."""
    return _of_kind("character")


def fits(character: Card, wanted: Wanted) -> bool:
    """Whether a character's printed card fits a description."""
    affiliation, power = wanted.get("affiliation"), wanted.get("power")
    return (
        ("called" not in wanted or any(is_called(character["name"], n) for n in wanted["called"]))
        and ("cards" not in wanted or character["id"] in wanted["cards"])
        and ("alter_egos" not in wanted or character["alter_ego"] in wanted["alter_egos"])
        and (affiliation is None or belongs(character, affiliation))
        and (power is None or any(name.startswith(power) for name in _powers(character)))
        and (not wanted.get("leader") or _leads(character, affiliation))
    )


def belongs(character: Card, affiliation: str) -> bool:
    """Whether a character says that it belongs to an affiliation, as all built-in members do
    (CP-SQUAD-07)."""
    return affiliation in character.get("affiliations", ())


def needed(tactic: Card) -> list[Wanted]:
    """The characters that a Team Tactics card needs in its player's squad: one for each
    description."""
    return [
        wanted
        for wanted in _asked_by(tactic)
        if wanted.get("side") == "ally" and not _PRINTED.isdisjoint(wanted)
    ]


def token_kinds(tactic: Card) -> frozenset[str]:
    """The tokens of which one must be held to play a Team Tactics card."""
    return frozenset(kind for one in _asked_by(tactic) for kind in one.get("holds_kinds", ()))


def _asked_by(tactic: Card) -> Iterator[Json]:
    """All objects in the conditions and choices of a Team Tactics card's rules."""
    return _objects([[rule.get("if", ()), rule.get("choose", ())] for rule in tactic["rules"]])


@cache
def playable_tactics() -> tuple[Card, ...]:
    """The built-in Team Tactics cards that built-in characters can play."""
    idle = idle_cards()
    return tuple(card for card in _of_kind("tactic") if card["id"] not in idle)


def idle_cards(others: Iterable[Card] = ()) -> Mapping[str, Message]:
    """The built-in cards that no match of built-in cards and these others can use, each with the
    reason."""
    more = [card for card in others if card["kind"] == "character"]
    return {
        card: reason
        for card, reason in _idle_without_others().items()
        if not _has_players(builtin.by_id()[card], [*characters(), *more])
    }


@cache
def _idle_without_others() -> Mapping[str, Message]:
    return {
        card["id"]: reason
        for kind, reason in _REASONS.items()
        for card in _of_kind(kind)
        if not _has_players(card, characters())
    }


_REASONS: Final[Mapping[str, Message]] = {
    "tactic": _("No one who may play it is here yet."),
    "affiliation": _("No one who belongs to it is here yet."),
}
"""The reasons for idle cards, by kind."""


def can_play(there: Sequence[Card], tactic: Card) -> bool:
    """Whether all characters that a Team Tactics card needs are there."""
    return all(any(fits(one, wanted) for one in there) for wanted in needed(tactic))


def _has_players(card: Card, there: Sequence[Card]) -> bool:
    """Whether all characters that a Team Tactics card needs are there; for other cards, anybody of
    the affiliation."""
    affiliation = card["id"] if card["kind"] == "affiliation" else card.get("affiliation")
    is_there = affiliation is None or any(belongs(one, affiliation) for one in there)
    return is_there and (card["kind"] == "affiliation" or can_play(there, card))


def _objects(value: object) -> Iterator[Json]:
    """All objects in plain data, at any depth."""
    if isinstance(value, Mapping):
        yield value
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _objects(item)


def _powers(character: Card) -> Iterator[str]:
    return (str(power["name"]) for power in character.get("superpowers", ()))


def _leads(character: Card, affiliation: str | None) -> bool:
    """Whether a character has a Leadership of an affiliation, or of any."""
    return any(
        power["type"] == "leadership" and affiliation in (None, power["affiliation"])
        for power in character.get("superpowers", ())
    )


def _of_kind(kind: str) -> list[Card]:
    return [card for card in builtin.by_id().values() if card["kind"] == kind]
