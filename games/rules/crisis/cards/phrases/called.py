"""What is called what: references, faces, tools, tokens, conditions, and several of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from ....text import Message, _
from ... import names


class Said(NamedTuple):
    """What somebody or something is called within a sentence and where one begins."""

    within: Message
    start: Message


REFERENCES: dict[str, Said] = {
    "self": Said(_("this character"), _("This character")),
    "attacker": Said(_("the attacker"), _("The attacker")),
    "target": Said(_("the target"), _("The target")),
    "subject": Said(_("that character"), _("That character")),
    "other": Said(_("the other character"), _("The other character")),
    "source": Said(_("whoever caused it"), _("Whoever caused it")),
    "token": Said(_("the token"), _("The token")),
    "it": Said(_("it"), _("It")),
}
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
    return said("self") is REFERENCES["attacker"]


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


def titled(slug: str) -> str:
    """A card's id as a name."""
    return slug.replace("-", " ").title()


def reference(ref: str) -> Message:
    """Whom a reference names: the rule's own words for what it has chosen."""
    return said(ref).within


def token(name: str) -> Message:
    """A token by its name, or the one spoken of."""
    return reference("token") if name == "token" else _("a token called %(name)s", name=name)


def special(conditions: Sequence[str]) -> list[Message]:
    """Special conditions by name."""
    return [names.CONDITIONS[item] for item in conditions]
