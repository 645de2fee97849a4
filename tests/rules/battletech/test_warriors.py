"""Warriors: points, consciousness, death (BT-9)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.harm import warriors
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.state import Fresh, Mech, State
from games.rules.battletech.system import SYSTEM
from games.rules.contract.asking import Game
from tests.rules.running import events

from .positions import at, lance, rolls


def one(*faces: int, **changes: Any) -> tuple[Game[State], Mech]:
    game = lance(at("wolverine", "0505", **changes), faces=faces, turn=3)
    return game, game.state.mech("a1")


@pytest.mark.rule("BT-9.p1")
@pytest.mark.parametrize(("hits", "need"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_the_number_grows_with_the_points(hits: int, need: int) -> None:
    game, mech = one(6, 6, warrior__hits=hits - 1)
    warriors.hurt(game, Harm(mech, at_once=True), 1, "head")
    assert rolls(events(game), "consciousness") == [(need, 12)]
    assert mech.warrior.conscious


@pytest.mark.rule("BT-9.p1")
def test_the_sixth_point_kills_without_a_roll() -> None:
    game, mech = one(warrior__hits=5)
    warriors.hurt(game, Harm(mech, at_once=True), 1, "fall")
    assert mech.warrior.dead
    assert mech.out == "warrior"
    assert mech.hex is not None


@pytest.mark.rule("BT-9.p1", "BT-12.12", "BT-3.11.p1")
def test_two_points_are_two_rolls_one_after_the_other() -> None:
    game, mech = one(1, 2, 2, 3)
    warriors.hurt(game, Harm(mech, at_once=True), 2, "explosion")
    assert rolls(events(game), "consciousness") == [(3, 3), (5, 5)]


@pytest.mark.rule("BT-9.p1", "BT-12.12")
def test_whoever_fails_the_first_makes_no_second_this_turn() -> None:
    game, mech = one(1, 1)
    warriors.hurt(game, Harm(mech, at_once=True), 2, "explosion")
    assert rolls(events(game), "consciousness") == [(3, 2)]
    assert (mech.warrior.conscious, mech.warrior.unconscious_since) == (False, 3)
    assert mech.warrior.hits == 2


@pytest.mark.rule("BT-3.12.1", "BT-12.12")
def test_points_of_an_attack_phase_are_rolled_when_it_is_over() -> None:
    game, mech = one(1, 2, 2, 3)
    warriors.hurt(game, Harm(mech), 1, "head")
    warriors.hurt(game, Harm(mech), 1, "head")
    assert rolls(events(game), "consciousness") == []
    warriors.roll_consciousness(game, mech)
    assert rolls(events(game), "consciousness") == [(3, 3), (5, 5)]
    warriors.roll_consciousness(game, mech)
    assert rolls(events(game), "consciousness") == []


@pytest.mark.rule("BT-9.p1", "BT-0.p5")
def test_a_warrior_killed_by_an_attack_still_carries_out_what_was_declared() -> None:
    game, mech = one(warrior__hits=5)
    warriors.hurt(game, Harm(mech), 1, "head")
    assert (mech.out, mech.fresh.out) == ("warrior", True)
    game, mech = one(warrior__hits=5)
    warriors.hurt(game, Harm(mech, at_once=True), 1, "fall")
    assert (mech.out, mech.fresh.out) == ("warrior", False)


@pytest.mark.rule("BT-9.p1")
def test_a_dead_warrior_is_not_killed_again() -> None:
    game = lance(at("locust", "0505"))
    mech = game.state.mech("a1")
    for _time in range(2):
        warriors.kill(game, Harm(mech))
    assert len(events(game, "killed")) == 1


def test_copies_share_a_warrior_and_fresh_damage_until_either_is_replaced() -> None:
    game, mech = one(1, 1)
    copy = SYSTEM.rules.copy(game.state).mech("a1")
    assert (copy.warrior, copy.fresh) == (mech.warrior, mech.fresh)
    assert copy.warrior is mech.warrior
    assert copy.fresh is mech.fresh
    harm = Harm(mech)
    warriors.hurt(game, harm, 1, "head")
    harm.hit("HD", 0)
    harm.hit("HD", 1)
    harm.lose("LA")
    harm.breach("RA")
    harm.knock_out(3)
    harm.kill()
    assert (copy.warrior.hits, copy.warrior.due, copy.warrior.awake) == (0, 0, True)
    assert copy.fresh == Fresh()
    assert mech.fresh == Fresh({"HD": (0, 1)}, ("LA",), ("RA",), out=True, warrior=True)
