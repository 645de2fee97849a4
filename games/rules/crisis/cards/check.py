"""Finds what a card's form allows and its meaning does not: references that name nothing or
another kind of thing, rules that would never be used, things that are called the same,
affiliations that nobody has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from ...text import Message, _
from . import builtin
from .words import Reference, slug

Found = tuple[str, Message]
"""The path to a fault, and what is wrong there."""

CHARACTER, TOKEN, PIECE, THING = "character", "token", "piece", "thing"
NUMBER, CONDITION, ROLL = "number", "condition", "roll"

ANYBODY = dict.fromkeys(("attacker", "target", "subject", "other", "source"), CHARACTER)
"""Whom any rule may name without having chosen them."""
RESERVED = frozenset({*ANYBODY, "self", "token"})
"""Names that no choice may take."""

_CHOSEN = {
    "ChooseCharacter": CHARACTER,
    "ChooseTerrain": PIECE,
    "ChooseThing": THING,
    "ChooseToken": TOKEN,
    "ChooseNumber": NUMBER,
    "ChooseCondition": CONDITION,
    "Remember": NUMBER,
    "RollDice": ROLL,
}
"""What a choice or an effect leaves behind under its name."""

_MEANT: Mapping[tuple[str, str], frozenset[str]] = {
    **{
        (word, field): frozenset({TOKEN})
        for word, field in (
            ("Who", "may_hold"),
            ("GiveToken", "token"),
            ("PickUp", "token"),
            ("TakeControl", "token"),
            ("RemoveTokens", "token"),
            ("Become", "token"),
            ("PlaceToken", "token"),
        )
    },
    **{
        (word, field): frozenset({CHARACTER, TOKEN})
        for word in ("Push", "Throw", "Advance")
        for field in ("toward", "away")
    },
    ("Place", "around"): frozenset({CHARACTER, TOKEN}),
    ("Who", "of"): frozenset({CHARACTER, TOKEN, PIECE, THING}),
    ("Same", "who"): frozenset({CHARACTER, TOKEN, PIECE, THING}),
    ("Same", "as_"): frozenset({CHARACTER, TOKEN, PIECE, THING}),
    ("Throw", "who"): frozenset({CHARACTER, PIECE, THING}),
    ("Destroy", "piece"): frozenset({PIECE, THING}),
    ("GiveCondition", "chosen"): frozenset({CONDITION}),
    ("RemoveCondition", "chosen"): frozenset({CONDITION}),
    ("Chosen", "names"): frozenset({NUMBER}),
}
"""What a reference may stand for, where that is not just a character."""

ROLLS = frozenset({"attack", "defense", "dodge", "own", "other", "event"})
"""Rolls that a rule may count without having made them."""


def faults(card: BaseModel) -> Iterator[Found]:
    """All that is wrong with a card whose form is right."""
    yield from _in(card, ANYBODY, "")
    yield from _placed(card, "", "")
    yield from _doubles(card)
    yield from _strange_affiliations(card)
    if type(card).__name__ == "Crisis":
        yield from _unknown_tokens(card)


# -- References


def _in(model: BaseModel, known: Mapping[str, str], path: str) -> Iterator[Found]:
    """Goes through the fields in the order in which a rule is used, learning names on the way."""
    names = {**known, **_given(model)}
    for name, step, is_reference in _ordered(type(model)):
        value = getattr(model, name)
        where = _step(path, step)
        if name == "as_" and type(model).__name__ != "Same":
            yield from _taken(model, str(value), where)
            if type(model).__name__ == "Each":
                names = {**names, str(value): CHARACTER}
            continue
        if type(model).__name__ == "Damage" and name == "amount":
            names = {**names, "it": CHARACTER}
        if type(model).__name__ == "GiveCondition" and name == "conditions":
            if not value and not getattr(model, "chosen", None):
                yield where, _("No special condition is named.")
            continue
        if is_reference and not isinstance(value, BaseModel):
            yield from _named(model, name, value, names, where)
            continue
        if type(model).__name__ == "DiceShowing" and name == "roll":
            if value not in ROLLS and names.get(value) != ROLL:
                yield where, _("Nothing is called %(name)s here.", name=str(value))
            continue
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(item, BaseModel):
                deeper = f"{where}[{position}]" if isinstance(value, tuple) else where
                yield from _in(item, names, deeper)
                names = {**names, **_left_behind(item)}


def _given(model: BaseModel) -> dict[str, str]:
    """The names that a part of a card has from the start, without choosing."""
    word = type(model).__name__
    if word in ("Superpower", "Profile"):
        return {"self": CHARACTER}
    if word == "Interaction":
        return {"self": CHARACTER, "token": TOKEN}
    if word == "EachToken" or getattr(model, "when", None) == "interacted":
        return {"token": TOKEN}
    if word == "Last" and getattr(model, "on", None) is not None:
        return {"self": CHARACTER}
    if word == "ChooseCharacter":
        return {str(getattr(model, "as_", "")): CHARACTER}
    return {"it": CHARACTER} if word == "Damage" or hasattr(model, "mod") else {}


def _left_behind(item: BaseModel) -> dict[str, str]:
    """What a choice or an effect leaves behind for what follows it."""
    kind = _CHOSEN.get(type(item).__name__)
    return {str(getattr(item, "as_", "")): kind} if kind else {}


def _taken(model: BaseModel, name: str, where: str) -> Iterator[Found]:
    if name in (ROLLS if type(model).__name__ == "RollDice" else RESERVED):
        yield where, _("%(name)s has a meaning already: take another name.", name=name)


def _named(
    model: BaseModel, field: str, value: Any, known: Mapping[str, str], where: str
) -> Iterator[Found]:
    if not _matters(model, field):
        return
    meant = _MEANT.get((type(model).__name__, field), frozenset({CHARACTER, THING}))
    if type(model).__name__ == "Statistic" and getattr(model, "amount", "") == "size":
        meant = meant | {PIECE}
    if type(model).__name__ == "Who" and getattr(model, "sees", False):
        meant = frozenset({CHARACTER})
    for name in _names(value):
        if name not in known:
            yield where, _("Nothing is called %(name)s here.", name=name)
        elif known[name] not in meant:
            yield where, _("What is called %(name)s does not fit here.", name=name)


_NEED_NOT = (("Throw", "thrower"), ("RollDice", "who"))
"""References that need not be given: a throw without a thrower, dice that nobody in particular
rolls."""
_IDLE = {
    ("Who", "of"): ("within", "beyond", "sees"),
    ("ChooseToken", "of"): ("within",),
}


def _matters(model: BaseModel, field: str) -> bool:
    """Whether a reference is used at all: a place from which nothing is measured is not."""
    word = type(model).__name__
    if (word, field) in _NEED_NOT and field not in model.model_fields_set:
        return False
    used_by = _IDLE.get((word, field))
    return used_by is None or any(getattr(model, name) for name in used_by)


_ORDER = ("choose", "as_", "pays", "limit", "if_", "do", "then", "else_", "always", "rule")


@cache
def _ordered(model: type[BaseModel]) -> list[tuple[str, str, bool]]:
    """The fields of a part of a card: each with its name in the data, and whether references
    stand in it. A model's fields never change, and there are thousands of parts in one file."""
    fields = [
        (name, info.alias or name, _is_reference(info)) for name, info in model.model_fields.items()
    ]
    return sorted(fields, key=lambda item: _ORDER.index(item[0]) if item[0] in _ORDER else -1)


