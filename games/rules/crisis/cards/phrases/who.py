"""Descriptions of characters in plain language."""

from __future__ import annotations

from collections.abc import Mapping

from ....text import Message, _
from ..words import Who
from . import amounts
from .called import KINDS, either, reference, said, special, titled, token


def subject(target: str | Who) -> Message:
    """Whom a reference names or a description fits, at the start of a sentence."""
    if isinstance(target, str):
        return said(target).start
    return _("Each %(kind)s", kind=kind(target))


def those(target: str | Who, many: bool = True) -> Message:
    """A reference or a description, as the object of a sentence."""
    if isinstance(target, str):
        return reference(target)
    return _("each %(kind)s", kind=kind(target)) if many else kind(target)


def kind(who: Who, many: bool = False, chosen: bool = False) -> Message:
    """A description of characters, one or `many`: a noun and what is true of it. `chosen`:
    among whom it is, is said already."""
    return _described(who, SEVERAL if many else NOUNS, OTHERS if many else OTHER, many, chosen)


def one(who: Who, chosen: bool = False) -> Message:
    """One such character, with its article."""
    return _described(who, ARTICLES, ANOTHER, False, chosen)


def _described(
    who: Who, nouns: Mapping[str, Message], others: Mapping[str, Message], many: bool, chosen: bool
) -> Message:
    """A noun, that of `others` for all but the character itself, and what is true of it."""
    noun = nouns[who.side]
    if who.but == ("self",):
        noun, who = others[who.side], who.model_copy(update={"but": ()})
    if chosen:
        who = who.model_copy(update={"one_of": ()})
    told = marks(who, many)
    return _("%(noun)s %(marks)s", noun=noun, marks=told) if told else noun


OTHER = {
    "ally": _("other allied character"),
    "enemy": _("other enemy character"),
    "any": _("other character"),
}
OTHERS = {
    "ally": _("other allied characters"),
    "enemy": _("other enemy characters"),
    "any": _("other characters"),
}
ANOTHER = {
    "ally": _("another allied character"),
    "enemy": _("another enemy character"),
    "any": _("another character"),
}
SEVERAL = {
    "ally": _("allied characters"),
    "enemy": _("enemy characters"),
    "any": _("characters"),
}
NOUNS = {
    "ally": _("allied character"),
    "enemy": _("enemy character"),
    "any": _("character"),
}
ARTICLES = {
    "ally": _("an allied character"),
    "enemy": _("an enemy character"),
    "any": _("a character"),
}


def marks(who: Who, many: bool = False) -> list[Message]:
    """All that is true of such a character, or of the several."""
    return [*_itself(who, many), *_relations(who)]


def _itself(who: Who, many: bool) -> list[Message]:
    """What the character itself must be."""
    found: list[Message] = []
    if who.one_of:
        found.append(_("that is %(names)s", names=either([reference(ref) for ref in who.one_of])))
    if who.cards:
        found.append(_("called %(names)s", names=either([titled(card) for card in who.cards])))
    if who.not_cards:
        names = either([titled(card) for card in who.not_cards])
        found.append(_("not called %(names)s", names=names))
    if who.alter_egos:
        found.append(_("who is %(names)s", names=either(list(who.alter_egos))))
    if who.affiliation:
        found.append(_("of the %(affiliation)s", affiliation=titled(who.affiliation)))
    if who.power:
        found.append(_("with %(power)s", power=who.power))
    for value, sentence in (
        (who.size_at_most, _("of Size %(number)s or less")),
        (who.size_at_least, _("of Size %(number)s or more")),
        (who.threat_at_most, _("of Threat %(number)s or less")),
        (who.power_at_least or None, _("with %(number)s Power or more")),
    ):
        if value is None:
            continue
        text = sentence if isinstance(value, int) else COUNTED_MARKS[sentence.text]
        found.append(Message(text.text, {"number": amounts.amount(value)}))
    for flag, yes, no in (
        (who.healthy, *(_HEALTH_OF_MANY if many else _HEALTH)),
        (who.activated, _("with an Activated token"), _("without an Activated token")),
        (who.activating, _("now active"), _("not active now")),
        (who.hurt, _("with damage on it"), _("without damage")),
    ):
        if flag is not None:
            found.append(yes if flag else no)
    if who.dazed is True:
        found.append(_("that are Dazed") if many else _("that is Dazed"))
    if who.conditions:
        found.append(_("with %(conditions)s", conditions=either(special(who.conditions))))
    if who.counter:
        found.append(_("with a %(counter)s counter", counter=who.counter))
    if who.leader:
        found.append(_("whose Leadership is in use"))
    if who.highest_threat:
        found.append(_("of the highest Threat"))
    return found


_HEALTH = (_("that is Healthy"), _("that is Injured"))
_HEALTH_OF_MANY = (_("that are Healthy"), _("that are Injured"))
COUNTED_MARKS: dict[str, Message] = {
    "of Size %(number)s or less": _("whose Size is at most %(number)s"),
    "of Size %(number)s or more": _("whose Size is at least %(number)s"),
    "of Threat %(number)s or less": _("whose Threat is at most %(number)s"),
}


def _relations(who: Who) -> list[Message]:
    """Where it must be, what it must hold, and who is left out."""
    found: list[Message] = []
    if who.within is not None:
        found.append(_("within Range %(range)s of %(of)s", range=who.within, of=reference(who.of)))
    if who.beyond is not None:
        found.append(
            _("not within Range %(range)s of %(of)s", range=who.beyond, of=reference(who.of))
        )
    if who.sees:
        found.append(_("in line of sight of %(of)s", of=reference(who.of)))
    for value, anything, named in (
        (who.holds, _("holding a token"), _("holding %(token)s")),
        (who.contests, _("contesting a token"), _("contesting %(token)s")),
    ):
        if value is False:
            found.append(_("not %(what)s", what=anything))
        elif value is True:
            found.append(anything)
        elif value is not None:
            found.append(Message(named.text, {"token": token(value)}))
    if who.holds_kinds:
        kinds = either([KINDS[item] for item in who.holds_kinds])
        found.append(_("holding a token (%(kinds)s)", kinds=kinds))
    if who.may_hold:
        found.append(_("that may hold %(token)s", token=reference(who.may_hold)))
    for near, sentence in (
        (who.near, _("within Range %(range)s of %(token)s")),
        (who.not_near, _("not within Range %(range)s of %(token)s")),
    ):
        if near is not None:
            params = {"range": near.within, "token": token(near.token)}
            found.append(Message(sentence.text, params))
    if who.but:
        found.append(_("other than %(names)s", names=either([reference(ref) for ref in who.but])))
    return found
