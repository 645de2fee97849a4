"""Lessons: a first match on a small position, led step by step at the real table.

A system's lesson is the lesson.json of its rulebook:

    title, about   its name, and in one sentence what one learns in it
    opponent       the name of the other side
    start          where it begins: "options", "rosters" and "position" as position files have them
                   (see `position_files`), and "dice", the faces that are rolled first, as numbers
                   from 0
    steps          one for each answer of the match, in order
    end            paragraphs for whoever has done the last step

The learner has the first seat. A step of the learner says what to look at and why ("text"), what to
do ("do"), and which things on the board it concerns ("show", ids). A step of the other seat has
only the answer, which is given automatically. "option" and "fields" are the expected answer. Each
field named must have that value, unless "accepts" says how far it may differ: by so many units of
the board, in all but the "end" of a path (as far as it is given), or in "any" way.
"""

from collections.abc import Sequence
from functools import cache
from math import dist
from typing import Any, Literal, Protocol

from ..data import Json, Plain
from ..text import Message, plain
from .files import Given, Titled, WithText, read_file

LEARNER = 0
"""The learner's seat."""

Leeway = int | Literal["end", "any"]


class Start(Given):
    """Where a lesson begins. Without rosters the first ready ones are played."""

    options: Plain = {}
    rosters: tuple[Plain, ...] = ()
    position: Plain
    dice: tuple[int, ...] = ()


class GivenAnswer(Protocol):
    """An answer as a seat gave it."""

    @property
    def seat(self) -> int: ...
    @property
    def option(self) -> str: ...
    @property
    def fields(self) -> Json: ...


class Step(WithText):
    """One answer of a lesson, and what the learner reads before it."""

    seat: int = LEARNER
    option: str
    fields: Plain = {}
    accepts: dict[str, Leeway] = {}
    do: str = ""
    show: tuple[str, ...] = ()

    @property
    def task(self) -> Message:
        """What to do."""
        return Message(self.do)

    @property
    def answer(self) -> Plain:
        """The answer that is expected, as a Table takes it."""
        return {"option": self.option, "fields": self.fields}

    @property
    def things(self) -> list[str]:
        """The ids of things to point at: those that the step names or the fields choose."""
        values = [one for value in self.fields.values() for one in _listed(value)]
        return list(dict.fromkeys([*self.show, *(one for one in values if isinstance(one, str))]))

    @property
    def places(self) -> list[list[int]]:
        """The places on the board that the fields choose: points, cells, and the ends of paths."""
        return [place for value in self.fields.values() if (place := _place(value))]

    def suits(self, answer: GivenAnswer) -> bool:
        """Whether an answer is the expected one, or as good."""
        if (answer.seat, answer.option) != (self.seat, self.option):
            return False
        given = plain(answer.fields)
        return all(
            name in given and _is_near(given[name], wanted, self.accepts.get(name, 0))
            for name, wanted in self.fields.items()
        )


class Lesson(Titled):
    """A first match, led step by step."""

    opponent: str
    start: Start
    steps: tuple[Step, ...]
    end: tuple[str, ...]

    @property
    def other(self) -> Message:
        """The name of the other side."""
        return Message(self.opponent)

    @property
    def closing(self) -> list[Message]:
        """The text after the last step."""
        return [Message(paragraph) for paragraph in self.end]

    @property
    def tasks(self) -> list[int]:
        """The numbers of the learner's steps."""
        return [number for number, step in enumerate(self.steps) if step.seat == LEARNER]


@cache
def read(package: str) -> Lesson:
    """The lesson in that package."""
    return read_file(package, "lesson.json", Lesson)


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else [value]


def _place(value: object) -> list[int] | None:
    """The place in a value, if it is [x, y], [q, r], or a list of such."""
    if not isinstance(value, list) or not value:
        return None
    if isinstance(value[-1], list):
        return _place(value[-1])
    return value[:2] if len(value) > 1 and all(isinstance(one, int) for one in value) else None


def _is_near(given: Any, wanted: Any, leeway: Leeway) -> bool:
    """Whether a value is the one wanted, or differs by no more than the leeway."""
    if leeway == "any" or given == wanted:
        return True
    if leeway == "end":
        return bool(given) and bool(given[-1][: len(wanted[-1])] == wanted[-1])
    if leeway:
        return dist(given, wanted) <= leeway
    both = (given, wanted)
    if all(isinstance(one, list) and all(isinstance(id, str) for id in one) for one in both):
        return sorted(given) == sorted(wanted)
    return False
