"""Declaring a charge (BT-2.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.running import events

from .moving import costs, move, moved_locust, offered, refused, spent, where
from .positions import at, hex_of, hit, lance, rolls


@pytest.mark.rule("BT-2.10.p1", "BT-2.12.p1")
def test_a_charge_stops_before_its_target_facing_it() -> None:
    game = lance(at("wolverine", "0509"), moved_locust("0504"))
    move(game, "charge:a1:b1:run", way=["0505"])
    mech = game.state.mech("a1")
    assert where(game) == ("0505", 0)
    assert mech.movement.charge == "b1"
    assert mech.movement.over
    assert spent(game) == ("run", 4, 4, 2)
    (declared,) = events(game, "charge-declared")
    assert declared.data["hexes"] == 4


@pytest.mark.rule("BT-2.10.p1")
def test_a_charge_need_not_be_straight() -> None:
    game = lance(at("wolverine", "0507", facing=0), moved_locust("0504"))
    assert set(costs(game, "charge:a1:b1:run")) == {"0505", "0404", "0604"}
    move(game, "charge:a1:b1:run", way=["0604"])
    assert where(game) == ("0604", 5)


@pytest.mark.rule("BT-2.10.p1")
def test_its_mp_must_pay_for_the_targets_hex_too() -> None:
    near = lance(at("hunchback", "0508"), moved_locust("0504"))
    assert costs(near, "charge:a1:b1:walk") == {"0505": 4}
    hill = lance(at("hunchback", "0508"), moved_locust("0504"), hexes={"0504": "1"})
    assert costs(hill, "charge:a1:b1:walk") == {}
    far = lance(at("hunchback", "0509"), moved_locust("0504"))
    assert "charge:a1:b1:walk" not in offered(far, "a1")
    assert spent(near)[1] == 0


@pytest.mark.rule("BT-2.10.p1")
def test_one_who_is_out_of_reach_hides_none_who_is_near() -> None:
    further = at("locust", "0501", side=1, movement__mode="stand", movement__over=True)
    game = lance(at("hunchback", "0508"), further, moved_locust("0505"))
    charges = [key for key in offered(game, "a1") if key.startswith("charge:")]
    assert charges == ["charge:a1:b2:walk", "charge:a1:b2:run"]


@pytest.mark.rule("BT-2.10.p1", "BT-2.4.p1", "BT-2.2.t7")
def test_it_must_be_able_to_enter_the_targets_hex() -> None:
    water = lance(at("wolverine", "0507"), moved_locust("0504"), hexes={"0504": "0w1"})
    assert costs(water, "charge:a1:b1:run") == {}
    assert "0505" in costs(water, "charge:a1:b1:walk")


@pytest.mark.rule("BT-2.10.p1")
@pytest.mark.parametrize(("level", "may"), [("1", True), ("-1", True), ("2", False), ("-2", False)])
def test_the_target_stands_within_one_level(level: str, may: bool) -> None:
    game = lance(at("wolverine", "0505"), moved_locust("0504"), hexes={"0504": level})
    assert ("0505" in costs(game, "charge:a1:b1:walk")) is may
    assert offered(game, "a1")["charge:a1:b1:walk"] == ("" if may else "BT-2.10.p1")


@pytest.mark.rule("BT-2.10.p1")
@pytest.mark.parametrize(
    ("hexes", "others", "rule"),
    [
        ({}, ["0505", "0404", "0604", "0503", "0403", "0603"], "BT-2.10.p1"),
        ({"0504": "3", "0503": "3"}, [], "BT-2.10.p1"),
        ({"0504": "3", "0604": "2"}, [], ""),
    ],
)
def test_a_target_beside_which_it_can_stop_nowhere_is_refused_in_the_menu(
    hexes: dict[str, str], others: list[str], rule: str
) -> None:
    """All hexes beside the target are taken; one of its level is too far; one is near enough."""
    friends = [at("locust", hex) for hex in others]
    game = lance(at("hunchback", "0507"), *friends, moved_locust("0504"), hexes=hexes)
    assert offered(game, "a1")["charge:a1:b1:walk"] == rule


@pytest.mark.rule("BT-2.10.p1")
def test_the_last_step_must_be_forward() -> None:
    aside = lance(at("wolverine", "0505", facing=0), moved_locust("0606"))
    # back into 0506, two turns and the target's hex would be 4 MP; back to 0405 and forward, 5
    assert costs(aside, "charge:a1:b1:walk")["0506"] == 5
    behind = lance(at("wolverine", "0505", facing=0), moved_locust("0504"))
    mech = behind.state.mech("a1")
    mech.movement.mode, mech.movement.hexes, mech.movement.backward = "walk", 1, True
    assert costs(behind, "charge:a1:b1:walk").get("0505") != 1


@pytest.mark.rule("BT-2.10.p1", "BT-4.5.2")
def test_the_hexes_of_a_charge_count_since_the_last_change_of_direction() -> None:
    game = lance(at("locust", "0504"), moved_locust("0502"))
    move(game, "charge:a1:b1:walk", way=["0505/0", "0503"])
    mech = game.state.mech("a1")
    assert mech.movement.charge_hexes == 2
    assert mech.movement.spent == 3


@pytest.mark.rule("BT-2.10.p1")
def test_it_may_charge_from_where_it_stands() -> None:
    game = lance(at("wolverine", "0505"), moved_locust("0504"))
    move(game, "charge:a1:b1:walk", way=["0505"])
    assert game.state.mech("a1").movement.charge == "b1"
    assert spent(game) == ("walk", 0, 0, 1)


@pytest.mark.rule("BT-2.4.p3")
def test_a_charge_without_running_mp_asks_for_no_roll() -> None:
    game = lance(at("wolverine", "0505"), moved_locust("0504"))
    hit(game, "a1", "LL", "Hip")
    move(game, "charge:a1:b1:run", way=["0505"])
    assert rolls(events(game), "piloting") == []
    assert game.state.mech("a1").movement.charge == "b1"


@pytest.mark.rule("BT-2.10.p1")
@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({}, True),
        ({"movement__over": False}, False),
        ({"movement__over": False, "shut_down": True}, True),
        (
            {"movement__over": False, "warrior__conscious": False, "warrior__unconscious_since": 1},
            True,
        ),
        (
            {"movement__over": False, "warrior__conscious": False, "warrior__unconscious_since": 2},
            False,
        ),
        ({"prone": True}, False),
        ({"movement__charge": "a1"}, False),
        ({"movement__dfa": "a1"}, False),
    ],
)
def test_whom_one_may_charge(changes: dict[str, Any], may: bool) -> None:
    game = lance(at("wolverine", "0507"), moved_locust("0504", **changes), turn=2)
    assert offered(game, "a1")["charge:a1:b1:walk"] == ("" if may else "BT-2.10.p1")


@pytest.mark.rule("BT-2.10.p1")
@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_nobody_is_the_target_of_two(kind: str) -> None:
    changes: dict[str, Any] = {f"movement__{kind}": "b1"}
    other = at("locust", "0503", **changes)
    game = lance(at("wolverine", "0507"), other, moved_locust("0504"))
    assert offered(game, "a1")["charge:a1:b1:walk"] == "BT-2.10.p1"


@pytest.mark.rule("BT-2.10.p1", "BT-2.8.p1")
def test_nobody_charges_prone() -> None:
    game = lance(at("wolverine", "0505", prone=True), moved_locust("0504"))
    assert offered(game, "a1")["charge:a1:b1:walk"] == "BT-2.8.p1"


@pytest.mark.rule("BT-0.p2")
def test_it_does_not_stop_with_a_friend() -> None:
    game = lance(at("wolverine", "0507"), at("locust", "0505"), moved_locust("0504"))
    assert "0505" not in costs(game, "charge:a1:b1:run")
    assert refused(game, "charge:a1:b1:run", way=["0505"]) == "BT-2.10.p1"


@pytest.mark.rule("BT-2.10.p1", "BT-2.4.p3")
@pytest.mark.parametrize(("faces", "charges"), [([6, 6], True), ([1, 1], False)])
def test_the_roll_for_a_run_comes_before_the_charge(faces: list[int], charges: bool) -> None:
    fall = [6, 6, 1, 4, 4, 4, 6]
    game = lance(at("wolverine", "0507"), moved_locust("0504"), faces=[*faces, *fall])
    hit(game, "a1", "LL", "Hip")
    move(game, "charge:a1:b1:run", way=["0505"])
    assert rolls(events(game), "piloting") == [(7, sum(faces))]
    assert bool(game.state.mech("a1").movement.charge) is charges


@pytest.mark.rule("BT-2.10.p1")
def test_a_fall_on_the_way_ends_the_charge() -> None:
    faces = [1, 1, 6, 6, 1, 4, 4]
    game = lance(at("locust", "0506"), moved_locust("0503"), hexes={"0505": "0u"}, faces=faces)
    move(game, "charge:a1:b1:walk", "end:a1", way=["0504"])
    assert game.state.mech("a1").movement.charge == ""
    assert game.state.mech("a1").hex == hex_of("0505")


@pytest.mark.rule("BT-2.10.p1", "BT-2.7.p1")
def test_it_may_stand_up_and_then_charge() -> None:
    game = lance(at("wolverine", "0506", prone=True), moved_locust("0504"), faces=[6, 6])
    charge = ("charge:a1:b1:walk", {"way": [list(hex_of("0505"))]})
    move(game, "get-up:a1:walk", charge, facing=0)
    assert game.state.mech("a1").movement.charge == "b1"
    assert game.state.mech("a1").movement.charge_hexes == 1
