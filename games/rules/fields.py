"""The fields of an option: what a seat fills in, and the only place that says what is legal.

A field checks a value, samples a legal one, describes itself for pickers and programs, and
shows what a value would do. Every system uses these kinds, so one board picker, one JSON
interface and one random player serve them all.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from .text import Message, _, plain


class Illegal(Exception):
    """A refusal: the id of the rule that forbids it, and why. Nothing has changed."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(str(message))
        self.rule = rule
        self.message = message

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"rule": self.rule, "message": plain(self.message)}


@dataclass(frozen=True)
class Field(ABC):
    """One thing to fill in. `name` is its key in an answer, `label` what a person reads."""

    kind: ClassVar[str]
    name: str
    label: Message

    @abstractmethod
    def check(self, value: Any) -> Any:
        """The value in its normal form. Any JSON whatever may come in; raises Illegal."""

    @abstractmethod
    def sample(self, rng: random.Random) -> Any:
        """A legal value, or None where there is none."""

    def describe(self) -> dict[str, Any]:
        """The field as plain data, with all that a picker or a program needs."""
        return {"name": self.name, "kind": self.kind, "label": plain(self.label)}

    def preview(self, value: Any) -> dict[str, Any]:
        """What the value would do, as plain data for drawing: see `Preview`. Raises Illegal."""
        self.check(value)
        return Preview().plain()

    def refuse(self, message: Message, rule: str = "") -> Illegal:
        return Illegal(rule, message)


@dataclass(frozen=True)
class Shape:
    """A thing to draw on the board over a preview.

    kind: "polygon" or "line" (points), "circle" (points[0], radius) or "label" (points[0], text).
    role: what it is, for its look: "tool", "ghost" (where a unit would be), "hit", "ray", "area".
    Points are in the board's own units: thousandths of an inch, or cells.
    """

    kind: str
    role: str
    points: tuple[tuple[int, int], ...]
    radius: int = 0
    text: Message | None = None


@dataclass(frozen=True)
class Preview:
    """What a value would do: shapes to draw and sentences to read."""

    shapes: tuple[Shape, ...] = ()
    notes: tuple[Message, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "shapes": [
                {
                    "kind": shape.kind,
                    "role": shape.role,
                    "points": [list(point) for point in shape.points],
                    "radius": shape.radius,
                    "text": plain(shape.text),
                }
                for shape in self.shapes
            ],
            "notes": plain(self.notes),
        }


@dataclass(frozen=True)
class Chance:
    """One thing that may come of a roll, and its exact chance from 0 to 1."""

    label: Message
    chance: float

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"label": plain(self.label), "chance": round(self.chance, 6)}


Details = Sequence[Message] | Callable[[], Sequence[Message]]
Chances = Sequence[Chance] | Callable[[], Sequence[Chance]]


def _worked_out(given: Any) -> Any:
    """Details and chances that take time are given as a function: they are only worked out when
    somebody is to read them, not when an answer is checked or sampled."""
    return given() if callable(given) else given


@dataclass(frozen=True)
class Choice:
    """One thing that a Pick or a Several offers; greyed out, with the reason, if refused.

    `chances` are the odds of what it leads to. `mark` is written on the board at the thing, in a
    few signs. Where several choices are made at one thing (two ways into one cell), `at` is the
    thing's id and each choice has an id of its own.
    """

    id: str
    label: Message
    details: Details = ()
    refused: Illegal | None = None
    chances: Chances = ()
    mark: Message | None = None
    at: str = ""

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "id": self.id,
            "label": plain(self.label),
            "details": plain(_worked_out(self.details)),
            "refused": self.refused.plain() if self.refused else None,
            "chances": [chance.plain() for chance in _worked_out(self.chances)],
            "mark": plain(self.mark),
            "at": self.at or self.id,
        }


@dataclass(frozen=True)
class Pick(Field):
    """One of the choices. `of` says what they are: "unit", "piece", "token", "card", "cell" or
    "thing"; the ids of things on the board are theirs in the view, so that they can be pointed
    at."""

    kind: ClassVar[str] = "pick"
    choices: Sequence[Choice] = ()
    of: str = "thing"
    show: Callable[[str], Preview] | None = None

    def check(self, value: Any) -> Any:
        for choice in self.choices:
            if choice.id == value and isinstance(value, str):
                if choice.refused:
                    raise choice.refused
                return value
        raise self.refuse(_("%(field)s: this is not one of the choices.", field=self.label))

    def sample(self, rng: random.Random) -> Any:
        legal = [choice.id for choice in self.choices if not choice.refused]
        return rng.choice(legal) if legal else None

    def describe(self) -> dict[str, Any]:
        choices = [choice.plain() for choice in self.choices]
        return {**super().describe(), "of": self.of, "choices": choices}

    def preview(self, value: Any) -> dict[str, Any]:
        chosen = self.check(value)
        return (self.show(chosen) if self.show else Preview()).plain()


