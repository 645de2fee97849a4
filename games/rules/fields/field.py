"""The base of all fields: each checks a value, samples one, describes itself and previews a
value.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NoReturn

from ..copies import immutable
from ..data import Json, Plain
from ..text import Message, _, plain


class Illegal(Exception):
    """A refusal: the id of the rule that forbids something, and why. The match is unchanged."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def anew(self) -> Illegal:
        """A copy of this refusal to raise. A shared refusal must not be raised itself, because its
        traceback would keep the frames of every caller, and their matches, in memory."""
        return Illegal(self.rule, self.message)

    def plain(self) -> Plain:
        """As plain data."""
        return {"rule": self.rule, "message": plain(self.message)}


@dataclass(frozen=True)
class Shape:
    """A thing to draw on the board over a preview.

    kind: "polygon" or "line" (points), "circle" (points[0], radius) or "label" (points[0], text).
    role: what it is, for its look: "tool", "ghost" (where a unit would be), "hit", "ray", "area",
    "sight" (a free line), "blocked" (one that is not), "blocker" and "slight" (what lies on it, and
    blocks it or does not), "blind" (what cannot be seen behind that).
    Points are in the board's own units: thousandths of an inch, or of a cell.
    """

    kind: str
    role: str
    points: tuple[tuple[int, int], ...]
    radius: int = 0
    text: Message | None = None

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "kind": self.kind,
            "role": self.role,
            "points": [list(point) for point in self.points],
            "radius": self.radius,
            "text": plain(self.text),
        }


@dataclass(frozen=True)
class Chance:
    """One possible result of a roll and its exact chance, from 0 to 1."""

    label: Message
    chance: float

    def plain(self) -> Plain:
        """As plain data."""
        return {"label": plain(self.label), "chance": round(self.chance, 6)}


@dataclass(frozen=True)
class Remark:
    """A note beside a thing to choose: a few words, and sentences that explain them."""

    words: Message
    why: tuple[Message, ...] = ()

    def plain(self) -> Plain:
        """As plain data."""
        return {"words": plain(self.words), "why": plain(self.why)}


@dataclass(frozen=True)
class More:
    """Choices that would improve a selection, with their benefit in words. They are offered
    together, and only a player can take them."""

    choices: tuple[str, ...]
    words: Message

    def plain(self) -> Plain:
        """As plain data."""
        return {"choices": list(self.choices), "words": plain(self.words)}


@dataclass(frozen=True)
class Preview:
    """What a value would do: shapes to draw, sentences to read, the odds of its results, remarks by
    id on the things it consists of, and further choices worth adding."""

    shapes: tuple[Shape, ...] = ()
    notes: tuple[Message, ...] = ()
    remarks: Mapping[str, Remark] = field(default_factory=dict)
    chances: tuple[Chance, ...] = ()
    more: More | None = None

    def plain(self) -> Plain:
        """As plain data."""
        described: Plain = {
            "shapes": [shape.plain() for shape in self.shapes],
            "notes": plain(self.notes),
        }
        if self.remarks:
            described["remarks"] = {id: remark.plain() for id, remark in self.remarks.items()}
        if self.chances:
            described["chances"] = [chance.plain() for chance in self.chances]
        if self.more:
            described["more"] = self.more.plain()
        return described


@immutable
class Field(ABC):
    """One thing to fill in. `name` is its key in an answer, `label` its text for people.

    `default` is the value for answers without this field. It must be legal whatever the fields
    before it hold. Players may change a field with a default and are never made to fill it in.
    `default_words` describe the default if no choice of the field does. `show` says what a value
    in normal form would do.
    """

    kind: ClassVar[str]
    name: str
    label: Message
    default: object = field(default=None, kw_only=True)
    default_words: Message | None = field(default=None, kw_only=True)
    show: Callable[[Any], Preview] | None = field(default=None, kw_only=True)

    def given(self, earlier: Json) -> Field:
        """The field given the values of those before it, in normal form. Raises Illegal if they
        leave no legal value."""
        return self

    @abstractmethod
    def check(self, value: object) -> Any:
        """Return the value in normal form. Accepts any JSON. Raises Illegal."""

    @abstractmethod
    def sample(self, rng: random.Random) -> Any:
        """A random legal value, or None if there is none."""

    def only_value(self) -> Any:
        """The only legal value, or None if there may be others."""
        return None

    def describe(self) -> Plain:
        """The field as plain data, with all that a picker or a program needs."""
        described = {"name": self.name, "kind": self.kind, "label": plain(self.label)}
        if self.default is not None:
            described["default"] = self.default
        if self.default_words is not None:
            described["default_words"] = plain(self.default_words)
        return described

    def brief(self) -> Plain:
        """The field as plain data for a list of options. If it is incomplete it contains "opens",
        and the rest is computed when somebody opens the option."""
        return self.describe()

    def preview(self, value: object) -> Plain:
        """What the value would do, as plain data for drawing: see `Preview`. Raises Illegal."""
        checked = self.check(value)
        return (self.show(checked) if self.show else Preview()).plain()


@immutable
class Number(Field):
    """A whole number from `low` to `high`. If `drawn`, as a seed is, pages propose a random one."""

    kind: ClassVar[str] = "number"
    low: int = 0
    high: int = 0
    rule: str = ""
    drawn: bool = False

    def check(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Illegal("", _("%(field)s: a whole number is needed.", field=self.label))
        if not self.low <= value <= self.high:
            raise Illegal(
                self.rule,
                _(
                    "%(field)s: from %(low)s to %(high)s.",
                    field=self.label,
                    low=self.low,
                    high=self.high,
                ),
            )
        return value

    def sample(self, rng: random.Random) -> int | None:
        return rng.randint(self.low, self.high) if self.low <= self.high else None

    def describe(self) -> Plain:
        return {**super().describe(), "low": self.low, "high": self.high}


@immutable(kw_only=True)
class Dependent(Field):
    """A field made from the values of those before it, in normal form: arcs after a twist, a facing
    after a path. Until those are known it has only a name. With `joins`, it is a facing that is
    filled in together with the path or cell before it, in one step."""

    kind: ClassVar[str] = "dependent"
    make: Callable[[Json], Field]
    joins: bool = False

    def describe(self) -> Plain:
        described = super().describe()
        return {**described, "joins": True} if self.joins else described

    def given(self, earlier: Json) -> Field:
        return self.make(earlier)

    def check(self, value: object) -> NoReturn:
        raise self._unready()

    def sample(self, rng: random.Random) -> NoReturn:
        raise self._unready()

    def _unready(self) -> RuntimeError:
        return RuntimeError(f"{self.name} is made when the fields before it are filled in: `given`")


@immutable
class Text(Field):
    """A line of text of at most `longest` characters, which may be empty. Its normal form has
    single spaces between words and none at its ends."""

    kind: ClassVar[str] = "text"
    longest: int = 60

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise Illegal("", _("%(field)s: a text is needed.", field=self.label))
        line = " ".join(value.split())
        if len(line) > self.longest:
            raise Illegal(
                "", _("%(field)s: at most %(n)s characters.", field=self.label, n=self.longest)
            )
        if not line.isprintable():
            message = _("%(field)s: only characters that can be read.", field=self.label)
            raise Illegal("", message)
        return line

    def sample(self, rng: random.Random) -> str:
        return "".join(rng.choices("aeilmnorst", k=rng.randint(0, min(8, self.longest))))

    def describe(self) -> Plain:
        return {**super().describe(), "longest": self.longest}
