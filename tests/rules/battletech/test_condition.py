"""What a 'Mech can do: movement points, standing, weapons, heat (BT-0, BT-2.1, BT-3.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.battletech.cards.schema import MechCard
from games.rules.battletech.mechs import condition, slots
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import Mech, State
from games.rules.battletech.terms import LOCATIONS, Location
from games.rules.contract.asking import Game

from .positions import at, hit, lance, lose

SHOULDER, HIP, FOOT = "Shoulder", "Hip", "Foot Actuator"
UPPER, LOWER = "Upper Leg Actuator", "Lower Leg Actuator"


def one(card: str = "wolverine") -> tuple[Game[State], MechCard, Mech]:
    game = lance(at(card, "0505"))
    mech = game.state.mech("a1")
    return game, card_of(game.setup, mech), mech


@pytest.mark.rule("BT-2.1.1", "BT-3.10.t9", "BT-3.10.t10", "BT-3.10.t11")
@pytest.mark.parametrize(
    ("left", "right", "walk"),
    [
        ([], [], 5),
        ([HIP], [], 3),
        ([HIP, LOWER], [], 2),
        ([HIP], [LOWER], 2),
        ([UPPER, FOOT], [LOWER], 2),
        ([HIP], [HIP], 0),
        ([HIP, UPPER, LOWER, FOOT], [FOOT], 0),
    ],
)
def test_damage_to_the_legs_slows_walking(left: list[str], right: list[str], walk: int) -> None:
    game, card, mech = one()
    hit(game, "a1", "LL", *left)
    hit(game, "a1", "RL", *right)
    assert condition.walk_mp(card, mech) == walk


@pytest.mark.rule("BT-2.1.1")
def test_a_hit_hip_halves_an_odd_walk_rounding_up() -> None:
    game, card, mech = one("jenner")
    hit(game, "a1", "LL", HIP)
    assert condition.walk_mp(card, mech) == 4


@pytest.mark.rule("BT-2.1.2", "BT-2.1.3", "BT-5.3c")
@pytest.mark.parametrize(
    ("heat", "walk", "run"),
    [(4, 5, 8), (5, 4, 6), (9, 4, 6), (10, 3, 5), (15, 2, 3), (20, 1, 2), (24, 1, 2), (25, 0, 0)],
)
def test_heat_slows_walking_and_running_follows(heat: int, walk: int, run: int) -> None:
    _game, card, mech = one()
    mech.heat = heat
    assert (condition.walk_mp(card, mech), condition.run_mp(card, mech)) == (walk, run)


@pytest.mark.rule("BT-2.1.2")
def test_heat_never_takes_mp_below_zero() -> None:
    game, card, mech = one()
    hit(game, "a1", "LL", HIP, FOOT)
    mech.heat = 30
    assert condition.walk_mp(card, mech) == 0


@pytest.mark.rule("BT-2.1.4")
def test_on_one_leg_a_mech_walks_1_whatever_else_its_legs_suffered() -> None:
    game, card, mech = one()
    hit(game, "a1", "RL", HIP, UPPER, FOOT)
    lose(game, "a1", "LL")
    assert (condition.walk_mp(card, mech), condition.run_mp(card, mech)) == (1, 1)
    assert not condition.can_run(mech)
    assert condition.jump_mp(card, mech) == 3
    mech.heat = 5
    assert condition.walk_mp(card, mech) == 0


@pytest.mark.rule("BT-2.1.4")
def test_without_legs_a_mech_does_not_move_and_is_not_immobile() -> None:
    game, card, mech = one()
    lose(game, "a1", "LL", "RL")
    assert condition.walk_mp(card, mech) == 0
    assert not condition.can_stand(card, mech)
    assert not condition.immobile(mech)


@pytest.mark.rule("BT-2.1.5", "BT-3.10.t13")
def test_each_jump_jet_is_a_jump_mp_and_heat_takes_none() -> None:
    game, card, mech = one()
    mech.heat = 25
    assert condition.jump_mp(card, mech) == 5
    hit(game, "a1", "CT", "Jump Jet")
    assert condition.jump_mp(card, mech) == 4
    lose(game, "a1", "RL")
    assert condition.jump_mp(card, mech) == 2


@pytest.mark.rule("BT-2.1.5")
def test_water_covers_the_jets_of_the_legs_and_then_all() -> None:
    _game, card, mech = one()
    assert condition.jump_mp(card, mech, depth=1) == 1
    assert condition.jump_mp(card, mech, depth=2) == 0


@pytest.mark.rule("BT-0.p3", "BT-12.14")
def test_what_makes_a_mech_immobile() -> None:
    game, card, mech = one()
    assert not condition.immobile(mech)
    mech.prone = True
    mech.movement.mode = "stand"
    mech.heat = 30
    assert not condition.immobile(mech)
    hit(game, "a1", "CT", "Gyro", "Gyro")
    assert condition.gyro_destroyed(card, mech)
    assert not condition.immobile(mech)
    lose(game, "a1", "LA", "LL", "RL")
    assert not condition.immobile(mech)
    lose(game, "a1", "RA")
    assert condition.immobile(mech)


@pytest.mark.rule("BT-3.10.t2", "BT-2.7.p1", "BT-11.12")
@pytest.mark.parametrize(
    ("hits", "destroyed"), [(0, False), (1, False), (2, True), (3, True), (4, True)]
)
def test_a_gyro_is_destroyed_by_two_hits_or_more(hits: int, destroyed: bool) -> None:
    game, card, mech = one()
    hit(game, "a1", "CT", *["Gyro"] * hits)
    assert condition.gyro_destroyed(card, mech) == destroyed
    assert condition.can_stand(card, mech) != destroyed
    assert condition.crippled(card, mech) == destroyed


@pytest.mark.rule("BT-0.p3", "BT-12.14")
@pytest.mark.parametrize("change", ["shut_down", "warrior__dead"])
def test_a_mech_that_nobody_runs_is_immobile(change: str) -> None:
    game = lance(at("wolverine", "0505", **{change: True}))
    assert condition.immobile(game.state.mech("a1"))


@pytest.mark.rule("BT-0.p3", "BT-9.p1", "BT-12.14")
def test_a_mech_with_an_unconscious_warrior_is_immobile() -> None:
    game = lance(at("wolverine", "0505", warrior__conscious=False))
    assert condition.immobile(game.state.mech("a1"))


@pytest.mark.rule("BT-2.7.p1", "BT-3.10.t2")
def test_who_can_stand_up() -> None:
    game, card, mech = one()
    lose(game, "a1", "LA", "RA")
    assert condition.can_stand(card, mech)
    lose(game, "a1", "LL")
    assert not condition.can_stand(card, mech)
    game, card, mech = one()
    lose(game, "a1", "LL", "LA")
    assert condition.can_stand(card, mech)
    hit(game, "a1", "CT", "Gyro")
    assert condition.can_stand(card, mech)
    hit(game, "a1", "CT", "Gyro")
    assert not condition.can_stand(card, mech)


@pytest.mark.rule("BT-3.10.t12")
def test_one_hit_destroys_a_weapon_whichever_of_its_slots() -> None:
    _game, card, mech = one("hunchback")
    (gun,) = [mount for mount in card.mounts if mount.weapon == "AC/20"]
    assert gun in condition.weapons(card, mech)
    mech.hit = {**mech.hit, "RT": [gun.slots[-1][1]]}
    assert gun not in condition.weapons(card, mech)


@pytest.mark.rule("BT-3.10.t12", "BT-3.8.4")
def test_a_weapon_in_two_locations_is_lost_with_either() -> None:
    game, card, mech = one("king")
    (gun,) = [m for m in card.mounts if {place for place, _slot in m.slots} == {"RA", "RT"}]
    assert gun in condition.weapons(card, mech)
    lose(game, "a1", "RA")
    assert gun not in condition.weapons(card, mech)


@pytest.mark.rule("BT-0.p5")
def test_fresh_damage_has_no_effect_yet() -> None:
    game, card, mech = one()
    hit(game, "a1", "LL", HIP, fresh=True)
    mech.lost.append("RL")
    mech.fresh = replace(mech.fresh, lost=("RL",))
    assert condition.walk_mp(card, mech) == 5
    assert condition.legs(mech) == ["LL", "RL"]
    assert slots.marked_gone(mech, "RL")
    assert slots.hittable(card, mech, "RL") == []
    assert 0 not in slots.hittable(card, mech, "LL")


@pytest.mark.rule("BT-3.10.t13", "BT-5.2")
def test_each_heat_sink_hit_takes_one_from_the_capacity() -> None:
    game, card, mech = one("hunchback")
    assert condition.heat_capacity(card, mech) == 13
    location: Location = next(where for where in LOCATIONS if "Heat Sink" in card.slots[where])
    hit(game, "a1", location, "Heat Sink")
    assert condition.heat_capacity(card, mech) == 12


@pytest.mark.rule("BT-3.6.p4", "BT-3.8.4")
def test_ammunition_is_what_works_and_is_left() -> None:
    _game, card, mech = one("hunchback")
    (gun,) = [mount for mount in card.mounts if mount.weapon == "AC/20"]
    assert condition.rounds(card, mech, gun) == 10
    assert condition.can_fire(card, mech, gun)
    first, second = condition.ammunition(card, mech, gun)
    mech.shots = {**mech.shots, condition.bin_key(first.location, first.slot): 0}
    assert condition.rounds(card, mech, gun) == 5
    mech.hit = {**mech.hit, second.location: [second.slot]}
    assert condition.ammunition(card, mech, gun) == []
    assert not condition.can_fire(card, mech, gun)


@pytest.mark.rule("BT-3.9.p1", "BT-3.10.t6", "BT-3.10.t8")
def test_a_club_needs_both_hands_and_both_shoulders() -> None:
    game, card, mech = one("atlas")
    assert condition.can_hold_club(card, mech)
    hit(game, "a1", "LA", "Hand Actuator")
    assert not condition.can_hold_club(card, mech)
    game, card, mech = one("atlas")
    hit(game, "a1", "RA", SHOULDER)
    assert not condition.can_hold_club(card, mech)
    _game, card, mech = one("marauder")
    assert not condition.can_hold_club(card, mech)


@pytest.mark.rule("BT-11.12")
@pytest.mark.parametrize(
    ("lost", "struck"),
    [
        (["LT"], {}),
        (["RT"], {}),
        (["LL"], {}),
        ([], {"CT": ["Engine", "Engine"]}),
        ([], {"CT": ["Gyro", "Gyro"]}),
        ([], {"LL": [HIP], "RL": [HIP]}),
    ],
)
def test_damage_that_cripples(lost: list[Location], struck: dict[Location, list[str]]) -> None:
    game, card, mech = one()
    assert not condition.crippled(card, mech)
    lose(game, "a1", *lost)
    for location, names in struck.items():
        hit(game, "a1", location, *names)
    assert condition.crippled(card, mech)


@pytest.mark.rule("BT-11.12")
def test_a_mech_whose_warrior_has_taken_4_points_is_crippled() -> None:
    game = lance(at("wolverine", "0505", warrior__hits=4))
    mech = game.state.mech("a1")
    assert condition.crippled(card_of(game.setup, mech), mech)


@pytest.mark.rule("BT-11.12")
def test_what_does_not_cripple_a_mech() -> None:
    game, card, mech = one()
    hit(game, "a1", "CT", "Engine", "Gyro")
    hit(game, "a1", "LL", HIP)
    lose(game, "a1", "LA")
    mech.warrior = replace(mech.warrior, hits=3)
    mech.heat, mech.shut_down, mech.prone = 30, True, True
    assert not condition.crippled(card, mech)


@pytest.mark.rule("BT-11.12")
def test_a_mech_that_can_neither_fire_nor_strike_for_good_is_crippled() -> None:
    game, card, mech = one()
    hit(game, "a1", "HD", "Sensors", "Sensors")
    assert not condition.crippled(card, mech)
    lose(game, "a1", "LA")
    hit(game, "a1", "RA", SHOULDER)
    assert not condition.crippled(card, mech)
    hit(game, "a1", "LL", HIP)
    assert condition.crippled(card, mech)


@pytest.mark.rule("BT-11.7")
def test_a_mech_enters_undamaged_with_full_ammunition() -> None:
    _game, card, mech = one("atlas")
    assert mech.structure == {
        "HD": 3, "CT": 31, "LT": 21, "RT": 21, "LA": 17, "RA": 17, "LL": 21, "RL": 21,
    }  # fmt: skip
    assert mech.armour == dict(card.armour)
    assert mech.rear == dict(card.rear)
    assert sum(mech.shots.values()) == sum(bin.rounds for bin in card.bins) > 0
    assert (mech.heat, mech.prone, mech.hit, mech.lost) == (0, False, {}, [])
