"""Descriptions of characters in plain language."""

from __future__ import annotations

from ....text import Message, _
from ..builtin import name_of
from ..words import Amount, Who
from . import amounts
from .called import (
    KINDS,
    a_counter,
    a_token,
    both,
    either,
    reference,
    said,
    special,
    starts_with_vowel,
    token,
)


def subject(target: str | Who) -> Message:
    """Whom a reference names or a description fits, at the start of a sentence."""
    target = _named(target)
    if isinstance(target, str):
        return said(target).start
    return _("Each %(kind)s", kind=kind(target))


def those(target: str | Who, many: bool = True) -> Message:
    """A reference or a description, as the object of a sentence."""
    target = _named(target)
    if isinstance(target, str):
        return reference(target)
    return _("each %(kind)s", kind=kind(target)) if many else kind(target)


def _named(target: str | Who) -> str | Who:
    """The reference that a description comes to if it says nothing more."""
    if isinstance(target, Who) and len(target.one_of) == 1:
        told = target.model_dump(exclude_defaults=True, exclude={"side"})
        return target.one_of[0] if told.keys() == {"one_of"} else target
    return target


def kind(who: Who, many: bool = False, chosen: bool = False) -> Message:
    """A description of characters, one or `many`: a noun and what is true of it. `chosen`:
    among whom it is, is said already."""
    return _described(who, many, chosen, article=False)


def one(who: Who, chosen: bool = False, of_two: bool = False) -> Message:
    """One such character, with its article. `of_two`: it is clear that it is not the one from
    which a Range is measured."""
    return _described(who, False, chosen, article=True, of_two=of_two)


def _described(who: Who, many: bool, chosen: bool, article: bool, of_two: bool = False) -> Message:
    """A noun, which is another one if all but the character itself or the one near it are meant,
    and what is true of it."""
    if chosen:
        who = who.model_copy(update={"one_of": ()})
    included = not of_two and _includes(who)
    another = who.but == ("self",) or (who.within is not None and who.but == (who.of,))
    if another:
        who = who.model_copy(update={"but": ()})
    noun = _noun(who, many)
    if another:
        noun = _("another %(noun)s", noun=noun) if article else _("other %(noun)s", noun=noun)
    elif article:
        an = _("an %(noun)s") if starts_with_vowel(noun) else _("a %(noun)s")
        noun = Message(an.text, {"noun": noun})
    told = marks(who, included)
    return _("%(noun)s %(marks)s", noun=noun, marks=both(told)) if told else noun


def _noun(who: Who, many: bool) -> Message:
    """Whose character it is, on which side of its card, and whether it acts now."""
    noun = (SEVERAL if many else NOUNS)[who.side]
    for value, state in (
        (who.healthy, _("Healthy %(noun)s")),
        (who.healthy is False, _("Injured %(noun)s")),
        (who.dazed is True, _("Dazed %(noun)s")),
        (who.activating, _("active %(noun)s")),
        (who.activating is False, _("inactive %(noun)s")),
    ):
        if value:
            noun = Message(state.text, {"noun": noun})
    return noun


def _includes(who: Who) -> bool:
    """Whether a description by a Range fits the character too from which the Range is measured,
    which a reader may overlook."""
    if who.within is None or who.of in who.but or who.cards or who.alter_egos or who.one_of:
        return False
    side = said(who.of).side
    return side != "nobody" and who.side in ("any", side)


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


def marks(who: Who, included: bool = False) -> list[Message]:
    """All that is true of such a character beside whose it is and on which side. `included`: it
    is said that the one from which a Range is measured is one of them."""
    return [*_itself(who), *_relations(who, included)]


def _itself(who: Who) -> list[Message]:
    """What the character itself must be."""
    found: list[Message] = []
    if who.one_of:
        found.append(_("that is %(names)s", names=either([reference(ref) for ref in who.one_of])))
    if who.cards:
        found.append(_("called %(names)s", names=either([name_of(card) for card in who.cards])))
    if who.not_cards:
        names = either([name_of(card) for card in who.not_cards])
        found.append(_("not called %(names)s", names=names))
    if who.alter_egos:
        found.append(_("with the alter ego %(names)s", names=either(list(who.alter_egos))))
    if who.affiliation:
        found.append(_("with the %(name)s affiliation", name=name_of(who.affiliation)))
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
        (who.activated, _("with an Activated token"), _("without an Activated token")),
        (who.hurt, _("with damage on it"), _("without damage")),
    ):
        if flag is not None:
            found.append(yes if flag else no)
    if who.conditions:
        found.append(_("with %(conditions)s", conditions=either(special(who.conditions))))
    if who.counter:
        found.append(_("with %(counter)s", counter=a_counter(who.counter)))
    if who.leader:
        found.append(_("whose Leadership is in use"))
    if who.highest_threat:
        found.append(_("of the highest Threat"))
    return found


COUNTED_MARKS: dict[str, Message] = {
    "of Size %(number)s or less": _("whose Size is at most %(number)s"),
    "of Size %(number)s or more": _("whose Size is at least %(number)s"),
    "of Threat %(number)s or less": _("whose Threat is at most %(number)s"),
}


def _relations(who: Who, included: bool) -> list[Message]:
    """Where it must be, what it must hold, and who is left out."""
    found: list[Message] = []
    if who.within is not None:
        found.append(_within(who.within, reference(who.of), included))
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
        kinds = a_token(either([KINDS[item] for item in who.holds_kinds]))
        found.append(_("holding %(token)s", token=kinds))
    if who.may_hold:
        found.append(_("able to hold %(token)s", token=reference(who.may_hold)))
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


def _within(range_: Amount, of: Message, included: bool) -> Message:
    """How near: within a Range that stands there, or one that was chosen."""
    if isinstance(range_, int):
        text = _("within Range %(range)s of %(of)s")
        if included:
            text = _("within Range %(range)s of %(of)s (including %(of)s)")
    else:
        text = _("within Range X of %(of)s (X is %(range)s)")
        if included:
            text = _("within Range X of %(of)s (including %(of)s; X is %(range)s)")
    return Message(text.text, {"range": amounts.amount(range_), "of": of})
