"""Where movement can end, and the cheapest path to each end.

A game defines in one function which moves are possible and what they cost. Search and path checks
both use this function, so that legality is decided in one place.

The search runs over states: a cell, a facing, and whatever else the rules look at (has it turned?
does it walk backwards?). Each state is reached at its least cost, so everything a rule looks at
must be part of it: the cells entered, if they count apart from their cost, and even the movement
left, if having more allows less.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from .text import Message

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")
Reason = TypeVar("Reason")

MOST = 100_000
"""States that one search may visit: six facings of 16,000 hexes."""


class Step(NamedTuple, Generic[State]):
    """Where a move leads, its cost, and what it requires of the mover, in words. Of paths with
    equal cost the one with the least penalty is taken: such as the fewest rolls, or the fewest
    cells under fire."""

    to: State
    cost: int
    penalty: int = 0
    asks: tuple[Message, ...] = ()


Steps = Callable[[State, int], Iterable[tuple[Move, Step[State] | Reason]]]
"""The moves in a state with so much movement left, each once and in a fixed order, with its step or
the reason why it is not allowed, such as a cost above what is left."""


class TooManyStates(Exception):
    """A search exceeds its bounds."""


@dataclass(frozen=True)
class Route(Generic[State, Move]):
    """A route from a state: its moves, and the step of each."""

    start: State
    moves: tuple[Move, ...] = ()
    steps: tuple[Step[State], ...] = ()

    @property
    def states(self) -> tuple[State, ...]:
        """The states passed, the first and the last included."""
        return (self.start, *(step.to for step in self.steps))

    @property
    def end(self) -> State:
        """The last state."""
        return self.states[-1]

    @property
    def cost(self) -> int:
        """The total cost."""
        return sum(step.cost for step in self.steps)

    @property
    def penalty(self) -> int:
        """The total penalty of its steps."""
        return sum(step.penalty for step in self.steps)


@dataclass(frozen=True)
class Refused(Generic[State, Move, Reason]):
    """An illegal path: its legal part, the refused move, and why. The reason is None if the game
    has no such move there."""

    route: Route[State, Move]
    move: Move
    reason: Reason | None


def walk(
    steps: Steps[State, Move, Reason], start: State, moves: Iterable[Move], budget: int
) -> Route[State, Move] | Refused[State, Move, Reason]:
    """The route of these moves, each checked by the same function as in a search."""
    here, left = start, budget
    made, taken = list[Move](), list[Step[State]]()
    for move in moves:
        found = next((step for other, step in steps(here, left) if other == move), None)
        if not isinstance(found, Step):
            return Refused(Route(start, tuple(made), tuple(taken)), move, found)
        _check_possible(found, left)
        made.append(move)
        taken.append(found)
        here, left = found.to, left - found.cost
    return Route(start, tuple(made), tuple(taken))


class Reach(Generic[State, Move, Reason]):
    """All states that can be reached within a budget, each by its cheapest route.

    Of routes with the same cost and penalty the one found first is kept. States are visited in the
    order of cost, penalty and discovery, and their moves in the game's order, so the same question
    has the same answer on every machine.

    costs: the states, cheapest first, with what each costs. `least` is what every step costs at
    least: where less is left, none is looked for. Raises TooManyStates if there are more states
    than `most`, ValueError if a step costs less than nothing or more than is left.
    """

    def __init__(
        self,
        steps: Steps[State, Move, Reason],
        start: State,
        budget: int,
        most: int = MOST,
        *,
        least: int = 0,
    ) -> None:
        self.steps, self.start, self.budget, self.most = steps, start, budget, most
        self.least = least
        self._earlier: Reach[State, Move, Reason] | None = None
        self._search({start: (0, 0)})

    def onward(self, states: Iterable[State]) -> Reach[State, Move, Reason]:
        """The search continued from these of its states with the remaining budget of each: its
        routes begin where this one's do and pass through one of them. Raises KeyError for an
        unreachable state."""
        further = copy(self)
        further._earlier = self
        further._search({state: self._totals[state] for state in states})
        return further

    def _search(self, starts: Mapping[State, tuple[int, int]]) -> None:
        """Dijkstra's algorithm from states at a cost and penalty, with one queue for each cost and
        penalty in place of one heap."""
        best = dict(starts)
        queues: dict[tuple[int, int], list[State]] = {}
        for state, total in starts.items():
            queues.setdefault(total, []).append(state)
        totals = sorted(queues)
        self.costs: dict[State, int] = {}
        self._totals = best
        self._came: dict[State, tuple[State, Move, Step[State]]] = {}
        while totals:
            total = heappop(totals)
            cost, penalty = total
            left = self.budget - cost
            for state in queues[total]:  # it grows by steps that cost nothing
                if best[state] != total:
                    continue  # a better way was found in the meantime
                if len(self.costs) == self.most:
                    raise TooManyStates
                self.costs[state] = cost
                if left < self.least:
                    continue
                for move, step in self.steps(state, left):
                    if not isinstance(step, Step):
                        continue
                    end, more, worse, _asks = step
                    if not 0 <= more <= left or worse < 0:
                        _check_possible(step, left)
                    onward = (cost + more, penalty + worse)
                    known = best.get(end)
                    if known is None or onward < known:
                        best[end] = onward
                        self._came[end] = (state, move, step)
                        if onward not in queues:
                            queues[onward] = []
                            heappush(totals, onward)
                        queues[onward].append(end)
            del queues[total]

    def __contains__(self, state: object) -> bool:
        return state in self.costs

    def route(self, state: State) -> Route[State, Move]:
        """The cheapest route to a state. Raises KeyError if it is unreachable."""
        self.costs[state]
        moves, steps = list[Move](), list[Step[State]]()
        search: Reach[State, Move, Reason] | None = self
        while search is not None:
            while state in search._came:
                state, move, step = search._came[state]
                moves.append(move)
                steps.append(step)
            search = search._earlier
        return Route(self.start, tuple(moves[::-1]), tuple(steps[::-1]))


def _check_possible(step: Step[State], left: int) -> None:
    """Raises ValueError for a step that no game may make."""
    if not 0 <= step.cost <= left or step.penalty < 0:
        raise ValueError(f"a step costs {step.cost} of {left}, with a penalty of {step.penalty}")
