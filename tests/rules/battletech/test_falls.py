"""Falls: the warrior's roll, facing, damage, water (BT-8.4)."""

from __future__ import annotations

import pytest

from games.rules.battletech import tables
from games.rules.battletech.constants.harm import GROUP
from games.rules.battletech.harm import falls, piloting
from games.rules.battletech.state import Fresh
from games.rules.battletech.terms import Side
from tests.rules.running import events, run

from .positions import called, hit, lose, one, rolls

ANY = [3, 4] * 20
"""Dice for the locations of a fall: 7 is a torso."""


def amounts(card: str, levels: int, *, hexes: dict[str, str] | None = None) -> list[int]:
    game, mech = one(card=card, hexes=hexes)
    return falls.fall_damage(game, mech, levels)


@pytest.mark.rule("BT-8.4.1", "BT-8.4.2", "BT-8.4.3")
def test_a_fall_is_the_warriors_roll_then_facing_then_damage() -> None:
    game, mech = one(3, 3, 2, 2, 6, 4, 3)
    before = sum(mech.armour.values())
    run(falls.fall(game, mech, number=piloting.number(game, mech)))
    kinds = [called(event) for event in events(game)]
    assert kinds == ["seat-belt", "fall", "fell", "location", "armour", "location", "armour"]
    assert mech.prone
    assert mech.movement.fell
    assert mech.warrior.hits == 0
    assert sum(mech.armour.values()) == before - 6


@pytest.mark.rule("BT-8.4.1", "BT-9.p1", "BT-3.12.1")
def test_a_failed_seat_belt_roll_is_a_point_and_a_roll_before_the_damage() -> None:
    game, mech = one(2, 2, 1, 2, 1, *ANY)
    run(falls.fall(game, mech, number=piloting.number(game, mech, "pushed")))
    happened = events(game)
    assert rolls(happened, "seat-belt") == [(5, 4)]
    assert rolls(happened, "consciousness") == [(3, 3)]
    assert mech.warrior.hits == 1
    kinds = [called(event) for event in happened]
    assert kinds.index("consciousness") < kinds.index("armour")


@pytest.mark.rule("BT-8.4.1")
@pytest.mark.parametrize(("levels", "needed"), [(0, 5), (1, 5), (2, 6), (4, 8)])
def test_each_level_above_the_first_makes_the_seat_belt_roll_harder(
    levels: int, needed: int
) -> None:
    game, mech = one(6, 6, 1, *ANY)
    run(falls.fall(game, mech, levels=levels, number=piloting.number(game, mech, "pushed")))
    assert rolls(events(game), "seat-belt") == [(needed, 12)]


@pytest.mark.rule("BT-8.4.1")
def test_without_a_failed_roll_the_number_is_piloting_damage_and_the_events_so_far() -> None:
    game, mech = one(6, 6, 1, *ANY)
    hit(game, "a1", "LL", "Hip")
    mech.events = ["charged"]
    run(falls.fall(game, mech, levels=3))
    assert rolls(events(game), "seat-belt") == [(5 + 2 + 2 + 2, 12)]


@pytest.mark.rule("BT-8.4.1")
def test_an_immobile_mech_or_a_number_above_12_hurts_the_warrior_by_itself() -> None:
    game, mech = one(6, 6, 1, *ANY, shut_down=True)
    run(falls.fall(game, mech))
    assert mech.warrior.hits == 1
    assert rolls(events(game), "seat-belt") == []
    game, mech = one(6, 6, 1, *ANY)
    mech.events = ["dfa", "dfa"]
    run(falls.fall(game, mech))
    assert (piloting.number(game, mech).total, mech.warrior.hits) == (13, 1)
    assert rolls(events(game), "seat-belt") == []


@pytest.mark.rule("BT-8.4.1", "BT-0.p3")
def test_a_mech_that_lost_all_limbs_in_this_phase_is_immobile_as_it_falls() -> None:
    game, mech = one(6, 6, 1, *ANY, piloting=1)
    lose(game, "a1", "LA", "RA", "LL", "RL")
    mech.fresh = Fresh(lost=tuple(mech.lost))
    run(falls.fall(game, mech))
    assert rolls(events(game), "seat-belt") == []
    assert mech.warrior.hits == 1


@pytest.mark.rule("BT-8.4.1")
def test_a_number_of_12_is_still_rolled() -> None:
    game, mech = one(6, 6, 1, *ANY, piloting=4)
    mech.events = ["dfa", "dfa"]
    run(falls.fall(game, mech))
    assert rolls(events(game), "seat-belt") == [(12, 12)]
    assert mech.warrior.hits == 0


