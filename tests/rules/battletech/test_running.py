"""Running (BT-2.4): forward only, no water, the minimum movement, damaged hips and gyros."""

from __future__ import annotations

import pytest

from tests.rules.running import events

from .moving import costs, move, offered, path, refused, spent, where
from .positions import at, hit, lance, lose, rolls


@pytest.mark.rule("BT-2.4.p1")
def test_running_is_forward_with_turns_and_makes_2_heat() -> None:
    game = lance(at("hunchback", "0510", facing=0))
    assert refused(game, "run:a1", way=["0511/0"]) == "BT-2.p1"  # 6 turns and a step
    move(game, "run:a1", way=["0508/0", "0507/1"])
    assert where(game) == ("0507", 1)
    assert spent(game) == ("run", 4, 3, 2)


@pytest.mark.rule("BT-2.4.p1", "BT-2.1.3")
def test_running_has_half_as_many_mp_again() -> None:
    game = lance(at("wolverine", "0510", facing=0))
    assert costs(game, "run:a1")["0502"] == 8
    assert "0501" not in costs(game, "run:a1")


@pytest.mark.rule("BT-2.3.p1", "BT-2.4.p1")
@pytest.mark.parametrize(("pace", "rule"), [("walk", "BT-2.3.p1"), ("run", "BT-2.4.p1")])
def test_walking_and_running_name_each_its_rule(pace: str, rule: str) -> None:
    game = lance(at("wolverine", "0505", facing=0))
    move(game, f"{pace}:a1", way=["0504"])
    assert [event.data["rule"] for event in events(game, "moved")] == [rule]


@pytest.mark.rule("BT-2.4.p1")
def test_a_run_does_not_lead_into_water_but_turns_in_it_and_leaves_it() -> None:
    into = lance(at("wolverine", "0505", facing=0), hexes={"0504": "0w1"})
    assert "0504" not in costs(into, "run:a1")
    shallow = lance(at("wolverine", "0505", facing=0), hexes={"0504": "0w0"})
    assert costs(shallow, "run:a1")["0504"] == 1
    out = lance(at("wolverine", "0505", facing=0), hexes={"0505": "0w1"})
    assert costs(out, "run:a1")["0604"] == 3


@pytest.mark.rule("BT-2.4.p2")
@pytest.mark.parametrize(
    ("heat", "ahead", "reached"),
    [
        (0, "2h", 5),
        (10, "2h", 5),
        (15, "2h", 3),
        (20, "2h", 2),
        (25, "2h", None),
    ],
)
def test_the_minimum_movement_enters_any_hex_with_1_mp(
    heat: int, ahead: str, reached: int | None
) -> None:
    game = lance(at("wolverine", "0505", heat=heat), hexes={"0504": ahead})
    if reached is None:
        assert offered(game, "a1")["run:a1"] == "BT-2.1.1"
    else:
        assert costs(game, "run:a1")["0504"] == reached


@pytest.mark.rule("BT-2.4.p2")
def test_the_minimum_movement_also_ends_a_longer_run_and_takes_all_that_is_left() -> None:
    game = lance(at("hunchback", "0507", facing=0), hexes={"0502": "2h"})
    move(game, "run:a1", way=["0502"])
    assert where(game) == ("0502", 0)
    assert spent(game) == ("run", 6, 5, 2)


@pytest.mark.rule("BT-2.4.p2")
def test_whoever_has_turned_has_no_minimum_movement() -> None:
    rough = {"0604": "2h"}
    straight = lance(at("atlas", "0605", facing=0, heat=5), hexes=rough)  # run 3
    assert costs(straight, "run:a1")["0604"] == 3
    turned = lance(at("atlas", "0605", facing=1, heat=5), hexes=rough)
    assert "0604" not in costs(turned, "run:a1")
    game = lance(at("wolverine", "0605", movement__mode="run", movement__spent=7), hexes=rough)
    assert costs(game, "run:a1")["0604"] == 1
    game.state.mech("a1").movement.turned = True
    assert "0604" not in costs(game, "run:a1")


@pytest.mark.rule("BT-2.4.p2", "BT-2.7.p1")
def test_a_turn_before_a_fall_ends_the_minimum_movement_after_it() -> None:
    faces = [1, 1, 6, 6, 1, 4, 4, 2, 3]
    game = lance(at("hunchback", "0508", facing=5), hexes={"0505": "0u"}, faces=faces)
    move(game, "run:a1", "end:a1", way=["0508/0", "0505"])
    mech = game.state.mech("a1")
    assert mech.movement.spent == 5
    assert mech.movement.turned
    mech.movement.over = False
    assert offered(game, "a1")["get-up:a1:run"] == "BT-2.2.t9"


