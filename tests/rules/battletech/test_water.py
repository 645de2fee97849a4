"""Entering water and rubble on foot (BT-2.9), and falling there."""

from __future__ import annotations

import pytest

from tests.rules.running import events

from .moving import move, path, spent, where
from .positions import at, hex_of, lance, rolls


@pytest.mark.rule("BT-2.9.p1", "BT-2.2.t5")
@pytest.mark.parametrize(("depth", "number"), [(0, None), (1, 4), (2, 5)])
def test_entering_water_asks_for_a_roll_by_its_depth(depth: int, number: int | None) -> None:
    game = lance(at("locust", "0505"), hexes={"0504": f"0w{depth}"}, faces=[6, 6])
    move(game, "walk:a1", way=["0504"])
    assert rolls(events(game), "piloting") == ([(number, 12)] if number else [])


@pytest.mark.rule("BT-2.9.p1")
def test_deeper_water_is_entered_at_a_worse_number() -> None:
    hexes = {"0505": "0w2", "0504": "0w3"}
    game = lance(at("locust", "0505"), hexes=hexes, faces=[6, 6])
    move(game, "walk:a1", way=["0504"])
    assert rolls(events(game), "piloting") == [(6, 12)]


@pytest.mark.rule("BT-2.2.t4")
def test_rubble_asks_for_a_roll_without_a_modifier() -> None:
    game = lance(at("wolverine", "0505"), hexes={"0504": "0u"}, faces=[6, 6])
    move(game, "run:a1", way=["0504"])
    assert rolls(events(game), "piloting") == [(5, 12)]


@pytest.mark.rule("BT-12.11", "BT-2.9.p1", "BT-2.2.p1")
def test_three_hexes_of_water_ask_for_three_rolls() -> None:
    water = {"0505": "0w1", "0504": "0w1", "0503": "0w1"}
    game = lance(at("locust", "0506"), hexes=water, faces=[6, 6, 6, 6, 6, 6])
    move(game, "walk:a1", way=["0503"])
    assert rolls(events(game), "piloting") == [(4, 12)] * 3
    assert spent(game) == ("walk", 7, 3, 1)


@pytest.mark.rule("BT-12.11", "BT-2.9.p1", "BT-8.4.4", "BT-8.4.3a")
def test_who_fails_the_second_falls_in_the_second_hex() -> None:
    water = {"0505": "0w1", "0504": "0w1", "0503": "0w1"}
    faces = [6, 6, 1, 2, 6, 6, 1, 4, 4, 1, 1]  # the hull holds
    game = lance(at("trebuchet", "0506"), hexes=water, faces=faces)
    move(game, "walk:a1", way=["0504"])
    happened = events(game)
    assert rolls(happened, "piloting") == [(4, 12), (4, 3)]
    (fell,) = (event for event in happened if event.kind == "fell")
    assert sum(fell.data["amounts"]) == 2
    assert where(game)[0] == "0504"
    assert spent(game) == ("walk", 5, 2, 1)


@pytest.mark.rule("BT-2.9.p1", "BT-2.7.p1")
def test_a_fall_ends_what_is_left_of_the_path_and_the_mech_is_asked_again() -> None:
    faces = [1, 1, 6, 6, 1, 4, 4, 1, 1, 6, 6]
    game = lance(at("locust", "0506"), hexes={"0505": "0w1"}, faces=faces)
    up = ("get-up:a1:walk", {"facing": 0})
    on = ("walk:a1", {"way": [list(hex_of("0504"))]})
    move(game, "walk:a1", up, on, way=["0503"])
    mech = game.state.mech("a1")
    assert mech.movement.fell
    assert not mech.prone
    assert where(game) == ("0504", 0)
    assert spent(game) == ("walk", 7, 2, 2)
    assert mech.movement.charge_hexes == 1


@pytest.mark.rule("BT-2.2.t8", "BT-8.4.3b")
def test_falling_into_water_hurts_at_the_surface_and_at_the_bottom() -> None:
    faces = [6, 6, 1, *[4, 4] * 8, *[1, 1] * 12]
    game = lance(at("wolverine", "0505"), hexes={"0505": "2", "0504": "0w1"}, faces=faces)
    move(game, "walk:a1", "end:a1", way=["0504"])
    (fell,) = events(game, "fell")
    assert fell.data["levels"] == 3
    assert fell.data["amounts"] == [9, 6]
    assert spent(game)[1] == 2


def test_each_step_that_asks_for_a_roll_says_its_number_and_chance() -> None:
    game = lance(at("locust", "0506"), hexes={"0505": "0w1"})
    shown = path(game, "walk:a1").preview([list(hex_of("0505"))])
    ((asks),) = shown["path"]["asks"]
    (ask,) = asks
    assert ask["params"]["number"] == 4
    assert ask["params"]["chance"] == 92
