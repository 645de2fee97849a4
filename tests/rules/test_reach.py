"""Reach: counts of peers, brute force, routes and their checking, order."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Hashable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    FLAT_TOPS,
    Board,
    Hex,
    disc,
    distance,
    neighbour,
    turned,
)
from games.rules.reach import Reach, Refused, Route, Step, Steps, TooManyStates, walk

from .hexes.ground import Ground, Pose, rough_ground
from .hexes.printed import added, hexes, rotated

HERE = (0, 0)
OPEN = Ground()
SMALL = Board(FLAT_TOPS, 8, 7)


# -- open ground -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("allowance", "expected"),
    [(1, (3, 5)), (2, (9, 17)), (3, (19, 52)), (4, (35, 116)), (5, (57, 212)), (6, (85, 344)),
     (8, (159, 712))],
)  # fmt: skip
def test_walking_over_open_ground(allowance: int, expected: tuple[int, int]) -> None:
    """Hexes and states by movement allowed, as counted by peers."""
    found = Reach(OPEN.walking, (HERE, 0), allowance)
    assert (len({hex for hex, _facing in found.costs}), len(found.costs)) == expected


@pytest.mark.parametrize(
    ("allowance", "expected"),
    [(1, (2, 4)), (2, (5, 11)), (3, (12, 27)), (4, (24, 60)), (5, (42, 119)), (6, (66, 210)),
     (8, (132, 498)), (12, (336, 1506))],
)  # fmt: skip
def test_forward_only_over_open_ground(allowance: int, expected: tuple[int, int]) -> None:
    found = Reach(OPEN.forward_only, (HERE, 0), allowance)
    assert (len({hex for hex, _facing in found.costs}), len(found.costs)) == expected


@given(hexes, st.integers(0, 7))
def test_marching_over_open_ground_reaches_the_disc(start: Hex, allowance: int) -> None:
    found = Reach(OPEN.marching, start, allowance)
    assert found.costs == {hex: distance(start, hex) for hex in disc(start, allowance)}


def test_nothing_left_is_where_one_stands() -> None:
    found = Reach(OPEN.walking, (HERE, 0), 0)
    assert found.costs == {(HERE, 0): 0}
    assert found.route((HERE, 0)) == Route((HERE, 0))
    assert found.route((HERE, 0)).end == (HERE, 0)


def test_no_step_is_looked_for_where_the_least_is_not_left() -> None:
    asked: list[int] = []

    def noted(pose: Pose, left: int) -> Iterator[tuple[str, Step[Pose] | str]]:
        asked.append(left)
        return OPEN.walking(pose, left)

    assert Reach(noted, (HERE, 0), 3, least=1).costs == Reach(OPEN.walking, (HERE, 0), 3).costs
    assert 0 not in asked


@pytest.mark.parametrize(("allowance", "expected"), [(6, (64, 210)), (8, (266, 498))])
def test_the_cheapest_path_may_enter_fewer_hexes_than_another(
    allowance: int, expected: tuple[int, int]
) -> None:
    """Where hexes entered count for something, the state has to count them."""

    def counting(state: tuple[Pose, int], left: int) -> Iterator[tuple[str, Step[object] | str]]:
        pose, entered = state
        for move, step in OPEN.forward_only(pose, left):
            if isinstance(step, Step):
                yield move, Step((step.to, entered + (move == "forward")), step.cost)

    cheapest = Reach(OPEN.forward_only, (HERE, 0), allowance)
    most: dict[Hashable, int] = {}
    for pose, entered in Reach(counting, ((HERE, 0), 0), allowance).costs:
        most[pose] = max(entered, most.get(pose, 0))
    hexes_of = {pose: cheapest.route(pose).moves.count("forward") for pose in cheapest.costs}
    more = [pose for pose, count in hexes_of.items() if count < most[pose]]
    assert (len(more), len(most)) == expected


# -- brute force -------------------------------------------------------------------------------


def every_way(steps: Steps, state: Hashable, left: int) -> dict[Hashable, tuple[int, int]]:  # type: ignore[type-arg]
    """The least cost and penalty to each state, by trying every sequence of moves."""
    found = {state: (0, 0)}
    for _move, step in steps(state, left):
        if isinstance(step, Step):
            for end, (cost, penalty) in every_way(steps, step.to, left - step.cost).items():
                total = (step.cost + cost, step.penalty + penalty)
                found[end] = min(total, found.get(end, total))
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["walking", "forward_only", "running", "marching"])
def test_reach_finds_what_every_sequence_of_moves_finds(kind: str, seed: int) -> None:
    ground, rng = rough_ground(SMALL, seed), random.Random(seed)
    hex, facing = rng.choice(SMALL.hexes), rng.randrange(6)
    start: Hashable = {"running": (hex, facing, "straight"), "marching": hex}.get(
        kind, (hex, facing)
    )
    steps: Steps = getattr(ground, kind)  # type: ignore[type-arg]
    found = Reach(steps, start, 5)
    expected = every_way(steps, start, 5)
    assert found.costs == {state: cost for state, (cost, _penalty) in expected.items()}
    for state, (cost, penalty) in expected.items():
        route = found.route(state)
        assert (route.cost, route.penalty) == (cost, penalty)


Graph = dict[int, list[tuple[int, int, int]]]

graphs = st.integers(1, 9).flatmap(
    lambda size: st.dictionaries(
        st.integers(0, size - 1),
        st.lists(
            st.tuples(st.integers(0, size - 1), st.integers(0, 3), st.integers(0, 2)), max_size=5
        ),
    )
)
"""For each state the ends, costs and penalties of its moves, which are numbered."""


def steps_of(graph: Graph) -> Steps[int, int, str]:
    def steps(state: int, left: int) -> Iterator[tuple[int, Step[int] | str]]:
        for move, (end, cost, penalty) in enumerate(graph.get(state, [])):
            yield move, Step(end, cost, penalty) if cost <= left else "too dear"

    return steps


def bellman_ford(graph: Graph, budget: int) -> dict[int, tuple[int, int]]:
    """The least cost and penalty to each state from state 0, all moves tried over and over."""
    best = {0: (0, 0)}
    while True:
        before = dict(best)
        for start, moves in graph.items():
            for end, cost, penalty in moves:
                if start in best and best[start][0] + cost <= budget:
                    total = (best[start][0] + cost, best[start][1] + penalty)
                    best[end] = min(total, best.get(end, total))
        if best == before:
            return best


@given(graphs, st.integers(0, 12))
def test_reach_agrees_with_bellman_ford(graph: Graph, budget: int) -> None:
    """Over any moves: free ones, loops, several to the same end, ends nobody gets to."""
    steps = steps_of(graph)
    found = Reach(steps, 0, budget)
    expected = bellman_ford(graph, budget)
    assert found.costs == {state: cost for state, (cost, _penalty) in expected.items()}
    assert list(found.costs.values()) == sorted(found.costs.values())
    for state, (cost, penalty) in expected.items():
        route = found.route(state)
        assert (route.cost, route.penalty) == (cost, penalty)
        assert (route.states[0], route.end) == (0, state)
        assert len(route.states) == len(route.moves) + 1 == len(route.steps) + 1
        assert walk(steps, 0, route.moves, budget) == route
        assert len(set(route.states)) == len(route.states)


@given(st.integers(0, 50), st.integers(0, 5), st.integers(0, 6))
def test_reach_is_no_larger_with_less_allowed(seed: int, facing: int, allowance: int) -> None:
    ground = rough_ground(SMALL, seed)
    start = (SMALL.hexes[seed], facing)
    more = Reach(ground.walking, start, allowance + 1).costs
    less = Reach(ground.walking, start, allowance).costs
    assert less == {pose: cost for pose, cost in more.items() if cost <= allowance}


# -- minimum movement --------------------------------------------------------------------------


def test_one_hex_straight_ahead_may_cost_more_than_is_left() -> None:
    """And nothing follows it (BT-2.4.p2)."""
    ahead = neighbour(HERE, 0)
    ground = Ground({ahead: 4})
    found = Reach(ground.running, (HERE, 0, "straight"), 3)
    assert found.costs[ahead, 0, "spent"] == 3
    assert not [state for state in found.costs if state[0] == ahead and state[2] != "spent"]
    assert found.route((ahead, 0, "spent")).moves == ("forward",)
    refused = walk(ground.running, (HERE, 0, "straight"), ["left", "right", "forward"], 3)
    assert isinstance(refused, Refused)
    assert (refused.move, refused.reason) == ("forward", "too dear")
    assert refused.route.states == ((HERE, 0, "straight"), (HERE, 5, "turned"), (HERE, 0, "turned"))


def test_water_only_with_what_would_not_pay_for_it() -> None:
    ahead = neighbour(HERE, 0)
    ground = Ground({ahead: 3}, frozenset({ahead}))
    for left, reached in ((2, True), (3, False)):
        found = Reach(ground.running, (HERE, 0, "straight"), left)
        assert ((ahead, 0, "spent") in found) == reached


# -- paths -------------------------------------------------------------------------------------


def test_a_route_says_what_each_step_costs() -> None:
    ground = Ground({(0, -1): 2}, frozenset({(0, -1), (1, -2)}))
    moves = ("forward", "right", "back")
    route = walk(ground.walking, (HERE, 0), moves, 5)
    steps = (Step(((0, -1), 0), 2, 1), Step(((0, -1), 1), 1), Step(((-1, 0), 1), 1))
    assert route == Route((HERE, 0), moves, steps)
    assert route.states == ((HERE, 0), ((0, -1), 0), ((0, -1), 1), ((-1, 0), 1))
    assert (route.cost, route.penalty, route.end) == (4, 1, ((-1, 0), 1))
    assert walk(ground.walking, (HERE, 0), [], 0) == Route((HERE, 0))


@pytest.mark.parametrize(
    ("moves", "allowance", "legal", "reason"),
    [
        (["forward", "forward"], 1, 1, "too dear"),
        (["right", "forward"], 9, 1, "cannot be entered"),
        (["forward", "sideways", "forward"], 9, 1, None),
        (["left"], 0, 0, "too dear"),
    ],
)
def test_a_path_is_refused_at_its_first_bad_step(
    moves: list[str], allowance: int, legal: int, reason: str | None
) -> None:
    ground = Ground({neighbour(HERE, 1): None})
    refused = walk(ground.walking, (HERE, 0), moves, allowance)
    good = walk(ground.walking, (HERE, 0), moves[:legal], allowance)
    assert isinstance(good, Route)
    assert refused == Refused(good, moves[legal], reason)


def test_of_equal_costs_the_least_penalty() -> None:
    """The way round the water, where it costs no more."""
    ground = Ground({}, frozenset({(0, -1), (1, -1)}))
    found = Reach(ground.walking, (HERE, 0), 4)
    assert found.route(((1, -2), 1)).penalty == 1
    dry = Reach(Ground().walking, (HERE, 0), 4)
    assert dry.route(((0, -3), 0)).moves == ("forward",) * 3

    def either(state: str, left: int) -> Iterator[tuple[str, Step[str] | str]]:
        if state == "start":
            yield "wet", Step("ford", 1, 1)
            yield "dry", Step("bridge", 1, 0)
        elif state != "end":
            yield "on", Step("end", 1)

    assert Reach(either, "start", 2).route("end").moves == ("dry", "on")


def test_of_equals_the_one_found_first() -> None:
    """The game's order of moves decides: left before right."""
    found = Reach(OPEN.forward_only, (HERE, 0), 6)
    assert found.route((HERE, 3)).moves == ("left",) * 3
    assert next(pose for pose in found.costs if pose[0] == (0, 1)) == ((0, 1), 3)
    assert found.route(((0, 1), 3)).moves == ("left", "left", "left", "forward")


