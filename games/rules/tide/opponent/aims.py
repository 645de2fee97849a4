"""The hexes that a scenario is about: their value for a side, and the distances to them."""

from collections import defaultdict
from heapq import heappop, heappush
from typing import NamedTuple

from ...contract.asking import Game
from ...hexes import Hex
from .. import ground, library
from ..cards.schema import ControlPoints
from ..ground import costs
from ..state import State
from ..terms import Class

ALL = 16.0
"""The total value of all victory points that control can still give."""
COMMAND = 0.7
"""The value of one command in each round."""
TIE = 1.5
FAR = 99
SURE = 0.8
"""The chance that a hex which is held now is still held a round later."""


class Goal(NamedTuple):
    """A hex to hold: its value at the end, and the value of holding it now, which falls with the
    time until it counts."""

    hex: Hex
    number: str
    worth: float
    now: float


def goals(game: Game[State], side: int) -> list[Goal]:
    """The hexes that a side wants to hold from now on."""
    scenario, state = library.scenario(game.setup), game.state
    board = ground.of(game.setup, state).board
    nation = state.nations[side]
    worth: dict[str, float] = defaultdict(float)
    now: dict[str, float] = defaultdict(float)

    def add(number: str, value: float, rounds: int) -> None:
        worth[number] += value
        now[number] += value * SURE**rounds

    coming = [
        scored
        for scored in scenario.scoring
        if isinstance(scored, ControlPoints) and scored.round >= state.round
    ]
    total = sum(scored.points for scored in coming)
    left = scenario.rounds - state.round
    for scored in coming:
        add(scored.hex, scored.points / total * ALL, scored.round - state.round)
    if scenario.conquest is not None:
        for number in scenario.conquest.hexes:
            add(number, ALL / len(scenario.conquest.hexes), 0)
    for objective in scenario.objectives:
        if objective.kind == "command":
            mine = objective.nation in (None, nation)
            add(objective.hex, objective.value * COMMAND * (1.0 if mine else 0.5), 0)
    if scenario.tie.hex is not None:
        add(scenario.tie.hex, TIE, left)
    return [Goal(board.parse(number), number, worth[number], now[number]) for number in worth]


def steps(game: Game[State], unit: Class) -> dict[Hex, list[tuple[Hex, int]]]:
    """The MP of the possible steps from each hex for units of a class."""
    return game.setup.cached(("steps", unit), lambda: _steps(game, unit))


def _steps(game: Game[State], unit: Class) -> dict[Hex, list[tuple[Hex, int]]]:
    land = ground.of(game.setup, game.state)
    return {
        hex: [(on, cost) for on, cost in costs.ways(land, hex, unit) if isinstance(cost, int)]
        for hex in land.board.hexes
    }


def distances(game: Game[State], goal: Hex, unit: Class) -> dict[Hex, int]:
    """The MP from each hex to a goal, ignoring units. A hex that is closed to the class counts as
    its nearest neighbour."""
    return game.setup.cached(("distances", goal, unit), lambda: _distances(game, goal, unit))


def _distances(game: Game[State], goal: Hex, unit: Class) -> dict[Hex, int]:
    ways: dict[Hex, list[tuple[Hex, int]]] = {}
    for start, onward in steps(game, unit).items():
        for there, cost in onward:
            ways.setdefault(there, []).append((start, cost))
    land = ground.of(game.setup, game.state)
    found: dict[Hex, int] = {}
    queue = [(0, goal)]
    if goal not in ways:
        queue = [(1, hex) for hex in land.board.neighbours(goal)]
    while queue:
        cost, hex = heappop(queue)
        if hex in found:
            continue
        found[hex] = cost
        for before, more in ways.get(hex, ()):
            if before not in found:
                heappush(queue, (cost + more, before))
    return found
