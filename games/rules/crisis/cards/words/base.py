"""The base of all words of the vocabulary: their text, and how they refer to things by name.

Everything on a card is plain data, checked strictly: an unknown key is a fault. The types of a
word's fields contain what the checks need to know: which names a field binds, and what the name in
it may refer to. They also contain what a text needs: the text of a field's values, and the label of
the field in the rule builder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, StringConstraints
from pydantic_core import CoreSchema, core_schema

from ....forms.free_texts import FREE
from ....text import Message, all_of, any_of, capital
from ... import terms
from .nouns import A_FACE, KINDS, ROLLS, TYPES
from .speaking import in_order, reference, with_place


class Word(BaseModel):
    """A piece of a card. It is frozen and refuses unknown keys. Its text is `says`, or `text` where
    it depends on the fields. A field that may contain any word of one kind (an effect, a condition)
    has the kind's base class as its type, with `OfAnyKind`: pydantic makes the union when it first
    needs it, as all subclasses exist then."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)

    mark: ClassVar[str] = ""
    """The key that distinguishes words of one kind: "do" for effects."""
    sort: ClassVar[Message | str] = ""
    """The name of its kind in the rule builder."""
    says: ClassVar[Message]
    """Its text, with slots named after its fields."""
    slot_fields: ClassVar[Mapping[str, str]] = {"range": "within"}
    """Slots whose names differ from the fields that fill them."""
    is_sentence: ClassVar[bool] = False
    """Whether its text is whole sentences, not a part of one."""
    comes_first: ClassVar[bool] = False
    """Whether the rule builder begins with this word of its kind."""
    never_empty: ClassVar[str] = ""
    """A field without which the word has no meaning: new words fill it."""
    goes_through_many: ClassVar[bool] = False
    """Whether it loops over many things (CP-HOUSE-02)."""

    def text(self) -> Message:
        """Its text with open slots, which `reading` fills."""
        return self.says

    def reading(self) -> Message:
        """Its text with filled slots."""
        return self.filled(self.text())

    def filled(self, text: Message) -> Message:
        """A text with each open slot filled from the field of that name."""
        parts = {
            slot: self._in_slot(slot, at_start and self.is_sentence)
            for slot, at_start in _slots(text.text)
            if slot not in text.params
        }
        return text.filled(**parts) if parts else text

    def described(self) -> Message:
        """Its text, marked with its place in the rule builder."""
        return with_place(self, self.reading())

    def label(self) -> Message | str:
        """Its text alone, in the rule builder."""
        return self.described()

    def part(self, at_start: bool) -> Message | int:
        """Its text within that of another word, or at the beginning of one."""
        return self.described()

    @classmethod
    def together(cls, words: Sequence[Any]) -> Message:
        """The text of several words of its kind together."""
        return in_order([word.described() for word in words])

    def _in_slot(self, slot: str, at_start: bool) -> Any:
        """The text of the field in a slot."""
        name, values, is_reference = _field_of(type(self), slot)
        value = getattr(self, name)
        if isinstance(value, Word):
            return value.part(at_start)
        if isinstance(value, tuple) and values is not None:
            return values.together([values.words[item] for item in value])
        if isinstance(value, tuple):
            return type(value[0]).together(value) if value else in_order(())
        if isinstance(value, str) and values is not None:
            return values.words[value]
        if isinstance(value, str) and is_reference:
            return capital(reference(value)) if at_start else reference(value)
        return value

    def known_inside(self) -> Mapping[str, str]:
        """The names that its parts may use without having bound them, and what they refer to."""
        return {}

    def may_mean(self, field: str, usual: frozenset[str]) -> frozenset[str]:
        """What the name in a field may refer to, where that depends on other fields."""
        return usual

    def place_of_rules(self, around: str) -> str:
        """The place of the rules among its parts, given its own place."""
        return around

    def looks_back(self) -> str:
        """The record of the turn or round that it needs, which is kept only in matches with a card
        that needs it; empty for most words."""
        return ""

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The faults of its fields together: the field and the reason."""
        return iter(())

    @classmethod
    def step_of(cls, name: str) -> str:
        """The name of a field on a card."""
        return cls.model_fields[name].alias or name

    def parts(self) -> Iterator[tuple[str, Word]]:
        """The words in its fields, each with the step of the path that leads to it."""
        for name in type(self).model_fields:
            value, step = getattr(self, name), self.step_of(name)
            if isinstance(value, Word):
                yield step, value
            elif isinstance(value, tuple):
                for position, item in enumerate(value):
                    if isinstance(item, Word):
                        yield f"{step}[{position}]", item


SLOT = re.compile(r"%\((\w+)\)s")


@cache
def _slots(text: str) -> tuple[tuple[str, bool], ...]:
    """The slots of a text, each with whether the text begins with it."""
    starts = {found[1]: found.start() == 0 for found in reversed(list(SLOT.finditer(text)))}
    return tuple(starts.items())


@cache
def _field_of(kind: type[Word], slot: str) -> tuple[str, Values | None, bool]:
    """The field that fills a slot, the text of its values, and whether it is a reference."""
    name = slot if slot in kind.model_fields else kind.slot_fields.get(slot, slot)
    return name, marked(kind, Values).get(name), name in marked(kind, Refers)


# -- Unions of all words of one kind


class OfAnyKind:
    """In a field's type: any subclass of its base class, distinguished by the base's `mark`."""

    def __get_pydantic_core_schema__(
        self, source: type[Word], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        kinds = words_of(source)
        return handler.generate_schema(
            Annotated[Union[tuple(kinds)], Field(discriminator=source.mark)]  # noqa: UP007
        )


def words_of(base: type[Word]) -> list[type[Word]]:
    """The words of one kind: the subclasses that can be on a card, in the order of the files."""
    return [kind for kind in _all_words(base) if base.mark in kind.model_fields]


def marks() -> frozenset[str]:
    """The keys that distinguish words."""
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
"""The characters that any rule may refer to without having chosen them."""
RESERVED = frozenset({*IN_EVERY_RULE, "self", "token"})
"""Names that no choice may take."""
KNOWN_ROLLS = frozenset({"attack", "defense", "dodge", "own", "other", "event"})
"""Rolls that a rule may count without having made them."""


@dataclass(frozen=True)
class Refers:
    """In a field's type: it is a name that refers to one of these. `always`: names that are known
    everywhere. `beside`: it counts only if one of these fields is filled in. `if_given`: it counts
    only if the card has it."""

    to: frozenset[str] = ANYBODY
    always: frozenset[str] = frozenset()
    beside: tuple[str, ...] = ()
    if_given: bool = False


@dataclass(frozen=True)
class Binds:
    """In a field's type: it binds a name for the fields after it (`inside`) or for what follows its
    word (`after`)."""

    kind: str
    inside: bool = False
    after: bool = True
    reserved: frozenset[str] = RESERVED


@dataclass(frozen=True)
class Printed:
    """In a field's type: it is a printed name: of objective tokens, of tokens that it creates, of
    an affiliation, or of one of a character's stat cards or upgrades."""

    of: Literal["token", "new token", "affiliation", "form", "upgrade"]