def _is_reference(info: Any) -> bool:
    return Reference in info.metadata or any(
        Reference in getattr(part, "__metadata__", ()) or _is_tuple_of(part)
        for part in (info.annotation, *get_args(info.annotation))
    )


def _is_tuple_of(annotation: Any) -> bool:
    return any(Reference in getattr(part, "__metadata__", ()) for part in get_args(annotation))


def _names(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [item for item in value if isinstance(item, str)]
    return []


# -- Rules in their places


def _placed(model: BaseModel, path: str, place: str) -> Iterator[Found]:
    """Goes through all rules, each with where it stands: what could never happen is a fault."""
    if type(model).__name__ == "Rule":
        yield from _misplaced(model, path, place)
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        where = _step(path, info.alias or name)
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(item, BaseModel):
                deeper = f"{where}[{position}]" if isinstance(value, tuple) else where
                yield from _placed(item, deeper, _place(model, place))


def _place(model: BaseModel, place: str) -> str:
    word = type(model).__name__
    if word == "Superpower":
        return str(getattr(model, "type", ""))
    named = {"Profile": "attack", "Tactic": "tactic", "Crisis": "crisis"}
    return {**named, "Interaction": "interaction", "Last": "lasting"}.get(word, place)


STANDING = ("innate", "leadership", "attack", "crisis", "lasting")
"""Where rules are in force by themselves, not used."""


def _misplaced(rule: Any, path: str, place: str) -> Iterator[Found]:
    standing = place in STANDING
    if not rule.do and not rule.always:
        yield path, _("This rule does nothing.")
    if rule.when and rule.always:
        message = _("What answers a moment and what always counts are two rules.")
        yield _step(path, "always"), message
    if rule.always and not rule.when and not standing:
        message = _("This is used once: what is to count for a while stands in “last”.")
        yield _step(path, "always"), message
    if rule.do and not rule.when and standing:
        yield _step(path, "do"), _("When this happens is missing: “when”.")
    if rule.when and place == "interaction":
        yield _step(path, "when"), _("An interaction happens when it is paid for: no “when”.")
    if rule.icons and place != "attack":
        yield _step(path, "icons"), _("Only rules of attacks ask for icons.")
    if rule.may and not rule.when:
        yield _step(path, "may"), _("Only what answers a moment can be declined.")
    if standing and not rule.when:
        for field in ("choose", "limit"):
            if getattr(rule, field):
                message = _("What always counts is not used: it chooses nothing, at no limit.")
                yield _step(path, field), message
    if place == "crisis":
        for field in ("choose", "may"):
            if getattr(rule, field):
                message = _("A crisis card's rule happens; let “each-player” choose.")
                yield _step(path, field), message


# -- What is called the same


def _doubles(card: BaseModel) -> Iterator[Found]:
    for field in ("attacks", "superpowers"):
        for side in ("healthy", "injured"):
            things = getattr(card, field, ())
            named = [
                (f"{field}[{position}].name", thing.name)
                for position, thing in enumerate(things)
                if thing.sides in ("both", side) and getattr(thing, "type", "") in _CALLED
            ]
            twice = list(_twice(named))
            yield from twice
            if twice:
                break
    yield from _in_choices(card, "")
    if type(card).__name__ == "Tactic":
        active = [
            position
            for position, rule in enumerate(getattr(card, "rules", ()))
            if rule.when is None
        ]
        for position in active[1:]:
            yield f"rules[{position}]", _("A Team Tactics card has one Active rule at most.")


_CALLED = ("physical", "energy", "mystic", "active")
"""Attacks of any type and active superpowers: they are chosen by their name."""


def _twice(named: Sequence[tuple[str, str]]) -> Iterator[Found]:
    seen: set[str] = set()
    for path, name in named:
        if slug(name) in seen:
            yield path, _("Two things on one side are called %(name)s.", name=name)
        seen.add(slug(name))


def _in_choices(model: BaseModel, path: str) -> Iterator[Found]:
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        where = _step(path, info.alias or name)
        seen: set[str] = set()
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            if not isinstance(item, BaseModel):
                continue
            deeper = f"{where}[{position}]" if isinstance(value, tuple) else where
            if name == "choose":
                chosen = str(getattr(item, "as_", ""))
                if chosen in seen:
                    message = _("Two choices of one rule are called %(name)s.", name=chosen)
                    yield _step(deeper, "as"), message
                seen.add(chosen)
            yield from _in_choices(item, deeper)


# -- Affiliations


def _strange_affiliations(card: BaseModel) -> Iterator[Found]:
    """Affiliations that a card speaks of and nobody has (CP-SQUAD-12): what asks for one could
    never be used."""
    known = {builtin.spelling(one["id"]): one["name"] for one in builtin.affiliations()}
    for path, name in _affiliations_in(card):
        if builtin.spelling(name) not in known:
            names = sorted(known.values())
            yield (
                path,
                _("Nobody has the affiliation “%(name)s”: %(known)s.", name=name, known=names),
            )


def _affiliations_in(card: BaseModel) -> Iterator[tuple[str, str]]:
    """The affiliations that a card names, each with the path to it."""
    for position, name in enumerate(getattr(card, "affiliations", ())):
        yield f"affiliations[{position}]", name
    for path, part in _all(card, ""):
        name = getattr(part, "affiliation", None)
        if isinstance(name, str):
            yield _step(path, "affiliation"), name


# -- Tokens of a crisis card


_TOKEN_NAMES = {
    "Scoring": ("token",),
    "Contesting": ("token",),
    "Interaction": ("token",),
    "TokensHeld": ("token",),
    "TokensOwned": ("token",),
    "EachToken": ("token",),
    "ChooseToken": ("token",),
    "NearToken": ("token",),
    "RemoveTokens": ("named",),
    "Who": ("holds", "contests"),
}
"""Where a card speaks of tokens by their printed names."""


def _unknown_tokens(card: BaseModel) -> Iterator[Found]:
    """Tokens that a crisis card speaks of and neither sets up nor turns others into."""
    parts = list(_all(card, ""))
    known = {part.name for _path, part in parts if type(part).__name__ in ("TokenSet", "Become")}
    for path, part in parts:
        for field in _TOKEN_NAMES.get(type(part).__name__, ()):
            name = getattr(part, field)
            if isinstance(name, str) and name not in known | {"token"}:
                yield _step(path, field), _("No token is called %(name)s.", name=name)


def _all(model: BaseModel, path: str) -> Iterator[tuple[str, Any]]:
    yield path, model
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        where = _step(path, info.alias or name)
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(item, BaseModel):
                yield from _all(item, f"{where}[{position}]" if isinstance(value, tuple) else where)


def _step(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
