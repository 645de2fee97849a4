"""Gestures: how events are animated on the board, in one small vocabulary for all systems.

A system returns the gestures of its events, in order (`Events.gestures`). Gestures name units by
their ids and places as the board's fields do. The board already shows the result, so skipping a
gesture loses nothing.
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
    """One animation of a unit or another thing on the board. Made by the functions below, whose
    docstrings describe the kinds."""

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
        """As plain data, without empty fields."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: plain(value) for name, value in values.items() if value not in ("", (), None)}


def goes(unit: str, path: Iterable[Sequence[int]]) -> Gesture:
    """A unit moves along a path that begins where it starts. With a path of one place it moves
    there from wherever it is."""
    return Gesture("goes", unit, path=_places(path))


def flies(unit: str, path: Iterable[Sequence[int]]) -> Gesture:
    """A unit, or a thrown thing, flies from the first place of a path to the last. With a path of
    one place it flies there from wherever it is."""
    return Gesture("flies", unit, path=_places(path))


def line(unit: str, to: str, success: bool | None = None) -> Gesture:
    """A line from one unit to another, such as an attack; `success` says whether it hits, if
    known.
    """
    return Gesture("line", unit, to, success=success)


def roll(
    unit: str,
    faces: Iterable[int | str],
    need: int | None = None,
    success: bool | None = None,
    text: Message | str = "",
    marks: Iterable[str] = (),
) -> Gesture:
    """Dice rolled for a unit, the number to reach, whether they reach it, and the result in a word
    or two. `marks` say what was done to each die, like those of `Roll`, if anything was."""
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
    """A number at a unit, with a word for what it counts."""
    return Gesture("number", unit, of=of, text=text)


def damage(unit: str, text: Message | str) -> Gesture:
    """Damage that a unit takes."""
    return number(unit, text, "damage")


def falls(unit: str, text: Message | str = "") -> Gesture:
    """A unit falls where it is."""
    return Gesture("falls", unit, text=text)


def breaks(unit: str, text: Message | str = "") -> Gesture:
    """A unit, a thing, or a named part of it, is destroyed."""
    return Gesture("breaks", unit, text=text)


def flips(unit: str, text: Message | str = "") -> Gesture:
    """A unit turns over, or gets up."""
    return Gesture("flips", unit, text=text)


def gains(unit: str, text: Message | str) -> Gesture:
    """A unit gains something, which is named."""
    return Gesture("gains", unit, text=text)


def loses(unit: str, text: Message | str) -> Gesture:
    """A unit loses something, which is named."""
    return Gesture("loses", unit, text=text)


def appears(unit: str) -> Gesture:
    """A unit enters the board."""
    return Gesture("appears", unit)


def vanishes(unit: str) -> Gesture:
    """A unit or a thing leaves the board."""
    return Gesture("vanishes", unit)


def _places(path: Iterable[Sequence[int]]) -> tuple[Place, ...]:
    return tuple((place[0], place[1]) for place in path)
