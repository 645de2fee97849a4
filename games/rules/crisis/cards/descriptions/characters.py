"""Descriptions of characters in words: a noun, and what is true of whoever is meant."""

from __future__ import annotations

from ....text import Message, _, all_of, any_of, ngettext
from ..builtin import name_of
from ..words.amounts import Amount
from ..words.characters import HowMany, Who
from . import nouns
from .amounts import amount
from .marking import marked
from .nouns import special
from .reading import reading
from .references import called, reference

ONE = {
    "ally": _("an allied character"),
    "enemy": _("an enemy character"),
    "any": _("a character"),
}
ANOTHER = {
    "ally": _("another allied character"),
    "enemy": _("another enemy character"),
    "any": _("another character"),
}
EACH = {
    "ally": _("each allied character"),
    "enemy": _("each enemy character"),
    "any": _("each character"),
}
EACH_AT_START = {
    "ally": _("Each allied character"),
    "enemy": _("Each enemy character"),
    "any": _("Each character"),
}
EACH_OTHER = {
    "ally": _("each other allied character"),
    "enemy": _("each other enemy character"),
    "any": _("each other character"),
}
EACH_OTHER_AT_START = {
    "ally": _("Each other allied character"),
    "enemy": _("Each other enemy character"),
    "any": _("Each other character"),
}
SEVERAL = {
    "ally": _("allied characters"),
    "enemy": _("enemy characters"),
    "any": _("characters"),
}
SEVERAL_OTHERS = {
    "ally": _("other allied characters"),
    "enemy": _("other enemy characters"),
    "any": _("other characters"),
}
"""Nouns by whose characters are meant; the second of two leaves out the character itself, or the
one from which a Range is measured."""


def subject(target: str | Who) -> Message:
    """Whom a reference names or a description fits, at the start of a sentence."""
    named = _named(target)
    if isinstance(named, str):
        return marked(target, called(named).start)
    return marked(target, _described(named, EACH_AT_START, EACH_OTHER_AT_START))


def those(target: str | Who) -> Message:
    """Whom a reference names or a description fits, each of them, within a sentence."""
    named = _named(target)
    if isinstance(named, str):
        return marked(target, reference(named))
    return marked(target, _described(named, EACH, EACH_OTHER))


def any_of_those(target: str | Who) -> Message:
    """Whom a reference names, or one whom a description fits."""
    target = _named(target)
    return reference(target) if isinstance(target, str) else one(target)


def one(who: Who, of_two: bool = False) -> Message:
    """One such character. `of_two`: it is clear that it is not the one from which a Range is
    measured."""
    return marked(who, _described(who, ONE, ANOTHER, of_two=of_two))


def several(who: Who) -> Message:
    """Such characters, several of them."""
    return marked(who, _described(who, SEVERAL, SEVERAL_OTHERS))


def without_references(who: Who) -> Who:
    """The same description, where it is said already among whom it is."""
    return who.model_copy(update={"one_of": ()})


def says(who: Who) -> dict[str, object]:
    """What a description says at all: its fields that are not as they are by themselves."""
    fields = type(who).model_fields
    return {name: value for name, value in who if value != fields[name].default}


def _named(target: str | Who) -> str | Who:
    """The reference that a description comes to if it says nothing more."""
    if isinstance(target, Who) and len(target.one_of) == 1:
        return target.one_of[0] if says(target).keys() <= {"one_of", "side"} else target
    return target


def _described(
    who: Who, noun: dict[str, Message], other: dict[str, Message], of_two: bool = False
) -> Message:
    """A noun, which is another one if all but the character itself or the one near it are meant,
    and what is true of it."""
    included = not of_two and _includes(who)
    if who.but == ("self",) or (who.within is not None and who.but == (who.of,)):
        who, noun = who.model_copy(update={"but": ()}), other
    true = marks(who, included, among=noun in (SEVERAL, SEVERAL_OTHERS))
    if not true:
        return noun[who.side]
    return _("%(character)s %(marks)s", character=noun[who.side], marks=all_of(true))


def _includes(who: Who) -> bool:
    """Whether a description by a Range fits the character too from which the Range is measured,
    which a reader may overlook."""
    if (
        who.within is None
        or who.of in who.but
        or who.called
        or who.cards
        or who.alter_egos
        or who.one_of
    ):
        return False
    side = called(who.of).side
    return side != "nobody" and who.side in ("any", side)


# -- What is true of a character, as it stands behind the noun or behind "is"


def marks(who: Who, included: bool = False, among: bool = False) -> list[Message]:
    """All that is true of such a character beside whose it is. `included`: it is said that the one
    from which a Range is measured is one of them. `among`: they are several."""
    return [*_state(who), *_identity(who, among), *_itself(who), *_relations(who, included)]


