"""Conditions in plain language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _
from .. import words
from . import amounts, who
from .called import TYPES, a_counter, both, either, reference, special, starts_with_vowel


def conditions(items: Sequence[Any]) -> Message | None:
    """Conditions in words, or None if there are none."""
    return both([condition(item) for item in items]) if items else None


def condition(item: Any) -> Message:
    """One condition in words."""
    if isinstance(item, words.IsCharacter):
        return _is_character(item)
    if isinstance(item, words.Same):
        return _("%(who)s is %(as_)s", who=reference(item.who), as_=reference(item.as_))
    if isinstance(item, words.AttackIs):
        return _attack(item)
    if isinstance(item, words.Dealt):
        return _("the attack dealt damage")
    if isinstance(item, words.Compare):
        sentence = COMPARISONS[item.is_]
        that, than = amounts.amount(item.that), amounts.amount(item.than)
        return Message(sentence.text, {"that": that, "than": than})
    if isinstance(item, words.FromSource):
        return _source(item)
    if isinstance(item, words.Not):
        return _not(item.that)
    if isinstance(item, words.AnyOf):
        return _any_of(item)
    if isinstance(item, words.AllOf):
        return both([condition(part) for part in item.of])
    if isinstance(item, words.Attacked):
        return _(
            "%(by)s has attacked %(who)s before in this activation",
            by=reference(item.by),
            who=reference(item.who),
        )
    if isinstance(item, words.Moved):
        return _("%(who)s has advanced or been placed in this activation", who=reference(item.who))
    if isinstance(item, words.Attacks):
        return _("%(who)s has attacked in this activation", who=reference(item.who))
    if isinstance(item, words.InRound):
        return _("it is round %(round)s", round=item.is_)
    return _("it is your turn") if item.of == "ally" else _("it is the opponent's turn")


def _any_of(item: words.AnyOf) -> Message:
    """That one of several conditions is met, in such a way that each ends where it should."""
    parts = [condition(part) for part in item.of]
    if any(isinstance(part, words.AllOf) for part in item.of):
        return _("either %(some)s, or %(last)s", some=parts[:-1], last=parts[-1])
    return either(parts)


def _not(item: Any) -> Message:
    """That a condition is not met."""
    if isinstance(item, words.Same):
        return _("%(who)s is not %(as_)s", who=reference(item.who), as_=reference(item.as_))
    if isinstance(item, words.Dealt):
        return _("the attack dealt no damage")
    if isinstance(item, words.Attacks):
        return _("%(who)s has not attacked in this activation", who=reference(item.who))
    if isinstance(item, words.IsCharacter) and not _told(item.is_):
        return _("%(who)s is Dazed or KO'd", who=reference(item.who))
    if isinstance(item, words.IsCharacter) and _told(item.is_) == {"dazed"}:
        state = _("%(who)s is not Dazed") if item.is_.dazed is True else _("%(who)s is KO'd")
        return Message(state.text, {"who": reference(item.who)})
    return _("it is not true that %(that)s", that=condition(item))


_PLAIN = frozenset(
    {"size_at_most", "size_at_least", "threat_at_most", "within", "beyond", "of", "sees"}
    | {"holds", "holds_kinds", "contests"}
)
_HAS = {
    "conditions": _("%(who)s has %(what)s"),
    "counter": _("%(who)s has %(what)s"),
    "alter_egos": _("%(who)s has the alter ego %(what)s"),
}


def _is_character(item: words.IsCharacter) -> Message:
    """That somebody is of a kind, without the noun where nothing hangs on it."""
    told, somebody = _told(item.is_), reference(item.who)
    if len(told) > 1 and item.is_.dazed is not True:
        told -= {"dazed"}
    if not told:
        return _("%(who)s is neither Dazed nor KO'd", who=somebody)
    if told == {"dazed"}:
        state = _("%(who)s is Dazed") if item.is_.dazed is True else _("%(who)s is not KO'd")
        return Message(state.text, {"who": somebody})
    if told <= _PLAIN:
        return _("%(who)s is %(marks)s", who=somebody, marks=both(who.marks(item.is_)))
    if told == {"healthy"}:
        is_ = _("%(who)s is Healthy") if item.is_.healthy else _("%(who)s is Injured")
        return Message(is_.text, {"who": somebody})
    if len(told) == 1 and told <= _HAS.keys():
        (name,) = told
        what: Any = getattr(item.is_, name)
        what = a_counter(what) if name == "counter" else either(_names(name, what))
        return Message(_HAS[name].text, {"who": somebody, "what": what})
    return _("%(who)s is %(kind)s", who=somebody, kind=who.one(item.is_, of_two=True))


def _told(is_: words.Who) -> set[str]:
    """What a description says at all."""
    return set(is_.model_dump(exclude_defaults=True))


def _names(field: str, values: Any) -> list[Any]:
    return special(values) if field == "conditions" else list(values)


COMPARISONS: dict[str, Message] = {
    "at-least": _("%(that)s is at least %(than)s"),
    "at-most": _("%(that)s is at most %(than)s"),
    "more-than": _("%(that)s is more than %(than)s"),
    "less-than": _("%(that)s is less than %(than)s"),
    "equal": _("%(that)s is %(than)s"),
}


def _attack(item: words.AttackIs) -> Message:
    parts: list[Any] = []
    if item.types:
        parts.append(_("is %(types)s", types=either([TYPES[kind_] for kind_ in item.types])))
    if item.names:
        parts.append(_("is %(names)s", names=either(list(item.names))))
    if item.shapes:
        shapes = either(list(item.shapes))
        is_a = _("is a %(shapes)s attack")
        if starts_with_vowel(item.shapes[0]):
            is_a = _("is an %(shapes)s attack")
        parts.append(Message(is_a.text, {"shapes": shapes}))
    if item.action is not None:
        parts.append(_("is an action") if item.action else _("is no action"))
    return _("the attack %(is_)s", is_=both(parts) if parts else _("is being made"))


def _source(item: words.FromSource) -> Message:
    cause = either([SOURCES[kind_] for kind_ in item.kinds]) if item.kinds else None
    if item.enemy is False:
        return both([_("the cause is no enemy effect"), *([_is_cause(cause)] if cause else [])])
    if item.enemy:
        enemy = _("an enemy effect")
        cause = _("%(effect)s, namely %(cause)s", effect=enemy, cause=cause) if cause else enemy
    if item.of is not None and cause is None:
        return _("%(who)s is the cause", who=reference(item.of))
    if item.of is not None:
        cause = _("%(cause)s of %(who)s", cause=cause, who=reference(item.of))
    return _is_cause(cause) if cause else _("there is a cause")


def _is_cause(cause: Any) -> Message:
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
