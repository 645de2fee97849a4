"""The parts of a roster: what a builder draws of them, counts and keeps in sight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..fields import Illegal, Number, Pick, Text
from ..text import Message, _
from .faults import Fault

LEVELS: Mapping[str, Message] = {
    "easy": _("Easy to play"),
    "some": _("Takes some practice"),
    "hard": _("For those who know the game"),
}
"""How hard a ready roster is to play."""


@dataclass(frozen=True)
class Introduction:
    """What is said of a ready roster to those who choose: how it plays, and how hard it is."""

    plays: Message
    level: Message


@dataclass(frozen=True)
class EntryValue:
    """Something that an entry of a roster says of itself, as the skill of a pilot: what may be
    filled in, and what it is as long as the entry is silent about it."""

    field: Number | Text
    usual: int | str

    @property
    def name(self) -> str:
        """Its key in the entry's "values"."""
        return self.field.name


@dataclass(frozen=True)
class RosterPreference:
    """Something that may be wished of a roster drawn at random, and what it is if nobody says."""

    field: Number | Pick
    usual: int | str


@dataclass(frozen=True)
class Slot:
    """A part of a roster: which cards may stand in it and about how many. The exact rules are
    `Rosters.faults`; this is what a builder draws.

    `parts` are the kinds of cards that an entry here is fitted with, as its weapons: their ids
    stand in the entry's "with". `values` are what an entry here may say of itself: those that
    are not the usual ones stand in the entry's "values", by name.
    """

    id: str
    label: Message
    kinds: tuple[str, ...]
    least: int
    most: int
    repeat: bool = False
    parts: tuple[str, ...] = ()
    values: tuple[EntryValue, ...] = ()

    def checked_values(self, given: object) -> tuple[dict[str, int | str], list[Fault]]:
        """The values of an entry in normal form, the usual ones left out; and every fault of what
        is given, which may be any JSON whatever. The place of a fault is the value's name."""
        if not isinstance(given, Mapping):
            return {}, [Fault("", _("The values of an entry are an object."))]
        known = {value.name: value for value in self.values}
        faults = [
            Fault("", _("%(slot)s has no value %(name)s.", slot=self.label, name=str(name)[:40]))
            for name in given
            if name not in known
        ]
        checked: dict[str, int | str] = {}
        for name, value in known.items():
            if name not in given:
                continue
            try:
                stated = value.field.check(given[name])
            except Illegal as refusal:
                faults.append(Fault(refusal.rule, refusal.message, name))
            else:
                if stated != value.usual:
                    checked[name] = stated
        return checked, faults


@dataclass(frozen=True)
class RosterCount:
    """A count that a builder keeps in sight: what is counted, how many, and of how many. With
    `least` it is something that the roster may aim at: how many of it that takes."""

    label: Message | str
    value: int
    limit: int | None = None
    least: int | None = None

    @property
    def over(self) -> bool:
        """Whether it is more than there may be."""
        return self.limit is not None and self.value > self.limit

    @property
    def short(self) -> int:
        """How many are missing to what it takes."""
        return max(0, (self.least or 0) - self.value)


@dataclass(frozen=True)
class Squad:
    """What a roster may bring to a match: the ids of cards, what they cost, what is left of the
    most that they may cost, and what they belong to."""

    cards: tuple[str, ...]
    total: int
    left: int
    belongs: tuple[Message | str, ...]
