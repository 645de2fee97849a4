"""Choices in plain language: what is chosen, and what it is called from then on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...text import Message, _
from . import choices
from .phrases import (
    KINDS,
    Said,
    amount,
    both,
    either,
    kind,
    one,
    reference,
    speaking,
    special,
    subject,
)


def called(item: Any) -> Said:
    """What is chosen is called from then on: by its name, each of several, with a noun where the
    name is none by itself ("the next character")."""
    name = item.as_.replace("-", " ")
    if isinstance(item, choices.ChooseNumber):
        if item.paid_by is None:
            return Said(_("the number chosen"), _("The number chosen"))
        payer = reference(item.paid_by)
        return Said(_("the Power paid by %(who)s", who=payer), _("The Power paid"))
    if isinstance(item, choices.ChooseCharacter) and item.many:
        return Said(_("each of the %(name)s", name=name), _("Each of the %(name)s", name=name))
    if name.endswith("ed") or name in _NO_NOUNS:
        noun = _WHAT[item.choose]
        return Said(
            _("the %(name)s %(noun)s", name=name, noun=noun),
            _("The %(name)s %(noun)s", name=name, noun=noun),
        )
    return Said(_("the %(name)s", name=name), _("The %(name)s", name=name))


@contextmanager
def choosing(items: Sequence[Any]) -> Iterator[None]:
    """While a rule is put in words that makes these choices."""
    numbers = [item for item in items if isinstance(item, choices.ChooseNumber)]
    with (
        speaking(**{item.as_: called(item) for item in items if item not in numbers}),
        speaking_of_numbers(numbers),
    ):
        yield


@contextmanager
def speaking_of_numbers(items: Sequence[Any]) -> Iterator[None]:
    """Numbers are called after who pays them."""
    with speaking(**{item.as_: called(item) for item in items}):
        yield


_NO_NOUNS = ("next", "first", "second", "third", "thrown", "taken", "one", "two")
_WHAT: dict[str, Message] = {
    "character": _("character"),
    "terrain": _("terrain"),
    "character-or-terrain": _("character or terrain"),
    "token": _("token"),
    "condition": _("special condition"),
}


def choice(item: Any) -> Message:
    """What is chosen, who pays, and what it is called from then on."""
    if isinstance(item, choices.ChooseNumber):
        return _number_choice(item)
    name = item.as_.replace("-", " ")
    if isinstance(item, choices.ChooseCharacter):
        return _character_choice(item, name)
    return _("Choose %(what)s (the %(name)s).", what=_choice(item), name=name)


def _character_choice(item: choices.ChooseCharacter, name: str) -> Message:
    among = item.from_.one_of
    params: dict[str, Any] = {"name": name}
    if len(among) == 1 and not item.many:
        text = _("%(who)s must be %(kind)s (the %(name)s).")
        params |= {"who": subject(among[0]), "kind": one(item.from_, chosen=True)}
    elif item.many:
        text = _("Choose %(number)s %(kind)s (the %(name)s).")
        if among:
            text = _("Choose %(number)s %(kind)s among %(among)s (the %(name)s).")
        params |= {
            "number": item.least if item.least == item.most else _("any number of"),
            "kind": kind(item.from_, many=True, chosen=bool(among)),
            "among": both([reference(ref) for ref in among]) if among else "",
        }
    else:
        text = _("Choose %(kind)s (the %(name)s).")
        params["kind"] = one(item.from_)
    sentence = Message(text.text, params)
    if item.pays is None:
        return sentence
    pays = _("%(what)s %(who)s pays %(cost)s Power.")
    if not isinstance(item.pays, int):
        pays = _("%(what)s %(who)s pays Power equal to %(cost)s.")
    with speaking(**{item.as_: called(item)}):
        return Message(
            pays.text,
            {"what": sentence, "who": subject(item.as_), "cost": amount(item.pays)},
        )


def _choice(item: Any) -> Message:
    if isinstance(item, choices.ChooseTerrain):
        return _(
            "interactive terrain %(size)s within Range %(range)s of %(of)s",
            size=_size(item.size_at_most),
            range=item.within,
            of=reference(item.of),
        )
    if isinstance(item, choices.ChooseThing):
        return _(
            "interactive terrain or %(kind)s, %(size)s, within Range %(range)s of %(of)s",
            kind=one(item.from_),
            size=_size(item.size_at_most),
            range=item.within,
            of=reference("self"),
        )
    if isinstance(item, choices.ChooseToken):
        return _token_choice(item)
    if item.of is not None:
        return _("a special condition of %(who)s", who=reference(item.of))
    return _("one of %(conditions)s", conditions=special(item.among))


def _size(most: Any) -> Message:
    if isinstance(most, int):
        return _("of Size %(size)s or less", size=most)
    return _("whose Size is at most %(size)s", size=amount(most))


def _token_choice(item: choices.ChooseToken) -> Message:
    what: Any = item.token or _("objective token")
    if item.kinds:
        what = _("token (%(kinds)s)", kinds=either([KINDS[kind_] for kind_ in item.kinds]))
    if item.held_by:
        return _("one %(what)s held by %(who)s", what=what, who=reference(item.held_by))
    if item.within:
        return _(
            "one %(what)s within Range %(range)s of %(of)s",
            what=what,
            range=item.within,
            of=reference(item.of),
        )
    return _("one %(what)s on the battlefield", what=what)


def _number_choice(item: choices.ChooseNumber) -> Message:
    params = {"least": item.least, "most": amount(item.most)}
    if item.paid_by is None:
        return Message(_("Choose a number from %(least)s to %(most)s.").text, params)
    text = _("%(who)s pays %(least)s to %(most)s Power, as you choose.")
    return Message(text.text, {**params, "who": subject(item.paid_by)})
