"""The rules that are named beside what happens to 'Mechs: damage, falls, displacement."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.harm import (
    accidents,
    damage,
    displacement,
    explosions,
    falls,
    locations,
    piloting,
)
from games.rules.battletech.harm.marks import Harm
from tests.rules.running import asked, events, run

from .positions import at, called, cited, dice, hit, lance, lose, one

HIP, FOOT, GYRO, ENGINE = "Hip", "Foot Actuator", "Gyro", "Engine"
CT = [3, 4]


@pytest.mark.rule("BT-3.8.2", "BT-3.8.3", "BT-3.10.p1", "BT-3.10.p2")
def test_damage_names_the_rules_of_armour_structure_and_critical_hits() -> None:
    game, mech = one(4, 4, 1, 1)
    mech.armour = {**mech.armour, "LA": 3}
    run(damage.take(game, Harm(mech), 5, "LA"))
    assert cited(game) == {
        "armour": "BT-3.8.2",
        "structure": "BT-3.8.3",
        "criticals": "BT-3.10.p1",
        "critical": "BT-3.10.p2",
    }


@pytest.mark.rule("BT-3.8.4", "BT-3.8.4b", "BT-3.8.4c", "BT-3.10.p1")
def test_what_is_lost_names_the_rule_by_which_it_goes() -> None:
    game, mech = one()
    locations.lose(game, Harm(mech), "LT")
    lost = {event.data["location"]: event.data["rule"] for event in events(game, "lost")}
    assert lost == {"LT": "BT-3.8.4", "LA": "BT-3.8.4b"}
    game, mech = one()
    locations.lose(game, Harm(mech), "CT")
    assert cited(game) == {"lost": "BT-3.8.4", "destroyed": "BT-3.8.4c"}
    game, mech = one(6, 6)
    run(explosions.critical(game, Harm(mech), "LA"))
    assert cited(game)["lost"] == "BT-3.10.p1"


@pytest.mark.rule("BT-3.10.t1")
def test_three_hits_to_the_engine_destroy_by_the_rule_of_the_engine() -> None:
    game, mech = one(4, 4, 1, 3)
    hit(game, "a1", "CT", ENGINE, ENGINE)
    run(explosions.critical(game, Harm(mech), "CT"))
    assert cited(game)["destroyed"] == "BT-3.10.t1"


@pytest.mark.rule("BT-3.11.p1")
def test_an_explosion_names_its_rule() -> None:
    game = lance(at("marauder", "0505"), faces=[1, 1] * 3)
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "LT:0": 1}
    run(explosions.explode(game, Harm(mech), "LT", 0))
    assert cited(game)["explosion"] == "BT-3.11.p1"


@pytest.mark.rule("BT-8.4.3c")
def test_a_breach_names_its_rule() -> None:
    game, mech = one(6, 6, hexes={"0505": "0w2"})
    locations.check(game, Harm(mech), "CT", unarmoured=False)
    rule = "BT-8.4.3c"
    assert cited(game) == {"breach": rule, "breached": rule, "destroyed": rule}


@pytest.mark.rule("BT-8.4.1", "BT-8.4.2", "BT-8.4.3")
def test_a_fall_names_the_rules_of_its_steps() -> None:
    game, mech = one(6, 6, 1, *CT * 2)
    run(falls.fall(game, mech, levels=0, number=None))
    found = cited(game)
    assert [found[step] for step in ("seat-belt", "fall", "fell")] == [
        "BT-8.4.1",
        "BT-8.4.2",
        "BT-8.4.3",
    ]
    game, mech = one(6, 6, 1, *CT * 9)
    run(falls.fall(game, mech, levels=3, number=None))
    (belt,) = (event for event in dice(game) if called(event) == "seat-belt")
    assert isinstance(belt, falls.SeatBeltRolled)
    assert str(belt.terms[-1]) == "levels fallen above 1 +2"


@pytest.mark.rule("BT-0.p4", "BT-8.1.p1", "BT-8.1.p2")
def test_each_term_of_a_piloting_roll_names_its_rule() -> None:
    game, mech = one()
    hit(game, "a1", "RL", FOOT)
    hit(game, "a1", "LL", HIP)
    hit(game, "a1", "CT", GYRO)
    found = piloting.number(game, mech, "pushed").terms
    assert [term.rule for term in found if term.value] == ["BT-0.p4", *["BT-8.1.p2"] * 3]
    lose(game, "a1", "LL")
    found = piloting.number(game, mech, "hit-by-dfa").terms
    assert [term.rule for term in found if term.value] == [
        "BT-0.p4",
        "BT-8.1.p1",
        *["BT-8.1.p2"] * 3,
    ]


@pytest.mark.rule("BT-7.p1", "BT-7.4", "BT-7.5", "BT-7.1")
@pytest.mark.parametrize(
    ("how", "happened"),
    [
        ({}, {"displaced": "BT-7.1"}),
        ({"hexes": {"0504": "5"}}, {"not-displaced": "BT-7.4"}),
        ({"out": "destroyed"}, {"not-displaced": "BT-7.p1"}),
    ],
    ids=["free", "too-steep", "destroyed"],
)
def test_a_displacement_names_its_rule(how: dict[str, Any], happened: dict[str, str]) -> None:
    game, mech = one(**how)
    run(displacement.push(game, mech, 0))
    assert cited(game) == happened


@pytest.mark.rule("BT-7.5")
def test_who_is_forced_off_the_map_goes_by_its_rule() -> None:
    game = lance(at("wolverine", "0501"))
    run(displacement.push(game, game.state.mech("a1"), 0))
    assert cited(game) == {"forced-off": "BT-7.5"}


@pytest.mark.rule("BT-0.p4", "BT-7.1.p2", "BT-7.1.2", "BT-7.1.3")
def test_the_domino_effect_names_the_rules_of_its_choices_and_of_its_end() -> None:
    game, mech = one(6, 6, others=[at("atlas", "0504", side=1, facing=1)])
    ask = asked(displacement.push(game, mech, 0))
    assert ask.rule == "BT-7.1.2"
    rules = {option.id.partition(":")[0]: option.rule for option in ask.options}
    assert rules == {"step": "BT-7.1.2", "stay": "BT-7.1.3"}
    game, mech = one(6, 6, others=[at("atlas", "0504", side=1, facing=0)], hexes={"0503": "5"})
    run(displacement.push(game, mech, 0))
    found = cited(game)
    assert (found["piloting"], found["destroyed"]) == ("BT-0.p4", "BT-7.1.p2")


@pytest.mark.rule("BT-7.2.p1", "BT-7.2.1", "BT-7.2.2")
@pytest.mark.parametrize(
    ("roll", "rule"), [([6, 6], "BT-7.2.2"), ([1, 1], "BT-7.2.1")], ids=["hit", "miss"]
)
def test_a_fall_upon_another_names_the_rules_of_hit_and_miss(roll: list[int], rule: str) -> None:
    game, mech = one(*roll, *[3] * 60, others=[at("atlas", "0504", side=1)], hexes={"0505": "2"})
    below = game.state.mech("b1")
    assert accidents.number(game, below).terms[0].rule == "BT-7.2.p1"
    run(accidents.fall_upon(game, mech, below))
    happened = events(game)
    rolled = {called(e): e.data["rule"] for e in happened if e.kind.endswith("-roll")}
    assert (rolled["accident"], rolled["direction"]) == ("BT-7.2.p1", "BT-7.2.p1")
    moved = [e.data["rule"] for e in happened if e.kind == "displaced" and e.data["unit"] == "a1"]
    assert moved == [rule]


@pytest.mark.rule("BT-7.2.3")
@pytest.mark.parametrize(("roll", "who"), [([6, 6], "b1"), ([1, 1], "a1")], ids=["hit", "miss"])
def test_who_finds_no_hex_after_a_fall_upon_another_is_destroyed(roll: list[int], who: str) -> None:
    around = dict.fromkeys(["0403", "0404", "0503", "0603", "0604"], "9")
    game, mech = one(
        *roll, *[3] * 60, others=[at("atlas", "0504", side=1)], hexes={"0505": "5", **around}
    )
    run(accidents.fall_upon(game, mech, game.state.mech("b1")))
    gone = [(e.data["unit"], e.data["rule"]) for e in events(game, "destroyed")]
    assert gone == [(who, "BT-7.2.3")]
