"""Choices in plain language: what is chosen, and what it is called from then on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...text import Message, _
from . import choices, deeds
from .phrases import (
    KINDS,
    Said,
    a_token,
    amount,
    both,
    either,
    kind,
    one,
    reference,
    said,
    speaking,
    special,
    subject,
)
from .rules import Rule
from .words import IsCharacter


def met_by_moment(rule: Rule) -> list[choices.ChooseCharacter]:
    """The choices of a rule that choose nothing: they say who in its moment must be what, and what
    it pays. A target may be another one once the attack is turned to it."""
    return [
        item
        for item in rule.choose
        if rule.when is not None
        and isinstance(item, choices.ChooseCharacter)
        and not item.many
        and len(item.from_.one_of) == 1
        and item.from_.one_of[0] in ("subject", "other", "attacker", "target")
        and not (item.from_.one_of[0] == "target" and _is_named_when_turned(item.as_, rule))
    ]


def _is_named_when_turned(name: str, rule: Rule) -> bool:
    """Whether a rule speaks of somebody by that name once the attack has another target."""
    turned = False
    for effect in rule.do:
        if turned and name in effect.model_dump_json().split('"'):
            return True
        turned = turned or isinstance(effect, deeds.Redirect)
    return False


def as_condition(item: choices.ChooseCharacter) -> IsCharacter:
    """What such a choice asks of whoever is in the moment."""
    kind_ = item.from_.model_copy(update={"one_of": ()})
    return IsCharacter.model_validate(
        {"test": "character", "who": item.from_.one_of[0], "is": kind_}
    )


@contextmanager
def choosing(items: Sequence[Any], met: Sequence[Any] = ()) -> Iterator[None]:
    """While a rule is put in words that makes these choices; those `met` are called as they are
    in the rule's moment. Numbers are called after who pays them."""
    numbers = [item for item in items if isinstance(item, choices.ChooseNumber)]
    chosen = {item.as_: _called(item, items, met) for item in items if item not in numbers}
    with speaking(**chosen), _speaking_of_numbers(numbers):
        yield


@contextmanager
def _speaking_of_numbers(items: Sequence[choices.ChooseNumber]) -> Iterator[None]:
    with speaking(**{item.as_: _number_called(item) for item in items}):
        yield


def _number_called(item: choices.ChooseNumber) -> Said:
    if item.paid_by is None:
        return Said(_("the number chosen"), _("The number chosen"))
    payer = reference(item.paid_by)
    return Said(
        _("the Power paid by %(who)s", who=payer), _("The Power paid by %(who)s", who=payer)
    )


def _called(item: Any, items: Sequence[Any], met: Sequence[Any]) -> Said:
    """What is chosen is called from then on: by its name, each of several, with a noun where the
    name is none by itself ("the next character"), and by the noun alone where that is enough."""
    side = item.from_.side if isinstance(item, choices.ChooseCharacter) else "nobody"
    if item in met:
        within, start = said(item.from_.one_of[0])[:2]
        return Said(within, start, side)
    name = item.as_.replace("-", " ")
    if isinstance(item, choices.ChooseCharacter) and item.many:
        each, at_start = _("each of the %(name)s", name=name), _("Each of the %(name)s", name=name)
        return Said(each, at_start, side, many=True)
    if _is_noun(name):
        return Said(_("the %(name)s", name=name), _("The %(name)s", name=name), side)
    noun = _WHAT[item.choose]
    beside = [other for other in items if other is not item and other not in met]
    if any(_WHAT.get(other.choose) is noun for other in beside):
        within = _("the %(name)s %(noun)s", name=name, noun=noun)
        return Said(within, _("The %(name)s %(noun)s", name=name, noun=noun), side)
    within = _("the chosen %(noun)s", noun=noun)
    return Said(within, _("The chosen %(noun)s", noun=noun), side, named=False)


def _is_noun(name: str) -> bool:
    return not name.endswith("ed") and name not in _NO_NOUNS


_NO_NOUNS = ("next", "first", "second", "third", "thrown", "taken", "lost", "one", "two")
_WHAT: dict[str, Message] = {
    "character": _("character"),
    "terrain": _("terrain"),
    "character-or-terrain": _("character or terrain"),
    "token": _("token"),
    "condition": _("special condition"),
}


