"""Conditions in plain language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _
from .. import words
from . import amounts, who
from .called import TYPES, both, either, reference


def conditions(items: Sequence[Any]) -> Message | None:
    """Conditions in words, or None if there are none."""
    if len(items) == 1 and isinstance(items[0], words.AnyOf):
        return either([condition(part) for part in items[0].of])
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
        return _("it is not true that %(that)s", that=condition(item.that))
    if isinstance(item, words.AnyOf):
        return _("(%(these)s)", these=either([condition(part) for part in item.of]))
    if isinstance(item, words.AllOf):
        return _("(%(these)s)", these=both([condition(part) for part in item.of]))
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


_PLAIN = frozenset(
    {"size_at_most", "size_at_least", "threat_at_most", "within", "beyond", "of", "sees"}
)


def _is_character(item: words.IsCharacter) -> Message:
    """That somebody is of a kind, without the noun where nothing hangs on it."""
    told = {
        name for name in item.is_.model_fields_set if getattr(item.is_, name) not in (None, False)
    }
    if told and told <= _PLAIN:
        marks = who.marks(item.is_)
        return _("%(who)s is %(marks)s", who=reference(item.who), marks=both(marks))
    if told == {"healthy"}:
        return _("%(who)s is Healthy", who=reference(item.who))
    return _("%(who)s is %(kind)s", who=reference(item.who), kind=who.one(item.is_))


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
        parts.append(_("is a %(shapes)s attack", shapes=either(list(item.shapes))))
    if item.action is not None:
        parts.append(_("is an action") if item.action else _("is no action"))
    return _("the attack %(is_)s", is_=both(parts) if parts else _("is being made"))


def _source(item: words.FromSource) -> Message:
    parts: list[Any] = []
    if item.kinds:
        kinds = either([SOURCES[kind_] for kind_ in item.kinds])
        parts.append(_("comes from %(kinds)s", kinds=kinds))
    if item.enemy is not None:
        parts.append(_ENEMY if item.enemy else _NO_ENEMY)
    if item.of is not None:
        parts.append(_("is caused by %(who)s", who=reference(item.of)))
    return _("it %(parts)s", parts=both(parts) if parts else _("has a cause"))


_ENEMY = _("comes from an enemy effect")
_NO_ENEMY = _("comes from no enemy effect")
SOURCES: dict[str, Message] = {
    "attack": _("an attack"),
    "superpower": _("a superpower"),
    "tactic": _("a Team Tactics card"),
    "crisis": _("a crisis card"),
    "condition": _("a special condition"),
    "collision": _("a collision"),
    "leadership": _("a Leadership"),
}
