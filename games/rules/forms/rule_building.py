"""What a workshop needs for systems whose cards carry rules: a rule's sentence with its parts, and
the alternatives for each part."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..data import Json
from ..text import Message

_PART = "part of a sentence: "


def part_of(place: str, message: Message) -> Message:
    """Mark a piece of a sentence as the part of a card at that place."""
    return Message("%(part)s", {"part": message}, context=_PART + place)


def place_in(message: Message) -> str | None:
    """The place that a message is marked with; None if unmarked."""
    return message.context.removeprefix(_PART) if message.context.startswith(_PART) else None


@dataclass(frozen=True)
class Offer:
    """An alternative: its key and its text."""

    key: str
    label: Message | str
    chosen: bool = False


@dataclass(frozen=True)
class Piece:
    """A word within another: its place and its text."""

    place: str
    text: Message | str


@dataclass(frozen=True)
class Slot:
    """What one part of a word takes, and its present value.

    A "number" or "text" is filled in; a "choice" takes one of the offers and "several" any of them;
    "words" are a row of pieces that can be extended. A number or a choice may contain a piece of
    its own, which has slots again.
    """

    name: str
    label: Message | str
    kind: Literal["number", "text", "choice", "several", "words"]
    value: object = None
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    offers: Sequence[Offer] = ()
    pieces: Sequence[Piece] = ()
    full: bool = False


@dataclass(frozen=True)
class Panel:
    """A part of a rule opened for editing: its place, its name, its alternatives and its slots.
    `above` is the part that contains it."""

    place: str
    label: Message | str
    text: Message | str
    slots: Sequence[Slot]
    instead: Sequence[Offer] = ()
    above: str = ""


@dataclass(frozen=True)
class Common:
    """A common rule to start from: its key, its name, the card that it comes from, and its
    sentences."""

    key: str
    name: Message | str
    card: str
    lines: Sequence[Message]


class RuleBuilder(ABC):
    """Builds the rules on the cards of a system. Places are strings such as "rules.0.do.1". Data
    passed in stay unchanged: each change returns new data."""

    @abstractmethod
    def sentences(self, card: Json, place: str) -> Sequence[Message]:
        """A rule in sentences, with marked pieces (`part_of`); empty if the rule is still
        malformed."""

    @abstractmethod
    def panel(self, card: Json, rule: str, place: str, adding: str = "") -> Panel | None:
        """A part of a rule, opened; `adding` is the slot whose additions are listed, or "instead".
        None if there is no such part."""

    @abstractmethod
    def filled(self, card: Json, rule: str, place: str, slot: str, given: str) -> Json | None:
        """The card with a number, a text or the key of an offer filled in. None if that does not
        fit."""

    @abstractmethod
    def replaced(self, card: Json, rule: str, place: str, key: str) -> Json | None:
        """The card with a part replaced by another. None if that does not fit."""

    @abstractmethod
    def removed(self, card: Json, rule: str, place: str) -> Json | None:
        """The card without one of several parts. None if that part is required."""

    @abstractmethod
    def moved(self, card: Json, rule: str, place: str) -> Json | None:
        """The card with one of several parts moved before the part that it follows. None if that
        does not fit."""

    @abstractmethod
    def beginnings(self, card: Json, place: str) -> Sequence[Common]:
        """Empty rules and the common ones, to start from in a list of a card."""

    @abstractmethod
    def found(self, card: Json, place: str, words: str) -> Sequence[Common]:
        """Rules of all built-in cards that fit a list of a card, found by words on the cards."""

    @abstractmethod
    def begun(self, card: Json, place: str, key: str) -> Json | None:
        """The card with the rule of this key appended to a list. None if there is no such rule."""

    @abstractmethod
    def mended(self, card: Json, place: str) -> Json:
        """The card after a choice at a place, with whatever depends on it brought into line."""