_STATES: tuple[tuple[str, object, Message], ...] = (
    ("healthy", True, _("on its Healthy side")),
    ("healthy", False, _("on its Injured side")),
    ("dazed", True, _("with a Dazed token")),
    ("activating", True, _("in its own activation")),
    ("activating", "start", _("at the start of its own activation")),
    ("activating", False, _("not in its own activation")),
    ("activated", True, _("with an Activated token")),
    ("activated", False, _("without an Activated token")),
    ("hurt", True, _("with damage on it")),
    ("hurt", False, _("without damage")),
    ("leader", True, _("whose Leadership is in use")),
    ("highest_threat", True, _("of the highest Threat")),
)
"""What is simply so or not so: a field, its value, and the words for it."""


def _state(who: Who) -> list[Message]:
    return [phrase for field, value, phrase in _STATES if getattr(who, field) == value]


def _identity(who: Who, among: bool) -> list[Message]:
    """Which one it must be."""
    found: list[Message] = []
    if who.one_of and among:
        found.append(_("among %(names)s", names=all_of([reference(ref) for ref in who.one_of])))
    elif who.one_of:
        found.append(_("that is %(names)s", names=any_of([reference(ref) for ref in who.one_of])))
    if who.called:
        found.append(_("called %(names)s", names=any_of(list(who.called))))
    if who.not_called:
        found.append(_("not called %(names)s", names=any_of(list(who.not_called))))
    if who.cards:
        found.append(_("called %(names)s", names=any_of([name_of(card) for card in who.cards])))
    if who.not_cards:
        names = any_of([name_of(card) for card in who.not_cards])
        found.append(_("not called %(names)s", names=names))
    if who.alter_egos:
        found.append(_("with the alter ego %(names)s", names=any_of(list(who.alter_egos))))
    if who.affiliation:
        found.append(_("with the %(name)s affiliation", name=name_of(who.affiliation)))
    return found


def _itself(who: Who) -> list[Message]:
    """What the character itself must be and have."""
    found: list[Message] = []
    if who.power:
        found.append(_("with %(power)s", power=who.power))
    if who.size_at_most is not None:
        found.append(of_size(who.size_at_most))
    for value, fixed, counted in (
        (
            who.size_at_least,
            _("of Size %(number)s or more"),
            _("whose Size is at least %(number)s"),
        ),
        (
            who.threat_at_most,
            _("of Threat %(number)s or less"),
            _("whose Threat is at most %(number)s"),
        ),
    ):
        if value is not None:
            text = fixed if isinstance(value, int) else counted
            found.append(text.filled(number=amount(value)))
    if who.power_at_least:
        found.append(_("with %(number)s Power or more", number=who.power_at_least))
    if who.conditions:
        found.append(_("with %(conditions)s", conditions=any_of(special(who.conditions))))
    if who.counter:
        found.append(_("with %(counters)s", counters=counters(who.counter)))
    return found


def of_size(most: Amount) -> Message:
    """Up to a Size that stands there, or one that is found then."""
    if isinstance(most, int):
        return _("of Size %(number)s or less", number=most)
    return _("whose Size is at most %(number)s", number=amount(most))


def counters(name: str) -> Message:
    """Any counter of a name."""
    return ngettext(
        "at least %(n)s %(counter)s counter",
        "at least %(n)s %(counter)s counters",
        1,
        counter=name,
    )


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
    found += _tokens(who)
    if who.but:
        found.append(_("other than %(names)s", names=any_of([reference(ref) for ref in who.but])))
    return found


def _tokens(who: Who) -> list[Message]:
    """What it holds, could hold or contests, and which tokens are near it."""
    found: list[Message] = []
    for value, nothing, anything, named in (
        (who.holds, _("holding no token"), _("holding a token"), _("holding %(token)s")),
        (
            who.contests,
            _("not contesting a token"),
            _("contesting a token"),
            _("contesting %(token)s"),
        ),
    ):
        if isinstance(value, str):
            found.append(named.filled(token=nouns.any_token(value)))
        elif value is not None:
            found.append(anything if value else nothing)
    if who.holds_kinds:
        found.append(_("holding %(token)s", token=nouns.token_of_kind(who.holds_kinds)))
    if who.may_hold:
        found.append(_("able to hold %(token)s", token=reference(who.may_hold)))
    for near, text in (
        (who.near, _("within Range %(range)s of %(token)s")),
        (who.not_near, _("not within Range %(range)s of %(token)s")),
    ):
        if near is not None:
            found.append(text.filled(range=near.within, token=nouns.any_token(near.token)))
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
    return text.filled(range=amount(range_), of=of)


@reading.register
def how_many(value: HowMany) -> Message:
    """How many characters there are of a kind."""
    return _("the number of %(characters)s", characters=several(value.who))
