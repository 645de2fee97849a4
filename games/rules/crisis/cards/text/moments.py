"""When a rule happens, in words."""

from __future__ import annotations

from typing import Any

from ....text import Message, _
from .. import words
from ..phrases import TYPES, either, one, reference


def moment(when: str, left: list[Any], own_attack: bool) -> Message:
    """A moment with who is in it: what the conditions say of them is taken from those `left`."""
    if when == "before-damage" and own_attack:
        return _("Before damage")
    if when in ATTACK_MOMENTS:
        target = _taken(left, "target") if when == "targeted" else None
        return Message(
            ATTACK_MOMENTS[when].text,
            {
                "attack": _("the attack") if own_attack else _attack_meant(left, when),
                "who": target or _("a character"),
            },
        )
    who = _taken(left, "subject") if when in SUBJECT_MOMENTS else None
    return Message(MOMENTS[when].text, {"who": who or _("a character")})


def _taken(left: list[Any], ref: str) -> Message | None:
    """Who somebody must be, if a condition says so; it is said then, and no condition any more."""
    for item in left:
        if isinstance(item, words.Same) and item.who == ref:
            left.remove(item)
            return reference(item.as_)
        if isinstance(item, words.IsCharacter) and item.who == ref and item.is_.dazed is False:
            left.remove(item)
            return one(item.is_)
    return None


def _attack_meant(left: list[Any], when: str) -> Message:
    """Which attacks a rule of no attack answers: of what type, by whom, against whom."""
    attack = _("an attack")
    for item in left:
        if isinstance(item, words.AttackIs) and item.types and item.model_fields_set <= _TYPED:
            left.remove(item)
            attack = Message(A_TYPED[item.types[0]].text, {"types": either(_types(item))})
            break
    by = _taken(left, "attacker")
    if by is not None:
        attack = _("%(attack)s by %(who)s", attack=attack, who=by)
    against = None if when == "targeted" else _taken(left, "target")
    return _("%(attack)s against %(who)s", attack=attack, who=against) if against else attack


def _types(item: words.AttackIs) -> list[Message]:
    return [TYPES[kind] for kind in item.types]


_TYPED = frozenset({"test", "types"})
A_TYPED: dict[str, Message] = {
    "physical": _("a %(types)s attack"),
    "energy": _("an %(types)s attack"),
    "mystic": _("a %(types)s attack"),
}


ATTACK_MOMENTS: dict[str, Message] = {
    "attack-declared": _("When %(attack)s is declared"),
    "targeted": _("When %(who)s is the target of %(attack)s"),
    "pool-attack": _("When the attack dice of %(attack)s are gathered"),
    "pool-defense": _("When the defense dice against %(attack)s are gathered"),
    "rolled": _("When both sides have rolled for %(attack)s, before criticals add dice"),
    "modified": _("After all dice of %(attack)s have been changed"),
    "before-damage": _("Before the damage of %(attack)s"),
    "after-attack": _("After %(attack)s"),
    "attack-resolved": _("After %(attack)s is resolved"),
}
SUBJECT_MOMENTS: dict[str, Message] = {
    "activation-start": _("When %(who)s is activated"),
    "activation-end": _("At the end of the activation of %(who)s"),
    "move-action-start": _("When %(who)s begins a Move action"),
    "move-action-end": _("After a Move action of %(who)s"),
    "advance-end": _("After %(who)s has advanced"),
    "placed": _("After %(who)s has been placed"),
    "pushed": _("After %(who)s has been pushed"),
    "thrown": _("After %(who)s has been thrown"),
    "would-suffer": _("When %(who)s is about to suffer damage"),
    "suffered": _("After %(who)s has suffered damage"),
    "would-daze": _("When %(who)s is about to be Dazed"),
    "dazed": _("After %(who)s is Dazed"),
    "would-ko": _("When %(who)s is about to be KO'd"),
    "ko": _("After %(who)s is KO'd"),
    "would-drop": _("When %(who)s is about to drop its tokens"),
    "pool-dodge": _("Before a dodge roll of %(who)s"),
    "modify-own": _("When %(who)s may change its own dice"),
    "modify-other": _("When %(who)s may change the opponent's dice"),
    "attack-action-end": _("After an Attack action of %(who)s"),
    "roll-resolved": _("After an effect for which %(who)s rolled dice"),
    "superpower-used": _("When %(who)s uses a superpower"),
    "interacted": _("After %(who)s has interacted with a token"),
}
MOMENTS: dict[str, Message] = {
    **ATTACK_MOMENTS,
    **SUBJECT_MOMENTS,
    "deployed": _("After deployment"),
    "power-phase": _("In the Power phase"),
    "activation-phase-start": _("At the start of the Activation phase"),
    "activation-phase-end": _("At the end of the Activation phase"),
    "cleanup": _("In Cleanup, after scoring"),
    "turn-start": _("At the start of a turn"),
    "turn-end": _("At the end of a turn"),
    "would-collide": _("When a collision is about to happen"),
    "terrain-destroyed": _("After terrain is destroyed"),
}
