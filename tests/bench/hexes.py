"""How fast grids of hexes answer: `python -m tests.bench.hexes`.

A board of 34 x 68 with terrain at random. Each line: the query, answers a second of processor
time, milliseconds an answer. Beside some stands what is usual elsewhere, for comparison.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Hashable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from games.rules.fields.grids import Spot, spots_plain
from games.rules.hexes import (
    FLAT_TOPS,
    FRONT,
    Board,
    Hex,
    bearing,
    disc,
    distance,
    line,
    outlines,
    turned,
)
from games.rules.hexes.line import _line
from games.rules.reach import Reach, Step
from tests.bench.plane import measure

BOARD = Board(FLAT_TOPS, 34, 68)
MIDDLE = FLAT_TOPS.hex(17, 34)
FAR = 1000
"""Movement enough for the whole board."""


class Pose(NamedTuple):
    """A state as a named tuple, to compare with a plain one."""

    hex: Hex
    facing: int


def run() -> None:
    """Measure all."""
    rng = random.Random(1)
    costs = {hex: rng.choice((1, 1, 1, 2, 2, 3, None)) for hex in BOARD.hexes}
    beside = {hex: BOARD.beside(hex) for hex in BOARD.hexes}

    def moves(
        state: tuple[Hex, int], left: int
    ) -> Iterator[tuple[str, Step[tuple[Hex, int]] | str]]:
        hex, facing = state
        for move, way in (("forward", facing), ("back", (facing + 3) % 6)):
            there = beside[hex][way]
            cost = costs[there] if there else None
            if there and cost and cost <= left:
                yield move, Step((there, facing), cost)
        for move, turns in (("left", -1), ("right", 1)):
            if left:
                yield move, Step((hex, turned(facing, turns)), 1)

    def named(state: Pose, left: int) -> Iterator[tuple[str, Step[Pose] | str]]:
        for move, step in moves(state, left):
            assert isinstance(step, Step)
            yield move, Step(Pose(*step.to), step.cost)

    def marching(hex: Hex, left: int) -> Iterator[tuple[int, Step[Hex] | str]]:
        for way, there in enumerate(beside[hex]):
            cost = costs[there] if there else None
            if there and cost and cost <= left:
                yield way, Step(there, cost)

    ends = itertools.cycle(rng.sample(BOARD.hexes, 500))
    new = itertools.cycle([end for end in disc((0, 0), 30) if distance((0, 0), end) > 15])

    def a_new_line() -> object:
        _line.cache_clear()
        return _line(*next(new))

    measure("line, kept", lambda: line(next(ends), next(ends)))
    measure("line of 16 to 30 hexes, new", a_new_line)
    measure("  by samples in floats (misses hexes)", lambda: sampled((0, 0), next(new)))
    measure("distance", lambda: distance(next(ends), next(ends)))
    measure("arc: in front", lambda: FRONT.holds(MIDDLE, 2, next(ends)))
    measure("arc: bearing", lambda: bearing((0, 0), next(new)))
    start = (MIDDLE, 0)
    for name, allowance in (("8", 8), ("12", 12), ("whole board", FAR)):
        reached = len(Reach(moves, start, allowance).costs)
        measure(f"reach with facing, {name}: {reached} states", reaching(moves, start, allowance))
        measure("  plain Dijkstra, one heap", dijkstra(moves, start, allowance))
    measure("  states as named tuples, whole board", reaching(named, Pose(*start), FAR))
    measure("reach without facing, 8", reaching(marching, MIDDLE, 8))
    measure("reach without facing, whole board", reaching(marching, MIDDLE, FAR))
    found = Reach(moves, start, 12)
    farthest = list(found.costs)[-1]
    measure("route to the farthest state", lambda: found.route(farthest))
    hexes = {state[0]: state for state in reversed(found.costs)}  # each with the cheapest
    measure(f"outlines of {len(hexes)} hexes", lambda: outlines(hexes.keys()))
    spots = [Spot(hex, found.costs[state]) for hex, state in hexes.items()]
    everywhere = [Spot(hex, 35) for hex in BOARD.hexes]
    measure(f"costs of {len(hexes)} hexes described", lambda: spots_plain(BOARD, spots))
    for name, data in ((f"of {len(hexes)} hexes", spots), ("of the whole board", everywhere)):
        size = len(json.dumps(spots_plain(BOARD, data), separators=(",", ":")))
        print(f"{'costs ' + name + ', as JSON':46} {size:10,} bytes")


def reaching(steps: Callable, start: Hashable, allowance: int) -> Callable[[], object]:  # type: ignore[type-arg]
    """The search, as a query."""
    return lambda: Reach(steps, start, allowance)


def dijkstra(steps: Callable, start: Hashable, allowance: int) -> Callable[[], object]:  # type: ignore[type-arg]
    """The same search as it is usually written, with every state in one heap."""

    def search() -> object:
        best = {start: (0, 0)}
        came: dict[Hashable, tuple[Hashable, object]] = {}
        count = itertools.count()
        heap = [(0, 0, next(count), start)]
        reached = set()
        while heap:
            cost, penalty, _number, state = heappop(heap)
            if state in reached:
                continue
            reached.add(state)
            for move, step in steps(state, allowance - cost):
                if isinstance(step, Step):
                    onward = (cost + step.cost, penalty + step.penalty)
                    if step.to not in best or onward < best[step.to]:
                        best[step.to] = onward
                        came[step.to] = (state, move)
                        heappush(heap, (*onward, next(count), step.to))
        return best, came

    return search


def sampled(start: Hex, end: Hex) -> list[Hex]:
    """As many samples of the line as it has steps, each rounded to its hex."""
    steps = distance(start, end)
    found = []
    for number in range(steps + 1):
        part = number / steps
        q, r = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        rounded = [round(q), round(r), round(-q - r)]
        off = [abs(rounded[0] - q), abs(rounded[1] - r), abs(rounded[2] + q + r)]
        if off[0] > off[1] and off[0] > off[2]:
            rounded[0] = -rounded[1] - rounded[2]
        elif off[1] > off[2]:
            rounded[1] = -rounded[0] - rounded[2]
        found.append((rounded[0], rounded[1]))
    return found


if __name__ == "__main__":
    run()
