"""A field that is filled in with a path over a grid.

Its value is the list of the places that the path leads through, each the two numbers of a cell and
as much more of the mover's standing there as matters. Places may be left out: between those that
are named the cheapest way is taken. A path that begins where the mover stands has every step: that
is its normal form.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..text import Message, _, plain
from .field import Field, Illegal, Preview
from .grids import Grid, Spot, cell_from, spots_plain, whole_numbers
from .reach import Arrival, Standing, Step, Steps, reach, way_to

MOST_PLACES = 200
"""A path names no more places than this."""
MOST_WAYPOINTS = 20
"""A path that leaves steps out names no more places than this: each is a search of its own."""
MOST_NUMBERS = 12
"""A place is named by no more numbers than this."""
ROUNDABOUT = 0.25
"""How often a sampled path goes by way of a random place."""


def can_stop(_place: Standing) -> Illegal | None:
    """Anywhere."""
    return None


def cheapest(place: Standing, cost: int) -> tuple[int, ...]:
    """Of several ways to stand in one cell, the cheapest is the best."""
    return (cost, *place)


@dataclass(frozen=True)
class PathPreview(Preview):
    """A path as screens draw it: the cells it leads through, what stands at each on the way (as
    what it has cost by then), what each step asks, and other ways to stand where it ends."""

    cells: tuple[int, ...] = ()
    signs: tuple[Message | None, ...] = ()
    asks: tuple[tuple[Message, ...], ...] = ()
    others: tuple[Mapping[str, Any], ...] = ()

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        path = {"cells": self.cells, "signs": self.signs, "asks": self.asks}
        return {**super().plain(), "path": plain(path), "others": plain(self.others)}


@dataclass(frozen=True, kw_only=True)
class Path(Field):
    """A path from where a mover stands, as far as the allowance goes.

    `steps` are the steps that it may take from any place; `stop` says why it cannot end its way
    there. Of the ways to stand in one cell that with the least `rank` is the best: it is the one
    taken where a cell alone is named. `sign` is written on the board where a way ends, `notes`
    tell more of it. `stays`: a path of no steps will do. `former` reads the text by which an
    earlier version of the system named a way, as the places to go through.
    """

    kind: ClassVar[str] = "path"
    grid: Grid
    start: Standing
    steps: Steps
    allowance: int
    stop: Callable[[Standing], Illegal | None] = can_stop
    rank: Callable[[Standing, int], tuple[int, ...]] = cheapest
    sign: Callable[[Standing, int], Message] | None = None
    notes: Callable[[Standing, int], Sequence[Message]] | None = None
    unit: str = ""
    stays: bool = False
    outside: Illegal | None = None
    former: Callable[[str], Sequence[Standing] | None] | None = None

    # -- what an answer may be

    def check(self, value: Any) -> Any:
        steps = self._walked(self._places(value))
        return [list(self.start), *(list(step.to) for step in steps)]

    def _places(self, value: Any) -> Sequence[Standing]:
        """The places that a value names. Raises Illegal for what names none."""
        places: Sequence[Standing] | None = None
        if isinstance(value, str):
            cell = cell_from(value)
            places = (cell,) if cell else self.former(value) if self.former else None
        elif isinstance(value, list) and len(value) <= MOST_PLACES:
            named = [whole_numbers(place, 2, MOST_NUMBERS) for place in value]
            if None not in named:
                places = [place for place in named if place is not None]
        if places is None:
            raise self.refuse(
                _("%(field)s: the cells of a path over the board are needed.", field=self.label)
            )
        return places

    def _walked(self, places: Sequence[Standing]) -> list[Step]:
        """The steps of the path that leads through these places. Raises Illegal."""
        if places and places[0] == self.start:
            return self._step_by_step(places[1:])
        if len(places) > MOST_WAYPOINTS:
            raise self.refuse(
                _(
                    "%(field)s: at most %(most)s places to go through are named.",
                    field=self.label,
                    most=MOST_WAYPOINTS,
                )
            )
        here = {self.start: 0}
        legs: list[Mapping[Standing, Arrival]] = []
        for place in places:
            leg: Mapping[Standing, Arrival] = self._reach
            if legs:
                leg = reach(here, self.steps, self.allowance)
            here = {found: arrival.cost for found, arrival in leg.items() if _is_at(found, place)}
            if not here:
                raise self._no_way()
            legs.append(leg)
        end = self._best_end(here)
        steps: list[Step] = []
        for leg in reversed(legs):
            end, walked = way_to(leg, end)
            steps = walked + steps
        return steps

    def _step_by_step(self, places: Sequence[Standing]) -> list[Step]:
        """The steps to these places, each the next one. Raises Illegal."""
        walked: list[Step] = []
        here, cost = self.start, 0
        for place in places:
            onward = [step for step in self.steps(here) if step.to == place]
            if not onward:
                raise self._no_way()
            step = min(onward, key=lambda step: step.cost)
            here, cost = step.to, cost + step.cost
            if cost > self.allowance:
                raise self._no_way()
            walked.append(step)
        self._best_end({here: cost})
        return walked

    def _no_way(self) -> Illegal:
        return self.outside or self.refuse(_("%(field)s: no path leads there.", field=self.label))

    def _best_end(self, here: Mapping[Standing, int]) -> Standing:
        """The best of these places to end at. Raises Illegal if it can end at none of them."""
        why: Illegal | None = None
        ends = []
        for place in here:
            if place == self.start and not self.stays:
                why = why or self.refuse(_("%(field)s: it does not move.", field=self.label))
            elif refused := self.stop(place):
                why = refused
            else:
                ends.append(place)
        if not ends:
            raise why or self._no_way()
        return min(ends, key=lambda place: self.rank(place, here[place]))

    # -- what there is to choose from

    @cached_property
    def _reach(self) -> dict[Standing, Arrival]:
        return reach({self.start: 0}, self.steps, self.allowance)

    @cached_property
    def ends(self) -> dict[Standing, int]:
        """Every place at which the path may end, with what it costs to get there."""
        return {
            place: arrival.cost
            for place, arrival in self._reach.items()
            if (self.stays or place != self.start) and not self.stop(place)
        }

    def spots(self) -> list[Spot]:
        """Each cell that can be got to, with the best way to end there, or why none can."""
        best: dict[tuple[int, ...], Standing] = {}
        for place, cost in self.ends.items():
            known = best.get(place[:2])
            if known is None or self.rank(place, cost) < self.rank(known, self.ends[known]):
                best[place[:2]] = place
        refused: dict[tuple[int, ...], Illegal] = {}
        for place in self._reach:
            why = self.stop(place)
            if why and place[:2] not in best and place[:2] != self.start[:2]:
                refused[place[:2]] = why
        return [
            *(self._spot(place) for place in best.values()),
            *(Spot((cell[0], cell[1]), refused=why) for cell, why in refused.items()),
        ]

    def _spot(self, place: Standing) -> Spot:
        cost = self.ends[place]
        sign = self.sign(place, cost) if self.sign else None
        return Spot((place[0], place[1]), cost, sign)

    def sample(self, rng: random.Random) -> Any:
        if not self.ends:
            return None
        end = rng.choice(list(self.ends))
        if rng.random() < ROUNDABOUT:
            try:
                return self.check([list(rng.choice(list(self._reach))), list(end)])
            except Illegal:
                pass
        _start, steps = way_to(self._reach, end)
        return [list(self.start), *(list(step.to) for step in steps)]

    # -- how it is shown

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "grid": self.grid.plain(),
            "unit": self.unit,
            "start": self.grid.index((self.start[0], self.start[1])),
            "allowance": self.allowance,
            "stays": self.stays,
            **spots_plain(self.grid, self.spots()),
        }

    def brief(self) -> dict[str, Any]:
        """Where it may end is told only if that has been found out anyway, as for an option that
        is refused where there is no way to go."""
        brief = {**super().describe(), "opens": True}
        if "ends" in self.__dict__:
            cells = {self.grid.index((place[0], place[1])) for place in self.ends}
            brief["cells"] = sorted(cells)
        return brief

    def preview(self, value: Any) -> dict[str, Any]:
        steps = self._walked(self._places(value))
        places = [self.start, *(step.to for step in steps)]
        costs = [0]
        for step in steps:
            costs.append(costs[-1] + step.cost)
        notes = self.notes(places[-1], costs[-1]) if self.notes else ()
        asked = [ask for step in steps for ask in step.asks]
        return PathPreview(
            notes=(*notes, *asked),
            cells=tuple(self.grid.index((place[0], place[1])) for place in places),
            signs=tuple(self._signs(places, costs)),
            asks=tuple(step.asks for step in steps),
            others=tuple(self._others(places[-1])),
        ).plain()

    def _signs(self, places: Sequence[Standing], costs: Sequence[int]) -> Iterable[Message | None]:
        for place, cost in zip(places, costs, strict=True):
            yield self.sign(place, cost) if self.sign else None

    def _others(self, end: Standing) -> list[dict[str, Any]]:
        """The other ways to end in the same cell."""
        return [
            {
                "value": [list(place)],
                "sign": self.sign(place, cost) if self.sign else None,
                "notes": self.notes(place, cost) if self.notes else (),
            }
            for place, cost in self.ends.items()
            if place[:2] == end[:2] and place != end and place != self.start
        ]


def _is_at(place: Standing, named: Standing) -> bool:
    """Whether a place is the one that is named, by its cell alone or by more."""
    return place[: len(named)] == named
