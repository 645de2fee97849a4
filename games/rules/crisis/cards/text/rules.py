"""Rules in words: when, on what conditions, what is chosen, what happens, how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _
from .. import deeds, offers, sentences, standing
from ..phrases import (
    Said,
    conditions,
    icons,
    in_turn,
    reference,
    said,
    speaking,
    speaking_of_own_attack,
)
from ..rules import Limit, Profile, Rule
from ..words import IsCharacter
from . import moments


def rule_lines(rule: Rule, own_attack: bool = False, whens: Sequence[str] = ()) -> list[Message]:
    """A rule in sentences: when, on what conditions, what is chosen, what it does. `own_attack`:
    it is of one attack, which is meant by "the attack". `whens`: all the moments that it answers,
    where a card has it for several."""
    called = {item.as_: NOTED for item in rule.do if isinstance(item, deeds.Remember)}
    called |= MEANT.get(rule.when or "", {})
    met = offers.met_by_moment(rule)
    with speaking(**called), offers.choosing(rule.choose, met):
        lines = []
        opening = _opening(rule, own_attack, whens or [rule.when or ""], met)
        if opening is not None:
            lines.append(opening)
        for item in rule.choose:
            lines += offers.choice(item, item in met)
        lines += sentences.effects(rule.do)
        lines += standing.standing(rule.always)
        if rule.limit is not None:
            lines.append(_limit(rule.limit))
    return lines


NOTED = Said(_("the number noted"), _("The number noted"))
_DAMAGE = Said(_("the damage"), _("The damage"))
_DAZED = Said(_("Dazed"), _("Dazed"))
_KO = Said(_("KO'd"), _("KO'd"))
MEANT: dict[str, dict[str, Said]] = {
    "would-suffer": {"event": _DAMAGE},
    "suffered": {"event": _DAMAGE},
    "would-daze": {"prevented": _DAZED},
    "would-ko": {"prevented": _KO},
    "terrain-destroyed": {"event": Said(_("its Size"), _("Its Size"))},
    "would-collide": {
        "subject": Said(_("the thrown character"), _("The thrown character"), "any"),
        "other": Said(_("the character that is hit"), _("The character that is hit"), "any"),
    },
}
"""What a rule that answers a moment speaks of without having named it."""


def merged(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules that follow one another and say the same of several moments, together."""
    found: list[list[Rule]] = []
    for rule in rules:
        if found and _say_the_same(found[-1][0], rule):
            found[-1].append(rule)
        else:
            found.append([rule])
    return found


def _say_the_same(rule: Rule, other: Rule) -> bool:
    return moments.are_alike(rule.when, other.when) and rule == other.model_copy(
        update={"when": rule.when}
    )


def details(rule: Rule, of_attack: bool) -> list[Message]:
    """A rule in sentences as it is offered: one of an attack speaks of the attacker."""
    if not of_attack:
        return rule_lines(rule)
    with speaking_of_own_attack():
        return rule_lines(rule, own_attack=True)


def _opening(
    rule: Rule, own_attack: bool, whens: Sequence[str], met: Sequence[Any]
) -> Message | None:
    """When the rule happens, on which icons and on what conditions; the moment comes first."""
    parts: list[Message] = []
    left: list[Any] = [offers.as_condition(item) for item in met]
    left += [item for item in rule.if_ if not any(_is_said_by(other, item) for other in left)]
    if rule.when is not None:
        parts.append(moments.moment(whens, left, own_attack))
    if rule.icons:
        text = _("on %(icons)s") if parts else _("On %(icons)s")
        parts.append(Message(text.text, {"icons": icons(rule.icons)}))
    asked = conditions(left)
    if asked is not None:
        parts.append(_("if %(this)s", this=asked) if parts else _("If %(this)s", this=asked))
    if rule.may:
        parts.append(_("if you wish") if parts else _("If you wish"))
    return _("%(parts)s:", parts=parts) if parts else None


def _is_said_by(condition: Any, item: Any) -> bool:
    """Whether one condition on a character says all that another one does; whether it may be
    Dazed goes without saying."""
    kinds = [one for one in (condition, item) if isinstance(one, IsCharacter)]
    if len(kinds) < 2 or condition.who != item.who:
        return False
    said, asked = (one.is_.model_dump(exclude_defaults=True, exclude={"dazed"}) for one in kinds)
    return bool(asked.items() <= said.items())


def attack_rules(attack: Profile) -> list[Message]:
    """An attack's special rules, a line each."""
    with speaking_of_own_attack():
        return [named(rules, own_attack=True) for rules in merged(attack.rules)]


def named(rules: Sequence[Rule], own_attack: bool = False) -> Message:
    """A rule, or several that say the same of other moments, in a line of its own, its name
    first."""
    rule = rules[0]
    lines = in_turn(rule_lines(rule, own_attack, [one.when or "" for one in rules]))
    return _("%(name)s: %(lines)s", name=rule.name, lines=lines) if rule.name else lines


def _limit(limit: Limit) -> Message:
    text = LIMITS[limit.per]
    if limit.each is not None and not said(limit.each).named:
        return _(
            "%(times)s %(period)s for each one chosen.", times=_times(limit.times), period=text
        )
    if limit.each is None:
        return _("%(times)s %(period)s.", times=_times(limit.times), period=text)
    return _(
        "%(times)s %(period)s for each character chosen as %(who)s.",
        times=_times(limit.times),
        period=text,
        who=reference(limit.each),
    )


def _times(number: int) -> Message:
    return _("Once") if number == 1 else _("%(number)s times", number=number)


LIMITS: dict[str, Message] = {
    "turn": _("a turn"),
    "activation": _("an activation"),
    "round": _("a round"),
    "game": _("a game"),
}
