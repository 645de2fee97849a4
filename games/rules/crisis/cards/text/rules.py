"""Rules in words: when, on what conditions, what is chosen, what happens, how often."""

from __future__ import annotations

from ....text import Message, _
from .. import deeds, offers, sentences, standing
from ..phrases import FACES, Said, both, conditions, in_turn, reference, said, speaking
from ..rules import Limit, Profile, Rule
from . import moments


def rule_lines(rule: Rule, own_attack: bool = False) -> list[Message]:
    """A rule in sentences: when, on what conditions, what is chosen, what it does. `own_attack`:
    it is of one attack, which is meant by "the attack"."""
    called = {item.as_: NOTED for item in rule.do if isinstance(item, deeds.Remember)}
    with offers.choosing(rule.choose), speaking(**called):
        lines = []
        opening = _opening(rule, own_attack)
        if opening is not None:
            lines.append(opening)
        lines += [offers.choice(item) for item in rule.choose]
        lines += sentences.effects(rule.do)
        lines += standing.standing(rule.always)
        if rule.limit is not None:
            lines.append(_limit(rule.limit))
    return lines


NOTED = Said(_("the number noted"), _("The number noted"))


def details(rule: Rule, of_attack: bool) -> list[Message]:
    """A rule in sentences as it is offered: one of an attack speaks of the attacker."""
    if not of_attack:
        return rule_lines(rule)
    with speaking(**{"self": said("attacker")}):
        return rule_lines(rule, own_attack=True)


def _opening(rule: Rule, own_attack: bool) -> Message | None:
    """When the rule happens, on which icons and on what conditions; the moment comes first."""
    parts: list[Message] = []
    left = list(rule.if_)
    if rule.when is not None:
        parts.append(moments.moment(rule.when, left, own_attack))
    if rule.icons:
        icons = both([FACES[icon] for icon in rule.icons])
        text = _("on a %(icons)s") if parts else _("On a %(icons)s")
        if len(rule.icons) > 1:
            text = _("on %(icons)s") if parts else _("On %(icons)s")
        parts.append(Message(text.text, {"icons": icons}))
    asked = conditions(left)
    if asked is not None:
        parts.append(_("if %(this)s", this=asked) if parts else _("If %(this)s", this=asked))
    if rule.may:
        parts.append(_("if you wish") if parts else _("If you wish"))
    return _("%(parts)s:", parts=parts) if parts else None


def attack_rules(attack: Profile) -> list[Message]:
    """An attack's special rules, a line each."""
    with speaking(**{"self": said("attacker")}):
        return [named(rule, own_attack=True) for rule in attack.rules]


def named(rule: Rule, own_attack: bool = False) -> Message:
    """A rule in a line of its own, its name first."""
    lines = in_turn(rule_lines(rule, own_attack))
    return _("%(name)s: %(lines)s", name=rule.name, lines=lines) if rule.name else lines


def _limit(limit: Limit) -> Message:
    text = LIMITS[limit.per]
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
