"""Choices in words: what is chosen, who pays, and what it is called from then on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import singledispatch
from typing import NamedTuple

from ....text import Message, _, all_of, any_of, ngettext, one_by_one
from ..words import choices as words
from ..words.base import names_in
from ..words.choices import Choice, ChooseCharacter
from ..words.conditions import IsCharacter
from ..words.effects.attacking import Redirect
from ..words.rules import Rule
from .amounts import amount
from .characters import of_size, one, several, subject, without_references
from .nouns import special, token_of_kind
from .reading import describe, reading
from .references import Called, called, calling, reference

# -- Choices that choose nothing


def met_by_moment(rule: Rule) -> list[ChooseCharacter]:
    """The choices of a rule that choose nothing: they say who in its moment must be what, and what
    it pays. A target may be another one once the attack is turned to it."""
    return [
        item
        for item in rule.choose
        if rule.when is not None
        and isinstance(item, ChooseCharacter)
        and not item.many
        and len(item.from_.one_of) == 1
        and item.from_.one_of[0] in ("subject", "other", "attacker", "target")
        and not (item.from_.one_of[0] == "target" and _is_named_when_turned(item.as_, rule))
    ]


def _is_named_when_turned(name: str, rule: Rule) -> bool:
    """Whether a rule speaks of somebody by that name once the attack has another target."""
    turned = False
    for effect in rule.do:
        if turned and name in names_in(effect):
            return True
        turned = turned or isinstance(effect, Redirect)
    return False


def as_condition(item: ChooseCharacter) -> IsCharacter:
    """What such a choice asks of whoever is in the moment."""
    return IsCharacter.model_construct(
        test="character", who=item.from_.one_of[0], is_=without_references(item.from_)
    )


# -- What is chosen is called from then on


class Nouns(NamedTuple):
    """What one chosen thing of a kind is called: by its name, where that takes a noun, and where
    the noun is enough; within a sentence and where one begins."""

    by_name: Message
    by_name_at_start: Message
    chosen: Message
    chosen_at_start: Message


@singledispatch
def nouns_of(choice: Choice) -> Nouns:
    """What a chosen thing of the kind of a choice is called."""
    raise NotImplementedError(f"{type(choice).__name__} has no nouns")


@contextmanager
def choosing(items: Sequence[Choice], met: Sequence[Choice] = ()) -> Iterator[None]:
    """While a rule is put in words that makes these choices; those `met` are called as they are
    in the rule's moment. Numbers are called after who pays them."""
    numbers = [item for item in items if isinstance(item, words.NumberChoice)]
    others = [item for item in items if not isinstance(item, words.NumberChoice)]
    with (
        calling(**{item.as_: _called(item, items, met) for item in others}),
        _calling_numbers(numbers),
    ):
        yield


@contextmanager
def _calling_numbers(items: Sequence[words.NumberChoice]) -> Iterator[None]:
    with calling(**{item.as_: _number_called(item) for item in items}):
        yield


def _number_called(item: words.NumberChoice) -> Called:
    if not isinstance(item, words.ChooseNumber):
        return Called(_("the Power paid"), _("The Power paid"))
    if item.paid_by is None:
        return Called(_("the number chosen"), _("The number chosen"))
    payer = reference(item.paid_by)
    return Called(
        _("the Power paid by %(who)s", who=payer), _("The Power paid by %(who)s", who=payer)
    )


def _called(item: Choice, items: Sequence[Choice], met: Sequence[Choice]) -> Called:
    """By its name, each of several, with a noun where the name is none by itself ("the next
    character"), and by the noun alone where that is enough."""
    name = item.as_.replace("-", " ")
    side = item.from_.side if isinstance(item, ChooseCharacter) else "nobody"
    if isinstance(item, ChooseCharacter) and item in met:
        return Called(*called(item.from_.one_of[0])[:2], side=side)
    if isinstance(item, ChooseCharacter) and item.many and not _is_one(item):
        each, at_start = _("each of the %(name)s", name=name), _("Each of the %(name)s", name=name)
        return Called(each, at_start, side, many=True)
    if _is_noun(name) and not (isinstance(item, ChooseCharacter) and _is_one(item)):
        return Called(_("the %(name)s", name=name), _("The %(name)s", name=name), side)
    nouns = nouns_of(item)
    if any(type(other) is type(item) and other is not item and other not in met for other in items):
        start = nouns.by_name_at_start.filled(name=name)
        return Called(nouns.by_name.filled(name=name), start, side)
    return Called(nouns.chosen, nouns.chosen_at_start, side, named=False)