@pytest.mark.rule("BT-8.4.2")
@pytest.mark.parametrize(
    ("face", "facing", "side"),
    [
        (1, 2, "front"),
        (2, 3, "right"),
        (3, 4, "right"),
        (4, 5, "rear"),
        (5, 0, "left"),
        (6, 1, "left"),
    ],
)
def test_the_die_says_facing_and_side(face: int, facing: int, side: Side) -> None:
    game, mech = one(6, 6, face, 3, 4, card="locust", facing=2)
    run(falls.fall(game, mech))
    assert mech.facing == facing
    happened = events(game)
    assert [event.data["side"] for event in happened if event.kind == "fell"] == [side]
    located = [event for event in happened if called(event) == "location"]
    assert [event.data["side"] for event in located] == [side]


@pytest.mark.rule("BT-8.4.2", "BT-3.8.2")
def test_a_fall_on_the_back_strikes_rear_armour() -> None:
    game, mech = one(6, 6, 4, 3, 4, card="locust", twist=1)
    before = mech.rear["CT"]
    run(falls.fall(game, mech))
    assert mech.rear["CT"] == before - 2
    assert mech.twist == 0


@pytest.mark.rule("BT-4.6.3", "BT-12.6", "BT-7.2.2")
def test_a_given_column_takes_all_damage_whatever_side_it_falls_on() -> None:
    game, mech = one(6, 6, 2, *ANY, card="marauder")
    run(falls.fall(game, mech, levels=2, column="rear"))
    happened = events(game)
    located = [e.data["side"] for e in happened if called(e) == "location"]
    assert located == ["rear"] * 5
    assert [event.data["side"] for event in happened if event.kind == "fell"] == ["rear"]
    assert mech.facing == 1


@pytest.mark.rule("BT-8.4.3", "BT-12.6")
def test_the_damage_of_a_fall() -> None:
    assert amounts("hunchback", 0) == [5]
    assert amounts("hunchback", 3) == [20]
    assert amounts("wolverine", 3) == [24]
    assert amounts("marauder", 2) == [24]
    assert amounts("locust", 0) == [2]
    assert tables.in_groups(24, GROUP) == [5, 5, 5, 5, 4]
    assert tables.in_groups(33, GROUP) == [5, 5, 5, 5, 5, 5, 3]
    assert tables.in_groups(5, GROUP) == [5]


@pytest.mark.rule("BT-8.4.3a", "BT-12.11", "BT-2.5.1")
def test_a_fall_in_water_does_half_rounded_down() -> None:
    assert amounts("hunchback", 0, hexes={"0505": "0w1"}) == [2]
    assert amounts("hunchback", 2, hexes={"0505": "0w2"}) == [7]
    assert amounts("hunchback", 0, hexes={"0505": "0w0"}) == [5]


@pytest.mark.rule("BT-8.4.3b")
def test_a_fall_from_above_into_water_strikes_surface_and_bottom() -> None:
    assert amounts("hunchback", 3, hexes={"0505": "0w1"}) == [7, 5]
    game, mech = one(card="hunchback", hexes={"0505": "0w2"})
    assert falls.fall_damage(game, mech, 2, into_water=True) == [2, 7]


@pytest.mark.rule("BT-8.4.3", "BT-8.4.3b")
def test_what_strikes_surface_and_bottom_is_dealt_each_on_its_own() -> None:
    game, mech = one(6, 6, 1, *ANY, card="hunchback", hexes={"0505": "0w1"})
    run(falls.fall(game, mech, levels=3))
    points = [event.data["points"] for event in events(game, "armour")]
    assert points == [5, 2, 5]


@pytest.mark.rule("BT-0.p5", "BT-8.4.3")
def test_the_damage_of_a_fall_has_its_effect_at_once() -> None:
    game, mech = one(6, 6, 1, 1, 3, 4, 3, card="locust")
    mech.armour = {**mech.armour, "LA": 0, "RA": 0}
    mech.structure = {**mech.structure, "RA": 2}
    run(falls.fall(game, mech))
    assert mech.lost == ["RA"]
    assert mech.fresh.lost == ()
    assert not game.state.damaged


@pytest.mark.rule("BT-0.p4", "BT-8.4.4")
def test_who_fails_a_roll_at_once_falls_where_it_stands() -> None:
    game, mech = one(1, 1, 6, 6, 1, 3, 4, card="locust")
    assert run(falls.keep_standing(game, mech, "charged")) is False
    assert mech.prone
    assert rolls(events(game), "seat-belt") == [(7, 12)]
    game, mech = one(6, 6, card="locust")
    assert run(falls.keep_standing(game, mech, "charged")) is True
    assert not mech.prone


@pytest.mark.rule("BT-8.4.1", "BT-3.8.4a")
def test_the_seat_belt_of_a_mech_that_lost_a_leg_counts_it() -> None:
    game, mech = one(6, 6, 1, *ANY)
    lose(game, "a1", "LL")
    run(falls.fall(game, mech))
    assert rolls(events(game), "seat-belt") == [(10, 12)]
