"""Lines of the log: an event in words, with its dice and the entry it belongs to."""

from dataclasses import dataclass
from typing import Literal

from ..text import Message


@dataclass(frozen=True)
class Roll:
    """A roll of dice, for the log and the table: the id of each face, and which dice were added or
    changed.

    `marks` has one word per die: "" as rolled, "extra", "rerolled" or "changed"; or, where the face
    alone leaves the result open, "success" or "critical".
    """

    label: Message
    faces: tuple[str, ...]
    marks: tuple[str, ...] = ()


Place = Literal["own", "part", "opens", "closes", "apart"]


@dataclass(frozen=True)
class Entry:
    """How log lines are grouped, such as an attack with its dice and damage. A group is shown as
    its first line, which opens to show the rest.

    A line begins an entry of its "own" or is "part" of the entry above it; with `of`, only if that
    entry has the same `of`. A line that "opens" an entry takes in all lines up to the one that
    "closes" it, or to one that stands "apart" from any open entry, as when the match is set back
    amid an attack. Headings belong to no entry.

    `short` is the line in a word or two, shown beside the first line of its entry. A later one with
    the same `short_of` replaces it.
    """

    place: Place = "own"
    of: str = ""
    short: Message | str = ""
    short_of: str = ""


@dataclass(frozen=True)
class Line:
    """An event in words: a line of the log, the numbers behind it and the rule's id.

    kind: "heading" (a round, a phase), "line", or "note" (small print). `units` are the ids of the
    units it concerns, so that their sheets can be opened from it. `scores` marks lines that explain
    the score.
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