def _is_one(item: ChooseCharacter) -> bool:
    """Whether a choice of several characters is one of exactly one: a name for several does not
    suit that one."""
    return item.many and item.least == item.most == 1


def _is_noun(name: str) -> bool:
    """Whether a name that a card gives can stand without a noun."""
    return not name.endswith("ed") and name not in _NO_NOUNS


_NO_NOUNS = ("next", "first", "second", "third", "thrown", "taken", "lost", "one", "two")


def label(item: Choice, items: Sequence[Choice]) -> Message:
    """What a choice among those of its rule is called where it is made."""
    if isinstance(item, words.NumberChoice):
        counted = isinstance(item, words.ChooseNumber) and item.paid_by is None
        return _("Number") if counted else _("Power to pay")
    if isinstance(item, ChooseCharacter) and item.many and not _is_one(item):
        return _("The %(name)s", name=item.as_.replace("-", " "))
    return _called(item, items, ()).start


def choice_sentences(item: Choice, met: bool) -> list[Message]:
    """A choice in words; of one that is `met` by who is in the moment, only what it pays."""
    if not met:
        return [describe(item)]
    return _payment(item) if isinstance(item, ChooseCharacter) else []


def _chosen(what: Message, name: str) -> Message:
    """That something is chosen, and its name where it goes by one."""
    if not called(name).named:
        return _("Choose %(what)s.", what=what)
    return _("Choose %(what)s as %(name)s.", what=what, name=reference(name))


# -- Characters


@nouns_of.register
def character_nouns(choice: ChooseCharacter) -> Nouns:
    """A character."""
    return Nouns(
        _("the %(name)s character"),
        _("The %(name)s character"),
        _("the chosen character"),
        _("The chosen character"),
    )


@reading.register
def choose_character(item: ChooseCharacter) -> Message:
    """A character, or several, and what each pays."""
    if item.many and not _is_one(item):
        chosen = _several_chosen(item)
    elif len(item.from_.one_of) == 1:
        chosen = _(
            "%(who)s must be %(kind)s, and is called %(called)s from here on.",
            who=subject(item.from_.one_of[0]),
            kind=one(without_references(item.from_)),
            called=reference(item.as_),
        )
    else:
        chosen = _chosen(one(item.from_), item.as_)
    message: Message = one_by_one([chosen, *_payment(item)])
    return message


_ANY_NUMBER = ChooseCharacter.model_fields["most"].default


def _several_chosen(item: ChooseCharacter) -> Message:
    params = {"characters": several(item.from_), "name": item.as_.replace("-", " ")}
    if not isinstance(item.most, int):
        text = _("Choose %(characters)s as the %(name)s, no more than %(number)s.")
        return text.filled(**params, number=amount(item.most))
    if item.least == item.most:
        return _("Choose %(number)s %(characters)s as the %(name)s.", **params, number=item.most)
    if item.most < _ANY_NUMBER:
        return ngettext(
            "Choose none or %(n)s of the %(characters)s as the %(name)s.",
            "Choose up to %(n)s of the %(characters)s as the %(name)s.",
            item.most,
            **params,
        )
    return _("Choose any number of %(characters)s as the %(name)s.", **params)


def _payment(item: ChooseCharacter) -> list[Message]:
    """What whoever is chosen pays."""
    if item.pays is None:
        return []
    text = _("%(who)s pays %(cost)s Power.")
    if not isinstance(item.pays, int):
        text = _("%(who)s pays Power equal to %(cost)s.")
    return [text.filled(who=subject(item.as_), cost=amount(item.pays))]


# -- Terrain, tokens, special conditions, numbers


@nouns_of.register
def marker_nouns(choice: words.ChooseMarker) -> Nouns:
    """A marker."""
    return Nouns(
        _("the %(name)s marker"),
        _("The %(name)s marker"),
        _("the chosen marker"),
        _("The chosen marker"),
    )


@reading.register
def choose_marker(item: words.ChooseMarker) -> Message:
    """Another marker of those put together."""
    what = _("another of those markers")
    if item.with_ != "marker":
        what = _("another marker that was put there with %(marker)s", marker=reference(item.with_))
    return _chosen(what, item.as_)