def choice(item: Any, met: bool = False) -> list[Message]:
    """What is chosen, who pays, and what it is called from then on. Of a choice that is `met` by
    who is in the moment, only what it pays."""
    if isinstance(item, choices.ChooseNumber):
        return [_number_choice(item)]
    if isinstance(item, choices.ChooseCharacter):
        return [*([] if met else [_character_choice(item)]), *_payment(item)]
    return [_("Choose %(what)s%(name)s.", what=_choice(item), name=_name(item))]


def _name(item: Any) -> Message | str:
    """The name that it goes by from then on, where it goes by one."""
    if not said(item.as_).named:
        return ""
    if isinstance(item, choices.ChooseCharacter) and item.many:
        return _(" as the %(name)s", name=item.as_.replace("-", " "))
    return _(" as %(called)s", called=reference(item.as_))


def _character_choice(item: choices.ChooseCharacter) -> Message:
    among = item.from_.one_of
    params: dict[str, Any] = {"name": _name(item)}
    if len(among) == 1 and not item.many:
        text = _("%(who)s must be %(kind)s, and is called %(called)s from here on.")
        params |= {"who": subject(among[0]), "kind": one(item.from_, chosen=True)}
        params["called"] = reference(item.as_)
    elif item.many:
        text = _("Choose %(number)s %(kind)s%(name)s.")
        if among:
            text = _("Choose %(number)s %(kind)s among %(among)s%(name)s.")
        elif not isinstance(item.most, int):
            text = _("Choose %(kind)s%(name)s, no more than %(number)s.")
        single = item.least == item.most == 1
        params |= {
            "number": _number_of(item),
            "kind": kind(item.from_, many=not single, chosen=bool(among)),
            "among": both([reference(ref) for ref in among]) if among else "",
        }
    else:
        text = _("Choose %(kind)s%(name)s.")
        params["kind"] = one(item.from_)
    return Message(text.text, params)


def label(item: Any, items: Sequence[Any]) -> Message:
    """What a choice among those of its rule is called where it is made."""
    if isinstance(item, choices.ChooseNumber):
        return _("Power to pay") if item.paid_by else _("Number")
    if isinstance(item, choices.ChooseCharacter) and item.many:
        return _("The %(name)s", name=item.as_.replace("-", " "))
    return _called(item, items, ()).start


_ANY = choices.ChooseCharacter.model_fields["most"].default


def _number_of(item: choices.ChooseCharacter) -> Any:
    """How many characters are chosen."""
    if not isinstance(item.most, int):
        return amount(item.most)
    if item.least == item.most:
        return item.least
    if item.most < _ANY:
        return _("up to %(most)s", most=item.most)
    return _("any number of")


def _payment(item: choices.ChooseCharacter) -> list[Message]:
    """What whoever is chosen pays."""
    if item.pays is None:
        return []
    pays = _("%(who)s pays %(cost)s Power.")
    if not isinstance(item.pays, int):
        pays = _("%(who)s pays Power equal to %(cost)s.")
    return [Message(pays.text, {"who": subject(item.as_), "cost": amount(item.pays)})]


def _choice(item: Any) -> Message:
    if isinstance(item, choices.ChooseTerrain):
        return _(
            "interactive terrain %(size)s and within Range %(range)s of %(of)s",
            size=_size(item.size_at_most),
            range=item.within,
            of=reference(item.of),
        )
    if isinstance(item, choices.ChooseThing):
        return _(
            "interactive terrain or %(kind)s, %(size)s and within Range %(range)s of %(of)s",
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
    what: Any = a_token(item.token) if item.token else _("an objective token")
    if item.kinds:
        what = a_token(either([KINDS[kind_] for kind_ in item.kinds]))
    if item.held_by:
        return _("%(what)s held by %(who)s", what=what, who=reference(item.held_by))
    if item.within:
        return _(
            "%(what)s within Range %(range)s of %(of)s",
            what=what,
            range=item.within,
            of=reference(item.of),
        )
    return _("%(what)s on the battlefield", what=what)


def _number_choice(item: choices.ChooseNumber) -> Message:
    params = {"least": item.least, "most": amount(item.most)}
    if item.paid_by is None:
        return Message(_("Choose a number from %(least)s to %(most)s.").text, params)
    text = _("%(who)s pays %(least)s to %(most)s Power, as you choose.")
    return Message(text.text, {**params, "who": subject(item.paid_by)})
