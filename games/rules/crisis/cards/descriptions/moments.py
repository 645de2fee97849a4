"""When a rule happens, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....text import Message, _, any_of
from ..words.characters import Who
from ..words.conditions import AttackIs, Condition, FromSource, IsCharacter, OnTurn, Same
from .characters import one, says
from .references import reference


def moment(whens: Sequence[str], left: list[Condition], own_attack: bool) -> Message:
    """A moment, or several in which the same happens to the same, with who is in it: what the
    conditions say of them is taken from those `left`."""
    when = whens[0]
    if when == "before-damage" and own_attack:
        return _("Before damage")
    if when in ATTACK_MOMENTS:
        target = _taken(left, "target") if when == "targeted" else None
        attack = _("the attack") if own_attack else _attack_meant(left, when)
        return ATTACK_MOMENTS[when].filled(attack=attack, who=target or _("a character"))
    if when in OF_CHARACTER:
        return _of_character(whens, left)
    if when in TURNS:
        return TURNS[when].filled(turn=_turn(left))
    somebody = _taken(left, "subject") if when in OF_SUBJECT else None
    return MOMENTS[when].filled(who=somebody or _("a character"))


def are_alike(one_moment: str | None, other: str | None) -> bool:
    """Whether two moments fit in one sentence: both happen to a character."""
    return one_moment in OF_CHARACTER and other in OF_CHARACTER


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
    cause = _cause(left) if all(when in CAUSED for when in whens) else None
    if cause is None:
        clauses = [OF_CHARACTER[when] for when in whens]
    else:
        left.remove(cause)
        by = _("an enemy effect")
        if cause.of is not None:
            by = _("an enemy effect of %(who)s", who=reference(cause.of))
        clauses = [
            (first.filled(cause=by), further.filled(cause=by))
            for first, further in (CAUSED[when] for when in whens)
        ]
    clause: Message = any_of(
        [clauses[0][0].filled(who=who), *(further for _first, further in clauses[1:])]
    )
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

OF_CHARACTER: dict[str, tuple[Message, Message]] = {
    "activation-start": (
        _("When %(who)s is activated"),
        _("when that character is activated"),
    ),
    "move-action-start": (
        _("When %(who)s begins a Move action"),
        _("when that character begins a Move action"),
    ),
    "move-action-end": (
        _("After %(who)s has taken a Move action"),
        _("after that character has taken a Move action"),
    ),
    "advance-end": (
        _("After %(who)s has advanced"),
        _("after that character has advanced"),
    ),
    "placed": (
        _("After %(who)s has been placed"),
        _("after that character has been placed"),
    ),
    "pushed": (
        _("After %(who)s has been pushed"),
        _("after that character has been pushed"),
    ),
    "thrown": (
        _("After %(who)s has been thrown"),
        _("after that character has been thrown"),
    ),
    "would-suffer": (
        _("When %(who)s is about to suffer damage"),
        _("when that character is about to suffer damage"),
    ),
    "suffered": (
        _("After %(who)s has suffered damage"),
        _("after that character has suffered damage"),
    ),
    "would-daze": (
        _("When %(who)s is about to be Dazed"),
        _("when that character is about to be Dazed"),
    ),
    "dazed": (
        _("After %(who)s has been Dazed"),
        _("after that character has been Dazed"),
    ),
    "would-ko": (
        _("When %(who)s is about to be KO'd"),
        _("when that character is about to be KO'd"),
    ),
    "ko": (
        _("After %(who)s has been KO'd"),
        _("after that character has been KO'd"),
    ),
    "would-drop": (
        _("When %(who)s is about to drop its tokens"),
        _("when that character is about to drop its tokens"),
    ),
    "modify-own": (
        _("When %(who)s may change its own dice"),
        _("when that character may change its own dice"),
    ),
    "modify-other": (
        _("When %(who)s may change the opponent's dice"),
        _("when that character may change the opponent's dice"),
    ),
    "attack-action-end": (
        _("After %(who)s has taken an Attack action"),
        _("after that character has taken an Attack action"),
    ),
    "superpower-used": (
        _("When %(who)s uses a superpower"),
        _("when that character uses a superpower"),
    ),
    "interacted": (
        _("After %(who)s has interacted with a token"),
        _("after that character has interacted with a token"),
    ),
}
"""What happens to a character: as the first moment of a rule, and as a further one."""
CAUSED: dict[str, tuple[Message, Message]] = {
    "would-suffer": (
        _("When %(who)s is about to suffer damage from %(cause)s"),
        _("when that character is about to suffer damage from %(cause)s"),
    ),
    "suffered": (
        _("After %(who)s has suffered damage from %(cause)s"),
        _("after that character has suffered damage from %(cause)s"),
    ),
    "would-daze": (
        _("When %(who)s is about to be Dazed by %(cause)s"),
        _("when that character is about to be Dazed by %(cause)s"),
    ),
    "dazed": (
        _("After %(who)s has been Dazed by %(cause)s"),
        _("after that character has been Dazed by %(cause)s"),
    ),
    "would-ko": (
        _("When %(who)s is about to be KO'd by %(cause)s"),
        _("when that character is about to be KO'd by %(cause)s"),
    ),
    "ko": (
        _("After %(who)s has been KO'd by %(cause)s"),
        _("after that character has been KO'd by %(cause)s"),
    ),
}
"""The same together with its cause."""
TURNS: dict[str, Message] = {
    "turn-start": _("At the start of %(turn)s"),
    "turn-end": _("At the end of %(turn)s"),
}
OF_SUBJECT: dict[str, Message] = {
    "activation-end": _("At the end of the activation of %(who)s"),
    "pool-dodge": _("Before a dodge roll of %(who)s"),
    "roll-resolved": _("After an effect for which %(who)s rolled dice"),
}
MOMENTS: dict[str, Message] = {
    **OF_SUBJECT,
    "deployed": _("After deployment"),
    "power-phase": _("In the Power phase"),
    "activation-phase-start": _("At the start of the Activation phase"),
    "activation-phase-end": _("At the end of the Activation phase"),
    "cleanup": _("In Cleanup, after scoring"),
    "would-collide": _("When something thrown is about to collide"),
    "terrain-destroyed": _("After terrain is destroyed"),
}
