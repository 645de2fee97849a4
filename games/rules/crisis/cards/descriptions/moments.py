"""When a rule happens, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....text import Message, _, any_of, pgettext
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
    if when in HAPPENS:
        who = _taken(left, "subject") or _("a character")
        does = _with_cause(whens, any_of([HAPPENS[one][1] for one in whens]), left)
        return HAPPENS[when][0].filled(who=who, does=does)
    if when in TURNS:
        return TURNS[when].filled(turn=_turn(left))
    somebody = _taken(left, "subject") if when in OF_SUBJECT else None
    return MOMENTS[when].filled(who=somebody or _("a character"))


def are_alike(one_moment: str | None, other: str | None) -> bool:
    """Whether two moments fit in one sentence."""
    frames = [HAPPENS.get(when or "", (None,))[0] for when in (one_moment, other)]
    return frames[0] is not None and frames[0] is frames[1]


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


def _with_cause(whens: Sequence[str], does: Message, left: list[Condition]) -> Message:
    """What happens to somebody, and what causes it if a condition says so; it is said then, and
    no condition any more."""
    item = _cause(left)
    ways = [CAUSED.get(when) for when in whens]
    if item is None or ways[0] is None or any(way is not ways[0] for way in ways):
        return does
    left.remove(item)
    cause = _("an enemy effect")
    if item.of is not None:
        cause = _("an enemy effect of %(who)s", who=reference(item.of))
    return ways[0].filled(does=does, cause=cause)


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

_WHEN = _("When %(who)s %(does)s")
_ABOUT_TO = _("When %(who)s is about to %(does)s")
_AFTER = _("After %(who)s has %(does)s")
HAPPENS: dict[str, tuple[Message, Message]] = {
    "activation-start": (_WHEN, pgettext("when somebody …", "is activated")),
    "move-action-start": (_WHEN, pgettext("when somebody …", "begins a Move action")),
    "move-action-end": (_AFTER, pgettext("after somebody has …", "taken a Move action")),
    "advance-end": (_AFTER, pgettext("after somebody has …", "advanced")),
    "placed": (_AFTER, pgettext("after somebody has …", "been placed")),
    "pushed": (_AFTER, pgettext("after somebody has …", "been pushed")),
    "thrown": (_AFTER, pgettext("after somebody has …", "been thrown")),
    "would-suffer": (_ABOUT_TO, pgettext("when somebody is about to …", "suffer damage")),
    "suffered": (_AFTER, pgettext("after somebody has …", "suffered damage")),
    "would-daze": (_ABOUT_TO, pgettext("when somebody is about to …", "be Dazed")),
    "dazed": (_AFTER, pgettext("after somebody has …", "been Dazed")),
    "would-ko": (_ABOUT_TO, pgettext("when somebody is about to …", "be KO'd")),
    "ko": (_AFTER, pgettext("after somebody has …", "been KO'd")),
    "would-drop": (_ABOUT_TO, pgettext("when somebody is about to …", "drop its tokens")),
    "modify-own": (_WHEN, pgettext("when somebody …", "may change its own dice")),
    "modify-other": (_WHEN, pgettext("when somebody …", "may change the opponent's dice")),
    "attack-action-end": (_AFTER, pgettext("after somebody has …", "taken an Attack action")),
    "superpower-used": (_WHEN, pgettext("when somebody …", "uses a superpower")),
    "interacted": (_AFTER, pgettext("after somebody has …", "interacted with a token")),
}
"""What happens to a character: the sentence, and the verb in it."""
_FROM = _("%(does)s from %(cause)s")
_BY = _("%(does)s by %(cause)s")
CAUSED: dict[str, Message] = {
    "would-suffer": _FROM,
    "suffered": _FROM,
    "would-daze": _BY,
    "dazed": _BY,
    "would-ko": _BY,
    "ko": _BY,
}
"""What happens together with its cause."""
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
