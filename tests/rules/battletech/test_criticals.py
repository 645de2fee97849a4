"""Critical hits: how many, which slots, what they do (BT-3.10)."""

from __future__ import annotations

import pytest

from games.rules.battletech.harm import criticals, explosions
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.mechs import condition
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import Fresh, Mech, State
from games.rules.battletech.terms import Location
from games.rules.contract.asking import Game
from tests.rules.running import run

from .positions import lose, one


def strike(game: Game[State], mech: Mech, location: Location, name: str) -> bool:
    """Strike the first slot of that name that is not hit."""
    slots = card_of(game.setup, mech).slots[location]
    struck = mech.hit.get(location, [])
    slot = next(n for n, known in enumerate(slots) if known == name and n not in struck)
    return criticals.strike(game, Harm(mech), location, slot)


@pytest.mark.rule("BT-3.10.p1")
@pytest.mark.parametrize(
    ("total", "count"), [(2, 0), (7, 0), (8, 1), (9, 1), (10, 2), (11, 2), (12, 3)]
)
def test_how_many_critical_hits_a_torso_takes(total: int, count: int) -> None:
    first = max(1, total - 6)
    slots = [1, 1, 1, 2, 1, 3][: 2 * count]
    game, mech = one(first, total - first, *slots)
    run(explosions.critical(game, Harm(mech), "CT"))
    assert len(mech.hit.get("CT", [])) == count


@pytest.mark.rule("BT-3.10.p1", "BT-3.8.4b")
@pytest.mark.parametrize("limb", ["LA", "RL"])
def test_12_blows_off_a_limb_which_lies_in_the_hex(limb: Location) -> None:
    game, mech = one(6, 6)
    run(explosions.critical(game, Harm(mech), limb))
    assert (mech.lost, mech.fresh.lost, mech.hit) == ([limb], (limb,), {})
    assert game.state.limbs == {"0505": 1}
    assert mech.due == (["leg-gone"] if limb == "RL" else [])
    assert (mech.armour[limb], mech.structure[limb]) == (0, 0)


@pytest.mark.rule("BT-3.10.p1", "BT-3.8.4c")
def test_12_blows_off_the_head_with_the_warrior() -> None:
    game, mech = one(6, 6)
    run(explosions.critical(game, Harm(mech), "HD"))
    assert mech.out == "destroyed"
    assert mech.warrior.dead
    assert game.state.limbs == {}


@pytest.mark.rule("BT-3.10.p2")
@pytest.mark.parametrize(("faces", "slot"), [((3, 6), 5), ((4, 1), 6), ((1, 2), 1), ((6, 3), 8)])
def test_in_arms_and_torsos_a_die_says_the_block_and_a_die_the_slot(
    faces: tuple[int, int], slot: int
) -> None:
    game, mech = one(4, 4, *faces, card="hunchback")
    run(explosions.critical(game, Harm(mech), "RT"))
    assert mech.hit == {"RT": [slot]}


@pytest.mark.rule("BT-3.10.p2")
def test_in_head_and_legs_one_die_says_the_slot() -> None:
    game, mech = one(5, 5, 2, 4)
    run(explosions.critical(game, Harm(mech), "LL"))
    assert mech.hit == {"LL": [1, 3]}


@pytest.mark.rule("BT-3.10.p2")
def test_an_empty_slot_or_one_that_is_hit_already_is_rolled_again_with_both_dice() -> None:
    game, mech = one(5, 5, 1, 1, 1, 1, 6, 6, 1, 2, card="locust")
    run(explosions.critical(game, Harm(mech), "LA"))
    assert mech.hit == {"LA": [0, 1]}


@pytest.mark.rule("BT-3.10.p2")
def test_without_a_slot_left_the_hits_go_to_the_next_location_inward() -> None:
    game, mech = one(4, 4, 1, 1, card="locust")
    card = card_of(game.setup, mech)
    mech.hit = {**mech.hit, "LA": [n for n, name in enumerate(card.slots["LA"]) if name]}
    assert not any(card.slots["LT"])
    run(explosions.critical(game, Harm(mech), "LA"))
    assert mech.hit["CT"] == [0]


@pytest.mark.rule("BT-3.10.p2")
def test_where_nothing_is_left_to_hit_anywhere_inward_nothing_happens() -> None:
    game, mech = one(5, 6, card="locust")
    card = card_of(game.setup, mech)
    mech.hit = {**mech.hit, "HD": [n for n, name in enumerate(card.slots["HD"]) if name]}
    before = dict(mech.hit)
    run(explosions.critical(game, Harm(mech), "HD"))
    assert mech.hit == before


