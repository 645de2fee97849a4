"""Where damage strikes and what it takes away (BT-3.7, BT-3.8)."""

from __future__ import annotations

import pytest

from games.rules.battletech import tables
from games.rules.battletech.harm import damage, explosions, warriors
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.mechs import condition
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import Mech
from games.rules.battletech.system import SYSTEM
from games.rules.battletech.terms import Location, Side
from tests.rules.running import events, run

from .positions import at, called, dice, hit, lance, lose, one, rolls

NO_CRITICAL = [1, 2]
"""A roll for critical hits that gives none."""


def bare(mech: Mech, *locations: Location) -> None:
    for location in locations:
        mech.armour = {**mech.armour, location: 0}


# -- Locations

LEFT = ("LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD")
FRONT = ("CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD")
RIGHT = ("RT", "RL", "RA", "RA", "RL", "RT", "CT", "LT", "LA", "LL", "HD")


@pytest.mark.rule(
    "BT-3.7.t1", "BT-3.7.t2", "BT-3.7.t3", "BT-3.7.t4", "BT-3.7.t5", "BT-3.7.t6", "BT-3.7.t7",
    "BT-3.7.t8", "BT-3.7.t9", "BT-3.7.t10", "BT-3.7.t11",
)  # fmt: skip
@pytest.mark.parametrize(
    ("side", "expected"), [("left", LEFT), ("front", FRONT), ("rear", FRONT), ("right", RIGHT)]
)
def test_the_locations_of_each_column(side: Side, expected: tuple[Location, ...]) -> None:
    for total, location in zip(range(2, 13), expected, strict=True):
        first = max(1, total - 6)
        game, mech = one(first, total - first)
        assert damage.location(game, mech, "full", side) == (location, total == 2)


@pytest.mark.rule("BT-4.2.p4")
@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("left", ("LT", "LT", "CT", "LA", "LA", "HD")),
        ("front", ("LA", "LT", "CT", "RT", "RA", "HD")),
        ("rear", ("LA", "LT", "CT", "RT", "RA", "HD")),
        ("right", ("RT", "RT", "CT", "RA", "RA", "HD")),
    ],
)
def test_the_punch_table(side: Side, expected: tuple[Location, ...]) -> None:
    for face, location in enumerate(expected, start=1):
        game, mech = one(face)
        assert damage.location(game, mech, "punch", side) == (location, False)


@pytest.mark.rule("BT-4.2.p3")
@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("left", ("LL",) * 6),
        ("right", ("RL",) * 6),
        ("front", ("RL",) * 3 + ("LL",) * 3),
        ("rear", ("RL",) * 3 + ("LL",) * 3),
    ],
)
def test_the_kick_table(side: Side, expected: tuple[Location, ...]) -> None:
    for face, location in enumerate(expected, start=1):
        game, mech = one(face)
        assert damage.location(game, mech, "kick", side) == (location, False)


@pytest.mark.rule("BT-3.6.p3")
@pytest.mark.parametrize(
    ("fired", "roll", "hits"),
    [(2, 7, 1), (2, 8, 2), (4, 2, 1), (5, 9, 4), (6, 6, 4), (10, 5, 6), (15, 9, 12), (20, 11, 20)],
)
def test_the_cluster_table(fired: int, roll: int, hits: int) -> None:
    assert tables.missiles(fired, roll) == hits


@pytest.mark.rule("BT-3.7.p1")
def test_a_2_gives_one_roll_for_critical_hits_through_whole_armour() -> None:
    game, mech = one(1, 1, 4, 4, 1, 1)
    run(damage.strike(game, Harm(mech), 5, "front"))
    assert mech.structure["CT"] == 18
    assert mech.hit == {"CT": [0]}


@pytest.mark.rule("BT-3.7.p1")
def test_a_2_that_reaches_the_structure_gives_two_rolls() -> None:
    game, mech = one(1, 1, *NO_CRITICAL, *NO_CRITICAL)
    bare(mech, "CT")
    run(damage.strike(game, Harm(mech), 5, "front"))
    assert mech.structure["CT"] == 13
    criticals = [e for e in dice(game) if called(e) == "criticals"]
    assert len(criticals) == 2


@pytest.mark.rule("BT-3.7.p1", "BT-3.8.3")
def test_a_2_that_destroys_the_location_gives_no_critical_hits() -> None:
    game, mech = one(1, 1)
    bare(mech, "RT")
    run(damage.strike(game, Harm(mech), 13, "right"))
    assert "RT" in mech.lost


