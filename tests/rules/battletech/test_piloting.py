"""Piloting rolls: their numbers, term by term, and when they fail by themselves (BT-0.p4, BT-8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.constants.harm import EVENTS as MODIFIERS
from games.rules.battletech.harm import piloting
from games.rules.battletech.terms import Location
from tests.rules.running import events

from .positions import hit, lose, one, rolls

HIP, FOOT, GYRO = "Hip", "Foot Actuator", "Gyro"
UPPER, LOWER = "Upper Leg Actuator", "Lower Leg Actuator"


@pytest.mark.rule("BT-0.p4", "BT-8.1.p1")
@pytest.mark.parametrize(
    ("event", "needed"),
    [
        ("damage", 6),
        ("shutdown", 8),
        ("kicked", 5),
        ("missed-kick", 5),
        ("pushed", 5),
        ("charged", 7),
        ("charge", 7),
        ("hit-by-dfa", 7),
        ("dfa", 9),
        ("water-1", 4),
        ("water-2", 5),
        ("water-3", 6),
        ("landed-in-water", 5),
        ("stand", 5),
        ("rubble", 5),
        ("ran", 5),
        ("jumped", 5),
        ("domino", 5),
        ("fallen-upon", 7),
    ],
)
def test_each_event_has_its_modifier(event: str, needed: int) -> None:
    game, mech = one()
    assert piloting.number(game, mech, event).total == needed


@pytest.mark.rule("BT-8.1.p1")
def test_every_event_has_words_and_a_modifier() -> None:
    assert piloting.EVENTS.keys() == MODIFIERS.keys()


@pytest.mark.rule("BT-0.p4")
def test_the_number_begins_with_piloting() -> None:
    game, mech = one(piloting=3)
    number = piloting.number(game, mech, "kicked")
    assert number.total == 3
    assert (number.terms[0].value, number.terms[0].rule) == (3, "BT-0.p4")


@pytest.mark.rule("BT-8.1.p2", "BT-3.10.t2", "BT-3.10.t9", "BT-3.10.t10", "BT-3.10.t11")
@pytest.mark.parametrize(
    ("location", "names", "needed"),
    [
        ("LL", [FOOT], 6),
        ("LL", [UPPER, LOWER, FOOT], 8),
        ("LL", [HIP], 7),
        ("LL", [HIP, UPPER, FOOT], 7),
        ("CT", [GYRO], 8),
    ],
)
def test_existing_damage_counts_and_a_hip_stands_for_its_leg(
    location: Location, names: list[str], needed: int
) -> None:
    game, mech = one()
    hit(game, "a1", location, *names)
    assert piloting.number(game, mech, "kicked").total == needed


@pytest.mark.rule("BT-8.1.p2")
def test_each_leg_counts_for_itself() -> None:
    game, mech = one()
    hit(game, "a1", "LL", HIP)
    hit(game, "a1", "RL", FOOT, LOWER)
    assert piloting.number(game, mech, "kicked").total == 5 + 2 + 2


@pytest.mark.rule("BT-8.1.p2", "BT-8.1.p1")
def test_a_lost_leg_counts_5_in_place_of_its_actuators() -> None:
    game, mech = one()
    hit(game, "a1", "LL", HIP, FOOT)
    lose(game, "a1", "LL")
    assert piloting.number(game, mech, "kicked").total == 10


@pytest.mark.rule("BT-8.1.p1", "BT-8.1.p2", "BT-0.p4")
def test_damage_of_the_phase_counts_once_beside_that_of_earlier_ones() -> None:
    game, mech = one()
    hit(game, "a1", "LL", FOOT, fresh=True)
    piloting.ask_later(mech, "leg-actuator")
    assert piloting.number(game, mech).total == 6
    hit(game, "a1", "LL", HIP, fresh=True)
    piloting.ask_later(mech, "hip")
    assert piloting.number(game, mech).total == 8
    hit(game, "a1", "CT", GYRO, fresh=True)
    piloting.ask_later(mech, "gyro")
    assert piloting.number(game, mech).total == 11


@pytest.mark.rule("BT-8.1.p1", "BT-8.1.p2")
def test_a_foot_hit_now_counts_beside_a_hip_hit_earlier() -> None:
    game, mech = one()
    hit(game, "a1", "LL", HIP)
    hit(game, "a1", "LL", FOOT, fresh=True)
    assert piloting.number(game, mech).total == 8


@pytest.mark.rule("BT-8.1.p1", "BT-3.10.t2")
def test_the_second_gyro_hit_makes_the_warriors_roll_6_harder() -> None:
    game, mech = one()
    hit(game, "a1", "CT", GYRO, GYRO, fresh=True)
    piloting.ask_later(mech, "gyro")
    piloting.ask_later(mech, "gyro-destroyed")
    assert piloting.number(game, mech).total == 11


@pytest.mark.rule("BT-0.p4", "BT-8.3.p1")
def test_all_other_events_of_the_phase_count() -> None:
    game, mech = one(2, 3, 3, 3)
    mech.events = ["damage", "charged"]
    assert piloting.number(game, mech, "kicked").total == 8
    assert not piloting.passes(game, mech, "kicked")
    assert piloting.number(game, mech, "fallen-upon").total == 10


@pytest.mark.rule("BT-12.11", "BT-2.9.p1")
def test_each_hex_of_water_is_a_roll_of_its_own_at_its_own_number() -> None:
    game, mech = one(2, 2, 2, 2, 2, 2)
    for _hex in range(3):
        assert piloting.passes(game, mech, piloting.water(1))
    assert rolls(events(game), "piloting") == [(4, 4), (4, 4), (4, 4)]


@pytest.mark.rule("BT-2.9.p1", "BT-8.1.p1")
def test_water_deeper_than_3_counts_as_3() -> None:
    assert [piloting.water(depth) for depth in (1, 2, 3, 6)] == [
        "water-1",
        "water-2",
        "water-3",
        "water-3",
    ]


@pytest.mark.rule("BT-0.p4")
@pytest.mark.parametrize(("faces", "passes"), [((3, 3), True), ((2, 3), False)])
def test_the_number_or_more_succeeds(faces: tuple[int, int], passes: bool) -> None:
    game, mech = one(*faces)
    mech.events = ["damage"]
    assert piloting.passes(game, mech, "kicked") is passes
    assert rolls(events(game), "piloting") == [(6, sum(faces))]


@pytest.mark.rule("BT-0.p3", "BT-12.14", "BT-5.3a")
def test_an_immobile_mech_fails_without_a_roll_but_for_its_own_shutdown() -> None:
    game, mech = one(4, 4, shut_down=True)
    assert not piloting.passes(game, mech, "pushed")
    assert piloting.passes(game, mech, "shutdown")


@pytest.mark.rule("BT-0.p3", "BT-9.p1", "BT-12.14")
@pytest.mark.parametrize("warrior", [{"warrior__conscious": False}, {"warrior__dead": True}])
def test_without_a_warrior_even_the_roll_for_a_shutdown_fails(warrior: dict[str, Any]) -> None:
    game, mech = one(shut_down=True, **warrior)
    assert not piloting.passes(game, mech, "shutdown")


@pytest.mark.rule("BT-8.1.p2", "BT-12.14")
def test_without_gyro_or_legs_every_roll_fails() -> None:
    game, mech = one()
    hit(game, "a1", "CT", GYRO, GYRO)
    assert not piloting.passes(game, mech, "pushed")
    game, mech = one()
    lose(game, "a1", "LL", "RL")
    assert not piloting.passes(game, mech, "pushed")


@pytest.mark.rule("BT-0.p3", "BT-12.14")
def test_a_prone_mech_at_0_mp_that_stood_still_is_not_immobile_and_rolls() -> None:
    game, mech = one(3, 2, prone=True, heat=30, movement__mode="stand")
    assert piloting.passes(game, mech, "stand")
    assert rolls(events(game), "piloting") == [(5, 5)]


@pytest.mark.rule("BT-8.2.p1", "BT-2.7.p1")
def test_a_prone_mech_ignores_all_but_the_roll_to_stand() -> None:
    game, mech = one(1, 1, prone=True)
    assert piloting.passes(game, mech, "pushed")
    piloting.ask_later(mech, "kicked")
    assert mech.due == []
    assert not piloting.passes(game, mech, "stand")


@pytest.mark.rule("BT-2.7.p1")
def test_the_number_to_stand_does_not_pile_up_and_its_modifiers_do() -> None:
    game, mech = one(1, 1, 1, 1, prone=True)
    mech.events = ["damage"]
    for _attempt in range(2):
        assert not piloting.passes(game, mech, "stand")
    assert rolls(events(game), "piloting") == [(6, 2), (6, 2)]
