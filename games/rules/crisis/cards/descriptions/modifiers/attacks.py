"""Modifiers of attacks: whom one may attack, from where, in which way, and the damage."""

from __future__ import annotations

from .....text import Message, _, any_of, one_by_one
from ...words import modifiers as words
from ..amounts import amount
from ..characters import subject, those
from ..nouns import TYPES
from ..references import reference
from ..rules import granted_attack, profile_line
from .sentences import is_of_attack, modifier_sentence


@modifier_sentence.register
def ignore_sight(item: words.IgnoreSight) -> Message:
    """No line of sight needed."""
    if is_of_attack(item):
        return _("The attack needs no line of sight.")
    return _("Attacks of %(who)s need no line of sight.", who=those(item.to))


@modifier_sentence.register
def ignore_cover(item: words.IgnoreCover) -> Message:
    """No cover."""
    if is_of_attack(item):
        return _("The target gets no cover.")
    return _("Targets of attacks of %(who)s get no cover.", who=those(item.to))


@modifier_sentence.register
def has_cover(item: words.HasCover) -> Message:
    """Cover."""
    return _("%(who)s has cover.", who=subject(item.to))


@modifier_sentence.register
def measure_from(item: words.MeasureFrom) -> Message:
    """Where Range and line of sight begin."""
    return _("Range and line of sight are taken from %(of)s.", of=reference(item.who))


@modifier_sentence.register
def target_within(item: words.TargetWithin) -> Message:
    """How near attackers must be."""
    who = those(item.to)
    if item.of is None:
        text = _("Attackers must be within Range %(range)s to target %(who)s.")
        return text.filled(who=who, range=item.within)
    text = _("Attackers must be within Range %(range)s of %(of)s to target %(who)s.")
    return text.filled(who=who, range=item.within, of=reference(item.of))


@modifier_sentence.register
def no_target_limit(item: words.NoTargetLimit) -> Message:
    """No limit of that kind."""
    return _(
        "Rules that attackers must be within a Range to target a character do not count for "
        "%(who)s, as attacker or as target.",
        who=those(item.to),
    )


@modifier_sentence.register
def choose_type(item: words.ChooseType) -> Message:
    """The type by choice."""
    return _(
        "Before it chooses the target, %(who)s chooses the attack's type: %(types)s.",
        who=those(item.to),
        types=any_of([TYPES[one] for one in item.types]),
    )


GRANTED: dict[str | None, Message] = {
    None: _("%(who)s may make this attack: %(profile)s."),
    "turn": _("%(who)s may make this attack, once in a turn: %(profile)s."),
    "activation": _("%(who)s may make this attack, once in an activation: %(profile)s."),
    "game": _("%(who)s may make this attack, once in the game: %(profile)s."),
}


@modifier_sentence.register
def grant_attack(item: words.GrantAttack) -> Message:
    """One more attack, with its rules."""
    text = GRANTED[item.once].filled(who=subject(item.to), profile=profile_line(item.attack))
    if item.further != 0:
        text = one_by_one([text, _FURTHER.filled(further=amount(item.further))])
    return granted_attack(text, item.attack)


_FURTHER = _("Add %(further)s to its Range, up to Range 5.")


@modifier_sentence.register
def damage_cap(item: words.DamageCap) -> Message:
    """The most damage."""
    if is_of_attack(item):
        return _("The attack deals at most %(most)s damage.", most=item.most)
    return _("Attacks of %(who)s deal at most %(most)s damage.", who=those(item.to), most=item.most)


@modifier_sentence.register
def no_power(item: words.NoPower) -> Message:
    """Damage without Power."""
    if is_of_attack(item):
        return _("The damage of the attack gives the target no Power.")
    return _("The damage of attacks of %(who)s gives no Power.", who=those(item.to))
