"""Choices in plain language: what is chosen, and what it is called from then on."""

from __future__ import annotations

from typing import Any

from ...text import Message, _
from . import choices
from .phrases import KINDS, amount, either, kind, reference, special


def choice(item: Any) -> Message:
    """What is chosen, and what it is called from then on."""
    name = item.as_.replace("-", " ")
    sentence = _choice(item)
    return _("Choose %(what)s (the %(name)s).", what=sentence, name=name)


def _choice(item: Any) -> Message:
    if isinstance(item, choices.ChooseCharacter):
        found = _("one %(kind)s", kind=kind(item.from_))
        if item.many:
            number: Any = _("any number")
            if item.least == item.most:
                number = item.least
            found = _("%(number)s of: %(kind)s", number=number, kind=kind(item.from_))
        if item.pays is not None:
            text = _("%(who)s, paying %(cost)s Power")
            if item.many:
                text = _("%(who)s, paying %(cost)s Power each")
            found = Message(text.text, {"who": found, "cost": amount(item.pays)})
        return found
    if isinstance(item, choices.ChooseTerrain):
        return _(
            "interactive terrain of Size %(size)s or less within Range %(range)s of %(of)s",
            size=amount(item.size_at_most),
            range=item.within,
            of=reference(item.of),
        )
    if isinstance(item, choices.ChooseThing):
        return _(
            "interactive terrain or one %(kind)s, of Size %(size)s or less, "
            "within Range %(range)s of this character",
            kind=kind(item.from_),
            size=amount(item.size_at_most),
            range=item.within,
        )
    if isinstance(item, choices.ChooseToken):
        return _token_choice(item)
    if isinstance(item, choices.ChooseNumber):
        return _number_choice(item)
    if item.of is not None:
        return _("a special condition of %(who)s", who=reference(item.of))
    return _("one of %(conditions)s", conditions=special(item.among))


def _token_choice(item: choices.ChooseToken) -> Message:
    what: Any = item.token or _("objective token")
    if item.kinds:
        what = _("%(kinds)s token", kinds=either([KINDS[kind_] for kind_ in item.kinds]))
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
    number = _("a number from %(least)s to %(most)s", least=item.least, most=amount(item.most))
    if item.paid_by is None:
        return number
    payer = reference(item.paid_by)
    return _("%(number)s; %(who)s pays as much Power", number=number, who=payer)
