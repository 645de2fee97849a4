"""What a workshop needs of a system whose cards carry rules: the sentence of a rule with its parts,
and what may be chosen in place of each part."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..data import Json
from ..text import Message

_PART = "part of a sentence: "


def part_of(place: str, message: Message) -> Message:
    """A piece of a sentence, marked as what stands in that place of a card."""
    return Message("%(part)s", {"part": message}, context=_PART + place)


def place_in(message: Message) -> str | None:
    """The place with which a message is marked; None for one that is not."""
    return message.context.removeprefix(_PART) if message.context.startswith(_PART) else None


@dataclass(frozen=True)
class Offer:
    """Something that may be chosen: its key among the others, and what it reads like."""

    key: str
    label: Message | str
    chosen: bool = False


@dataclass(frozen=True)
class Piece:
    """A word within another: its place, and what it reads like."""

    place: str
    text: Message | str


@dataclass(frozen=True)
class Slot:
    """What one part of a word takes, and what stands there.

    "number" and "text" are filled in; of "choice" one of the offers is taken, of "several" any of
    them; "words" are pieces in a row, to which more come. A number or a choice may hold a `piece`
    of its own, which has slots again.
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
    """A word that has been opened: its place, what it is called, what could stand there instead,
    and its slots. `above` is the word in which it stands."""

    place: str
    label: Message | str
    text: Message | str
    slots: Sequence[Slot]
    instead: Sequence[Offer] = ()
    above: str = ""


@dataclass(frozen=True)
class Common:
    """A rule to begin with: the key by which it is taken, its name, the card that it comes from,
    and its sentences."""

    key: str
    name: Message | str
    card: str
    lines: Sequence[Message]


class RuleBuilder(ABC):
    """Builds the rules on the cards of a system. Places are texts such as "rules.0.do.1"; data are
    never changed, and what comes of a change is other data."""

    @abstractmethod
    def sentences(self, card: Json, place: str) -> Sequence[Message]:
        """A rule in sentences, their pieces marked (`part_of`); none for one that cannot be
        read yet."""

    @abstractmethod
    def panel(self, card: Json, rule: str, place: str, adding: str = "") -> Panel | None:
        """A word of a rule, opened; `adding` is the slot of which the offers to add are listed, or
        "instead". None where there is no such word."""

    @abstractmethod
    def filled(self, card: Json, rule: str, place: str, slot: str, given: str) -> Json | None:
        """The card with something filled in or chosen: a number, a text, or the key of an offer.
        None if that does not fit."""

    @abstractmethod
    def replaced(self, card: Json, rule: str, place: str, key: str) -> Json | None:
        """The card with another word in the place of one. None if that does not fit."""

    @abstractmethod
    def removed(self, card: Json, rule: str, place: str) -> Json | None:
        """The card without one of several words. None if it cannot be left out."""

    @abstractmethod
    def moved(self, card: Json, rule: str, place: str) -> Json | None:
        """The card with one of several words before the one that it follows. None if that does
        not fit."""

    @abstractmethod
    def beginnings(self, card: Json, place: str) -> Sequence[Common]:
        """Rules from nothing, and the common ones, for a list of a card."""

    @abstractmethod
    def found(self, card: Json, place: str, words: str) -> Sequence[Common]:
        """Rules of all built-in cards for a list of a card, by words on them."""

    @abstractmethod
    def begun(self, card: Json, place: str, key: str) -> Json | None:
        """The card with the rule of that key at the end of a list. None if there is none."""

    @abstractmethod
    def mended(self, card: Json, place: str) -> Json:
        """The card after what stands in a place was chosen, with what hangs on it brought in
        line."""
