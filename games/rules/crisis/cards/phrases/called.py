"""What is called what: references, faces, tools, tokens, conditions, and several of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Literal, NamedTuple

from ....text import Message, _
from ... import terms

Side = Literal["ally", "enemy", "any", "nobody"]


class Said(NamedTuple):
    """What somebody or something is called within a sentence and where one begins; and whose
    character it is for the rule's player: "nobody" is none at all. `named`: a choice has given it
    this name, which has to be said there. `many`: each of several."""

    within: Message
    start: Message
    side: Side = "nobody"
    named: bool = True
    many: bool = False


REFERENCES: dict[str, Said] = {
    "self": Said(_("this character"), _("This character"), "ally"),
    "attacker": Said(_("the attacker"), _("The attacker"), "any"),
    "target": Said(_("the target"), _("The target"), "any"),
    "subject": Said(_("that character"), _("That character"), "any"),
    "other": Said(_("the other character"), _("The other character"), "any"),
    "source": Said(_("whoever caused it"), _("Whoever caused it"), "any"),
    "token": Said(_("the token"), _("The token")),
    "it": Said(_("it"), _("It"), "any"),
    "event": Said(_("the number in question"), _("The number in question")),
    "prevented": Said(_("Dazed or KO'd"), _("Dazed or KO'd")),
    "result": Said(_("the result of that"), _("The result of that")),
}
OWN_ATTACKER = Said(*REFERENCES["attacker"][:2], side="ally")
OWN_TARGET = Said(*REFERENCES["target"][:2], side="enemy")
"""The attacker and the target in the rules of an attack: its attacker is their "self"."""
_spoken: ContextVar[Mapping[str, Said]] = ContextVar("spoken", default=REFERENCES)


@contextmanager
def speaking(**called: Said) -> Iterator[None]:
    """While a rule is put in words: what it calls those that it has chosen, and whom it calls
    "this character"."""
    token = _spoken.set({**_spoken.get(), **called})
    try:
        yield
    finally:
        _spoken.reset(token)


def said(ref: str) -> Said:
    """What a reference is called."""
    known = _spoken.get().get(ref)
    if known is not None:
        return known
    name = ref.replace("-", " ")
    return Said(_("the %(name)s", name=name), _("The %(name)s", name=name))


def own_attack() -> bool:
    """Whether it is a rule of an attack that is put in words: its "self" attacks."""
    return said("self") is OWN_ATTACKER


@contextmanager
def speaking_of_own_attack() -> Iterator[None]:
    """While the rules of an attack are put in words."""
    with speaking(self=OWN_ATTACKER, attacker=OWN_ATTACKER, target=OWN_TARGET):
        yield


SEVERAL_FACES: dict[str, Message] = {
    "critical": _("criticals"),
    "wild": _("wilds"),
    "hit": _("hits"),
    "block": _("blocks"),
    "blank": _("blanks"),
    "failure": _("failures"),
}
TYPES: dict[str, Message] = {
    "physical": _("physical"),
    "energy": _("energy"),
    "mystic": _("mystic"),
}
ROLLS_MEANT: dict[str, Message] = {
    "attack": _("the attack roll"),
    "defense": _("the defense roll"),
    "own": _("its own roll"),
    "other": _("the opponent's roll"),
}
KINDS: dict[str, Message] = {
    "civilian": _("Civilian"),
    "asset": _("Asset"),
    "opportunity": _("Opportunity"),
}


def either(items: Sequence[Any]) -> Message | Any:
    """Several things of which one counts: "a, b or c"."""
    if len(items) == 1:
        return items[0]
    return _("%(some)s or %(last)s", some=list(items[:-1]), last=items[-1])


def both(items: Sequence[Any]) -> Message | Any:
    """Several things that all count: "a, b and c"."""
    if len(items) == 1:
        return items[0]
    return _("%(some)s and %(last)s", some=list(items[:-1]), last=items[-1])


def in_turn(sentences: Sequence[Message]) -> Message:
    """Sentences one after another."""
    told = sentences[0] if sentences else _("nothing changes.")
    for sentence in sentences[1:]:
        told = _("%(first)s %(then)s", first=told, then=sentence)
    return told


def reference(ref: str) -> Message:
    """Whom a reference names: the rule's own words for what it has chosen."""
    return said(ref).within


def token(name: str) -> Message:
    """A token by its name, or the one spoken of."""
    return reference("token") if name == "token" else a_token(name)


def a_token(name: Any) -> Message:
    """A token of that name or kind, with its article."""
    if starts_with_vowel(name):
        return _("an %(name)s token", name=name)
    return _("a %(name)s token", name=name)


def a_counter(name: str) -> Message:
    """A counter of that name, with its article."""
    if starts_with_vowel(name):
        return _("an %(name)s counter", name=name)
    return _("a %(name)s counter", name=name)


def starts_with_vowel(name: Any) -> bool:
    """Whether an English name takes "an"."""
    return str(name)[:1].upper() in tuple("AEIOU")


def special(conditions: Sequence[str]) -> list[Message]:
    """Special conditions by name."""
    return [terms.CONDITIONS[item] for item in conditions]