@pytest.mark.rule("BT-3.10.t1", "BT-12.7")
def test_the_third_engine_hit_destroys() -> None:
    game, mech = one()
    for count in (1, 2):
        strike(game, mech, "CT", "Engine")
        mech.fresh = Fresh()
        assert not mech.out
        assert condition.engine_hits(card_of(game.setup, mech), mech) == count
    strike(game, mech, "CT", "Engine")
    assert mech.out == "destroyed"


@pytest.mark.rule("BT-3.10.t2")
def test_the_first_gyro_hit_asks_for_a_roll_and_the_second_brings_it_down() -> None:
    game, mech = one()
    strike(game, mech, "CT", "Gyro")
    assert mech.due == ["gyro"]
    strike(game, mech, "CT", "Gyro")
    assert mech.due == ["gyro", "gyro-destroyed"]
    strike(game, mech, "CT", "Gyro")
    assert len(mech.due) == 2


@pytest.mark.rule("BT-3.10.t3")
def test_a_hit_to_the_cockpit_kills_the_warrior() -> None:
    game, mech = one()
    strike(game, mech, "HD", "Cockpit")
    assert mech.warrior.dead
    assert mech.out == "warrior"


@pytest.mark.rule("BT-3.10.t5")
def test_a_hit_to_the_life_support_lets_heat_through() -> None:
    game, mech = one()
    card = card_of(game.setup, mech)
    strike(game, mech, "HD", "Life Support")
    assert not condition.life_support_hit(card, mech)
    mech.fresh = Fresh()
    assert condition.life_support_hit(card, mech)


@pytest.mark.rule("BT-3.10.t9", "BT-3.10.t10", "BT-3.10.t11", "BT-8.1.p1")
@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("Hip", "hip"),
        ("Upper Leg Actuator", "leg-actuator"),
        ("Lower Leg Actuator", "leg-actuator"),
        ("Foot Actuator", "leg-actuator"),
    ],
)
def test_a_hit_in_a_leg_asks_for_a_roll(name: str, event: str) -> None:
    game, mech = one()
    strike(game, mech, "RL", name)
    assert mech.due == [event]


@pytest.mark.rule("BT-3.10.t4", "BT-3.10.t6", "BT-3.10.t7", "BT-3.10.t8", "BT-3.10.t12")
@pytest.mark.parametrize(
    ("location", "name"),
    [
        ("HD", "Sensors"),
        ("LA", "Shoulder"),
        ("LA", "Upper Arm Actuator"),
        ("LA", "Lower Arm Actuator"),
        ("LA", "Hand Actuator"),
        ("RA", "AC/5"),
    ],
)
def test_other_hits_ask_for_no_roll(location: Location, name: str) -> None:
    game, mech = one()
    assert not strike(game, mech, location, name)
    assert (mech.due, mech.out) == ([], "")


@pytest.mark.rule("BT-3.10.t13")
def test_a_jump_jet_and_a_heat_sink_hit_count_when_the_phase_is_over() -> None:
    game, mech = one()
    card = card_of(game.setup, mech)
    strike(game, mech, "CT", "Jump Jet")
    assert condition.jump_mp(card, mech) == 5
    mech.fresh = Fresh()
    assert condition.jump_mp(card, mech) == 4


@pytest.mark.rule("BT-3.10.t14", "BT-3.11.p1")
def test_ammunition_explodes_unless_it_is_empty() -> None:
    game, mech = one(card="locust")
    assert strike(game, mech, "CT", "Ammo Machine Gun")
    game, mech = one(card="locust")
    mech.shots = dict.fromkeys(mech.shots, 0)
    assert not strike(game, mech, "CT", "Ammo Machine Gun")


@pytest.mark.rule("BT-3.8.3")
def test_a_location_lost_meanwhile_takes_no_more_hits() -> None:
    game, mech = one(5, 5)
    lose(game, "a1", "LT")
    run(explosions.critical(game, Harm(mech), "LT"))
    assert mech.hit == {}


@pytest.mark.rule("BT-0.p5", "BT-3.10.p2")
def test_hits_of_a_fall_count_at_once() -> None:
    game, mech = one(4, 4, 1, 1)
    run(explosions.critical(game, Harm(mech, at_once=True), "LA"))
    assert mech.hit == {"LA": [0]}
    assert mech.fresh.hit == {}
