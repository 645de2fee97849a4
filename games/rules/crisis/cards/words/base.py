"""What all words of the vocabulary have in common, and how they speak of things by name.

Everything on a card is plain data, checked strictly: an unknown key is a fault. What the checks of
a card have to know of a word stands in its fields' types: which names a field binds, and what the
name in it may stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, StringConstraints
from pydantic_core import CoreSchema

from ....text import Message


class Word(BaseModel):
    """A piece of a card: unknown keys are refused, and nothing changes after reading.

    A field that may hold any word of one kind (an effect, a condition) has the kind's base class
    as its type, with `OfAnyKind`: the union is made of the subclasses when all of them are there,
    in `complete`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)

    mark: ClassVar[str] = ""
    """The key by which the words of one kind are told apart: "do" for effects."""
    goes_through_many: ClassVar[bool] = False
    """Whether its work is done for many things, one after another (CP-HOUSE-02)."""

    def known_inside(self) -> Mapping[str, str]:
        """The names that its parts may use without having chosen them, and what they stand for."""
        return {}

    def may_mean(self, field: str, usual: frozenset[str]) -> frozenset[str]:
        """What the name in a field may stand for, where that depends on other fields."""
        return usual

    def place_of_rules(self, around: str) -> str:
        """The place in which the rules among its parts stand, given the one that it stands in."""
        return around

    def looks_back(self) -> str:
        """What it asks of what has been done in this turn or round, which is kept only in matches
        in which a card asks it; nothing for most words."""
        return ""

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """What is wrong with its fields together: the field to blame and why."""
        return iter(())

    def parts(self) -> Iterator[tuple[str, Word]]:
        """The words that stand in its fields, each with the step of the path that leads to it."""
        for name, info in type(self).model_fields.items():
            value, step = getattr(self, name), info.alias or name
            if isinstance(value, Word):
                yield step, value
            elif isinstance(value, tuple):
                for position, item in enumerate(value):
                    if isinstance(item, Word):
                        yield f"{step}[{position}]", item


# -- Unions of all words of one kind


