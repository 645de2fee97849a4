"""A range tool laid from a base: beams.

The tool's short end touches the attacker's base, its middle line runs through the base's centre
(CP-BEAM-01, CP-BEAM-08); it covers every base that it touches or overlaps (CP-BEAM-02).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .bearing import Arcs
from .shapes import FULL_TURN, TOLERANCE, Base, Point, direction, rounded


@dataclass(frozen=True)
class Beam:
    """The tool of a beam attack: laid from a base, this long and this wide."""

    attacker: Base
    length: int
    width: int

    def area(self, heading: int) -> tuple[Point, ...]:
        """The tool laid along a heading, as its four corners."""
        ux, uy = direction(heading)
        near, far, half = self._near, self._far, self.width / 2
        return tuple(
            rounded(
                self.attacker.x + ux * along - uy * aside,
                self.attacker.y + uy * along + ux * aside,
            )
            for along, aside in ((near, -half), (far, -half), (far, half), (near, half))
        )

    def covers(self, heading: int, base: Base) -> bool:
        """Whether the tool, laid along a heading, touches or overlaps the base (CP-BEAM-02)."""
        dx, dy = base.x - self.attacker.x, base.y - self.attacker.y
        turn = math.atan2(dy, dx) - math.radians(heading / 1000)
        return self._gap(math.hypot(dx, dy), turn) <= base.radius + TOLERANCE

    def covered(self, heading: int, bases: Iterable[Base]) -> tuple[str, ...]:
        """The ids of the bases that the tool touches or overlaps, in the order given."""
        return tuple(base.id for base in bases if self.covers(heading, base))

    def arcs(self, base: Base) -> Arcs:
        """The headings at which the tool covers this base, as (first, last); last may pass the
        full turn. None if it cannot be covered (CP-BEAM-07)."""
        dx, dy = base.x - self.attacker.x, base.y - self.attacker.y
        middle, distance = math.atan2(dy, dx), math.hypot(dx, dy)
        turns = self._turns(distance, base.radius + TOLERANCE)
        arcs = []
        for first, last in turns:
            if self._gap(distance, (first + last) / 2) <= base.radius + TOLERANCE:
                arcs += [(middle + first, middle + last), (middle - last, middle - first)]
        return _merged([(math.ceil(_thousandths(a)), math.floor(_thousandths(b))) for a, b in arcs])

    def choices(self, bases: Sequence[Base]) -> tuple[BeamChoice, ...]:
        """Every different set of bases that some heading covers, with the widest arc of headings
        that does; the larger sets first. The empty set is left out."""
        marks = {0}
        for base in bases:
            for first, last in self.arcs(base):
                marks |= {first % FULL_TURN, (last + 1) % FULL_TURN}
        starts = sorted(marks)
        widest: dict[tuple[str, ...], tuple[int, int]] = {}
        for first, after in zip(starts, [*starts[1:], starts[0] + FULL_TURN], strict=True):
            ids = self.covered((first + (after - first - 1) // 2) % FULL_TURN, bases)
            known = widest.get(ids)
            if ids and (known is None or known[1] - known[0] < after - 1 - first):
                widest[ids] = (first, after - 1)
        choices = [
            BeamChoice(ids, (first + (last - first) // 2) % FULL_TURN, (first, last))
            for ids, (first, last) in widest.items()
        ]
        return tuple(sorted(choices, key=lambda choice: (-len(choice.ids), choice.heading)))

    @property
    def _near(self) -> float:
        return self.attacker.radius

    @property
    def _far(self) -> float:
        return self.attacker.radius + self.length

    def _gap(self, distance: float, turn: float) -> float:
        """From the tool to a point at this distance from the attacker's centre, this far turned
        from the tool's heading."""
        along, aside = distance * math.cos(turn), abs(distance * math.sin(turn))
        out = max(self._near - along, along - self._far, 0.0)
        return math.hypot(out, max(aside - self.width / 2, 0.0))

    def _turns(self, distance: float, radius: float) -> list[tuple[float, float]]:
        """The turns from 0 to half a turn, cut where a base of this radius may begin or cease to
        be covered: where it touches a side, an end or a corner of the tool."""
        half = self.width / 2
        if distance <= 0:
            return [(0.0, math.pi)]
        cuts = [0.0, math.pi]
        if half + radius <= distance:
            cuts += [math.asin((half + radius) / distance)]
            cuts += [math.pi - cuts[-1]]
        for end in (self._near - radius, self._far + radius):
            if abs(end) <= distance:
                cuts.append(math.acos(end / distance))
        for end in (self._near, self._far):
            corner = math.hypot(end, half)
            cosine = (distance**2 + corner**2 - radius**2) / (2 * distance * corner)
            if abs(cosine) <= 1:
                away = math.acos(cosine)
                own = math.atan2(half, end)
                cuts += [abs(own - away), min(own + away, math.tau - own - away)]
        cuts.sort()
        return list(pairwise(cuts))


@dataclass(frozen=True)
class BeamChoice:
    """A set of bases that a beam can cover at once, the heading in the middle of the widest arc
    of headings that covers just these, and that arc (first, last)."""

    ids: tuple[str, ...]
    heading: int
    arc: tuple[int, int]


def _thousandths(angle: float) -> float:
    return math.degrees(angle) * 1000


def _merged(arcs: list[tuple[int, int]]) -> Arcs:
    """Arcs as few as possible, sorted by a first heading that is below the full turn."""
    ordered = sorted((first % FULL_TURN, last - first) for first, last in arcs if last >= first)
    merged: list[tuple[int, int]] = []
    for first, size in ordered:
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], first + size))
        else:
            merged.append((first, first + size))
    if len(merged) > 1 and merged[-1][1] + 1 >= merged[0][0] + FULL_TURN:
        first, last = merged.pop()
        merged[0] = (first, max(last, merged[0][1] + FULL_TURN))
    return tuple((a, min(b, a + FULL_TURN - 1)) for a, b in merged)
