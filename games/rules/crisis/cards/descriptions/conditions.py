"""Conditions in words: clauses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from ....text import Message, _, all_of, any_of
from ..words import conditions as words
from ..words.amounts import Number
from ..words.conditions import Condition
from .amounts import amount
from .characters import any_of_those, counters, marks, one, says
from .nouns import TYPES, special
from .reading import describe, reading
from .references import reference


def conditions(items: Sequence[Condition]) -> Message:
    """Conditions that must all be met."""
    clauses: Message = all_of([describe(item) for item in items])
    return clauses


# -- Of characters

_PLAIN = frozenset(
    {"size_at_most", "size_at_least", "threat_at_most", "within", "beyond", "of", "sees"}
    | {"holds", "holds_kinds", "contests"}
)
"""What reads well behind "is", without a noun."""


@reading.register
def is_character(item: words.IsCharacter) -> Message:
    """That somebody is of a kind, without the noun where nothing hangs on it."""
    asked, who = set(says(item.is_)), reference(item.who)
    if len(asked) > 1 and item.is_.dazed is not True:
        asked -= {"dazed"}
    if not asked:
        return _("%(who)s is neither Dazed nor KO'd", who=who)
    if asked == {"dazed"} and item.is_.dazed is True:
        return _("%(who)s is Dazed", who=who)
    if asked == {"dazed"}:
        return _("%(who)s is not KO'd", who=who)
    if asked == {"healthy"} and item.is_.healthy:
        return _("%(who)s is Healthy", who=who)
    if asked == {"healthy"}:
        return _("%(who)s is Injured", who=who)
    if asked <= _PLAIN and not any(isinstance(getattr(item.is_, field), Number) for field in asked):
        return _("%(who)s is %(marks)s", who=who, marks=all_of(marks(item.is_)))
    return _has(item, asked) or _(
        "%(who)s is %(character)s", who=who, character=one(item.is_, of_two=True)
    )


def _has(item: words.IsCharacter, asked: set[str]) -> Message | None:
    """That somebody has one thing, if that is all that is asked."""
    is_, who = item.is_, reference(item.who)
    if asked == {"conditions"}:
        return _("%(who)s has %(what)s", who=who, what=any_of(special(is_.conditions)))
    if asked == {"counter"}:
        return _("%(who)s has %(what)s", who=who, what=counters(str(is_.counter)))
    if asked == {"alter_egos"}:
        names = any_of(list(is_.alter_egos))
        return _("%(who)s has the alter ego %(names)s", who=who, names=names)
    return _compared(item, asked)


_MOST_AND_LEAST: dict[str, Message] = {
    "size_at_most": _("the Size of %(who)s is at most %(number)s"),
    "size_at_least": _("the Size of %(who)s is at least %(number)s"),
    "threat_at_most": _("the Threat of %(who)s is at most %(number)s"),
}


def _compared(item: words.IsCharacter, asked: set[str]) -> Message | None:
    """That a number of somebody's is within one that is found then, if that is all that is
    asked."""
    if len(asked) != 1 or not asked <= _MOST_AND_LEAST.keys():
        return None
    (field,) = asked
    number = amount(getattr(item.is_, field))
    return _MOST_AND_LEAST[field].filled(who=reference(item.who), number=number)


@reading.register
def same(item: words.Same) -> Message:
    """That two references name the same."""
    return _("%(who)s is %(other)s", who=reference(item.who), other=reference(item.as_))


@reading.register
def attacked(item: words.Attacked) -> Message:
    """That one has attacked another before."""
    text = _("%(by)s has attacked %(who)s before in this activation")
    if item.in_ == "turn":
        text = _("%(by)s has attacked %(who)s before in this turn")
    return text.filled(by=reference(item.by), who=reference(item.who))


@reading.register
def moved(item: words.Moved) -> Message:
    """That somebody has moved."""
    return _("%(who)s has advanced or been placed in this activation", who=reference(item.who))


@reading.register
def attacks(item: words.Attacks) -> Message:
    """That somebody has attacked."""
    return _("%(who)s has attacked in this activation", who=reference(item.who))


# -- Of the attack and of the cause


@reading.register
def attack_is(item: words.AttackIs) -> Message:
    """What the attack under way is."""
    clauses: list[Message] = []
    if item.types:
        types = any_of([TYPES[kind] for kind in item.types])
        clauses.append(_("the attack is %(types)s", types=types))
    if item.names:
        clauses.append(_("the attack is %(names)s", names=any_of(list(item.names))))
    if item.shapes:
        clauses.append(any_of([SHAPES[shape] for shape in item.shapes]))
    if item.action is not None:
        clauses.append(_ACTION if item.action else _NO_ACTION)
    clause: Message = all_of(clauses) if clauses else _("an attack is being made")
    return clause


_ACTION, _NO_ACTION = _("the attack is an action"), _("the attack is no action")
SHAPES: dict[str, Message] = {
    "single": _("the attack is neither a beam nor an area attack"),
    "beam": _("the attack is a beam attack"),
    "area": _("the attack is an area attack"),
}


@reading.register
def dealt(item: words.Dealt) -> Message:
    """That the attack dealt damage."""
    return _("the attack dealt damage")


@reading.register
def from_source(item: words.FromSource) -> Message:
    """What caused something, and whose effect it is."""
    kinds = any_of([SOURCES[kind] for kind in item.kinds]) if item.kinds else None
    if item.enemy is False:
        no_enemy = _("the cause is no enemy effect")
        return all_of([no_enemy, _is_cause(kinds)]) if kinds else no_enemy
    cause = kinds
    if item.enemy and kinds:
        cause = _("an enemy effect, namely %(cause)s", cause=kinds)
    elif item.enemy:
        cause = _("an enemy effect")
    if item.of is None:
        return _is_cause(cause) if cause else _("there is a cause")
    who = reference(item.of)
    if cause is None:
        return _("%(who)s is the cause", who=who)
    return _("the cause is %(cause)s of %(who)s", cause=cause, who=who)


def _is_cause(cause: Message) -> Message:
    return _("the cause is %(cause)s", cause=cause)


SOURCES: dict[str, Message] = {
    "attack": _("an attack"),
    "superpower": _("a superpower"),
    "tactic": _("a Team Tactics card"),
    "crisis": _("a crisis card"),
    "condition": _("a special condition"),
    "collision": _("a collision"),
    "leadership": _("a Leadership"),
}


# -- Of numbers and of the round

COMPARISONS: dict[str, Message] = {
    "at-least": _("%(that)s is at least %(than)s"),
    "at-most": _("%(that)s is at most %(than)s"),
    "more-than": _("%(that)s is more than %(than)s"),
    "less-than": _("%(that)s is less than %(than)s"),
    "equal": _("%(that)s is %(than)s"),
}


@reading.register
def compare(item: words.Compare) -> Message:
    """One number against another."""
    return COMPARISONS[item.is_].filled(that=amount(item.that), than=amount(item.than))


@reading.register
def in_round(item: words.InRound) -> Message:
    """Which round it is."""
    return _("it is round %(round)s", round=item.is_)


DONE: dict[str, Message] = {
    "dazed": _("Dazed an enemy character"),
    "ko": _("KO'd an enemy character"),
    "interacted": _("interacted with a token"),
    "picked-up": _("picked up a token"),
    "attacked": _("attacked"),
    "advanced": _("advanced"),
}


@reading.register
def earlier(item: words.Earlier) -> Message:
    """What somebody has done in this round."""
    who, done = any_of_those(item.who), any_of([DONE[done] for done in item.did])
    return _("%(who)s has %(done)s in this round", who=who, done=done)


@reading.register
def on_turn(item: words.OnTurn) -> Message:
    """Whose turn it is."""
    return _("it is your turn") if item.of == "ally" else _("it is the opponent's turn")


# -- Of other conditions


@reading.register
def all_of_them(item: words.AllOf) -> Message:
    """That all conditions are met."""
    return conditions(item.of)


@reading.register
def any_of_them(item: words.AnyOf) -> Message:
    """That one of several conditions is met, in such a way that each ends where it should."""
    clauses = [describe(part) for part in item.of]
    if any(isinstance(part, words.AllOf) for part in item.of) and len(clauses) > 1:
        return _("either %(some)s, or %(last)s", some=clauses[:-1], last=clauses[-1])
    clause: Message = any_of(clauses)
    return clause


@reading.register
def negated(item: words.Not) -> Message:
    """That a condition is not met."""
    return denied(item.that)


@singledispatch
def denied(item: Condition) -> Message:
    """The clause for a condition that is not met; some have one of their own."""
    return _("it is not true that %(that)s", that=describe(item))


@denied.register
def not_same(item: words.Same) -> Message:
    """That two references name others."""
    return _("%(who)s is not %(other)s", who=reference(item.who), other=reference(item.as_))


@denied.register
def not_dealt(item: words.Dealt) -> Message:
    """That the attack dealt no damage."""
    return _("the attack dealt no damage")


@denied.register
def not_attacked(item: words.Attacks) -> Message:
    """That somebody has not attacked."""
    return _("%(who)s has not attacked in this activation", who=reference(item.who))


@denied.register
def no_character(item: words.IsCharacter) -> Message:
    """That somebody is not of a kind."""
    asked, who = set(says(item.is_)), reference(item.who)
    if not asked:
        return _("%(who)s is Dazed or KO'd", who=who)
    if asked == {"dazed"} and item.is_.dazed is True:
        return _("%(who)s is not Dazed", who=who)
    if asked == {"dazed"}:
        return _("%(who)s is KO'd", who=who)
    return _("it is not true that %(that)s", that=describe(item))
