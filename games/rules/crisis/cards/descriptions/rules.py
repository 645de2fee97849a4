"""Rules in words: when, on what conditions, what is chosen, what happens, how often; and attacks
with their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ....text import Message, _, ngettext, one_by_one
from ... import terms
from ..words.choices import ChooseCharacter
from ..words.conditions import Condition, IsCharacter
from ..words.effects.flow import Remember
from ..words.rules import Limit, Profile, Rule
from . import moments
from .characters import says
from .choices import as_condition, choice_sentences, choosing, met_by_moment
from .conditions import conditions
from .dice import icons
from .marking import marked
from .nouns import TYPES
from .reading import describe, effect_sentences, in_order
from .references import Called, called, calling, of_own_attack, reference


def rule_lines(rule: Rule, own_attack: bool = False, whens: Sequence[str] = ()) -> list[Message]:
    """A rule in sentences: when, on what conditions, what is chosen, what it does. `own_attack`:
    it is of one attack, which is meant by "the attack". `whens`: all the moments that it answers,
    where a card has it for several."""
    met = met_by_moment(rule)
    with speaking_in(rule):
        lines = []
        opening = _opening(rule, own_attack, whens or [rule.when or ""], met)
        if opening is not None:
            lines.append(marked(rule, opening))
        for item in rule.choose:
            lines += choice_sentences(item, item in met)
        lines += effect_sentences(rule.do)
        lines += [describe(item) for item in rule.always]
        if rule.unknown:
            lines.append(_("What this rule does is not known: it does nothing."))
        if rule.limit is not None:
            lines.append(limit_sentence(rule.limit))
    return lines


@contextmanager
def speaking_in(rule: Rule) -> Iterator[None]:
    """While the parts of a rule are put in words: what it calls those in its moment, and those that
    it chooses and remembers."""
    known = {item.as_: NOTED for item in rule.do if isinstance(item, Remember)}
    if rule.when is not None:
        known |= moments.READINGS[rule.when].meant
    with calling(**known), choosing(rule.choose, met_by_moment(rule)):
        yield


NOTED = Called(_("the number noted"), _("The number noted"))


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
    with of_own_attack():
        return rule_lines(rule, own_attack=True)


# -- How a rule begins and ends

_OPENINGS: dict[tuple[bool, bool, bool, bool], Message] = {
    (True, True, True, True): _("%(when)s, on %(icons)s, if %(this)s, if you wish:"),
    (True, True, True, False): _("%(when)s, on %(icons)s, if %(this)s:"),
    (True, True, False, True): _("%(when)s, on %(icons)s, if you wish:"),
    (True, True, False, False): _("%(when)s, on %(icons)s:"),
    (True, False, True, True): _("%(when)s, if %(this)s, if you wish:"),
    (True, False, True, False): _("%(when)s, if %(this)s:"),
    (True, False, False, True): _("%(when)s, if you wish:"),
    (True, False, False, False): _("%(when)s:"),
    (False, True, True, True): _("On %(icons)s, if %(this)s, if you wish:"),
    (False, True, True, False): _("On %(icons)s, if %(this)s:"),
    (False, True, False, True): _("On %(icons)s, if you wish:"),
    (False, True, False, False): _("On %(icons)s:"),
    (False, False, True, True): _("If %(this)s, if you wish:"),
    (False, False, True, False): _("If %(this)s:"),
    (False, False, False, True): _("If you wish:"),
}
"""By whether it has a moment, icons and conditions, and whether it may be declined."""


def _opening(
    rule: Rule, own_attack: bool, whens: Sequence[str], met: Sequence[ChooseCharacter]
) -> Message | None:
    """When the rule happens, on which icons and on what conditions."""
    left: list[Condition] = [as_condition(item) for item in met]
    left += [item for item in rule.if_ if not any(_is_said_by(other, item) for other in left)]
    parts: dict[str, Message] = {}
    if rule.when is not None:
        parts["when"] = moments.moment(whens, left, own_attack)
    if rule.icons:
        parts["icons"] = icons(rule.icons)
    if left:
        parts["this"] = conditions(left)
    text = _OPENINGS.get(("when" in parts, "icons" in parts, "this" in parts, rule.may))
    return text.filled(**parts) if text else None


def _is_said_by(condition: Condition, item: Condition) -> bool:
    """Whether one condition on a character says all that another one does; whether it may be
    Dazed goes without saying."""
    if not isinstance(condition, IsCharacter) or not isinstance(item, IsCharacter):
        return False
    if condition.who != item.who:
        return False
    known = {**says(condition.is_), "dazed": None}
    return {**says(item.is_), "dazed": None}.items() <= known.items()


_LIMITS: dict[str, Callable[[int], Message]] = {
    "turn": lambda n: ngettext("Once a turn.", "%(n)s times a turn.", n),
    "activation": lambda n: ngettext("Once an activation.", "%(n)s times an activation.", n),
    "round": lambda n: ngettext("Once a round.", "%(n)s times a round.", n),
    "game": lambda n: ngettext("Once a game.", "%(n)s times a game.", n),
}
_LIMITS_FOR_EACH: dict[str, Callable[[int], Message]] = {
    "turn": lambda n: ngettext(
        "Once a turn for each one chosen.", "%(n)s times a turn for each one chosen.", n
    ),
    "activation": lambda n: ngettext(
        "Once an activation for each one chosen.",
        "%(n)s times an activation for each one chosen.",
        n,
    ),
    "round": lambda n: ngettext(
        "Once a round for each one chosen.", "%(n)s times a round for each one chosen.", n
    ),
    "game": lambda n: ngettext(
        "Once a game for each one chosen.", "%(n)s times a game for each one chosen.", n
    ),
}
_LIMITS_BY_NAME: dict[str, Callable[[int], Message]] = {
    "turn": lambda n: ngettext(
        "Once a turn for each character chosen as %(who)s.",
        "%(n)s times a turn for each character chosen as %(who)s.",
        n,
    ),
    "activation": lambda n: ngettext(
        "Once an activation for each character chosen as %(who)s.",
        "%(n)s times an activation for each character chosen as %(who)s.",
        n,
    ),
    "round": lambda n: ngettext(
        "Once a round for each character chosen as %(who)s.",
        "%(n)s times a round for each character chosen as %(who)s.",
        n,
    ),
    "game": lambda n: ngettext(
        "Once a game for each character chosen as %(who)s.",
        "%(n)s times a game for each character chosen as %(who)s.",
        n,
    ),
}


def limit_sentence(limit: Limit) -> Message:
    """How often a rule may be used."""
    return marked(limit, _limit(limit))


def _limit(limit: Limit) -> Message:
    if limit.each is None:
        return _LIMITS[limit.per](limit.times)
    if not called(limit.each).named:
        return _LIMITS_FOR_EACH[limit.per](limit.times)
    return _LIMITS_BY_NAME[limit.per](limit.times).filled(who=reference(limit.each))


# -- Attacks


def attack_rules(attack: Profile) -> list[Message]:
    """An attack's special rules, a line each."""
    with of_own_attack():
        return [named(rules, own_attack=True) for rules in merged(attack.rules)]


def named(rules: Sequence[Rule], own_attack: bool = False) -> Message:
    """A rule, or several that say the same of other moments, in a line of its own, its name
    first."""
    rule = rules[0]
    lines = in_order(rule_lines(rule, own_attack, [one.when or "" for one in rules]))
    return _("%(name)s: %(lines)s", name=rule.name, lines=lines) if rule.name else lines


def profile_line(attack: Profile) -> Message:
    """An attack on one line."""
    return _("%(name)s (%(small)s)", name=attack.name, small=profile_parts(attack))


def profile_parts(attack: Profile) -> list[Message]:
    """The numbers of an attack."""
    small = [
        TYPES[attack.type],
        terms.reach(attack.shape, attack.range),
        _("Strength %(strength)s", strength=attack.strength),
        _("%(cost)s Power", cost=attack.cost),
    ]
    return [*small, SIDES[attack.sides]] if attack.sides in SIDES else small


SIDES: dict[str, Message] = {
    "healthy": _("Healthy side only"),
    "injured": _("Injured side only"),
}


def granted_attack(sentence: Message, attack: Profile) -> Message:
    """A sentence that gives an attack to make, and that attack's rules."""
    message: Message = one_by_one([sentence, *attack_rules(attack)])
    return message
