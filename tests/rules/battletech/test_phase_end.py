"""The end of a phase: rolls in their order, effects, removal (BT-3.12, BT-4.7, BT-8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.harm import damage, falls, phase_end, piloting, warriors
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.mechs import condition
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import Mech, State, Strike
from games.rules.contract.asking import Game
from tests.rules.running import events, run

from .positions import at, hit, lance, number_of, rolls

PASSES, FAILS = [6, 6], [1, 1]
FALLS = [6, 6, 1]
TORSO = [3, 4]


def one(*faces: int, card: str = "wolverine", **changes: Any) -> tuple[Game[State], Mech]:
    game = lance(at(card, "0505", **changes), at("atlas", "1010", side=1), faces=faces)
    return game, game.state.mech("a1")


def kick_of_20_points(game: Game[State], mech: Mech) -> None:
    """Kick the 'Mech's left leg, whose armour takes it all, and end the phase."""
    mech.armour = {**mech.armour, "LL": 50}
    run(damage.take(game, Harm(mech), 20, "LL"))
    piloting.ask_later(mech, "kicked")
    run(phase_end.close(game))


@pytest.mark.rule("BT-12.9", "BT-8.3.p1", "BT-3.12.2", "BT-4.7.p1")
def test_a_kick_of_20_points_asks_for_two_rolls_with_both_modifiers() -> None:
    game, mech = one(*PASSES, *PASSES)
    kick_of_20_points(game, mech)
    assert rolls(events(game), "piloting") == [(6, 12), (6, 12)]


@pytest.mark.rule("BT-12.9", "BT-8.3.p1", "BT-3.12.2", "BT-8.4.4")
def test_the_first_failure_ends_the_rolls() -> None:
    game, mech = one(*FAILS, *FALLS, *TORSO * 2)
    kick_of_20_points(game, mech)
    happened = events(game)
    assert rolls(happened, "piloting") == [(6, 2)]
    assert rolls(happened, "seat-belt") == [(6, 12)]
    assert mech.prone
    assert number_of(mech.hex) == "0505"


@pytest.mark.rule("BT-12.10", "BT-3.8.6")
@pytest.mark.parametrize(("points", "needed"), [(19, []), (20, [6]), (35, [6]), (60, [6])])
def test_20_or_more_points_are_one_roll(points: int, needed: list[int]) -> None:
    game, mech = one(*PASSES)
    mech.armour = {**mech.armour, "CT": 100}
    run(damage.take(game, Harm(mech), points, "CT"))
    run(phase_end.close(game))
    assert [need for need, _total in rolls(events(game), "piloting")] == needed


@pytest.mark.rule("BT-3.12.1", "BT-8.2.p1", "BT-9.p1")
def test_consciousness_comes_before_piloting_and_decides_it() -> None:
    game, mech = one(*FAILS, 1, *TORSO * 2)
    warriors.hurt(game, Harm(mech), 1, "head")
    piloting.ask_later(mech, "kicked")
    run(phase_end.close(game))
    happened = events(game)
    assert rolls(happened, "consciousness") == [(3, 2)]
    assert rolls(happened, "piloting") == []
    assert mech.prone
    assert mech.warrior.hits == 2


@pytest.mark.rule("BT-3.8.4a", "BT-8.1.p1", "BT-3.12.2")
def test_a_leg_destroyed_brings_the_mech_down_without_a_roll() -> None:
    game, mech = one(*FALLS, *TORSO * 2)
    mech.armour = {**mech.armour, "LL": 0}
    piloting.ask_later(mech, "kicked")
    run(damage.take(game, Harm(mech), 13, "LL"))
    run(phase_end.close(game))
    happened = events(game)
    assert rolls(happened, "piloting") == []
    assert rolls(happened, "seat-belt") == [(10, 12)]
    assert mech.prone
    assert condition.legs(mech) == ["RL"]


@pytest.mark.rule("BT-3.10.t2", "BT-8.1.p1")
def test_the_second_gyro_hit_brings_the_mech_down_with_6_on_the_warriors_roll() -> None:
    game, mech = one(*FALLS, *TORSO * 2)
    hit(game, "a1", "CT", "Gyro", "Gyro", fresh=True)
    piloting.ask_later(mech, "gyro")
    piloting.ask_later(mech, "gyro-destroyed")
    run(phase_end.close(game))
    assert rolls(events(game), "seat-belt") == [(11, 12)]
    assert not condition.can_stand(card_of(game.setup, mech), mech)


@pytest.mark.rule("BT-8.2.p1")
def test_a_prone_mech_makes_none_of_them() -> None:
    game, mech = one(prone=True)
    mech.due = ["kicked", "leg-gone"]
    run(phase_end.close(game))
    assert rolls(events(game), "piloting") == []


@pytest.mark.rule("BT-3.12.3")
def test_a_mech_in_a_death_from_above_does_not_fall_but_misses() -> None:
    game, mech = one(*FAILS, movement__dfa="b1", movement__mode="jump")
    piloting.ask_later(mech, "hip")
    run(phase_end.close(game))
    assert not mech.prone
    assert mech.movement.dfa_fails


@pytest.mark.rule("BT-3.12.3")
def test_once_it_has_landed_it_falls_like_any_other() -> None:
    game, mech = one(*FAILS, *FALLS, *TORSO * 2, movement__dfa="b1", movement__mode="jump")
    mech.strike = Strike("dfa", "b1", resolved=True)
    piloting.ask_later(mech, "kicked")
    run(phase_end.close(game))
    assert mech.prone
    assert not mech.movement.dfa_fails


@pytest.mark.rule("BT-3.12.3", "BT-4.5.1")
def test_a_charging_mech_that_falls_lies_prone_and_has_fallen() -> None:
    game, mech = one(*FAILS, *FALLS, *TORSO * 2, movement__charge="b1")
    piloting.ask_later(mech, "hip")
    run(phase_end.close(game))
    assert mech.prone
    assert mech.movement.fell


@pytest.mark.rule("BT-3.12.4", "BT-0.p6", "BT-9.p1")
@pytest.mark.parametrize("out", ["destroyed", "warrior"])
def test_the_destroyed_leave_the_map_when_the_phase_is_over(out: str) -> None:
    game, mech = one(out=out, warrior__dead=out == "warrior")
    run(phase_end.close(game))
    assert (mech.hex, mech.out) == (None, out)
    assert [mech.id for mech in game.state.on_map()] == ["b1"]


@pytest.mark.rule("BT-0.p5")
def test_the_damage_of_the_phase_has_its_effect_from_then_on() -> None:
    game, mech = one(*PASSES)
    card = card_of(game.setup, mech)
    hit(game, "a1", "LL", "Hip", fresh=True)
    piloting.ask_later(mech, "hip")
    assert condition.walk_mp(card, mech) == 5
    run(phase_end.close(game))
    assert rolls(events(game), "piloting") == [(7, 12)]
    assert condition.walk_mp(card, mech) == 3
    assert piloting.number(game, mech, "kicked").total == 7


@pytest.mark.rule("BT-3.8.6", "BT-0.p4")
def test_the_next_phase_counts_anew() -> None:
    game, mech = one(*PASSES)
    mech.armour = {**mech.armour, "CT": 100}
    run(damage.take(game, Harm(mech), 25, "CT"))
    run(phase_end.close(game))
    assert (mech.taken, mech.events, mech.due) == (0, [], [])
    assert piloting.number(game, mech, "kicked").total == 5


@pytest.mark.rule("BT-3.9.p1", "BT-3.10.t8")
@pytest.mark.parametrize(("club", "limbs"), [("limb", {"0505": 1}), ("tree", {})])
def test_with_a_hand_or_shoulder_the_club_is_lost(club: str, limbs: dict[str, int]) -> None:
    game, mech = one(club=club)
    run(phase_end.close(game))
    assert mech.club == club
    hit(game, "a1", "LA", "Hand Actuator", fresh=True)
    run(phase_end.close(game))
    assert mech.club == ""
    assert game.state.limbs == limbs


@pytest.mark.rule("BT-8.2.p1", "BT-8.4.3")
def test_20_points_from_a_fall_ask_a_prone_mech_for_nothing() -> None:
    game, mech = one(*FALLS, *TORSO * 5, card="hunchback")
    run(falls.fall(game, mech, levels=4))
    assert mech.taken == 25
    run(phase_end.close(game))
    assert rolls(events(game), "piloting") == []


@pytest.mark.rule("BT-11.12")
def test_a_destroyed_mech_is_judged_as_it_leaves_the_map() -> None:
    game, mech = one(out="destroyed")
    hit(game, "a1", "CT", "Engine", "Engine", fresh=True)
    run(phase_end.close(game))
    assert mech.crippled


@pytest.mark.rule("BT-3.12.1", "BT-3.12.4")
def test_a_warrior_who_leaves_with_a_destroyed_mech_makes_no_roll() -> None:
    game, mech = one(out="destroyed")
    warriors.hurt(game, Harm(mech), 2, "explosion")
    run(phase_end.close(game))
    assert rolls(events(game), "consciousness") == []
    assert (mech.warrior.hits, mech.warrior.due) == (2, 0)


@pytest.mark.rule("BT-3.12.2", "BT-3.12.4")
def test_a_destroyed_mech_makes_no_piloting_roll() -> None:
    game, mech = one(out="destroyed")
    mech.due = ["kicked"]
    run(phase_end.close(game))
    assert rolls(events(game), "piloting") == []