# -- Armour, structure, inward


@pytest.mark.rule("BT-3.8.2")
def test_damage_takes_armour_first_from_the_rear_the_rear_armour() -> None:
    game, mech = one()
    card = card_of(game.setup, mech)
    run(damage.take(game, Harm(mech), 3, "CT"))
    assert (mech.armour["CT"], mech.rear["CT"]) == (card.armour["CT"] - 3, card.rear["CT"])
    run(damage.take(game, Harm(mech), 3, "CT", rear=True))
    assert (mech.armour["CT"], mech.rear["CT"]) == (card.armour["CT"] - 3, card.rear["CT"] - 3)
    run(damage.take(game, Harm(mech), 3, "LA", rear=True))
    assert mech.armour["LA"] == card.armour["LA"] - 3
    assert mech.structure["CT"] == 18


@pytest.mark.rule("BT-3.8.2", "BT-3.8.3")
def test_what_armour_does_not_take_goes_to_the_structure_with_a_roll_for_criticals() -> None:
    game, mech = one(*NO_CRITICAL)
    mech.armour = {**mech.armour, "LA": 2}
    run(damage.take(game, Harm(mech), 6, "LA"))
    assert (mech.armour["LA"], mech.structure["LA"]) == (0, 9 - 4)
    assert [called(e) for e in dice(game)] == ["criticals"]


@pytest.mark.rule("BT-3.8.3", "BT-3.8.4", "BT-3.8.4a")
def test_an_arm_destroyed_takes_all_in_it_along_without_a_roll_or_a_club() -> None:
    game, mech = one()
    mech.armour = {**mech.armour, "LA": 0}
    before = mech.armour["LT"]
    run(damage.take(game, Harm(mech), 11, "LA"))
    assert mech.lost == ["LA"]
    assert mech.armour["LT"] == before - 2
    assert game.state.limbs == {}
    assert mech.due == []


@pytest.mark.rule("BT-3.8.4", "BT-3.8.1")
def test_damage_left_over_goes_inward_and_rear_stays_rear() -> None:
    game, mech = one(*NO_CRITICAL)
    mech.armour = {**mech.armour, "RT": 9}
    mech.rear = {**mech.rear, "RT": 0}
    mech.rear = {**mech.rear, "CT": 1}
    run(damage.take(game, Harm(mech), 16, "RT", rear=True))
    assert "RT" in mech.lost
    assert (mech.rear["CT"], mech.structure["CT"]) == (0, 18 - 2)


@pytest.mark.rule("BT-3.8.1")
def test_damage_to_a_location_that_is_gone_goes_to_the_next_one_inward() -> None:
    game, mech = one()
    lose(game, "a1", "LA", "LT")
    before = mech.armour["CT"]
    run(damage.take(game, Harm(mech), 4, "LA"))
    assert mech.armour["CT"] == before - 4


@pytest.mark.rule("BT-3.8.1", "BT-0.p5")
def test_a_location_that_went_in_this_phase_is_passed_over_as_well() -> None:
    game, mech = one()
    mech.armour = {**mech.armour, "LL": 0}
    before = mech.armour["LT"]
    run(damage.take(game, Harm(mech), 13, "LL"))
    run(damage.take(game, Harm(mech), 4, "LL"))
    assert mech.fresh.lost == ("LL",)
    assert mech.armour["LT"] == before - 4


@pytest.mark.rule("BT-3.8.4a")
def test_a_leg_destroyed_brings_the_mech_down_when_the_phase_is_over() -> None:
    game, mech = one()
    mech.armour = {**mech.armour, "LL": 0}
    run(damage.take(game, Harm(mech), 13, "LL"))
    assert mech.due == ["leg-gone"]
    assert not mech.prone


@pytest.mark.rule("BT-3.8.4b")
def test_with_a_side_torso_its_arm_drops_and_lies_in_the_hex() -> None:
    game, mech = one()
    bare(mech, "LT")
    run(damage.take(game, Harm(mech), 13, "LT"))
    assert mech.lost == ["LT", "LA"]
    assert (mech.armour["LT"], mech.rear["LT"], mech.structure["LA"]) == (0, 0, 0)
    assert game.state.limbs == {"0505": 1}


@pytest.mark.rule("BT-3.8.4b")
def test_an_arm_that_is_gone_already_does_not_drop_again() -> None:
    game, mech = one()
    lose(game, "a1", "LA")
    bare(mech, "LT")
    run(damage.take(game, Harm(mech), 13, "LT"))
    assert game.state.limbs == {}


