"""The parts of a roster: what a roster builder draws, counts and shows."""

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
    """A ready roster's introduction for those who choose: its style of play and its difficulty."""

    plays: Message
    level: Message


@dataclass(frozen=True)
class EntryValue:
    """A value that a roster entry may set, such as the skill of a pilot, and its default."""

    field: Number | Text
    usual: int | str

    @property
    def name(self) -> str:
        """Its key in the entry's "values"."""
        return self.field.name


@dataclass(frozen=True)
class RosterPreference:
    """A preference for a roster drawn at random, and its default."""

    field: Number | Pick
    usual: int | str


@dataclass(frozen=True)
class Slot:
    """A part of a roster: which cards it may hold and roughly how many. It tells a builder what to
    draw; the exact rules are in `Rosters.faults`.

    `parts` are the kinds of cards that may be attached to an entry, such as weapons: their ids are
    in the entry's "with". `values` are those that an entry may set: any that differ from their
    default are in the entry's "values", by name.
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
        """An entry's values in normal form, without defaults; and every fault in the given values,
        which may be any JSON. The place of a fault is the name of the value."""
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
    """A count that a builder shows: what is counted, how many, and the limit. With `least` it is a
    goal that the roster may aim for, and the count needed to reach it."""

    label: Message | str
    value: int
    limit: int | None = None
    least: int | None = None

    @property
    def over(self) -> bool:
        """Whether the count exceeds its limit."""
        return self.limit is not None and self.value > self.limit

    @property
    def short(self) -> int:
        """How many are missing to reach `least`."""
        return max(0, (self.least or 0) - self.value)


@dataclass(frozen=True)
class Squad:
    """What a roster may bring to a match: card ids, their cost, how much of the cost limit remains,
    and the group that they belong to."""

    cards: tuple[str, ...]
    total: int
    left: int
    belongs: tuple[Message | str, ...]