@nouns_of.register
def terrain_nouns(choice: words.ChooseTerrain) -> Nouns:
    """A piece of terrain."""
    return Nouns(
        _("the %(name)s terrain"),
        _("The %(name)s terrain"),
        _("the chosen terrain"),
        _("The chosen terrain"),
    )


@reading.register
def choose_terrain(item: words.ChooseTerrain) -> Message:
    """Interactive terrain."""
    marks = [
        of_size(item.size_at_most),
        _("within Range %(range)s of %(of)s", range=item.within, of=reference(item.of)),
    ]
    return _chosen(_("interactive terrain %(marks)s", marks=all_of(marks)), item.as_)


@nouns_of.register
def thing_nouns(choice: words.ChooseThing) -> Nouns:
    """A character or a piece of terrain."""
    return Nouns(
        _("the %(name)s character or terrain"),
        _("The %(name)s character or terrain"),
        _("the chosen character or terrain"),
        _("The chosen character or terrain"),
    )


@reading.register
def choose_thing(item: words.ChooseThing) -> Message:
    """A character, or interactive terrain."""
    marks = [
        of_size(item.size_at_most),
        _("within Range %(range)s of %(of)s", range=item.within, of=reference("self")),
    ]
    text = _("interactive terrain or %(character)s, %(marks)s")
    return _chosen(text.filled(character=one(item.from_), marks=all_of(marks)), item.as_)


@nouns_of.register
def token_nouns(choice: words.ChooseToken) -> Nouns:
    """A token."""
    return Nouns(
        _("the %(name)s token"),
        _("The %(name)s token"),
        _("the chosen token"),
        _("The chosen token"),
    )


@reading.register
def choose_token(item: words.ChooseToken) -> Message:
    """An objective token."""
    token = _("an objective token")
    if item.kinds:
        token = token_of_kind(item.kinds)
    elif item.token:
        token = _("one %(name)s token", name=item.token)
    if item.held_by:
        what = _("%(token)s held by %(who)s", token=token, who=reference(item.held_by))
    elif item.within:
        what = _(
            "%(token)s within Range %(range)s of %(of)s",
            token=token,
            range=item.within,
            of=reference(item.of),
        )
    else:
        what = _("%(token)s on the battlefield", token=token)
    return _chosen(what, item.as_)


@nouns_of.register
def condition_nouns(choice: words.ChooseCondition) -> Nouns:
    """A special condition."""
    return Nouns(
        _("the %(name)s special condition"),
        _("The %(name)s special condition"),
        _("the chosen special condition"),
        _("The chosen special condition"),
    )


@reading.register
def choose_condition(item: words.ChooseCondition) -> Message:
    """A special condition."""
    if item.of is not None:
        return _chosen(_("a special condition of %(who)s", who=reference(item.of)), item.as_)
    return _chosen(_("one of %(these)s", these=any_of(special(item.among))), item.as_)


@reading.register
def choose_number(item: words.ChooseNumber) -> Message:
    """A number, or the Power that is paid."""
    if item.paid_by is None:
        text = _("Choose a number from %(least)s to %(most)s.")
        return text.filled(least=item.least, most=amount(item.most))
    return _(
        "%(who)s pays %(least)s to %(most)s Power, as you choose.",
        who=subject(item.paid_by),
        least=item.least,
        most=amount(item.most),
    )


@reading.register
def choose_payments(item: words.ChoosePayments) -> Message:
    """What several pay together."""
    params = {"characters": several(item.from_), "least": item.least, "most": item.most}
    if item.most == words.ChoosePayments.model_fields["most"].default:
        text = _(
            "Any number of %(characters)s pay Power, each as much as you choose, at least "
            "%(least)s in all."
        )
    elif item.most == item.least:
        text = _(
            "Any number of %(characters)s pay Power, each as much as you choose, exactly "
            "%(least)s in all."
        )
    else:
        text = _(
            "Any number of %(characters)s pay Power, each as much as you choose, at least "
            "%(least)s and at most %(most)s in all."
        )
    return text.filled(**params)


@nouns_of.register
def tactic_nouns(choice: words.ChooseTactic) -> Nouns:
    """A Team Tactics card."""
    return Nouns(
        _("the %(name)s Team Tactics card"),
        _("The %(name)s Team Tactics card"),
        _("the discarded Team Tactics card"),
        _("The discarded Team Tactics card"),
    )


@reading.register
def choose_tactic(item: words.ChooseTactic) -> Message:
    """A card that is discarded as a price."""
    return _("Discard one of your Team Tactics cards.")
