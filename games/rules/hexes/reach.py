"""Where movement can end, and the cheapest path to each end.

A game says in one function what can be done next and what it costs. Searching and checking a path
both ask this function, so that there is one judge of what is legal.

What is searched are states: a hex, a facing, and what else of the past the rules look at (has it
turned? does it walk backwards?). Each is settled at its least cost, so whatever a rule looks at has
to be part of the state: the hexes entered where they count beside their cost, even the movement
left where having more of it allows less.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")
Reason = TypeVar("Reason")
Key = TypeVar("Key", bound=Hashable)

MOST = 100_000
"""States that one search may settle: six facings of 16,000 hexes."""


class Step(NamedTuple, Generic[State]):
    """Where a move leads and what it costs. Of paths of equal cost the one with the least penalty
    is taken: with the fewest rolls, say, or the fewest hexes under fire."""

    state: State
    cost: int
    penalty: int = 0


Steps = Callable[[State, int], Iterable[tuple[Move, Step[State] | Reason]]]
"""What can be done in a state with so much movement left: each move, in a fixed order, with the
step that it is or the reason why it is not allowed, a cost above what is left among them."""


class TooManyStates(Exception):
    """A search does not come to an end within its bounds."""


@dataclass(frozen=True)
class Path(Generic[State, Move]):
    """The states passed, the first and the last included, and the moves between them, each with
    its cost."""

    states: tuple[State, ...]
    moves: tuple[Move, ...] = ()
    costs: tuple[int, ...] = ()
    penalty: int = 0

    @property
    def end(self) -> State:
        """Where it ends."""
        return self.states[-1]

    @property
    def cost(self) -> int:
        """What it costs altogether."""
        return sum(self.costs)


@dataclass(frozen=True)
class Refused(Generic[State, Move, Reason]):
    """A path that is not legal: as far as it is, the move that is refused, and why. The reason is
    None for a move that the game does not know there."""

    path: Path[State, Move]
    move: Move
    reason: Reason | None


def walk(
    steps: Steps[State, Move, Reason], start: State, moves: Iterable[Move], budget: int
) -> Path[State, Move] | Refused[State, Move, Reason]:
    """The path of these moves, each checked by the same function as in a search."""
    states, done, costs, penalty, left = [start], list[Move](), list[int](), 0, budget
    for move in moves:
        found = next((step for other, step in steps(states[-1], left) if other == move), None)
        if not isinstance(found, Step):
            path = Path(tuple(states), tuple(done), tuple(costs), penalty)
            return Refused(path, move, found)
        if not 0 <= found.cost <= left or found.penalty < 0:
            raise _impossible(found, left)
        states.append(found.state)
        done.append(move)
        costs.append(found.cost)
        penalty += found.penalty
        left -= found.cost
    return Path(tuple(states), tuple(done), tuple(costs), penalty)


class Reach(Generic[State, Move, Reason]):
    """All states that can be reached within a budget, each by its cheapest path.

    Of paths with the same cost and penalty the one found first is kept. States are taken up in
    the order of cost, penalty and discovery, and their moves in the game's order, so the same
    question has the same answer on every machine.

    costs: the states, cheapest first, with what each costs. Raises TooManyStates if there are more
    than `most`, ValueError if a step costs less than nothing or more than is left.
    """

    def __init__(
        self, steps: Steps[State, Move, Reason], start: State, budget: int, most: int = MOST
    ) -> None:
        self.steps, self.start, self.budget = steps, start, budget
        self.costs: dict[State, int] = {}
        self._came: dict[State, tuple[State, Move]] = {}
        self._search(most)

    def _search(self, most: int) -> None:
        """Dijkstra's algorithm, with one queue for each cost and penalty in place of one heap."""
        first = (0, 0)
        best = {self.start: first}
        queues = {first: [self.start]}
        keys = [first]
        while keys:
            key = heappop(keys)
            cost, penalty = key
            left = self.budget - cost
            for state in queues[key]:  # it grows by steps that cost nothing
                if best[state] != key:
                    continue  # a better way was found in the meantime
                if len(self.costs) == most:
                    raise TooManyStates
                self.costs[state] = cost
                for move, step in self.steps(state, left):
                    if not isinstance(step, Step):
                        continue
                    end, more, worse = step
                    if not 0 <= more <= left or worse < 0:
                        raise _impossible(step, left)
                    onward = (cost + more, penalty + worse)
                    known = best.get(end)
                    if known is None or onward < known:
                        best[end] = onward
                        self._came[end] = (state, move)
                        if onward not in queues:
                            queues[onward] = []
                            heappush(keys, onward)
                        queues[onward].append(end)
            del queues[key]

    def __contains__(self, state: object) -> bool:
        return state in self.costs

    def moves(self, state: State) -> list[Move]:
        """The moves of the cheapest path to a state. Raises KeyError if it is out of reach."""
        self.costs[state]
        found = []
        while state != self.start:
            state, move = self._came[state]
            found.append(move)
        return found[::-1]

    def path(self, state: State) -> Path[State, Move]:
        """The cheapest path to a state. Raises KeyError if it is out of reach."""
        found = walk(self.steps, self.start, self.moves(state), self.budget)
        assert isinstance(found, Path)
        return found

    def cheapest(self, key: Callable[[State], Key]) -> dict[Key, State]:
        """For each key, such as the hex of a state, the cheapest of its states."""
        found: dict[Key, State] = {}
        for state in self.costs:
            found.setdefault(key(state), state)
        return found


def _impossible(step: Step[State], left: int) -> ValueError:
    return ValueError(f"a step costs {step.cost} of {left}, with a penalty of {step.penalty}")
