"""Jumping (BT-2.5): how far, how high, the landing and its rolls."""

from __future__ import annotations

import pytest

from games.rules.fields import Path
from tests.rules.running import events

from .moving import costs, move, offered, option, path, refused, spent, where
from .positions import at, hex_of, hit, lance, lose, rolls


@pytest.mark.rule("BT-2.5.p1", "BT-2.2.t11", "BT-12.8")
@pytest.mark.parametrize(
    ("end", "hexes", "heat", "mp"),
    [
        ("0510", 0, 3, 1),
        ("0509", 1, 3, 1),
        ("0508", 2, 3, 2),
        ("0507", 3, 3, 3),
        ("0506", 4, 4, 4),
        ("0505", 5, 5, 5),
        ("0504", 6, 6, 6),
    ],
)
def test_heat_and_mp_of_a_jump(end: str, hexes: int, heat: int, mp: int) -> None:
    game = lance(at("spider", "0510"), hexes={"0508": "0h", "0507": "2u", "0505": "4"})
    move(game, "jump:a1", way=[end] if hexes else [], facing=3)
    assert spent(game) == ("jump", mp, hexes, heat)
    assert where(game) == (end, 3)


@pytest.mark.rule("BT-2.5.p1")
def test_a_jump_reaches_as_far_as_its_jets_in_any_direction() -> None:
    game = lance(at("wolverine", "0809"))
    reached = costs(game, "jump:a1")
    assert len(reached) == 91
    assert max(reached.values()) == 5
    assert reached["0809"] == 0


@pytest.mark.rule("BT-2.5.p1")
def test_nothing_higher_than_start_and_jump_mp_is_flown_over_or_landed_on() -> None:
    wall = {f"{column:02}05": "6" for column in range(1, 17)}
    game = lance(at("wolverine", "0506"), hexes=wall)
    assert "0505" not in costs(game, "jump:a1")
    assert "0504" not in costs(game, "jump:a1")
    low = lance(at("wolverine", "0506"), hexes=dict.fromkeys(wall, "5"))
    assert costs(low, "jump:a1")["0505"] == 1
    assert costs(low, "jump:a1")["0504"] == 2
    hill = lance(at("wolverine", "0506"), hexes={**wall, "0506": "1"})
    assert costs(hill, "jump:a1")["0504"] == 2


@pytest.mark.rule("BT-2.5.p1", "BT-0.p4")
def test_from_water_the_jump_is_counted_from_the_bottom() -> None:
    game = lance(at("griffin", "0506"), hexes={"0506": "0w1", "0505": "5", "0507": "4"})
    assert "0505" not in costs(game, "jump:a1")
    assert costs(game, "jump:a1")["0507"] == 1


@pytest.mark.rule("BT-2.5.p1")
def test_only_ways_with_the_fewest_hexes_count() -> None:
    game = lance(at("wolverine", "0506"), hexes={"0505": "9"})
    assert "0504" not in costs(game, "jump:a1")  # the only way of two hexes leads over 0505
    assert costs(game, "jump:a1")["0604"] == 2  # round it


@pytest.mark.rule("BT-2.5.p1")
def test_it_goes_down_any_number_of_levels() -> None:
    game = lance(at("wolverine", "0506"), hexes={"0506": "9"})
    move(game, "jump:a1", way=["0505"], facing=0)
    assert not game.state.mech("a1").prone


@pytest.mark.rule("BT-0.p2", "BT-2.5.p1")
def test_a_jump_passes_over_anybody_and_lands_on_nobody() -> None:
    game = lance(at("wolverine", "0506"), at("locust", "0505", side=1), at("locust", "0507"))
    reached = costs(game, "jump:a1")
    assert reached["0504"] == 2
    assert "0505" not in reached
    assert refused(game, "jump:a1", way=["0507"], facing=0) == "BT-0.p2"


@pytest.mark.rule("BT-2.5.p1", "BT-2.1.5")
def test_who_may_not_jump() -> None:
    prone = lance(at("wolverine", "0506", prone=True))
    assert offered(prone, "a1")["jump:a1"] == "BT-2.8.p1"
    assert offered(lance(at("hunchback", "0506")), "a1")["jump:a1"] == "BT-2.1.5"
    deep = lance(at("wolverine", "0506"), hexes={"0506": "0w2"})
    assert offered(deep, "a1")["jump:a1"] == "BT-2.1.5"


