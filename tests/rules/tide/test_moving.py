"""Movement: MP, paths, who stands in the way, what stops a unit (TI-5.1, TI-5.4, TI-6)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.fields import Illegal
from games.rules.tide.fire import results
from games.rules.tide.movement import Entered
from games.rules.tide.movement.mover import points
from games.rules.tide.state import State
from games.rules.tide.terms import Action
from tests.rules.running import events

from .moving import begin, left, move, reached, refusal, where
from .positions import Placed, match, squad, vehicle


@pytest.mark.rule("TI-6.1", "TI-5.1.p1", "TI-5.4.2", "TI-5.5.p1", "TI-6.6", "TI-6.7")
@pytest.mark.parametrize(
    ("unit", "advance", "firing"),
    [
        (squad("rr", "0303"), 4, 3),
        (squad("or", "0303"), 5, 4),
        (vehicle("m4a1-sherman", "0303"), 6, 4),
        (vehicle("m4a1-sherman", "0303", damage="light"), 5, 3),
        (vehicle("m4a1-sherman", "0303", damage="heavy"), 0, 0),
    ],
)
def test_the_mp_of_an_action(unit: Placed, advance: int, firing: int) -> None:
    game = match(unit)
    one = game.state.unit("a1")
    assert points(game, one, "advance") == points(game, one, "assault") == advance
    assert points(game, one, "fire-and-movement") == firing
    others: tuple[Action, ...] = ("concentrated-fire", "op-fire", "fatigue", "special")
    assert {points(game, one, action) for action in others} == {0}


@pytest.mark.rule("TI-6.2", "TI-17.3", "TI-5.1.p1")
def test_a_unit_moves_as_far_as_its_mp_go() -> None:
    game = match(squad("rr", "0004"), hexes={"0204": "0w", "0304": "0w"})
    moments = move(game, "move", ["0104", "0204"])
    assert (where(game), left(game)) == ("0204", 1)
    assert [moment.last for moment in moments] == [False, True]
    assert refusal(game, "0304") == "TI-6.2"
    move(game, "move", ["0205"])
    assert (where(game), left(game)) == ("0205", 0)
    with pytest.raises(Illegal) as refused:
        move(game, "move", ["0206"])
    assert refused.value.rule == "TI-6.2"


@pytest.mark.rule("TI-6.2", "TI-6.4", "TI-6.5")
def test_what_can_be_reached_and_for_how_much() -> None:
    game = match(
        vehicle("m4a1-sherman", "0004"),
        hexes={"0104": "1w", "0204": "1", "0005": "0p", "0105": "2"},
        roads=["0004 0104 0204"],
    )
    found = reached(game)
    assert (found["0104"], found["0204"]) == (1, 2)
    assert "0005" not in found
    assert found["0105"] == 1 + 2


@pytest.mark.rule("TI-6.3")
def test_no_unit_enters_a_hex_with_enemies() -> None:
    game = match(squad("rr", "0004"), squad("r", "0104", side=1))
    assert refusal(game, "0104") == "TI-6.3"
    assert "0104" not in reached(game)
    assert "0204" in reached(game), "round them"
    game = match(vehicle("m3a1", "0004"), vehicle("opel-blitz", "0104", side=1))
    assert refusal(game, "0104") == "TI-6.3"


@pytest.mark.rule("TI-2.5", "TI-2.6")
def test_a_unit_passes_a_full_hex_of_friends_and_does_not_stop_there() -> None:
    friends = [squad("rr", "0104")] * 3
    game = match(squad("rr", "0004"), *friends)
    assert "0104" not in reached(game)
    move(game, "move", ["0104", "0204"])
    assert where(game) == "0204"
    game = match(squad("rr", "0004"), *friends)
    with pytest.raises(Illegal) as refused:
        move(game, "move", ["0104"])
    assert refused.value.rule == "TI-2.5"


def pin(game: Game[State], at: str) -> Any:
    """What befalls a1: it is pinned in a hex."""

    def befall(moment: Entered) -> None:
        if where(game, moment.unit) == at:
            results.suppress(game, game.state.squads[moment.unit], 1)

    return befall


@pytest.mark.rule("TI-2.5", "TI-2.6")
def test_who_is_stopped_in_a_full_hex_is_put_back_in_the_last_one_with_room() -> None:
    game = match(squad("rr", "0004"), *[squad("rr", "0204")] * 3)
    moments = move(game, "move", ["0104", "0204", "0304"], pin(game, "0204"))
    assert where(game) == "0104"
    assert len(moments) == 2, "being put back triggers nothing"
    assert [event.data["end"] for event in events(game, "put-back")]
    assert left(game) == 2


@pytest.mark.rule("TI-17.9", "TI-6.1.3")
def test_op_fire_that_pins_a_squad_stops_and_fatigues_it() -> None:
    game = match(squad("rr", "0004"))
    moments = move(game, "move", ["0104", "0204", "0304"], pin(game, "0104"))
    one = game.state.squads["a1"]
    assert (where(game), one.morale, one.activation) == ("0104", "pinned", "fatigued")
    assert len(moments) == 1
    assert move_is_over(game)


def move_is_over(game: Game[State]) -> bool:
    assert game.state.acting is not None
    return game.state.acting.stopped


@pytest.mark.rule("TI-17.10", "TI-6.1.4", "TI-6.1.1")
def test_op_fire_without_a_hit_lets_it_go_on_and_each_hex_is_a_moment() -> None:
    game = match(squad("rr", "0004"))
    moments = move(game, "move", ["0104", "0204", "0304"])
    assert [moment.unit for moment in moments] == ["a1"] * 3
    assert (where(game), game.state.squads["a1"].activation) == ("0304", "fresh")


@pytest.mark.rule("TI-6.1.4")
def test_a_squad_that_only_loses_figures_goes_on() -> None:
    game = match(squad("rrr", "0004"))
    one = game.state.squads["a1"]
    move(game, "move", ["0104", "0204"], lambda _moment: results.lose(game, one, [0]))
    assert (where(game), len(one.figures)) == ("0204", 1)


def test_a_squad_that_is_destroyed_on_its_way_is_gone() -> None:
    game = match(squad("r", "0004"), markers={"0104": "minefield"})
    one = game.state.squads["a1"]
    moments = move(game, "move", ["0104"], lambda _moment: results.lose(game, one, [0]))
    assert (len(moments), one.out) == (1, "destroyed")


@pytest.mark.rule("TI-6.7")
def test_an_officer_lost_on_the_way_takes_no_mp_back() -> None:
    game = match(squad("or", "0004"))

    def befall(moment: Entered) -> None:
        if where(game) == "0104":
            results.lose(game, game.state.squads["a1"], [0])

    move(game, "move", ["0104", "0204", "0304", "0404", "0504"], befall)
    assert where(game) == "0504"


def hit_at(game: Game[State], at: str, hits: int) -> Any:
    """What befalls a vehicle: it is hit in a hex."""

    def befall(moment: Entered) -> None:
        if where(game, moment.unit) == at:
            results.damage(game, game.state.vehicles[moment.unit], hits)

    return befall


@pytest.mark.rule("TI-6.1.3", "TI-17.9", "TI-6.7", "TI-9.5c")
@pytest.mark.parametrize(
    ("card", "hits", "ends", "activation"),
    [
        ("m3a1", 1, "0104", "fatigued"),
        ("m4a1-sherman", 1, "0504", "fresh"),
        ("m4a1-sherman", 3, "0104", "fatigued"),
    ],
)
def test_damage_stops_a_vehicle_unless_it_is_sturdy_and_the_damage_light(
    card: str, hits: int, ends: str, activation: str
) -> None:
    game = match(vehicle(card, "0004"))
    way = ["0104", "0204", "0304", "0404", "0504"]
    move(game, "move", way, hit_at(game, "0104", hits))
    assert (where(game), game.state.vehicles["a1"].activation) == (ends, activation)


@pytest.mark.rule("TI-6.7", "TI-6.1.3")
def test_light_damage_takes_1_of_the_mp_that_are_left() -> None:
    game = match(vehicle("m4a1-sherman", "0004"))
    way = ["0104", "0204", "0304", "0404", "0504", "0604"]
    move(game, "move", way, hit_at(game, "0104", 1))
    assert (where(game), left(game)) == ("0504", 0)


# -- Obstacles


@pytest.mark.rule("TI-6.4.1", "TI-6.1.5")
def test_a_minefield_stops_hits_and_fatigues() -> None:
    game = match(squad("rrrr", "0004"), markers={"0104": "minefield"}, faces=[4, 3, 6, 1])
    move(game, "move", ["0104"])
    one = game.state.squads["a1"]
    assert (where(game), len(one.figures), one.activation) == ("0104", 2, "fatigued")
    (mines,) = events(game, "mines")
    assert (mines.data["faces"], mines.data["hits"]) == ([4, 3, 6, 1], 2)
    assert move_is_over(game)


@pytest.mark.rule("TI-6.4.1")
def test_no_path_leads_through_a_minefield() -> None:
    game = match(squad("rrrr", "0004"), markers={"0104": "minefield"})
    with pytest.raises(Illegal):
        move(game, "move", ["0104", "0204"])
    assert reached(game)["0204"] == 3, "round it"


@pytest.mark.rule("TI-6.4.1")
def test_engineers_take_no_hits_and_are_fatigued() -> None:
    game = match(squad("rr", "0004", token="engineer"), markers={"0104": "minefield"})
    move(game, "move", ["0104"])
    one = game.state.squads["a1"]
    assert (len(one.figures), one.activation) == (2, "fatigued")


@pytest.mark.rule("TI-6.4.1")
def test_mines_damage_a_vehicle_and_sturdy_does_not_help() -> None:
    game = match(vehicle("tiger-i", "0004"), markers={"0104": "minefield"}, faces=[4, 1, 1, 1])
    move(game, "move", ["0104"])
    tank = game.state.vehicles["a1"]
    assert (tank.damage, tank.activation) == ("light", "fatigued")


@pytest.mark.rule("TI-6.4.1")
def test_who_begins_in_a_minefield_enters_one_hex() -> None:
    game = match(squad("rr", "0104"), markers={"0104": "minefield"})
    assert len(reached(game)) == 6
    move(game, "move", ["0204"])
    assert refusal(game, "0304") == "TI-6.4.1"
    assert refusal(game, "0104") == "TI-6.4.1"


@pytest.mark.rule("TI-6.1.5")
def test_mines_come_after_op_fire_and_also_to_a_unit_that_it_stopped() -> None:
    game = match(squad("rrrr", "0004"), markers={"0104": "minefield"}, faces=[6, 1, 1, 1])
    move(game, "move", ["0104"], pin(game, "0104"))
    kinds = [event.kind for event in events(game, "morale", "mines", "figures-lost")]
    assert kinds == ["morale", "mines", "figures-lost"]


@pytest.mark.rule("TI-6.4.2")
@pytest.mark.parametrize(
    ("unit", "stopped"),
    [
        (squad("rr", "0004"), True),
        (squad("rr", "0004", token="engineer"), False),
        (vehicle("m3a1", "0004"), True),
        (vehicle("panzer-iv", "0004"), False),
    ],
)
def test_wire_stops_squads_and_light_vehicles(unit: Placed, stopped: bool) -> None:
    game = match(unit, markers={"0104": "razor-wire"})
    move(game, "move", ["0104"])
    assert move_is_over(game) is stopped
    assert game.state.unit("a1").activation == "fresh"
    assert game.state.acting is not None
    assert game.state.acting.hindered


@pytest.mark.rule("TI-6.4.2")
def test_out_of_wire_a_unit_goes_freely() -> None:
    game = match(squad("rr", "0104"), markers={"0104": "razor-wire"})
    move(game, "move", ["0204", "0304"])
    assert where(game) == "0304"


@pytest.mark.rule("TI-6.4.2", "TI-6.4.6", "TI-6.1.7")
@pytest.mark.parametrize(
    "unit", [squad("rr", "0104", token="engineer"), vehicle("tiger-i", "0104")]
)
def test_tanks_and_engineers_remove_wire_for_2_mp(unit: Placed) -> None:
    game = match(unit, markers={"0104": "razor-wire"})
    before = begin(game).mp
    assert move(game, "remove-wire") == [], "nobody fires at that"
    assert (left(game), game.state.markers) == (before - 2, {})
    move(game, "move", ["0204"])
    assert where(game) == "0204", "it ends nothing"


@pytest.mark.rule("TI-6.4.2")
def test_nobody_else_removes_wire() -> None:
    for unit in (squad("rr", "0104"), vehicle("m3a1", "0104")):
        game = match(unit, markers={"0104": "razor-wire"})
        with pytest.raises(KeyError):
            move(game, "remove-wire")


@pytest.mark.rule("TI-6.4.3")
def test_a_vehicle_enters_a_tank_trap_from_beside_it_and_stops_there() -> None:
    game = match(vehicle("m4a1-sherman", "0004"), markers={"0204": "tank-trap"})
    assert "0204" not in reached(game)
    game = match(vehicle("m4a1-sherman", "0004"), markers={"0104": "tank-trap"})
    assert "0104" in reached(game)
    move(game, "move", ["0104"])
    assert move_is_over(game)
    game = match(squad("rr", "0004"), markers={"0204": "tank-trap"})
    move(game, "move", ["0104", "0204", "0304"])
    assert where(game) == "0304", "squads pass"


# -- Overrun


@pytest.mark.rule("TI-6.3.1", "TI-6.3")
def test_a_tank_moves_through_enemies_for_1_more_each_and_does_not_stop_there() -> None:
    enemies = [
        squad("rr", "0104", side=1),
        vehicle("m3a1", "0104", side=1),
        squad("rr", "", side=1, transport="b2"),
    ]
    game = match(vehicle("tiger-i", "0004"), *enemies, columns=4, rows=9)
    assert "0104" not in reached(game)
    move(game, "move", ["0104", "0204"])
    assert (where(game), left(game)) == ("0204", 5 - (1 + 2) - 1)


@pytest.mark.rule("TI-6.3.2", "TI-6.3.5")
def test_the_squads_that_it_leaves_are_pinned() -> None:
    game = match(
        vehicle("tiger-i", "0004"),
        squad("rr", "0104", side=1, activation="op-fire"),
        squad("rr", "0104", side=1, fortification="m1"),
        squad("rr", "0104", side=1, morale="disrupted"),
        squad("rr", "0104", side=1, morale="pinned"),
        markers={"0104": "pillbox"},
    )
    seen: list[str] = []
    begin(game).mp = 8
    move(game, "move", ["0104", "0204"], lambda _moment: seen.append(morale(game, "b1")))
    assert seen == ["normal", "pinned"], "before the Op Fire of the hex that it leaves for"
    after = [morale(game, one) for one in ("b1", "b2", "b3", "b4")]
    assert after == ["pinned", "normal", "disrupted", "pinned"]
    assert [event.data["unit"] for event in events(game, "morale")] == ["b1"]
    assert game.state.squads["b1"].activation == "fatigued"


def morale(game: Game[State], unit_id: str) -> str:
    return game.state.squads[unit_id].morale


@pytest.mark.rule("TI-6.3.4", "TI-6.3.5")
@pytest.mark.parametrize("hits", [1, 3])
def test_a_tank_that_cannot_leave_goes_back_fatigued_and_pins_nobody(hits: int) -> None:
    game = match(vehicle("tiger-i", "0004"), squad("rr", "0204", side=1))
    begin(game).mp = 4
    move(game, "move", ["0104", "0204", "0304"], hit_at(game, "0204", hits))
    assert where(game) == "0104"
    assert game.state.vehicles["a1"].activation == "fatigued"
    assert morale(game, "b1") == "normal"


@pytest.mark.rule("TI-6.3.5")
def test_an_overrun_that_cannot_be_paid_to_its_end_is_no_path() -> None:
    game = match(vehicle("tiger-i", "0004"), squad("rr", "0204", side=1))
    begin(game).mp = 3
    with pytest.raises(Illegal) as refused:
        move(game, "move", ["0104", "0204"])
    assert refused.value.rule == "TI-6.3.1"
    with pytest.raises(Illegal):
        move(game, "move", ["0104", "0204", "0304"])
