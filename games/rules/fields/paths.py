"""A field filled in with a path over a grid.

Its value is the list of nodes on the path. A node is the two numbers of a cell and whatever else
matters about the mover there. Nodes may be omitted: the cheapest route joins those named. The
normal form begins with the mover's own node and has every step.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import ClassVar

from ..copies import immutable
from ..data import Json, Plain
from ..reach import Reach, Refused, Route, Step, Steps, walk
from ..text import Message, _, plain
from .field import Field, Illegal, Preview
from .grids import Grid, Spot, cell_from, spots_plain, whole_numbers

Node = tuple[int, ...]
"""Where a mover is on its path: the two numbers of its cell, then whatever else decides what it may
do from there, such as its level, its facing or what it has used up."""

PathSteps = Steps[Node, Node, Illegal]
"""The steps of a path (see `reach`), each named by the node that it leads to."""

MOST_NODES = 200
"""A path names no more nodes than this."""
MOST_WAYPOINTS = 20
"""A path that leaves steps out names no more nodes than this: each is a search of its own."""
MOST_NUMBERS = 12
"""A node is named by no more numbers than this."""
ROUNDABOUT = 0.25
"""How often a sampled path goes by way of a random node."""


def can_stop(_node: Node) -> Illegal | None:
    """The default `stop`: a path may end anywhere."""
    return None


def cheapest(node: Node, cost: int) -> tuple[int, ...]:
    """The default `rank`: the cheapest node of a cell is best."""
    return (cost, *node)


@dataclass(frozen=True)
class PathPreview(Preview):
    """A path as screens draw it: its cells, the sign at each (such as the cost so far), what each
    step asks, and other nodes of its last cell. If its mover has a facing, also the facing at the
    end and all facings possible there."""

    cells: tuple[int, ...] = ()
    signs: tuple[Message | None, ...] = ()
    asks: tuple[tuple[Message, ...], ...] = ()
    others: tuple[Json, ...] = ()
    facing: int | None = None
    facings: tuple[int, ...] = ()

    def plain(self) -> Plain:
        """As plain data."""
        path: Plain = {"cells": self.cells, "signs": self.signs, "asks": self.asks}
        if self.facing is not None:
            path |= {"facing": self.facing, "facings": self.facings}
        return {**super().plain(), "path": plain(path), "others": plain(self.others)}


@immutable(kw_only=True)
class Path(Field):
    """A path from the mover's place, within its movement allowance.

    `steps` returns the steps possible from a node, none of which costs less than `least`; `stop`
    says why a path cannot end there. Of the nodes of one cell the one with the least `rank` is
    best, and is taken if only the cell is named.
    `sign` is written on the board where a path ends, `notes` add sentences, and `warned` draws a
    warning; `passed` describes a node on the way. `turns`: the third number of a node is the
    mover's facing, so a path can be told to end in one. `stays`: a path without steps is legal.
    `outside` is the refusal of unreachable ends. `listed`: lists of options show the ends too.
    `former` reads the text that named a path in an earlier version, as the nodes it goes through.
    """

    kind: ClassVar[str] = "path"
    grid: Grid
    start: Node
    steps: PathSteps
    allowance: int
    stop: Callable[[Node], Illegal | None] = can_stop
    rank: Callable[[Node, int], tuple[int, ...]] = cheapest
    sign: Callable[[Node, int], Message] | None = None
    notes: Callable[[Node, int], Sequence[Message]] | None = None
    warned: Callable[[Node], bool] | None = None
    passed: Callable[[Node], Sequence[Message]] | None = None
    unit: str = ""
    turns: bool = False
    stays: bool = False
    least: int = 0
    outside: Illegal | None = None
    listed: bool = False
    former: Callable[[str], Sequence[Node] | None] | None = None

    # -- what an answer may be

    def check(self, value: object) -> list[list[int]]:
        return [list(node) for node in self._route(self._nodes(value)).states]

    def _nodes(self, value: object) -> Sequence[Node]:
        """The nodes that a value names. Raises Illegal if it names something else."""
        nodes: Sequence[Node] | None = None
        if isinstance(value, str):
            cell = cell_from(value)
            nodes = (cell,) if cell else self.former(value) if self.former else None
        elif isinstance(value, list) and len(value) <= MOST_NODES:
            named = [whole_numbers(node, 2, MOST_NUMBERS) for node in value]
            if None not in named:
                nodes = [node for node in named if node is not None]
        if nodes is None:
            raise Illegal(
                "", _("%(field)s: the cells of a path over the board are needed.", field=self.label)
            )
        return nodes

    def _route(self, nodes: Sequence[Node]) -> Route[Node, Node]:
        """The route through these nodes. Raises Illegal."""
        if nodes and nodes[0] == self.start:
            return self._step_by_step(nodes[1:])
        if len(nodes) > MOST_WAYPOINTS:
            raise Illegal(
                "",
                _(
                    "%(field)s: at most %(most)s places to go through are named.",
                    field=self.label,
                    most=MOST_WAYPOINTS,
                ),
            )
        reach, here = self._reach, [self.start]
        for number, named in enumerate(nodes):
            if number:
                reach = reach.onward(here)
            here = [node for node in reach.costs if _is_at(node, named)]
            if not here:
                raise self._no_path()
        return reach.route(self._best_end({node: reach.costs[node] for node in here}))

    def _step_by_step(self, nodes: Sequence[Node]) -> Route[Node, Node]:
        """The route that steps directly from each of these nodes to the next. Raises Illegal."""
        route = walk(self.steps, self.start, nodes, self.allowance)
        if isinstance(route, Refused):
            raise (route.reason or self._no_path()).anew()
        self._best_end({route.end: route.cost})
        return route

    def _no_path(self) -> Illegal:
        nowhere = Illegal("", _("%(field)s: no path leads there.", field=self.label))
        return (self.outside or nowhere).anew()

    def _best_end(self, costs: Mapping[Node, int]) -> Node:
        """The best of these nodes to end at. Raises Illegal if the path can end at none."""
        why: Illegal | None = None
        ends = []
        for node in costs:
            if node == self.start and not self.stays:
                why = why or Illegal("", _("%(field)s: it does not move.", field=self.label))
            elif refused := self.stop(node):
                why = refused
            else:
                ends.append(node)
        if not ends:
            raise (why or self._no_path()).anew()
        return min(ends, key=lambda node: self.rank(node, costs[node]))

    # -- what there is to choose from

    @cached_property
    def _reach(self) -> Reach[Node, Node, Illegal]:
        return Reach(self.steps, self.start, self.allowance, least=self.least)

    @cached_property
    def ends(self) -> dict[Node, int]:
        """Every node where the path may end, with the cost to get there."""
        return {node: cost for node, cost in self._reach.costs.items() if self._is_end(node)}

    @property
    def leads_anywhere(self) -> bool:
        """Whether the path can end anywhere. Tries single steps first, because finding all ends
        takes time."""
        if "ends" in vars(self):
            return bool(self.ends)
        near = (step for _move, step in self.steps(self.start, self.allowance))
        return any(self._is_end(step.to) for step in near if isinstance(step, Step)) or bool(
            self.ends
        )

    def _is_end(self, node: Node) -> bool:
        return (self.stays or node != self.start) and not self.stop(node)

    def spots(self) -> list[Spot]:
        """Each reachable cell, with its best node to end at or the reason against all of them."""
        best: dict[Node, Node] = {}
        for node, cost in self.ends.items():
            known = best.get(node[:2])
            if known is None or self.rank(node, cost) < self.rank(known, self.ends[known]):
                best[node[:2]] = node
        refused: dict[Node, Illegal] = {}
        for node in self._reach.costs:
            why = self.stop(node)
            if why and node[:2] not in best and node[:2] != self.start[:2]:
                refused[node[:2]] = why
        return [
            *(self._spot(node) for node in best.values()),
            *(Spot((cell[0], cell[1]), refused=why) for cell, why in refused.items()),
        ]

    def _spot(self, node: Node) -> Spot:
        cost = self.ends[node]
        sign = self.sign(node, cost) if self.sign else None
        warned = self.warned is not None and self.warned(node)
        return Spot((node[0], node[1]), cost, sign, warned=warned)

    def sample(self, rng: random.Random) -> list[list[int]] | None:
        if not self.ends:
            return None
        end = rng.choice(list(self.ends))
        if rng.random() < ROUNDABOUT:
            try:
                return self.check([list(rng.choice(list(self._reach.costs))), list(end)])
            except Illegal:
                pass
        return [list(node) for node in self._reach.route(end).states]

    # -- how it is shown

    def describe(self) -> Plain:
        return {
            **super().describe(),
            "grid": self.grid.plain(),
            "unit": self.unit,
            "start": self.grid.index((self.start[0], self.start[1])),
            "allowance": self.allowance,
            "stays": self.stays,
            **({"facing": self.start[2]} if self.turns else {}),
            **spots_plain(self.grid, self.spots()),
        }

    def brief(self) -> Plain:
        """Include the ends if `listed`, or if they are already computed."""
        brief = {**super().describe(), "opens": True}
        if self.listed or "ends" in vars(self):
            cells = {self.grid.index((node[0], node[1])) for node in self.ends}
            brief["cells"] = sorted(cells)
        return brief

    def preview(self, value: object) -> Plain:
        route = self._route(self._nodes(value))
        costs = list(accumulate((step.cost for step in route.steps), initial=0))
        notes = self.notes(route.end, route.cost) if self.notes else ()
        through = route.states[1:-1] if self.passed else ()
        passed = [note for node in through for note in self.passed(node)] if self.passed else []
        asked = [ask for step in route.steps for ask in step.asks]
        return PathPreview(
            notes=(*notes, *asked, *passed),
            cells=tuple(self.grid.index((node[0], node[1])) for node in route.states),
            signs=tuple(self._signs(route.states, costs)),
            asks=tuple(step.asks for step in route.steps),
            others=() if self.turns else tuple(self._others(route.end)),
            facing=route.end[2] if self.turns else None,
            facings=self._facings(route.end) if self.turns else (),
        ).plain()

    def _facings(self, end: Node) -> tuple[int, ...]:
        """The facings in which the path may end in the cell of a node."""
        return tuple(sorted({node[2] for node in self.ends if node[:2] == end[:2]}))

    def _signs(self, nodes: Sequence[Node], costs: Sequence[int]) -> Iterable[Message | None]:
        for node, cost in zip(nodes, costs, strict=True):
            yield self.sign(node, cost) if self.sign else None

    def _others(self, end: Node) -> list[Plain]:
        """The other nodes of the same cell to end at."""
        return [
            {
                "value": [list(node)],
                "sign": self.sign(node, cost) if self.sign else None,
                "notes": self.notes(node, cost) if self.notes else (),
            }
            for node, cost in self.ends.items()
            if node[:2] == end[:2] and node != end and node != self.start
        ]


def _is_at(node: Node, named: Node) -> bool:
    """Whether a node matches the one named, by its cell alone or by more numbers."""
    return node[: len(named)] == named