@pytest.mark.rule("BT-2.5.1")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_landing_in_water_asks_for_a_roll_without_the_depth(depth: int) -> None:
    game = lance(at("wolverine", "0506"), hexes={"0505": f"0w{depth}"}, faces=[3, 3])
    move(game, "jump:a1", way=["0505"], facing=0)
    assert rolls(events(game), "piloting") == [(5, 6)]
    assert not game.state.mech("a1").prone


@pytest.mark.rule("BT-2.5.1")
@pytest.mark.parametrize(("depth", "points"), [(1, 6), (2, 9), (3, 12)])
def test_who_fails_it_falls_through_the_water(depth: int, points: int) -> None:
    faces = [1, 1, 6, 6, 1, *[4, 4, 4, 6, 2, 3, 4, 5]]
    game = lance(
        at("wolverine", "0506"), hexes={"0505": f"0w{depth}"}, faces=[*faces, *[1, 1] * 12]
    )
    move(game, "jump:a1", way=["0505"], facing=0)
    (fell,) = events(game, "fell")
    assert sum(fell.data["amounts"]) == points
    assert game.state.mech("a1").movement.over


@pytest.mark.rule("BT-2.5.2")
@pytest.mark.parametrize(
    ("location", "slots", "number"),
    [
        ("LL", ["Hip"], 7),
        ("LL", ["Upper Leg Actuator"], 6),
        ("RL", ["Foot Actuator"], 6),
        ("CT", ["Gyro"], 8),
        ("LL", ["Upper Leg Actuator", "Lower Leg Actuator"], 7),
    ],
)
def test_a_landing_on_damaged_legs_asks_for_one_roll(
    location: str, slots: list[str], number: int
) -> None:
    game = lance(at("wolverine", "0506"), faces=[6, 6])
    hit(game, "a1", location, *slots)  # type: ignore[arg-type]
    move(game, "jump:a1", way=["0505"], facing=0)
    assert rolls(events(game), "piloting") == [(number, 12)]


@pytest.mark.rule("BT-2.5.2", "BT-2.1.4")
def test_it_jumps_on_one_leg_with_a_roll() -> None:
    game = lance(at("wolverine", "0506"), faces=[6, 6])
    lose(game, "a1", "LL")
    move(game, "jump:a1", way=["0505"], facing=0)
    assert rolls(events(game), "piloting") == [(10, 12)]


@pytest.mark.rule("BT-2.5.1", "BT-2.5.2")
def test_landing_in_water_on_damaged_legs_asks_for_both_rolls() -> None:
    game = lance(at("wolverine", "0506"), hexes={"0505": "0w1"}, faces=[6, 6, 6, 6])
    hit(game, "a1", "LL", "Hip")
    move(game, "jump:a1", way=["0505"], facing=0)
    assert rolls(events(game), "piloting") == [(7, 12), (7, 12)]


@pytest.mark.rule("BT-2.5.p1")
def test_there_are_no_rolls_on_the_way() -> None:
    game = lance(at("wolverine", "0506"), hexes={"0505": "0w2", "0504": "0u"})
    move(game, "jump:a1", way=["0503"], facing=0)
    assert rolls(events(game), "piloting") == []


@pytest.mark.rule("BT-2.5.p1")
def test_the_player_picks_one_of_the_shortest_ways() -> None:
    game = lance(at("wolverine", "0506"))
    way = path(game, "jump:a1")
    assert isinstance(way, Path)
    through = way.check([list(hex_of("0605")), list(hex_of("0604"))])
    assert [tuple(place) for place in through[1:2]] == [hex_of("0605")]
    other = way.check([list(hex_of("0505")), list(hex_of("0604"))])
    assert [tuple(place) for place in other[1:2]] == [hex_of("0505")]


def test_a_preview_of_a_jump_says_its_heat_and_its_rolls() -> None:
    game = lance(at("wolverine", "0506"), hexes={"0501": "0w1"})
    shown = option(game, "jump:a1").fields[0].preview([list(hex_of("0501"))])
    said = [(note["text"], note["params"]) for note in shown["notes"]]
    assert ("Heat +%(heat)s.", {"heat": 5}) in said
    assert any("Piloting roll" in text for text, _params in said)