@pytest.mark.rule("BT-2.4.p2")
def test_the_minimum_movement_enters_nothing_forbidden() -> None:
    wall = lance(at("atlas", "0505", heat=10), hexes={"0504": "3"})
    assert "0504" not in costs(wall, "run:a1")
    enemy = lance(at("atlas", "0505", heat=10), at("locust", "0504", side=1))
    assert "0504" not in costs(enemy, "run:a1")


@pytest.mark.rule("BT-2.4.p2", "BT-2.9.p1")
@pytest.mark.parametrize(("heat", "mp"), [(0, None), (10, 2)])
def test_water_is_run_into_only_where_the_mp_left_would_not_pay(heat: int, mp: int | None) -> None:
    game = lance(at("atlas", "0505", heat=heat), hexes={"0504": "0w1"}, faces=[6, 6])
    assert costs(game, "run:a1").get("0504") == mp
    if mp:
        move(game, "run:a1", way=["0504"])
        assert rolls(events(game), "piloting") == [(4, 12)]


@pytest.mark.rule("BT-2.4.p3")
@pytest.mark.parametrize(
    ("location", "slots", "number"),
    [("LL", ["Hip"], 7), ("CT", ["Gyro"], 8), ("LL", ["Upper Leg Actuator"], None)],
)
def test_a_run_with_a_hit_hip_or_gyro_ends_with_a_roll(
    location: str, slots: list[str], number: int | None
) -> None:
    game = lance(at("wolverine", "0510"), faces=[6, 6])
    hit(game, "a1", location, *slots)  # type: ignore[arg-type]
    move(game, "run:a1", way=["0508"])
    assert rolls(events(game), "piloting") == ([(number, 12)] if number else [])
    assert where(game) == ("0508", 0)


@pytest.mark.rule("BT-2.4.p3")
def test_one_roll_for_the_run_however_many_parts_are_hit() -> None:
    game = lance(at("wolverine", "0510"), faces=[6, 6])
    hit(game, "a1", "LL", "Hip")
    hit(game, "a1", "CT", "Gyro")
    move(game, "run:a1", way=["0508"])
    assert rolls(events(game), "piloting") == [(10, 12)]


@pytest.mark.rule("BT-2.4.p3")
def test_whoever_fails_that_roll_falls_where_the_run_ends_and_has_moved() -> None:
    game = lance(at("wolverine", "0510"), faces=[1, 1, 6, 6, 1, 3, 4, 4, 4])
    hit(game, "a1", "LL", "Hip")
    move(game, "run:a1", way=["0508"])
    mech = game.state.mech("a1")
    assert mech.prone
    assert mech.movement.over
    assert where(game)[0] == "0508"


@pytest.mark.rule("BT-2.4.p3")
def test_walking_with_a_hit_hip_asks_for_no_roll() -> None:
    game = lance(at("wolverine", "0510"))
    hit(game, "a1", "LL", "Hip")
    move(game, "walk:a1", way=["0508"])
    assert rolls(events(game), "piloting") == []


@pytest.mark.rule("BT-2.1.4", "BT-2.4.p2")
def test_on_one_leg_only_the_minimum_movement_is_run() -> None:
    game = lance(at("wolverine", "0505", facing=0), hexes={"0504": "2h"})
    lose(game, "a1", "LL")
    assert costs(game, "run:a1") == {"0504": 1}
    assert costs(game, "walk:a1") == {"0505": 1, "0506": 1}


@pytest.mark.parametrize(
    ("mp", "hexes", "states"), [(3, 12, 27), (5, 42, 119), (6, 66, 210), (8, 132, 498)]
)
def test_how_far_running_reaches_on_open_ground(mp: int, hexes: int, states: int) -> None:
    card, heat = {3: ("atlas", 5), 5: ("atlas", 0), 6: ("hunchback", 0), 8: ("wolverine", 0)}[mp]
    game = lance(at(card, "1717", heat=heat), columns=34, rows=34)
    way = path(game, "run:a1")
    reached = {place[:3] for place in way.ends} | {way.start[:3]}
    assert len(reached) == states
    assert len({place[:2] for place in reached}) == hexes