@pytest.mark.rule("BT-3.8.4c", "BT-0.p6")
@pytest.mark.parametrize(("location", "dead"), [("CT", False), ("HD", True)])
def test_without_head_or_centre_torso_the_mech_is_destroyed(location: Location, dead: bool) -> None:
    game, mech = one()
    bare(mech, location)
    run(damage.take(game, Harm(mech), 30, location))
    assert mech.out
    assert mech.warrior.dead is dead
    assert mech.hex is not None
    assert mech.fresh.out


@pytest.mark.rule("BT-0.p5", "BT-3.8.4c")
def test_a_mech_without_its_centre_torso_is_struck_again_to_no_effect() -> None:
    game, mech = one(1, 1)
    bare(mech, "CT")
    run(damage.take(game, Harm(mech), 18, "CT"))
    run(damage.strike(game, Harm(mech), 5, "front"))
    assert mech.lost == ["CT"]


@pytest.mark.rule("BT-0.p5")
@pytest.mark.parametrize(
    ("first", "second", "carried_out"),
    [(False, False, True), (True, False, False), (False, True, False), (True, True, False)],
)
def test_what_was_declared_is_carried_out_unless_it_was_out_at_once(
    first: bool, second: bool, carried_out: bool
) -> None:
    game, mech = one()
    warriors.kill(game, Harm(mech, at_once=first))
    bare(mech, "CT")
    run(damage.take(game, Harm(mech, at_once=second), 18, "CT"))
    assert (mech.out, mech.fresh.out) == ("destroyed", carried_out)


# -- Head, totals


@pytest.mark.rule("BT-3.8.5")
def test_each_hit_to_the_head_is_a_point_armour_or_not() -> None:
    game, mech = one(*NO_CRITICAL)
    run(damage.take(game, Harm(mech), 1, "HD"))
    assert mech.warrior.hits == 1
    run(damage.take(game, Harm(mech), 1, "HD"))
    bare(mech, "HD")
    run(damage.take(game, Harm(mech), 1, "HD"))
    assert (mech.warrior.hits, mech.warrior.due) == (3, 3)


@pytest.mark.rule("BT-3.8.6", "BT-12.10")
@pytest.mark.parametrize(
    ("hits", "due"),
    [([19], []), ([20], ["damage"]), ([35], ["damage"]), ([20, 20, 20], ["damage"]), ([10, 9], [])],
)
def test_20_points_in_a_phase_ask_for_one_roll(hits: list[int], due: list[str]) -> None:
    game, mech = one(*NO_CRITICAL * 3, card="atlas")
    mech.armour = {**mech.armour, "CT": 100}
    for points in hits:
        run(damage.take(game, Harm(mech), points, "CT"))
    assert mech.due == due
    assert mech.taken == sum(hits)


@pytest.mark.rule("BT-12.10", "BT-3.8.6")
def test_60_points_of_many_small_hits_ask_for_one_roll() -> None:
    game, mech = one(card="atlas")
    mech.armour = {**mech.armour, "CT": 100}
    for _hit in range(12):
        run(damage.take(game, Harm(mech), 5, "CT"))
    assert (mech.taken, mech.due) == (60, ["damage"])


@pytest.mark.rule("BT-8.2.p1")
def test_20_points_to_a_prone_mech_ask_for_no_roll() -> None:
    game, mech = one(card="atlas", prone=True)
    run(damage.take(game, Harm(mech), 20, "CT"))
    assert (mech.due, mech.events) == ([], ["damage"])


@pytest.mark.rule("BT-0.p5")
def test_damage_of_an_attack_is_marked_and_has_no_effect_yet() -> None:
    game, mech = one(4, 4, 4, 1)
    bare(mech, "RA")
    run(damage.take(game, Harm(mech), 1, "RA"))
    assert mech.hit["RA"] == list(mech.fresh.hit["RA"])
    assert len(mech.hit["RA"]) == 1
    assert game.state.damaged


@pytest.mark.rule("BT-12.3", "BT-4.5.2", "BT-8.4.3")
def test_points_in_groups_strike_a_location_each() -> None:
    game, mech = one(*[3, 4] * 4, card="atlas")
    run(damage.in_groups(game, Harm(mech), 17, "full", "front"))
    happened = events(game)
    assert [e.data["points"] for e in happened if e.kind == "armour"] == [5, 5, 5, 2]
    assert game.state.damaged, "an attack"
    assert len([e for e in happened if called(e) == "location"]) == 4