class OfAnyKind:
    """In a field's type: any subclass of its base class, told apart by the base's `mark`."""

    def __get_pydantic_core_schema__(
        self, source: type[Word], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        kinds = words_of(source)
        return handler.generate_schema(
            Annotated[Union[tuple(kinds)], Field(discriminator=source.mark)]  # noqa: UP007
        )


def words_of(base: type[Word]) -> list[type[Word]]:
    """The words of one kind: the subclasses that can stand on a card, in the order of the files."""
    found = []
    for kind in base.__subclasses__():
        if base.mark in kind.model_fields:
            found.append(kind)
        found += words_of(kind)
    return found


def complete() -> None:
    """Builds all models, once every word is defined."""
    for kind in _all_words(Word):
        kind.model_rebuild(force=True)


def marks() -> frozenset[str]:
    """The keys by which words are told apart."""
    return frozenset(kind.mark for kind in _all_words(Word) if kind.mark)


def _all_words(base: type[Word]) -> Iterator[type[Word]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _all_words(kind)


# -- Names: what a field binds, and what the name in it stands for

CHARACTER, TOKEN, PIECE, THING, MARKER = "character", "token", "piece", "thing", "marker"
NUMBER, CONDITION, ROLL, TACTIC = "number", "condition", "roll", "tactic"
ANYBODY = frozenset({CHARACTER, THING})
ANYTHING = frozenset({CHARACTER, TOKEN, PIECE, THING, MARKER})

IN_EVERY_RULE = ("attacker", "target", "subject", "other", "source")
"""The characters that any rule may name without having chosen them."""
RESERVED = frozenset({*IN_EVERY_RULE, "self", "token"})
"""Names that no choice may take."""
ROLLS = frozenset({"attack", "defense", "dodge", "own", "other", "event"})
"""Rolls that a rule may count without having made them."""


@dataclass(frozen=True)
class Refers:
    """In a field's type: it holds a name, which stands for one of these. `always`: names that are
    known everywhere. `beside`: it counts only if one of these fields is filled in. `if_given`: it
    counts only where the card writes it."""

    to: frozenset[str] = ANYBODY
    always: frozenset[str] = frozenset()
    beside: tuple[str, ...] = ()
    if_given: bool = False


@dataclass(frozen=True)
class Binds:
    """In a field's type: it holds a name, which stands for this from then on: in the fields after
    it (`inside`), in what follows its word (`after`)."""

    kind: str
    inside: bool = False
    after: bool = True
    reserved: frozenset[str] = RESERVED


@dataclass(frozen=True)
class Printed:
    """In a field's type: it holds a printed name, of objective tokens, of tokens that there are by
    it, of an affiliation, or of one of a character's stat cards or upgrades."""

    of: Literal["token", "new token", "affiliation", "form", "upgrade"]


Marker = TypeVar("Marker")


@cache
def marked(word: type[Word], marker: type[Marker]) -> dict[str, Marker]:
    """The fields of a word in whose types a marker stands, each with the marker: the last of them,
    which is the closest to the field."""
    found = {}
    for name, info in word.model_fields.items():
        markers = [item for item in info.metadata if isinstance(item, marker)]
        markers += _markers_in(info.annotation, marker)
        if markers:
            found[name] = markers[-1]
    return found


def _markers_in(annotation: Any, marker: type[Marker]) -> list[Marker]:
    found = [item for item in getattr(annotation, "__metadata__", ()) if isinstance(item, marker)]
    for part in get_args(annotation):
        found += _markers_in(part, marker)
    return found


def names_in(word: Word) -> Iterator[str]:
    """The names that stand in a word and in all words within it."""
    for field in marked(type(word), Refers):
        value = getattr(word, field)
        yield from (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
    for _step, part in word.parts():
        yield from names_in(part)


# -- The smallest parts

Face = Literal["critical", "wild", "hit", "block", "blank", "failure"]
AttackType = Literal["physical", "energy", "mystic"]
Shape = Literal["single", "beam", "area"]
Tool = Literal["S", "M", "L"]
RangeNumber = Annotated[int, Field(ge=1, le=5)]
Special = Literal[
    "bleed",
    "hex",
    "incinerate",
    "judgement",
    "poison",
    "root",
    "shock",
    "slow",
    "stagger",
    "stun",
]
Period = Literal["activation", "turn"]
"""A character's activation, or a player's turn, in which several may activate (CP-ACT)."""
TokenKind = Literal["civilian", "asset", "opportunity"]
Roll = Literal["attack", "defense", "dodge"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Whole = Annotated[int, Field(ge=-40, le=40)]
"""A number on a card: more than the game ever counts, few enough to roll as dice."""
Few = Annotated[int, Field(ge=0, le=40)]
Times = Annotated[int, Field(ge=1, le=40)]
SOME = Field(min_length=1)
"""At least one of them."""
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]

_BOUND = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Ref = Annotated[_BOUND, Refers()]
"""Characters by a name: one of every rule, or one that the rule has given."""
TokenRef = Annotated[_BOUND, Refers(frozenset({TOKEN}))]
MarkerRef = Annotated[_BOUND, Refers(frozenset({MARKER}))]
ConditionRef = Annotated[_BOUND, Refers(frozenset({CONDITION}))]
NumberRef = Annotated[_BOUND, Refers(frozenset({NUMBER}))]
DirectionRef = Annotated[_BOUND, Refers(frozenset({CHARACTER, TOKEN, MARKER}))]
AnyRef = Annotated[_BOUND, Refers(ANYTHING)]
RollRef = Annotated[Name, Refers(frozenset({ROLL}), always=ROLLS)]

NewCharacter = Annotated[_BOUND, Binds(CHARACTER, inside=True)]
NewPiece = Annotated[_BOUND, Binds(PIECE)]
NewThing = Annotated[_BOUND, Binds(THING)]
NewToken = Annotated[_BOUND, Binds(TOKEN)]
NewMarker = Annotated[_BOUND, Binds(MARKER)]
NewTactic = Annotated[_BOUND, Binds(TACTIC)]
NewNumber = Annotated[_BOUND, Binds(NUMBER)]
NewCondition = Annotated[_BOUND, Binds(CONDITION)]
NewRoll = Annotated[Name, Binds(ROLL, reserved=ROLLS)]
EachOne = Annotated[_BOUND, Binds(CHARACTER, inside=True, after=False)]
"""A name for one character after another, while the same is done for each."""

TokenName = Annotated[Name, Printed("token")]
FormName = Annotated[Name, Printed("form")]
UpgradeName = Annotated[Name, Printed("upgrade")]
NewTokenName = Annotated[Name, Printed("new token")]
AffiliationName = Annotated[str, Printed("affiliation")]


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """A name as a part of an option's id."""
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")
