"""The names of things while a rule is put into words, and the places of a card's words in its
sentences."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple

from ....forms.rule_building import part_of
from ....text import Message, _, one_by_one, pgettext

Side = Literal["ally", "enemy", "any", "nobody"]


class Called(NamedTuple):
    """What somebody or something is called, and whose character it is for the rule's player
    ("nobody" for none). `named`: a choice has given it this name, which has to be told there.
    `many`: each of several."""

    words: Message
    side: Side = "nobody"
    named: bool = True
    many: bool = False


REFERENCES: dict[str, Called] = {
    "self": Called(_("this character"), "ally"),
    "attacker": Called(_("the attacker"), "any"),
    "target": Called(_("the target"), "any"),
    "subject": Called(_("that character"), "any"),
    "other": Called(_("the other character"), "any"),
    "source": Called(_("whoever caused it"), "any"),
    "token": Called(_("the token")),
    "marker": Called(_("that marker")),
    "it": Called(pgettext("a character", "it"), "any"),
    "event": Called(_("the number in question")),
    "prevented": Called(pgettext("it is not …", "Dazed or KO'd")),
    "result": Called(_("the result of that")),
}
IT = REFERENCES["it"]
OWN_ATTACKER = REFERENCES["attacker"]._replace(side="ally")
OWN_TARGET = REFERENCES["target"]._replace(side="enemy")
"""The attacker and the target in the rules of an attack, where the attacker is "self"."""
_names: ContextVar[Mapping[str, Called]] = ContextVar("names", default=REFERENCES)
_places: ContextVar[Mapping[int, str] | None] = ContextVar("places", default=None)


@contextmanager
def calling(**names: Called) -> Iterator[None]:
    """While a rule is put into words: the names of its choices, and of "this character"."""
    if not names:
        yield
        return
    token = _names.set({**_names.get(), **names})
    try:
        yield
    finally:
        _names.reset(token)


def called(ref: str) -> Called:
    """What a reference is called."""
    known = _names.get().get(ref)
    if known is not None:
        return known
    return Called(_("the %(name)s", name=ref.replace("-", " ")))


def reference(ref: str) -> Message:
    """What a reference is called, in words."""
    return called(ref).words


def is_own_attack() -> bool:
    """Whether the rule in words belongs to an attack, where "self" attacks."""
    return called("self") is OWN_ATTACKER


@contextmanager
def of_own_attack() -> Iterator[None]:
    """While the rules of an attack are put in words."""
    with calling(self=OWN_ATTACKER, attacker=OWN_ATTACKER, target=OWN_TARGET):
        yield


def in_order(sentences: Sequence[Message]) -> Message:
    """Sentences in sequence, possibly none."""
    return one_by_one(sentences) if sentences else _("nothing changes.")


@contextmanager
def marking(words: Mapping[str, object]) -> Iterator[None]:
    """While words are put into sentences with marks of their places, by which the rule builder
    points at them."""
    token = _places.set({id(word): place for place, word in words.items()})
    try:
        yield
    finally:
        _places.reset(token)


def with_place(word: object, message: Message) -> Message:
    """The text of a word, marked with its place if that is known."""
    places = _places.get()
    place = places.get(id(word)) if places is not None else None
    return message if place is None else part_of(place, message)
