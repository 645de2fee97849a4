"""The map: terrain, levels, roads, what a step costs, stacking (TI-2, TI-6.2 to TI-6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.fields import Illegal
from games.rules.hexes import distance, neighbours
from games.rules.tide import ground
from games.rules.tide.cards import packs
from games.rules.tide.ground import costs
from games.rules.tide.state import State
from games.rules.tide.terms import Class

from .positions import Placed, hex_of, match, number_of, squad, vehicle


def step(
    there: str, unit: Class = "squad", *, here: str = "0", road: bool = False
) -> int | str | None:
    """MP for a step from one kind of hex into another, or the rule that forbids it."""
    roads = ["0203 0303"] if road else []
    game = match(hexes={"0203": here, "0303": there}, roads=roads)
    land = ground.of(game.setup, game.state)
    found = costs.step(land, hex_of("0203"), hex_of("0303"), unit)
    return found.rule if isinstance(found, Illegal) else found


@pytest.mark.rule("TI-6.2", "TI-2.4", "TI-2.1", "TI-17.3")
@pytest.mark.parametrize(
    ("there", "on_foot", "on_wheels"),
    [
        ("0", 1, 1),
        ("0w", 2, 2),
        ("0b", 2, "TI-2.4"),
        ("0f", 1, 1),
        ("0s", 2, 4),
        ("0S", 3, "TI-2.4"),
        ("0p", "TI-2.4", "TI-2.4"),
        ("0B", 1, 1),
        ("0x", "TI-2.1", "TI-2.1"),
    ],
)
def test_a_step_costs_what_the_terrain_of_the_hex_entered_costs(
    there: str, on_foot: int | str, on_wheels: int | str
) -> None:
    assert step(there) == on_foot
    assert step(there, "vehicle") == on_wheels
    assert step("0", here=there) == 1, "what is left costs nothing"


@pytest.mark.rule("TI-6.5")
def test_uphill_costs_1_more_and_downhill_as_level_ground() -> None:
    assert step("1") == 2
    assert step("2", here="1") == 2
    assert step("1w") == 3
    assert step("0w", here="1") == 2
    assert step("1w", here="1") == 2
    assert step("1", "vehicle") == 2


@pytest.mark.rule("TI-6.5", "TI-2.2")
def test_between_level_0_and_level_2_is_a_cliff() -> None:
    assert step("2") == "TI-6.5"
    assert step("0", here="2") == "TI-6.5"
    assert step("2", road=True) == "TI-6.5"


@pytest.mark.rule("TI-6.4")
def test_from_road_hex_to_connected_road_hex_costs_1() -> None:
    assert step("1w", road=True) == 1
    assert step("0S", "vehicle", road=True) == 1
    game = match(hexes={"0303": "0w", "0304": "0w"}, roads=["0203 0303", "0204 0304"])
    land = ground.of(game.setup, game.state)
    assert costs.step(land, hex_of("0303"), hex_of("0203"), "squad") == 1
    assert isinstance(costs.step(land, hex_of("0203"), hex_of("0304"), "squad"), int)
    assert not land.connected(hex_of("0303"), hex_of("0304")), "two roads side by side"
    assert costs.step(land, hex_of("0303"), hex_of("0304"), "squad") == 2


@pytest.mark.rule("TI-2.3")
def test_hexes_are_numbered_by_column_and_row_and_have_six_neighbours() -> None:
    assert (hex_of("0000"), hex_of("0100"), hex_of("0001")) == ((0, 0), (1, 0), (0, 1))
    assert (hex_of("0002"), hex_of("0403")) == ((-1, 2), (3, 3))
    beside = {number_of(hex) for hex in neighbours(hex_of("0303"))}
    assert beside == {"0302", "0402", "0203", "0403", "0304", "0404"}
    assert distance(hex_of("0203"), hex_of("0506")) == 4


@pytest.mark.rule("TI-2.1")
def test_the_map_ends_somewhere() -> None:
    game = match()
    refused = ground.step(ground.of(game.setup, game.state), hex_of("0000"), (0, -1), "squad")
    assert isinstance(refused, Illegal)
    assert str(refused.message) == "The map ends there."


@pytest.mark.rule("TI-3.10")
def test_a_unit_can_stand_where_it_can_go() -> None:
    game = match(hexes={"0203": "0S", "0303": "0S", "0403": "0p"}, roads=["0202 0203"])
    land = ground.of(game.setup, game.state)
    stands = [costs.may_stand(land, hex_of(hex), "vehicle") for hex in ("0203", "0303", "0403")]
    assert stands == [True, False, False]
    assert costs.may_stand(land, hex_of("0303"), "squad")


def room(unit: Placed, *others: Placed) -> str:
    """Why a unit has no room in hex 0303, "" if it has."""
    state = match(unit, *others).state
    refused = ground.why_no_room(state, state.unit("a1"), hex_of("0303"))
    return str(refused.message) if refused else ""


@pytest.mark.rule("TI-2.5")
def test_three_units_share_a_hex_of_which_two_are_vehicles() -> None:
    one, truck = squad("rr", "0303"), vehicle("opel-blitz", "0303")
    assert room(squad("rr", "0304"), one, one) == ""
    assert room(squad("rr", "0304"), one, one, truck) == "There are 3 units in that hex."
    assert room(squad("rr", "0304"), one, truck, truck) == "There are 3 units in that hex."
    assert room(squad("rr", "0304"), truck, truck) == ""
    assert room(vehicle("opel-blitz", "0304"), truck) == ""
    assert room(vehicle("opel-blitz", "0304"), truck, truck) == "There are 2 vehicles in that hex."
    assert room(squad("rr", "0303"), one, one) == "", "its own place counts once"


@pytest.mark.rule("TI-2.6")
def test_squads_in_fortifications_count_and_those_in_transports_do_not() -> None:
    one = squad("rr", "0303")
    dug_in = squad("rr", "0303", fortification="m1")
    riding = squad("rr", "", transport="a9")
    assert room(squad("rr", "0304"), one, dug_in, one) == "There are 3 units in that hex."
    assert room(squad("rr", "0304"), one, dug_in, riding) == ""


@pytest.mark.rule("TI-2.5")
def test_enemies_do_not_count() -> None:
    assert room(vehicle("tiger-i", "0304"), *[squad("rr", "0303", side=1)] * 3) == ""


def test_a_match_is_played_on_the_board_of_its_scenario() -> None:
    setup = Setup(system="tide", options={"scenario": "low-mill"}, cards=dict(packs.cards()))
    land = ground.of(setup, State())
    assert land is ground.of(setup, State())
    assert land.kind(hex_of("0504")) == "bridge"
    assert land.level(hex_of("1005")) == 1
    assert land.connected(hex_of("0404"), hex_of("0504"))
    assert land.number(hex_of("0504")) == "0504"


@pytest.mark.parametrize(
    ("board", "rule"),
    [
        ({"hexes": "0 0"}, "TI-2.3"),
        ({"hexes": "0 0\n0"}, "TI-2.3"),
        ({"hexes": "0 0\n0 7"}, "TI-2.2"),
        ({"roads": "0000 0500"}, "TI-6.4"),
    ],
)
def test_a_board_of_a_position_that_cannot_be_is_refused(board: dict[str, Any], rule: str) -> None:
    given = {"columns": 2, "rows": 2, "hexes": "0 0\n0 0", "roads": "", **board}
    with pytest.raises(Illegal) as refused:
        ground.of(Setup(system="tide"), State(board=given))
    assert refused.value.rule == rule