# -- Under water


@pytest.mark.rule("BT-8.4.3c")
def test_damage_under_water_may_breach_the_hull() -> None:
    game, mech = one(4, 5, 4, 6, hexes={"0505": "0w2"})
    run(damage.take(game, Harm(mech), 1, "LA"))
    assert mech.breached == []
    run(damage.take(game, Harm(mech), 1, "LA"))
    assert mech.breached == ["LA"]
    assert rolls(events(game), "breach") == [(10, 9), (10, 10)]
    run(damage.take(game, Harm(mech), 1, "LA"))


@pytest.mark.rule("BT-8.4.3c", "BT-0.p1")
def test_a_standing_mech_in_shallow_water_has_its_legs_under_water_only() -> None:
    game, mech = one(6, 6, hexes={"0505": "0w1"})
    run(damage.take(game, Harm(mech), 1, "LA"))
    run(damage.take(game, Harm(mech), 1, "LL"))
    assert mech.breached == ["LL"]
    game, mech = one(6, 6, hexes={"0505": "0w1"}, prone=True)
    run(damage.take(game, Harm(mech), 1, "LA"))
    assert mech.breached == ["LA"]
    game, mech = one(hexes={"0505": "0w0"}, prone=True)
    run(damage.take(game, Harm(mech), 1, "LL"))
    assert mech.breached == []


@pytest.mark.rule("BT-8.4.3c")
def test_without_armour_the_hull_is_breached_by_itself() -> None:
    game, mech = one(*NO_CRITICAL, hexes={"0505": "0w2"})
    bare(mech, "LA")
    run(damage.take(game, Harm(mech), 1, "LA"))
    assert (mech.breached, mech.fresh.breached) == (["LA"], ("LA",))


@pytest.mark.rule("BT-8.4.3c")
def test_a_location_that_is_destroyed_has_no_hull_left_to_breach() -> None:
    game, mech = one(1, 1, hexes={"0505": "0w2"})
    bare(mech, "LA")
    run(damage.take(game, Harm(mech), 11, "LA"))
    assert (mech.lost, mech.breached) == (["LA"], [])


@pytest.mark.rule("BT-8.4.3c")
@pytest.mark.parametrize(("location", "dead"), [("HD", True), ("CT", False)])
def test_a_breach_of_head_or_centre_torso_is_the_end(location: Location, dead: bool) -> None:
    game, mech = one(6, 6, hexes={"0505": "0w3"})
    run(damage.take(game, Harm(mech), 1, location))
    assert mech.out
    assert mech.warrior.dead is dead


@pytest.mark.rule("BT-8.4.3c")
def test_all_in_a_flooded_location_has_stopped_working() -> None:
    game, mech = one()
    card = card_of(game.setup, mech)
    before = len(condition.weapons(card, mech))
    mech.breached = ["RA"]
    in_arm = sum(mount.location == "RA" for mount in card.mounts)
    assert in_arm
    assert len(condition.weapons(card, mech)) == before - in_arm
    hit(game, "a1", "LA", "Shoulder")
    assert condition.arms(mech) == ["LA", "RA"]


@pytest.mark.rule("BT-3.8.2")
def test_no_points_are_no_damage() -> None:
    game = lance(at("locust", "0505"))
    run(damage.take(game, Harm(game.state.mech("a1")), 0, "CT"))
    assert not game.state.damaged
    assert not events(game)


def test_copies_share_what_a_record_sheet_counts_until_it_is_replaced() -> None:
    game = lance(at("atlas", "0505"), at("griffin", "0507"), faces=[6] * 20)
    mech, copy = game.state.mech("a1"), SYSTEM.rules.copy(game.state).mech("a1")
    names = ("armour", "rear", "structure", "shots", "hit")
    before = {name: dict(getattr(mech, name)) for name in names}
    assert all(getattr(copy, name) is getattr(mech, name) for name in names)
    harm = Harm(mech)
    run(damage.take(game, harm, 60, "LT"))
    run(damage.take(game, harm, 5, "CT", rear=True))
    bin = card_of(game.setup, mech).bins[0]
    run(explosions.explode(game, harm, bin.location, bin.slot))
    assert all(dict(getattr(mech, name)) != before[name] for name in names)
    assert {name: dict(getattr(copy, name)) for name in names} == before
