"""Lines of the log: an event in words, with its dice and what it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..text import Message


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
