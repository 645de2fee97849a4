"""Fields that point: at a place on a measured board, or in a direction."""

import random
from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from ..copies import immutable
from ..data import Plain
from ..text import _, plain
from .field import Field, Illegal, Preview
from .grids import whole_pair


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


@immutable
class Point(Field):
    """A point of a measured board, [x, y] in thousandths of an inch, within an area.

    `unit` is the unit that would stand there and `radius` its base, 0 for a token's centre.
    """

    kind: ClassVar[str] = "point"
    area: Area | None = None
    unit: str = ""
    radius: int = 0

    def check(self, value: object) -> list[int]:
        assert self.area is not None
        point = whole_pair(value)
        if point is None:
            raise Illegal("", _("%(field)s: a point on the board is needed.", field=self.label))
        refused = self.area.why_not(point)
        if refused:
            raise refused.anew()
        return list(point)

    def sample(self, rng: random.Random) -> list[int] | None:
        assert self.area is not None
        point = self.area.sample(rng)
        return list(point) if point else None

    def describe(self) -> Plain:
        assert self.area is not None
        return {
            **super().describe(),
            "unit": self.unit,
            "radius": self.radius,
            "outline": plain(self.area.outline()),
        }

    def brief(self) -> Plain:
        return {**super().describe(), "opens": True}

    def preview(self, value: object) -> Plain:
        assert self.area is not None
        x, y = self.check(value)
        return self.area.preview((x, y)).plain()


FULL_TURN = 360_000


@immutable
class Heading(Field):
    """A direction from a point of a measured board, in whole thousandths of a degree from 0
    (along x) towards y, below a full turn, within one of the arcs (first, last; last may pass
    the full turn). `forbid` says why a heading within the arcs is still refused."""

    kind: ClassVar[str] = "heading"
    origin: tuple[int, int] = (0, 0)
    arcs: Sequence[tuple[int, int]] = ((0, FULL_TURN - 1),)
    outside: Illegal | None = None
    forbid: Callable[[int], Illegal | None] | None = None
    likely: Sequence[int] = ()

    def check(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < FULL_TURN:
            raise Illegal("", _("%(field)s: a direction is needed.", field=self.label))
        if not any(
            first <= value <= last or first <= value + FULL_TURN <= last
            for first, last in self.arcs
        ):
            outside = self.outside or Illegal(
                "", _("%(field)s: not in this direction.", field=self.label)
            )
            raise outside.anew()
        refused = self.forbid(value) if self.forbid else None
        if refused:
            raise refused.anew()
        return value

    def sample(self, rng: random.Random) -> int | None:
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

    def describe(self) -> Plain:
        return {
            **super().describe(),
            "origin": list(self.origin),
            "arcs": [list(arc) for arc in self.arcs],
            "likely": list(self.likely),
        }