@dataclass(frozen=True, eq=False)
class Values:
    """In a field's type: its values are the keys of a table with their texts; and how several are
    listed."""

    words: Mapping[str, Message]
    together: Callable[[Sequence[Any]], Any] = all_of

    def __get_pydantic_core_schema__(
        self, source: type, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.literal_schema(list(self.words))


@dataclass(frozen=True)
class Label:
    """In a field's type: the label of the field in the rule builder."""

    text: Message


Marker = TypeVar("Marker")


@cache
def marked(word: type[Word], marker: type[Marker]) -> dict[str, Marker]:
    """The fields of a word with a marker in their types, each with the marker; the last one counts,
    which is closest to the field."""
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


def as_names(value: object) -> Sequence[str]:
    """The names in a field: one, several or none."""
    if isinstance(value, str):
        return [value]
    return value if isinstance(value, tuple) else ()


def names_in(word: Word) -> Iterator[str]:
    """The names that stand in a word and in all words within it."""
    for field in marked(type(word), Refers):
        yield from as_names(getattr(word, field))
    for _step, part in word.parts():
        yield from names_in(part)


# -- The smallest parts

Face = Annotated[str, Values(A_FACE)]
AttackType = Annotated[str, Values(TYPES)]
Shape = Literal["single", "beam", "area"]
Tool = Annotated[str, Values(terms.TOOLS, any_of)]
RangeNumber = Annotated[int, Field(ge=1, le=5)]
Special = Annotated[str, Values(terms.CONDITIONS)]
Period = Literal["activation", "turn"]
"""A character's activation, or a player's turn, which may have several activations (CP-ACT)."""
TokenKind = Annotated[Literal["civilian", "asset", "opportunity"], Values(KINDS)]
Roll = Annotated[str, Values(ROLLS)]
_Line = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Name = Annotated[_Line, FREE]
Whole = Annotated[int, Field(ge=-40, le=40)]
"""A number on a card: larger than the game ever needs, small enough to roll as dice."""
Few = Annotated[int, Field(ge=0, le=40)]
Times = Annotated[int, Field(ge=1, le=40)]
SOME = Field(min_length=1)
"""At least one of them."""
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]

_BOUND = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Ref = Annotated[_BOUND, Refers()]
"""A reference to characters: one of every rule, or a name that the rule has bound."""
TokenRef = Annotated[_BOUND, Refers(frozenset({TOKEN}))]
MarkerRef = Annotated[_BOUND, Refers(frozenset({MARKER}))]
ConditionRef = Annotated[_BOUND, Refers(frozenset({CONDITION}))]
NumberRef = Annotated[_BOUND, Refers(frozenset({NUMBER}))]
DirectionRef = Annotated[_BOUND, Refers(frozenset({CHARACTER, TOKEN, MARKER}))]
AnyRef = Annotated[_BOUND, Refers(ANYTHING)]
RollRef = Annotated[_Line, Refers(frozenset({ROLL}), always=KNOWN_ROLLS)]

NewCharacter = Annotated[_BOUND, Binds(CHARACTER, inside=True)]
NewPiece = Annotated[_BOUND, Binds(PIECE)]
NewThing = Annotated[_BOUND, Binds(THING)]
NewToken = Annotated[_BOUND, Binds(TOKEN)]
NewMarker = Annotated[_BOUND, Binds(MARKER)]
NewTactic = Annotated[_BOUND, Binds(TACTIC)]
NewNumber = Annotated[_BOUND, Binds(NUMBER)]
NewCondition = Annotated[_BOUND, Binds(CONDITION)]
NewRoll = Annotated[_Line, Binds(ROLL, reserved=KNOWN_ROLLS)]
EachOne = Annotated[_BOUND, Binds(CHARACTER, inside=True, after=False)]
"""A name for each character in turn, in a loop."""

TokenName = Annotated[Name, Printed("token")]
FormName = Annotated[Name, Printed("form")]
UpgradeName = Annotated[Name, Printed("upgrade")]
NewTokenName = Annotated[Name, Printed("new token")]
AffiliationName = Annotated[str, Printed("affiliation")]


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """A name as a part of an option's id."""
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")