@dataclass(frozen=True)
class Several(Field):
    """From `least` to `most` of the choices, each at most once, in the order given if `ordered`.

    `whole` refuses a selection by raising Illegal, where its parts alone are not the matter.
    """

    kind: ClassVar[str] = "several"
    choices: Sequence[Choice] = ()
    of: str = "thing"
    least: int = 0
    most: int = 0
    ordered: bool = False
    whole: Callable[[list[str]], None] | None = None
    rule: str = ""
    show: Callable[[list[str]], Preview] | None = None

    def check(self, value: Any) -> Any:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.refuse(_("%(field)s: a list of choices is needed.", field=self.label))
        if len(set(value)) != len(value):
            raise self.refuse(_("%(field)s: each choice counts once.", field=self.label))
        if not self.least <= len(value) <= self.most:
            raise self.refuse(
                _(
                    "%(field)s: choose from %(least)s to %(most)s.",
                    field=self.label,
                    least=self.least,
                    most=self.most,
                ),
                self.rule,
            )
        known = {choice.id: choice for choice in self.choices}
        for item in value:
            choice = known.get(item)
            if choice is None:
                raise self.refuse(_("%(field)s: this is not one of the choices.", field=self.label))
            if choice.refused:
                raise choice.refused
        if self.ordered:
            chosen = list(value)
        else:
            chosen = [choice.id for choice in self.choices if choice.id in value]
        if self.whole:
            self.whole(chosen)
        return chosen

    def sample(self, rng: random.Random) -> Any:
        legal = [choice.id for choice in self.choices if not choice.refused]
        if len(legal) < self.least:
            return None
        for _attempt in range(40):
            size = rng.randint(self.least, min(self.most, len(legal)))
            chosen = rng.sample(legal, size)
            try:
                return self.check(chosen)
            except Illegal:
                continue
        return None

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "of": self.of,
            "choices": [choice.plain() for choice in self.choices],
            "least": self.least,
            "most": self.most,
            "ordered": self.ordered,
        }

    def preview(self, value: Any) -> dict[str, Any]:
        chosen = self.check(value)
        return (self.show(chosen) if self.show else Preview()).plain()


@dataclass(frozen=True)
class Number(Field):
    """A whole number from `low` to `high`."""

    kind: ClassVar[str] = "number"
    low: int = 0
    high: int = 0
    rule: str = ""

    def check(self, value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(_("%(field)s: a whole number is needed.", field=self.label))
        if not self.low <= value <= self.high:
            raise self.refuse(
                _(
                    "%(field)s: from %(low)s to %(high)s.",
                    field=self.label,
                    low=self.low,
                    high=self.high,
                ),
                self.rule,
            )
        return value

    def sample(self, rng: random.Random) -> Any:
        return rng.randint(self.low, self.high) if self.low <= self.high else None

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "low": self.low, "high": self.high}


class Area(Protocol):
    """A part of a measured board: where a point may lie, and why not elsewhere."""

    def why_not(self, point: tuple[int, int]) -> Illegal | None:
        """Why the point (thousandths of an inch) is not allowed, or None if it is."""

    def outline(self) -> list[list[list[tuple[int, int]]]]:
        """The area as polygons, each a shell followed by its holes."""

    def sample(self, rng: random.Random) -> tuple[int, int] | None:
        """A point of the area, or None where it is empty."""

    def preview(self, point: tuple[int, int]) -> Preview:
        """What choosing the point would do: the tool laid, the base set down."""


@dataclass(frozen=True)
class Point(Field):
    """A point of a measured board, [x, y] in thousandths of an inch, within an area.

    `unit` is the unit that would stand there and `radius` its base, 0 for a token's centre.
    """

    kind: ClassVar[str] = "point"
    area: Area | None = None
    unit: str = ""
    radius: int = 0

    def check(self, value: Any) -> Any:
        assert self.area is not None
        point = whole_point(value)
        if point is None:
            raise self.refuse(_("%(field)s: a point on the board is needed.", field=self.label))
        refused = self.area.why_not(point)
        if refused:
            raise refused
        return list(point)

    def sample(self, rng: random.Random) -> Any:
        assert self.area is not None
        point = self.area.sample(rng)
        return list(point) if point else None

    def describe(self) -> dict[str, Any]:
        assert self.area is not None
        return {
            **super().describe(),
            "unit": self.unit,
            "radius": self.radius,
            "outline": plain(self.area.outline()),
        }

    def preview(self, value: Any) -> dict[str, Any]:
        assert self.area is not None
        return self.area.preview(tuple(self.check(value))).plain()


FULL_TURN = 360_000


