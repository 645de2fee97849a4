"""What a position is worth to a computer of Tide of Iron."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from games.rules.contract.asking import Ask, Game
from games.rules.contract.definition import System
from games.rules.contract.opponents import Suggestion
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.levels import CLUB
from games.rules.opponents.matches import setup_for_two
from games.rules.opponents.thinking import go_on, think
from games.rules.tide import actions
from games.rules.tide.movement.mover import activate
from games.rules.tide.opponent import estimates, weights
from games.rules.tide.opponent.survey import Survey
from games.rules.tide.opponent.worth import worth
from games.rules.tide.state import Marker, State
from games.rules.tide.system import SYSTEM
from games.rules.tide.terms import Action

from .positions import Placed, hex_of, match, squad


def table_under_way(
    scenario: str, system: System[State] = SYSTEM, **options: object
) -> Table[State]:
    """A match of this scenario before its first action."""
    setup = setup_for_two(system, "1", {"scenario": scenario, **options})
    table = Table(system, setup, Dice(Seeded(b"dice")))
    while table.game.state.stage not in ("action", "acting"):
        go_on(table, min(table.asks))
    return table


def under_way(scenario: str) -> Game[State]:
    return table_under_way(scenario).game


@pytest.mark.parametrize("scenario", ["breaking-point", "halfway-inn", "lake-road"])
def test_it_is_always_better_to_hold_what_counts(scenario: str) -> None:
    """However many units are near: that they are not drawn there any more costs nothing."""
    game = under_way(scenario)
    goals = [goal for goal in Survey(game, 0).goals if not Survey(game, 0).at.get(goal.hex)]
    assert goals, scenario
    for goal in goals:
        held = []
        for side in (0, 1):
            game.state.control[goal.number] = side
            held.append(worth(game, 0))
        assert sum(held[0].values()) > sum(held[1].values())
        assert held[0][weights.PLACES] == held[1][weights.PLACES]


def test_a_lost_squad_costs_the_points_for_it_once() -> None:
    """In Concrete teeth the enemy gets a point for each: beside that it costs what it can do."""
    game = under_way("concrete-teeth")
    squad = next(unit for unit in game.state.squads.values() if unit.side == 0)
    before = worth(game, 0)
    game.state.points[1] += 1
    squad.hex, squad.out = None, "destroyed"
    after = worth(game, 0)
    value = estimates.worth(game.setup, squad) - estimates.given_for(game.setup, squad)
    lost = before[weights.POINTS] - after[weights.POINTS]
    lost += before[weights.UNITS] - after[weights.UNITS]
    assert squad.out
    assert lost == pytest.approx(value + weights.weight(weights.POINTS))


def test_a_hex_counts_more_the_nearer_its_points_are() -> None:
    game = under_way("concrete-teeth")
    found = []
    for number in (1, 3, 6):
        game.state.round = number
        goal = next(goal for goal in Survey(game, 0).goals if goal.number == "0303")
        found.append(goal.now)
        assert goal.now <= goal.worth
    assert found == sorted(set(found))
    assert goal.now == goal.worth, "it counts in this round"


def test_a_way_through_the_enemy_s_fire_comes_after_all_else_and_is_suggested() -> None:
    """By rule of thumb nobody takes it. A search may find that waiting gives the match away."""
    table = table_under_way("hill-229", first="US")
    (ask,) = table.asks.values()
    ours, theirs = (table.game.state.on_board(side) for side in (ask.seat, 1 - ask.seat))
    for unit in ours:
        unit.hex = (2, 4)
    for unit, cell in zip(theirs, [(5, 8), (8, 3), (9, 1), (9, 0)], strict=True):
        unit.hex, unit.activation = cell, "op-fire"
    found = SYSTEM.opponents.suggestions(table.game, ask)
    scores = {one.option: one.score for one in found}
    ways = {unit.id: scores.pop(f"advance-to:{unit.id}") for unit in ours}
    assert min(ways.values()) < 0 <= min(scores.values())
    assert not {f"fatigue:{unit.id}" for unit in ours} & scores.keys(), "all can wait in Op Fire"


def test_who_is_wanted_elsewhere_leaves_a_fortification() -> None:
    table = table_under_way("breaking-point")
    (ask,) = table.asks.values()
    state = table.game.state
    for one in state.squads.values():
        if one.side == ask.seat and one.hex:
            state.markers[one.id] = Marker(one.id, "pillbox", one.hex)
            one.fortification = one.id
    found = {one.option for one in SYSTEM.opponents.suggestions(table.game, ask)}
    assert found & {f"advance:{id}" for id in state.markers}


def test_what_is_tried_out_is_looked_at_when_everybody_has_acted() -> None:
    """The next round begins, and the points of this one have been given."""
    rounds = []

    def looking(game: Game[State], side: int) -> Mapping[str, float]:
        rounds.append(game.state.round)
        return worth(game, side)

    known = replace(SYSTEM, opponents=replace(SYSTEM.opponents, worth=looking))
    table = table_under_way("low-mill", known)
    assert table.game.state.round == 1
    think(table, min(table.asks), replace(CLUB, answers=400), "seed")
    assert set(rounds) == {2}


def test_fewer_moves_are_thought_of_offhand() -> None:
    table = table_under_way("breaking-point")
    opponents, (ask,) = SYSTEM.opponents, table.asks.values()
    assert opponents.offhand is not None
    found, quick = opponents.suggestions(table.game, ask), opponents.offhand(table.game, ask)
    assert 0 < len(quick) < len(found)


@pytest.mark.parametrize(("higher", "farthest"), [(False, 6), (True, 8)])
def test_a_squad_with_anti_tank_weapons_is_expected_to_reach_a_vehicle(
    higher: bool, farthest: int
) -> None:
    """Up to twice its range, which its weapons make longer, and a higher place once more."""
    placed = match(squad("rr", "0304", token="anti-tank"))
    setup = setup_for_two(SYSTEM, "1", {"scenario": "hill-229"})
    unit = placed.state.squads["a1"]
    reached = [
        hexes
        for hexes in range(1, 12)
        if estimates.volley(setup, unit, "vehicle", hexes, higher=higher)
    ]
    assert reached == list(range(1, farthest + 1))


def suggested(action: Action, *placed: Placed, mp: int, trail: str = "") -> Sequence[Suggestion]:
    """What is suggested for the first unit, in an action with so many movement points left in which
    it came through these hexes."""
    placed_in = match(*placed)
    setup = setup_for_two(SYSTEM, "1", {"scenario": "hill-229"})
    game = Game(placed_in.state, placed_in.dice, setup)
    acting = activate(game, game.state.squads["a1"], action)
    acting.mp, acting.trail = mp, [*map(hex_of, trail.split()), *acting.trail]
    ask = next(step for step in actions.go_on(game) if isinstance(step, Ask))
    return SYSTEM.opponents.suggestions(game, ask)


def tried(action: Action, *placed: Placed, mp: int = 4) -> set[str]:
    """The kinds of what is suggested."""
    return {one.option.partition(":")[0] for one in suggested(action, *placed, mp=mp)}


def test_an_action_that_is_begun_for_an_attack_comes_to_it() -> None:
    """A club player who slips takes any of what is suggested: never the end of an assault that can
    still be made, nor that of fire and movement before its shot."""
    enemy = squad("rr", "0504", side=1, morale="pinned")
    assert tried("assault", squad("eerr", "0304"), enemy) == {"move"}
    assert tried("assault", squad("eerr", "0404"), enemy, mp=0) == {"assault"}
    assert tried("fire-and-movement", squad("eerr", "0304"), enemy, mp=2) == {"fire", "move"}
    assert "end" in tried("assault", squad("eerr", "0304"), squad("rr", "1109", side=1))


@pytest.mark.parametrize(
    ("where", "morale", "supporters"),
    [("0503", "normal", ["a2"]), ("0503", "pinned", []), ("0603", "normal", [])],
)
def test_an_assault_is_supported_by_squads_beside_it_that_can(
    where: str, morale: str, supporters: list[str]
) -> None:
    """Not by one that is pinned, nor from two hexes away."""
    enemy = squad("rr", "0504", side=1, morale="pinned")
    friend = squad("eerr", where, morale=morale)
    (assault,) = suggested("assault", squad("eerr", "0404"), enemy, friend, mp=0)
    assert assault.option == "assault:a1:0504"
    assert assault.fields["supporters"] == supporters


def test_nobody_walks_back_before_a_shot() -> None:
    squads = squad("eerr", "0304"), squad("rr", "0504", side=1, morale="pinned")
    ends: dict[str, set[tuple[int, int]]] = {}
    for trail in ("", "0303 0404"):
        found = suggested("fire-and-movement", *squads, mp=2, trail=trail)
        ways = [one.fields["way"] for one in found if "way" in one.fields]
        ends[trail] = {(way[-1][0], way[-1][1]) for way in ways}
    assert hex_of("0404") in ends[""]
    assert not {hex_of("0303"), hex_of("0404")} & ends["0303 0404"]
