"""The moment of a rule in words, with who and what is in it by the rule's conditions."""

from collections.abc import Sequence

from ....text import Message, _, any_holds, any_of
from .characters import Who
from .conditions import AttackIs, Condition, FromSource, IsCharacter, OnTurn, Same
from .moments import MOMENTS
from .nouns import LABELS
from .speaking import reference


def moment(whens: Sequence[str], left: list[Condition], own_attack: bool) -> Message:
    """A moment, or several about the same, with who is in it. Conditions that it contains are
    removed from `left`."""
    when, reading = whens[0], MOMENTS[whens[0]]
    if when == "before-damage" and own_attack:
        return _("Before damage")
    if reading.has("attack"):
        target = _taken(left, "target") if when == "targeted" else None
        attack = _("the attack") if own_attack else _attack_meant(left, when)
        return reading.reads.filled(attack=attack, who=target or _("a character"))
    if reading.further:
        return _of_character(whens, left)
    if reading.has("turn"):
        return reading.reads.filled(turn=_turn(left))
    somebody = _taken(left, "subject") if reading.has("who") else None
    return reading.reads.filled(who=somebody or _("a character"))


def _taken(left: list[Condition], ref: str) -> Message | None:
    """The description of a character by the conditions, which are removed."""
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
    return found.one(of_two=ref == "attacker") if found is not None else None


def _joined(some: Who, more: Who) -> Who | None:
    """Two descriptions joined; None if one cannot say both."""
    first, second = ({**who.says_of_it(), "dazed": None} for who in (some, more))
    if any(first[name] != second[name] for name in first.keys() & second.keys()):
        return None
    if "within" in first and "within" in second and some.of != more.of:
        return None
    named = second.keys() - {"dazed"}
    return some.model_copy(update={name: getattr(more, name) for name in named})


def _of_character(whens: Sequence[str], left: list[Condition]) -> Message:
    """A moment about a character, with its cause by a condition, which is removed."""
    who = _taken(left, "subject") or _("a character")
    readings = [MOMENTS[when] for when in whens]
    caused = [reading.caused for reading in readings if reading.caused]
    cause = _cause(left) if len(caused) == len(readings) else None
    if cause is None:
        clauses = [
            readings[0].reads,
            *(reading.further for reading in readings[1:] if reading.further),
        ]
        return _either(clauses, who=who)
    left.remove(cause)
    by = _("an enemy effect")
    if cause.of is not None:
        by = _("an enemy effect of %(who)s", who=reference(cause.of))
    clauses = [caused[0][0], *(further for _reads, further in caused[1:])]
    return _either(clauses, who=who, cause=by)


def _either(clauses: Sequence[Message], **parts: Message) -> Message:
    return any_holds([text.filled(**parts) for text in clauses])


def _cause(left: Sequence[Condition]) -> FromSource | None:
    """The condition of an enemy effect as the source; None without one."""
    sources = [item for item in left if isinstance(item, FromSource)]
    return next((item for item in sources if item.enemy and not item.kinds), None)


def _turn(left: list[Condition]) -> Message:
    """Whose turn it is, by a condition, which is removed; any turn without one."""
    for item in left:
        if isinstance(item, OnTurn):
            left.remove(item)
            return _("your turn") if item.of == "ally" else _("the opponent's turn")
    return _("a turn")


def _attack_meant(left: list[Condition], when: str) -> Message:
    """The attacks to which a rule that belongs to no attack responds: their type, attacker and
    target."""
    attack = _("an attack")
    for item in left:
        if isinstance(item, AttackIs) and item.types and item.model_fields_set <= _TYPED:
            left.remove(item)
            attack = any_of([AN_ATTACK[kind] for kind in item.types])
            break
    by = _taken(left, "attacker")
    against = None if when == "targeted" else _taken(left, "target")
    if by and against:
        return _("%(attack)s by %(who)s against %(whom)s", attack=attack, who=by, whom=against)
    if by:
        return _("%(attack)s by %(who)s", attack=attack, who=by)
    return _("%(attack)s against %(who)s", attack=attack, who=against) if against else attack


_TYPED = frozenset({"test", "types"})
AN_ATTACK = LABELS["an_attack"]
