"""When a rule happens, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....text import Message, _, any_of, pgettext
from ..words.characters import Who
from ..words.conditions import AttackIs, Condition, FromSource, IsCharacter, OnTurn, Same
from .characters import one, says
from .references import Called, reference


@dataclass(frozen=True)
class Reading:
    """How a moment reads: on a card, and where a player is `asked` whether to answer it. `meant` is
    what a rule that answers it speaks of without having named it."""

    when: Message
    asked: Message = field(default=_("Does one of your rules react?"), kw_only=True)
    meant: Mapping[str, Called] = field(default_factory=dict, kw_only=True)


class OfAttack(Reading):
    """Of a moment of an attack: on the card, the attack and its target are filled in."""


class OfTurn(Reading):
    """Of a moment of a turn, which is filled in."""


class OfSubject(Reading):
    """Of a moment with a character in it, which is filled in."""


@dataclass(frozen=True)
class OfCharacter(Reading):
    """Of what happens to a character, which is filled in; as a further moment of the same rule;
    and both with the cause, where a card may ask for it."""

    further: Message = field(kw_only=True)
    caused: tuple[Message, Message] | None = field(default=None, kw_only=True)


def moment(whens: Sequence[str], left: list[Condition], own_attack: bool) -> Message:
    """A moment, or several in which the same happens to the same, with who is in it: what the
    conditions say of them is taken from those `left`."""
    when, reading = whens[0], READINGS[whens[0]]
    if when == "before-damage" and own_attack:
        return _("Before damage")
    if isinstance(reading, OfAttack):
        target = _taken(left, "target") if when == "targeted" else None
        attack = _("the attack") if own_attack else _attack_meant(left, when)
        return reading.when.filled(attack=attack, who=target or _("a character"))
    if isinstance(reading, OfCharacter):
        return _of_character(whens, left)
    if isinstance(reading, OfTurn):
        return reading.when.filled(turn=_turn(left))
    somebody = _taken(left, "subject") if isinstance(reading, OfSubject) else None
    return reading.when.filled(who=somebody or _("a character"))


def asked(when: str, params: Mapping[str, object]) -> Message:
    """What a player is asked who may answer a moment, with who and what is in it."""
    return Message(READINGS[when].asked.text, dict(params))


def are_alike(one_moment: str | None, other: str | None) -> bool:
    """Whether two moments fit in one sentence: both happen to a character."""
    return all(isinstance(READINGS.get(when or ""), OfCharacter) for when in (one_moment, other))


def _taken(left: list[Condition], ref: str) -> Message | None:
    """Who somebody must be, if conditions say so; it is said then, and no condition any more."""
    for item in left:
        if isinstance(item, Same) and item.who == ref:
            left.remove(item)
            return reference(item.as_)
    found = None
    for item in list(left):
        if isinstance(item, IsCharacter) and item.who == ref and item.is_.dazed is not True:
            both = item.is_ if found is None else _joined(found, item.is_)
            if both is not None:
                found = both
                left.remove(item)
    return one(found, of_two=ref == "attacker") if found is not None else None


def _joined(some: Who, more: Who) -> Who | None:
    """What is both of one kind and of another, if one description can say it."""
    first, second = ({**says(who), "dazed": None} for who in (some, more))
    if any(first[name] != second[name] for name in first.keys() & second.keys()):
        return None
    if "within" in first and "within" in second and some.of != more.of:
        return None
    named = second.keys() - {"dazed"}
    return some.model_copy(update={name: getattr(more, name) for name in named})


def _of_character(whens: Sequence[str], left: list[Condition]) -> Message:
    """What happens to a character, with its cause if a condition says so, which is said then and no
    condition any more."""
    who = _taken(left, "subject") or _("a character")
    readings = [reading for when in whens if isinstance(reading := READINGS[when], OfCharacter)]
    caused = [reading.caused for reading in readings if reading.caused]
    cause = _cause(left) if len(caused) == len(readings) else None
    if cause is None:
        clauses = [readings[0].when, *(reading.further for reading in readings[1:])]
        return _either(clauses, who=who)
    left.remove(cause)
    by = _("an enemy effect")
    if cause.of is not None:
        by = _("an enemy effect of %(who)s", who=reference(cause.of))
    clauses = [caused[0][0], *(further for _first, further in caused[1:])]
    return _either(clauses, who=who, cause=by)


def _either(clauses: Sequence[Message], **parts: Message) -> Message:
    clause: Message = any_of([text.filled(**parts) for text in clauses])
    return clause


def _cause(left: Sequence[Condition]) -> FromSource | None:
    """The condition that it comes from an enemy effect."""
    sources = [item for item in left if isinstance(item, FromSource)]
    return next((item for item in sources if item.enemy and not item.kinds), None)


def _turn(left: list[Condition]) -> Message:
    """Whose turn it is, if a condition says so."""
    for item in left:
        if isinstance(item, OnTurn):
            left.remove(item)
            return _("your turn") if item.of == "ally" else _("the opponent's turn")
    return _("a turn")


def _attack_meant(left: list[Condition], when: str) -> Message:
    """Which attacks a rule of no attack answers: of what type, by whom, against whom."""
    attack = _("an attack")
    for item in left:
        if isinstance(item, AttackIs) and item.types and item.model_fields_set <= _TYPED:
            left.remove(item)
            attack = any_of([AN_ATTACK[kind] for kind in item.types])
            break
    by = _taken(left, "attacker")
    if by is not None:
        attack = _("%(attack)s by %(who)s", attack=attack, who=by)
    against = None if when == "targeted" else _taken(left, "target")
    return _("%(attack)s against %(who)s", attack=attack, who=against) if against else attack


_TYPED = frozenset({"test", "types"})
AN_ATTACK: dict[str, Message] = {
    "physical": _("a physical attack"),
    "energy": _("an energy attack"),
    "mystic": _("a mystic attack"),
}
_DAMAGE = Called(_("the damage"), _("The damage"))
_DAZED = Called(pgettext("it is not …", "Dazed"), pgettext("it is not …", "Dazed"))
_KO = Called(pgettext("it is not …", "KO'd"), pgettext("it is not …", "KO'd"))
READINGS: dict[str, Reading] = {
    "deployed": Reading(
        _("After deployment"),
        asked=_("All characters are deployed: do you react?"),
    ),
    "power-phase": Reading(
        _("In the Power phase"),
    ),
    "activation-phase-start": Reading(
        _("At the start of the Activation phase"),
    ),
    "activation-phase-end": Reading(
        _("At the end of the Activation phase"),
    ),
    "cleanup-start": Reading(
        _("At the start of the Cleanup phase, before scoring"),
    ),
    "cleanup": Reading(
        _("In Cleanup, after scoring"),
    ),
    "turn-start": OfTurn(
        _("At the start of %(turn)s"),
    ),
    "turn-end": OfTurn(
        _("At the end of %(turn)s"),
    ),
    "activation-start": OfCharacter(
        _("When %(who)s is activated"),
        further=_("when that character is activated"),
    ),
    "activation-end": OfSubject(
        _("At the end of the activation of %(who)s"),
        asked=_("%(unit)s's activation ends: do you react?"),
    ),
    "move-action-start": OfCharacter(
        _("When %(who)s begins a Move action"),
        further=_("when that character begins a Move action"),
        asked=_("%(unit)s is about to move: do you react?"),
    ),
    "move-action-end": OfCharacter(
        _("After %(who)s has taken a Move action"),
        further=_("after that character has taken a Move action"),
    ),
    "advance-start": OfCharacter(
        _("When %(who)s begins an advance"),
        further=_("when that character begins an advance"),
        asked=_("%(unit)s is about to advance: do you react?"),
    ),
    "advance-end": OfCharacter(
        _("After %(who)s has advanced"),
        further=_("after that character has advanced"),
    ),
    "placed": OfCharacter(
        _("After %(who)s has been placed"),
        further=_("after that character has been placed"),
    ),
    "pushed": OfCharacter(
        _("After %(who)s has been pushed"),
        further=_("after that character has been pushed"),
    ),
    "thrown": OfCharacter(
        _("After %(who)s has been thrown"),
        further=_("after that character has been thrown"),
    ),
    "movement-end": OfCharacter(
        _("After %(who)s has moved in any way"),
        further=_("after that character has moved in any way"),
    ),
    "would-suffer": OfCharacter(
        _("When %(who)s is about to suffer damage"),
        further=_("when that character is about to suffer damage"),
        caused=(
            _("When %(who)s is about to suffer damage from %(cause)s"),
            _("when that character is about to suffer damage from %(cause)s"),
        ),
        asked=_("%(unit)s is about to suffer %(amount)s damage: do you react?"),
        meant={"event": _DAMAGE},
    ),
    "suffered": OfCharacter(
        _("After %(who)s has suffered damage"),
        further=_("after that character has suffered damage"),
        caused=(
            _("After %(who)s has suffered damage from %(cause)s"),
            _("after that character has suffered damage from %(cause)s"),
        ),
        meant={"event": _DAMAGE},
    ),
    "would-daze": OfCharacter(
        _("When %(who)s is about to be Dazed"),
        further=_("when that character is about to be Dazed"),
        caused=(
            _("When %(who)s is about to be Dazed by %(cause)s"),
            _("when that character is about to be Dazed by %(cause)s"),
        ),
        asked=_("%(unit)s is about to be Dazed: do you react?"),
        meant={"prevented": _DAZED},
    ),
    "dazed": OfCharacter(
        _("After %(who)s has been Dazed"),
        further=_("after that character has been Dazed"),
        caused=(
            _("After %(who)s has been Dazed by %(cause)s"),
            _("after that character has been Dazed by %(cause)s"),
        ),
    ),
    "would-ko": OfCharacter(
        _("When %(who)s is about to be KO'd"),
        further=_("when that character is about to be KO'd"),
        caused=(
            _("When %(who)s is about to be KO'd by %(cause)s"),
            _("when that character is about to be KO'd by %(cause)s"),
        ),
        asked=_("%(unit)s is about to be KO'd: do you react?"),
        meant={"prevented": _KO},
    ),
    "ko": OfCharacter(
        _("After %(who)s has been KO'd"),
        further=_("after that character has been KO'd"),
        caused=(
            _("After %(who)s has been KO'd by %(cause)s"),
            _("after that character has been KO'd by %(cause)s"),
        ),
    ),
    "would-collide": Reading(
        _("When something thrown is about to collide"),
        asked=_("A collision is about to happen: do you react?"),
        meant={
            "subject": Called(_("the thrown character"), _("The thrown character"), "any"),
            "other": Called(_("the character that is hit"), _("The character that is hit"), "any"),
        },
    ),
    "would-drop": OfCharacter(
        _("When %(who)s is about to drop its tokens"),
        further=_("when that character is about to drop its tokens"),
        asked=_("%(unit)s is about to drop its tokens: do you react?"),
    ),
    "attack-declared": OfAttack(
        _("When %(attack)s is declared"),
    ),
    "targeted": OfAttack(
        _("When %(who)s is the target of %(attack)s"),
        asked=_("%(unit)s is the target of %(other)s's %(attack)s: do you react?"),
    ),
    "pool-attack": OfAttack(
        _("When the attack dice of %(attack)s are gathered"),
        asked=_("The dice of %(attack)s are being gathered: do you add to them?"),
    ),
    "pool-defense": OfAttack(
        _("When the defense dice against %(attack)s are gathered"),
    ),
    "pool-dodge": OfSubject(
        _("Before a dodge roll of %(who)s"),
    ),
    "rolled": OfAttack(
        _("When both sides have rolled for %(attack)s, before criticals add dice"),
        asked=_("The dice of %(attack)s are rolled: do you react?"),
    ),
    "modify-own": OfCharacter(
        _("When %(who)s may change its own dice"),
        further=_("when that character may change its own dice"),
    ),
    "modify-other": OfCharacter(
        _("When %(who)s may change the opponent's dice"),
        further=_("when that character may change the opponent's dice"),
    ),
    "modified": OfAttack(
        _("After all dice of %(attack)s have been changed"),
    ),
    "before-damage": OfAttack(
        _("Before the damage of %(attack)s"),
        asked=_("Before %(attack)s deals damage: what happens first?"),
    ),
    "after-attack": OfAttack(
        _("After %(attack)s"),
        asked=_("After %(attack)s: what happens now?"),
    ),
    "attack-resolved": OfAttack(
        _("After %(attack)s is resolved"),
        asked=_("%(other)s's %(attack)s is over: do you react?"),
    ),
    "attack-action-end": OfCharacter(
        _("After %(who)s has taken an Attack action"),
        further=_("after that character has taken an Attack action"),
    ),
    "roll-resolved": OfSubject(
        _("After an effect for which %(who)s rolled dice"),
    ),
    "superpower-used": OfCharacter(
        _("When %(who)s uses a superpower"),
        further=_("when that character uses a superpower"),
    ),
    "interacted": OfCharacter(
        _("After %(who)s has interacted with a token"),
        further=_("after that character has interacted with a token"),
    ),
    "picked-up": OfCharacter(
        _("After %(who)s has picked up a token"),
        further=_("after that character has picked up a token"),
    ),
    "terrain-destroyed": Reading(
        _("After terrain is destroyed"),
        meant={"event": Called(_("its Size"), _("Its Size"))},
    ),
}
"""The reading of each moment."""