@dataclass(frozen=True)
class Heading(Field):
    """A direction from a point of a measured board, in whole thousandths of a degree from 0
    (along x) towards y, below a full turn, within one of the arcs (first, last; last may pass
    the full turn). `forbid` says why a heading within the arcs is still refused."""

    kind: ClassVar[str] = "heading"
    origin: tuple[int, int] = (0, 0)
    arcs: Sequence[tuple[int, int]] = ((0, FULL_TURN - 1),)
    outside: Illegal | None = None
    forbid: Callable[[int], Illegal | None] | None = None
    show: Callable[[int], Preview] | None = None
    likely: Sequence[int] = ()

    def check(self, value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < FULL_TURN:
            raise self.refuse(_("%(field)s: a direction is needed.", field=self.label))
        if not any(
            first <= value <= last or first <= value + FULL_TURN <= last
            for first, last in self.arcs
        ):
            raise self.outside or self.refuse(
                _("%(field)s: not in this direction.", field=self.label)
            )
        refused = self.forbid(value) if self.forbid else None
        if refused:
            raise refused
        return value

    def sample(self, rng: random.Random) -> Any:
        candidates = list(self.likely)
        rng.shuffle(candidates)
        if self.arcs:
            for _attempt in range(24):
                first, last = rng.choice(list(self.arcs))
                candidates.append(rng.randint(first, last) % FULL_TURN)
        for heading in candidates:
            try:
                return self.check(heading)
            except Illegal:
                continue
        return None

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "origin": list(self.origin),
            "arcs": [list(arc) for arc in self.arcs],
            "likely": list(self.likely),
        }

    def preview(self, value: Any) -> dict[str, Any]:
        heading = self.check(value)
        return (self.show(heading) if self.show else Preview()).plain()


BOARD_LIMIT = 1_000_000


def whole_point(value: Any) -> tuple[int, int] | None:
    """`value` as a point if it is a list of two whole numbers of a sane size, else None."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    if not all(isinstance(part, int) and not isinstance(part, bool) for part in value):
        return None
    if not all(abs(part) <= BOARD_LIMIT for part in value):
        return None
    return (value[0], value[1])


@dataclass(frozen=True)
class Option:
    """One thing that a seat may do now, with the fields to fill in.

    `refused` greys it out with the reason. `cost` is what it costs, in words. `final` asks for
    one clear confirmation, for what cannot be taken back. `chances` are the odds of what it leads
    to. `whole` raises Illegal for filled-in fields that do not go together. `on` names the thing
    on the board or the card that it belongs to, as {"unit": id} or {"card": id}, and `group` the
    heading that it is shown under.
    """

    id: str
    label: Message
    fields: tuple[Field, ...] = ()
    rule: str = ""
    cost: Message | None = None
    details: Details = ()
    refused: Illegal | None = None
    final: bool = False
    group: str = ""
    on: dict[str, str] = field(default_factory=dict)
    whole: Callable[[dict[str, Any]], None] | None = None
    chances: Chances = ()

    def check(self, values: Any) -> dict[str, Any]:
        """The fields' values in normal form; raises Illegal."""
        if self.refused:
            raise self.refused
        if not isinstance(values, dict):
            raise Illegal("", _("The fields of an answer are an object."))
        unknown = [key for key in values if key not in {known.name for known in self.fields}]
        if unknown:
            raise Illegal("", _("There is no field called %(name)s.", name=str(unknown[0])[:40]))
        missing = [known for known in self.fields if known.name not in values]
        if missing:
            raise Illegal("", _("%(field)s has not been filled in.", field=missing[0].label))
        checked = {known.name: known.check(values[known.name]) for known in self.fields}
        if self.whole:
            self.whole(checked)
        return checked

    def sample(self, rng: random.Random) -> dict[str, Any] | None:
        """Legal values for all fields, or None where none was found."""
        if self.refused:
            return None
        # Fields drawn one by one seldom go together where `whole` is strict.
        for _attempt in range(60 if self.whole else 12):
            values: dict[str, Any] = {}
            for known in self.fields:
                value = known.sample(rng)
                if value is None:
                    return None
                values[known.name] = value
            try:
                return self.check(values)
            except Illegal:
                continue
        return None

    def describe(self) -> dict[str, Any]:
        """The option as plain data, its fields included unless it is refused."""
        return {
            "id": self.id,
            "label": plain(self.label),
            "rule": self.rule,
            "cost": plain(self.cost),
            "details": plain(_worked_out(self.details)),
            "chances": [chance.plain() for chance in _worked_out(self.chances)],
            "refused": self.refused.plain() if self.refused else None,
            "final": self.final,
            "group": self.group,
            "on": dict(self.on),
            "fields": [] if self.refused else [known.describe() for known in self.fields],
        }
