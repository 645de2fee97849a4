"""What is to be seen of an event: one small vocabulary of gestures for all systems.

A system says what a table shows of its events, in order (`Events.gestures`). Gestures name units
by their ids and places as the fields of the board do. They are shown over a board that is already
as it is after them, so leaving them out loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Literal

from ..data import Plain
from ..text import Message, plain

Place = tuple[int, int]
"""A cell of a grid, or a point of a measured board."""

Kind = Literal[
    "goes",
    "line",
    "roll",
    "number",
    "falls",
    "flies",
    "breaks",
    "flips",
    "gains",
    "loses",
    "appears",
    "vanishes",
]


@dataclass(frozen=True)
class Gesture:
    """One thing to be seen on the board, of a unit or of anything else that lies there. Made by
    the functions below, each of which says what its kind is."""

    kind: Kind
    unit: str
    to: str = ""
    path: tuple[Place, ...] = ()
    faces: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    need: int | None = None
    success: bool | None = None
    of: str = ""
    text: Message | str = ""

    def plain(self) -> Plain:
        """As plain data, without what it does not say."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: plain(value) for name, value in values.items() if value not in ("", (), None)}


def goes(unit: str, path: Iterable[Sequence[int]]) -> Gesture:
    """A unit goes along a path, whose first place is where it starts. A path of one place leads
    there from wherever the unit is."""
    return Gesture("goes", unit, path=_places(path))


def flies(unit: str, path: Iterable[Sequence[int]]) -> Gesture:
    """A unit, or a thing that is thrown, flies from the first place of a path to the last. A path
    of one place leads there from wherever it is."""
    return Gesture("flies", unit, path=_places(path))


def line(unit: str, to: str, success: bool | None = None) -> Gesture:
    """A line from one to the other, as of an attack; `success` says whether it hits, if that is
    known."""
    return Gesture("line", unit, to, success=success)


def roll(
    unit: str,
    faces: Iterable[int | str],
    need: int | None = None,
    success: bool | None = None,
    text: Message | str = "",
    marks: Iterable[str] = (),
) -> Gesture:
    """Dice that are rolled for a unit, the number that they have to reach, whether they do, and
    what comes of it in a word or two. `marks` say of each die what has been done to it, as those
    of `Roll` do, if anything has been done to any."""
    marked = tuple(marks)
    return Gesture(
        "roll",
        unit,
        faces=tuple(map(str, faces)),
        marks=marked if any(marked) else (),
        need=need,
        success=success,
        text=text,
    )


def number(unit: str, text: Message | str, of: Literal["damage", "heat", ""] = "") -> Gesture:
    """A number at a unit, with a word on what it is of."""
    return Gesture("number", unit, of=of, text=text)


def damage(unit: str, text: Message | str) -> Gesture:
    """Damage that a unit takes."""
    return number(unit, text, "damage")


def falls(unit: str, text: Message | str = "") -> Gesture:
    """A unit falls where it is."""
    return Gesture("falls", unit, text=text)


def breaks(unit: str, text: Message | str = "") -> Gesture:
    """A unit, a thing, or a part of it that is named, is destroyed."""
    return Gesture("breaks", unit, text=text)


def flips(unit: str, text: Message | str = "") -> Gesture:
    """A unit turns over, or gets up."""
    return Gesture("flips", unit, text=text)


def gains(unit: str, text: Message | str) -> Gesture:
    """A unit gets something that is named."""
    return Gesture("gains", unit, text=text)


def loses(unit: str, text: Message | str) -> Gesture:
    """A unit has something no more that is named."""
    return Gesture("loses", unit, text=text)


def appears(unit: str) -> Gesture:
    """A unit comes upon the board."""
    return Gesture("appears", unit)


def vanishes(unit: str) -> Gesture:
    """A unit or a thing leaves the board."""
    return Gesture("vanishes", unit)


def _places(path: Iterable[Sequence[int]]) -> tuple[Place, ...]:
    return tuple((place[0], place[1]) for place in path)
