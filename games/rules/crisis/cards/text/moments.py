"""When a rule happens, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _
from .. import words
from ..phrases import TYPES, either, one, reference


def moment(whens: Sequence[str], left: list[Any], own_attack: bool) -> Message:
    """A moment, or several in which the same happens to the same, with who is in it: what the
    conditions say of them is taken from those `left`."""
    when = whens[0]
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
    if when in HAPPENS:
        frame = HAPPENS[when][0]
        who = _taken(left, "subject") or _("a character")
        does = _with_cause(whens, either([HAPPENS[one][1] for one in whens]), left)
        return Message(frame.text, {"who": who, "does": does})
    if when in ("turn-start", "turn-end"):
        return Message(TURNS[when].text, {"turn": _turn(left)})
    somebody = _taken(left, "subject") if when in OF_SUBJECT else None
    return Message(MOMENTS[when].text, {"who": somebody or _("a character")})


def are_alike(one_moment: str | None, other: str | None) -> bool:
    """Whether two moments can be told in one sentence."""
    frames = [HAPPENS.get(when or "", (None,))[0] for when in (one_moment, other)]
    return frames[0] is not None and frames[0] is frames[1]


def _taken(left: list[Any], ref: str) -> Message | None:
    """Who somebody must be, if conditions say so; it is said then, and no condition any more."""
    for item in left:
        if isinstance(item, words.Same) and item.who == ref:
            left.remove(item)
            return reference(item.as_)
    found = None
    for item in list(left):
        if isinstance(item, words.IsCharacter) and item.who == ref and item.is_.dazed is not True:
            both = item.is_ if found is None else _joined(found, item.is_)
            if both is not None:
                found = both
                left.remove(item)
    return one(found, of_two=ref == "attacker") if found is not None else None


def _joined(some: words.Who, more: words.Who) -> words.Who | None:
    """What is both of one kind and of another, if one description can say it."""
    said = [who.model_dump(exclude_defaults=True, exclude={"dazed"}) for who in (some, more)]
    if any(said[0][name] != said[1][name] for name in said[0].keys() & said[1].keys()):
        return None
    if "within" in said[0] and "within" in said[1] and some.of != more.of:
        return None
    return some.model_copy(update={name: getattr(more, name) for name in said[1]})


def _with_cause(whens: Sequence[str], does: Any, left: list[Any]) -> Any:
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
    return Message(ways[0].text, {"does": does, "cause": cause})


def _cause(left: Sequence[Any]) -> Any:
    """The condition that it comes from an enemy effect."""
    sources = [item for item in left if isinstance(item, words.FromSource)]
    return next((item for item in sources if item.enemy and not item.kinds), None)


def _turn(left: list[Any]) -> Message:
    """Whose turn it is, if a condition says so."""
    for item in left:
        if isinstance(item, words.OnTurn):
            left.remove(item)
            return _("your turn") if item.of == "ally" else _("the opponent's turn")
    return _("a turn")


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

_WHEN = _("When %(who)s %(does)s")
_ABOUT_TO = _("When %(who)s is about to %(does)s")
_AFTER = _("After %(who)s has %(does)s")
HAPPENS: dict[str, tuple[Message, Message]] = {
    "activation-start": (_WHEN, _("is activated")),
    "move-action-start": (_WHEN, _("begins a Move action")),
    "move-action-end": (_AFTER, _("taken a Move action")),
    "advance-end": (_AFTER, _("advanced")),
    "placed": (_AFTER, _("been placed")),
    "pushed": (_AFTER, _("been pushed")),
    "thrown": (_AFTER, _("been thrown")),
    "would-suffer": (_ABOUT_TO, _("suffer damage")),
    "suffered": (_AFTER, _("suffered damage")),
    "would-daze": (_ABOUT_TO, _("be Dazed")),
    "dazed": (_AFTER, _("been Dazed")),
    "would-ko": (_ABOUT_TO, _("be KO'd")),
    "ko": (_AFTER, _("been KO'd")),
    "would-drop": (_ABOUT_TO, _("drop its tokens")),
    "modify-own": (_WHEN, _("may change its own dice")),
    "modify-other": (_WHEN, _("may change the opponent's dice")),
    "attack-action-end": (_AFTER, _("taken an Attack action")),
    "superpower-used": (_WHEN, _("uses a superpower")),
    "interacted": (_AFTER, _("interacted with a token")),
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
"""How that is told together with its cause."""
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
