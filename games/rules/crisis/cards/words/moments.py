"""The moments that a rule can answer: what happens or is about to happen, how each reads, and what
sets some of them apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from ....text import Message, _, pgettext
from .base import Values
from .speaking import Called


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

    further: Message
    caused: tuple[Message, Message] | None = field(default=None, kw_only=True)


_DAMAGE = Called(_("the damage"), _("The damage"))
_DAZED = Called(pgettext("it is not …", "Dazed"), pgettext("it is not …", "Dazed"))
_KO = Called(pgettext("it is not …", "KO'd"), pgettext("it is not …", "KO'd"))
MOMENTS: dict[str, Reading] = {
    "deployed": Reading(
        _("After deployment"), asked=_("All characters are deployed: do you react?")
    ),
    "power-phase": Reading(_("In the Power phase")),
    "activation-phase-start": Reading(_("At the start of the Activation phase")),
    "activation-phase-end": Reading(_("At the end of the Activation phase")),
    "cleanup-start": Reading(_("At the start of the Cleanup phase, before scoring")),
    "cleanup": Reading(_("In Cleanup, after scoring")),
    "turn-start": OfTurn(_("At the start of %(turn)s")),
    "turn-end": OfTurn(_("At the end of %(turn)s")),
    "activation-start": OfCharacter(
        _("When %(who)s is activated"), _("when that character is activated")
    ),
    "activation-end": OfSubject(
        _("At the end of the activation of %(who)s"),
        asked=_("%(unit)s's activation ends: do you react?"),
    ),
    "move-action-start": OfCharacter(
        _("When %(who)s begins a Move action"),
        _("when that character begins a Move action"),
        asked=_("%(unit)s is about to move: do you react?"),
    ),
    "move-action-end": OfCharacter(
        _("After %(who)s has taken a Move action"),
        _("after that character has taken a Move action"),
    ),
    "advance-start": OfCharacter(
        _("When %(who)s begins an advance"),
        _("when that character begins an advance"),
        asked=_("%(unit)s is about to advance: do you react?"),
    ),
    "advance-end": OfCharacter(
        _("After %(who)s has advanced"), _("after that character has advanced")
    ),
    "placed": OfCharacter(
        _("After %(who)s has been placed"), _("after that character has been placed")
    ),
    "pushed": OfCharacter(
        _("After %(who)s has been pushed"), _("after that character has been pushed")
    ),
    "thrown": OfCharacter(
        _("After %(who)s has been thrown"), _("after that character has been thrown")
    ),
    "movement-end": OfCharacter(
        _("After %(who)s has moved in any way"), _("after that character has moved in any way")
    ),
    "would-suffer": OfCharacter(
        _("When %(who)s is about to suffer damage"),
        _("when that character is about to suffer damage"),
        caused=(
            _("When %(who)s is about to suffer damage from %(cause)s"),
            _("when that character is about to suffer damage from %(cause)s"),
        ),
        asked=_("%(unit)s is about to suffer %(amount)s damage: do you react?"),
        meant={"event": _DAMAGE},
    ),
    "suffered": OfCharacter(
        _("After %(who)s has suffered damage"),
        _("after that character has suffered damage"),
        caused=(
            _("After %(who)s has suffered damage from %(cause)s"),
            _("after that character has suffered damage from %(cause)s"),
        ),
        meant={"event": _DAMAGE},
    ),
    "would-daze": OfCharacter(
        _("When %(who)s is about to be Dazed"),
        _("when that character is about to be Dazed"),
        caused=(
            _("When %(who)s is about to be Dazed by %(cause)s"),
            _("when that character is about to be Dazed by %(cause)s"),
        ),
        asked=_("%(unit)s is about to be Dazed: do you react?"),
        meant={"prevented": _DAZED},
    ),
    "dazed": OfCharacter(
        _("After %(who)s has been Dazed"),
        _("after that character has been Dazed"),
        caused=(
            _("After %(who)s has been Dazed by %(cause)s"),
            _("after that character has been Dazed by %(cause)s"),
        ),
    ),
    "would-ko": OfCharacter(
        _("When %(who)s is about to be KO'd"),
        _("when that character is about to be KO'd"),
        caused=(
            _("When %(who)s is about to be KO'd by %(cause)s"),
            _("when that character is about to be KO'd by %(cause)s"),
        ),
        asked=_("%(unit)s is about to be KO'd: do you react?"),
        meant={"prevented": _KO},
    ),
    "ko": OfCharacter(
        _("After %(who)s has been KO'd"),
        _("after that character has been KO'd"),
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
        _("when that character is about to drop its tokens"),
        asked=_("%(unit)s is about to drop its tokens: do you react?"),
    ),
    "attack-declared": OfAttack(_("When %(attack)s is declared")),
    "targeted": OfAttack(
        _("When %(who)s is the target of %(attack)s"),
        asked=_("%(unit)s is the target of %(other)s's %(attack)s: do you react?"),
    ),
    "pool-attack": OfAttack(
        _("When the attack dice of %(attack)s are gathered"),
        asked=_("The dice of %(attack)s are being gathered: do you add to them?"),
    ),
    "pool-defense": OfAttack(_("When the defense dice against %(attack)s are gathered")),
    "pool-dodge": OfSubject(_("Before a dodge roll of %(who)s")),
    "rolled": OfAttack(
        _("When both sides have rolled for %(attack)s, before criticals add dice"),
        asked=_("The dice of %(attack)s are rolled: do you react?"),
    ),
    "modify-own": OfCharacter(
        _("When %(who)s may change its own dice"), _("when that character may change its own dice")
    ),
    "modify-other": OfCharacter(
        _("When %(who)s may change the opponent's dice"),
        _("when that character may change the opponent's dice"),
    ),
    "modified": OfAttack(_("After all dice of %(attack)s have been changed")),
    "before-damage": OfAttack(
        _("Before the damage of %(attack)s"),
        asked=_("Before %(attack)s deals damage: what happens first?"),
    ),
    "after-attack": OfAttack(_("After %(attack)s"), asked=_("After %(attack)s: what happens now?")),
    "attack-resolved": OfAttack(
        _("After %(attack)s is resolved"), asked=_("%(other)s's %(attack)s is over: do you react?")
    ),
    "attack-action-end": OfCharacter(
        _("After %(who)s has taken an Attack action"),
        _("after that character has taken an Attack action"),
    ),
    "roll-resolved": OfSubject(_("After an effect for which %(who)s rolled dice")),
    "superpower-used": OfCharacter(
        _("When %(who)s uses a superpower"), _("when that character uses a superpower")
    ),
    "interacted": OfCharacter(
        _("After %(who)s has interacted with a token"),
        _("after that character has interacted with a token"),
    ),
    "picked-up": OfCharacter(
        _("After %(who)s has picked up a token"), _("after that character has picked up a token")
    ),
    "terrain-destroyed": Reading(
        _("After terrain is destroyed"), meant={"event": Called(_("its Size"), _("Its Size"))}
    ),
}
"""The moments that a rule can answer, and how each reads."""
Moment = Annotated[str, Values({name: reading.when for name, reading in MOMENTS.items()})]

STEPS_OF_ATTACKS: frozenset[Moment] = frozenset(
    {
        "attack-declared",
        "targeted",
        "pool-attack",
        "pool-defense",
        "rolled",
        "modify-own",
        "modify-other",
        "modified",
        "before-damage",
    }
)
"""Moments of an attack that can only be answered while it goes on."""

BEFORE_THE_ROLL: tuple[Moment, ...] = ("attack-declared", "targeted", "pool-attack", "pool-defense")
"""Moments of an attack that come whatever is rolled, in their order (CP-ATK-02 to CP-ATK-05)."""

WITH_A_STEP_OF_CRISES: frozenset[Moment] = frozenset({"power-phase", "cleanup"})
"""Moments in which crisis cards have a step of their own (CP-ROUND-05, CP-ROUND-19)."""


def asked(when: str, params: Mapping[str, object]) -> Message:
    """What a player is asked who may answer a moment, with who and what is in it."""
    return Message(MOMENTS[when].asked.text, dict(params))


def are_alike(one_moment: str | None, other: str | None) -> bool:
    """Whether two moments fit in one sentence: both happen to a character."""
    return all(isinstance(MOMENTS.get(when or ""), OfCharacter) for when in (one_moment, other))