@pytest.mark.parametrize("facing", range(6))
def test_paths_are_the_same_anywhere_and_turned(facing: int) -> None:
    start = (-5, 3)
    here, there = Reach(OPEN.walking, (HERE, 0), 5), Reach(OPEN.walking, (start, facing), 5)
    for (hex, other), cost in here.costs.items():
        end = (added(start, rotated(hex, facing)), turned(other, facing))
        assert there.costs[end] == cost
        assert there.route(end).moves == here.route((hex, other)).moves


PATHS = """
from games.rules.hexes import FLAT_TOPS, Board
from games.rules.reach import Reach
from tests.rules.hexes.ground import rough_ground
board = Board(FLAT_TOPS, 8, 7)
ground = rough_ground(board, 3)
found = Reach(ground.running, (board.parse("0404"), 0, "straight"), 9)
print([(state, found.route(state).moves) for state in found.costs])
"""


def test_paths_do_not_depend_on_hashing() -> None:
    answers = {
        subprocess.check_output(
            [sys.executable, "-c", PATHS], env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2", "3")
    }
    assert len(answers) == 1
    assert len(answers.pop()) > 1000


def test_what_is_out_of_reach_has_no_path() -> None:
    found = Reach(OPEN.walking, (HERE, 0), 2)
    assert ((5, 5), 0) not in found
    assert (HERE, 1) in found
    with pytest.raises(KeyError):
        found.route(((5, 5), 0))
    with pytest.raises(KeyError):
        found.onward([((5, 5), 0)])


# -- by way of others --------------------------------------------------------------------------


def test_a_route_leads_by_way_of_the_states_that_are_named() -> None:
    found = Reach(OPEN.walking, (HERE, 0), 6)
    beside = [pose for pose in found.costs if pose[0] == (1, 0)]
    route = found.onward(beside).route(((0, -1), 0))
    assert (1, 0) in {pose[0] for pose in route.states}
    assert (route.start, route.end) == ((HERE, 0), ((0, -1), 0))
    assert walk(OPEN.walking, (HERE, 0), route.moves, 6) == route


@given(graphs, st.integers(0, 12), st.sets(st.integers(0, 8), min_size=1))
def test_going_on_from_several_states_takes_the_best_of_them(
    graph: Graph, budget: int, by: set[int]
) -> None:
    """What is left of the budget in each, and the penalties so far, count on."""
    steps = steps_of(graph)
    found = Reach(steps, 0, budget)
    starts = [state for state in found.costs if state in by]
    onward = found.onward(starts)
    expected: dict[int, tuple[int, int]] = {}
    for start in starts:
        first = found.route(start)
        rest = Reach(steps, start, budget - first.cost)
        for state in rest.costs:
            second = rest.route(state)
            total = (first.cost + second.cost, first.penalty + second.penalty)
            expected[state] = min(total, expected.get(state, total))
    assert onward.costs == {state: cost for state, (cost, _penalty) in expected.items()}
    for state, total in expected.items():
        route = onward.route(state)
        assert (route.cost, route.penalty) == total
        assert by & set(route.states)
        assert walk(steps, 0, route.moves, budget) == route


def test_the_penalties_so_far_count_on() -> None:
    """At equal costs: the route by 1 has the worse beginning, that by 2 the worse end."""
    steps = steps_of({0: [(1, 1, 2), (2, 1, 0)], 1: [(3, 1, 0)], 2: [(3, 1, 1)]})
    route = Reach(steps, 0, 2).onward([1, 2]).route(3)
    assert (route.states, route.penalty) == ((0, 2, 3), 1)


# -- bounds ------------------------------------------------------------------------------------


def test_a_search_without_end_is_stopped() -> None:
    def endless(state: int, left: int) -> Iterator[tuple[str, Step[int] | str]]:
        yield "on", Step(state + 1, 0)

    with pytest.raises(TooManyStates):
        Reach(endless, 0, 1)
    with pytest.raises(TooManyStates):
        Reach(OPEN.walking, (HERE, 0), 6, most=343)
    assert len(Reach(OPEN.walking, (HERE, 0), 6, most=344).costs) == 344


@pytest.mark.parametrize("step", [Step(1, -1), Step(1, 3), Step(1, 1, -1)])
def test_a_step_that_no_game_may_make(step: Step[int]) -> None:
    def wrong(state: int, left: int) -> Iterator[tuple[str, Step[int] | str]]:
        yield "on", step

    with pytest.raises(ValueError, match="a step costs"):
        Reach(wrong, 0, 2)
    with pytest.raises(ValueError, match="a step costs"):
        walk(wrong, 0, ["on"], 2)
