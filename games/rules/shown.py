"""What a system shows beside its table: faults, the parts of a roster, cards in words, lines of
the log, rules of the book."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel

from .battlefield_forms import BattlefieldForm
from .board_forms import BoardForm
from .fields import Choice, Illegal, Number, Pick, Text
from .rule_building import RuleBuilder
from .text import Message, _, plain


@dataclass(frozen=True)
class Fault:
    """Something wrong with a roster or a card: the rule's id, why, and where (a slot's name,
    a card's id, a field's path)."""

    rule: str
    message: Message
    where: str = ""

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"rule": self.rule, "message": plain(self.message), "where": self.where}


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
class Wish:
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

    def checked_values(self, given: Any) -> tuple[dict[str, int | str], list[Fault]]:
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
class Tally:
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


@dataclass(frozen=True)
class Foreign:
    """What came of a file of another program: data, or every fault of it; notes of what was left
    out; and `offers`, what could be done for the file to be taken all the same, if whoever brings
    it agrees.

    Data of a roster may name `cards`, which come along with it.
    """

    data: Mapping[str, Any] | None
    faults: Sequence[Fault] = ()
    notes: Sequence[Message] = ()
    offers: Sequence[Choice] = ()
    cards: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class ForeignFile:
    """A card or a roster as a file of another program: how the file's name ends, its bytes, and
    what such a file does not say. Where there are no bytes the notes say why."""

    ending: str
    raw: bytes | None
    notes: Sequence[Message] = ()


@dataclass(frozen=True)
class ListForm:
    """How other programs print rosters of a system as plain lists. All words are in small letters,
    those of `headings`, `totals` and `marks` without the s of many.

    `headings` are what else they call the parts of a roster, by the slot's id, and under "" cards
    that stand in none; `totals` the words of lines that only add up; `marks` words behind a name
    that say nothing here. `cost` is the field of a card that is its price, by which cards of one
    name are told apart. `values` are what else they call what an entry says of itself, by label;
    `together` the numbers among those that they print with strokes between them, and
    `together_called` the words before those; `free` the text that stands beside them without a
    label. `read` says which lists are read, a sentence each."""

    headings: Mapping[str, Collection[str]] = field(default_factory=dict)
    totals: Collection[str] = ()
    marks: Collection[str] = ()
    cost: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    together: tuple[str, ...] = ()
    together_called: Collection[str] = ()
    free: str = ""
    read: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Requirement:
    """Something that is checked of a card, in words, and the rule's id."""

    text: Message
    rule: str = ""


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its id and name, one or many, the model its data must satisfy, and what is
    checked beside that. Cards that are boards of cells have a `board`: what there may be on one;
    those that are measured battlefields have a `battlefield`.
    Those of a kind with `emblems` are shown with theirs (`Cards.emblem`). `words` are what the
    values of its parts are called where one fills them in, and `rules` builds the rules on it."""

    id: str
    label: Message
    plural: Message
    model: type[BaseModel]
    board: BoardForm | None = None
    requirements: tuple[Requirement, ...] = ()
    emblems: bool = False
    words: Mapping[str, Message] = field(default_factory=dict)
    rules: RuleBuilder | None = None
    battlefield: BattlefieldForm | None = None


@dataclass(frozen=True)
class CardText:
    """A card in words, made from its data: lines for its head (statistics) and its rules. `tags`
    say what it belongs to, as its affiliations."""

    title: str
    subtitle: Message | None = None
    facts: tuple[tuple[Message, Message | str | int], ...] = ()
    blocks: tuple[CardBlock, ...] = ()
    tags: tuple[Message | str, ...] = ()


@dataclass(frozen=True)
class CardBlock:
    """A paragraph of a card: a heading, a line of small print (type, range, cost), sentences."""

    heading: Message | str
    small: tuple[Message, ...] = ()
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Roll:
    """Dice as dice, for the log and the table: each face's id, and which were added or changed.

    `marks` has one word a die: "" as rolled, "extra", "rerolled" or "changed"; or, where the faces
    alone do not say it, "success" or "critical".
    """

    label: Message
    faces: tuple[str, ...]
    marks: tuple[str, ...] = ()


Place = Literal["own", "part", "opens", "closes", "apart"]
"""How a line stands to the entry above it: see `Entry`."""


@dataclass(frozen=True)
class Entry:
    """Which lines of the log belong together, as an attack with its dice and its damage. They are
    shown as one, the first of them, which opens to the others.

    A line begins an entry of its "own", or is "part" of the entry above it; where `of` is given,
    only if that has the same `of`. One that "opens" an entry takes all that follows, up to the
    line that "closes" it, or to one that stands "apart" whatever is open, as when the match is
    set back amid an attack. A heading is no part of any.

    `short` is the line in a word or two, shown beside the first line of its entry: a later one
    with the same `short_of` takes its place.
    """

    place: Place = "own"
    of: str = ""
    short: Message | str = ""
    short_of: str = ""


@dataclass(frozen=True)
class Line:
    """An event in words: a line of the log, the numbers behind it and the rule's id.

    kind: "heading" (a round, a phase), "line", or "note" (small print). `units` are the ids of
    those that it is about, whose sheets can be opened from it. `scores` says that it tells why
    the score is what it is.
    """

    message: Message
    rule: str = ""
    details: tuple[Message, ...] = ()
    rolls: tuple[Roll, ...] = ()
    kind: str = "line"
    seat: int | None = None
    units: tuple[str, ...] = ()
    entry: Entry = Entry()
    scores: bool = False


@dataclass(frozen=True)
class RuleNumber:
    """A number of a rule: what it counts, its value, and whether it is a house ruling."""

    label: Message
    value: int
    house: bool = False


@dataclass(frozen=True)
class RuleEntry:
    """A rule of the ledger as the app shows it. `source` says where it comes from: "seed",
    "seed?" (a reading of it), "official", "reference" (told elsewhere), "gap" or "house" (a ruling
    of this project): of a rule with several parts that part which is surest least. `why` says which
    part that is, and what made a reading or a ruling necessary."""

    id: str
    group: str
    text: Message
    source: str = ""
    numbers: tuple[RuleNumber, ...] = ()
    why: Message | None = None
