"""Fine points of declared attacks, warriors and shutdowns, and of hatchets."""

from __future__ import annotations

import pytest

from games.rules.battletech import physical
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.harm.warriors import kill
from games.rules.battletech.mechs import condition
from games.rules.battletech.phases import heat
from games.rules.battletech.physical import limits
from games.rules.battletech.physical.declaring import options
from games.rules.battletech.state import Strike
from games.rules.fields import Illegal
from tests.rules.running import run

from .positions import at, called, lance, rolls


@pytest.mark.rule("BT-4.2.p6")
def test_a_mech_is_the_target_of_one_push() -> None:
    push = Strike(kind="push", target="b1")
    game = lance(
        at("hunchback", "0505"),
        at("hunchback", "0605", strike=push),
        at("atlas", "0504", side=1),
    )
    with pytest.raises(Illegal):
        limits.refuse(game, "push", game.state.mech("a1"), game.state.mech("b1"))


@pytest.mark.rule("BT-9.p1")
def test_an_unconscious_warrior_does_not_go_on_with_a_charge() -> None:
    charging = at(
        "battlemaster",
        "0505",
        movement__charge="b1",
        movement__charge_hexes=2,
        warrior__conscious=False,
        strike=Strike(kind="charge", target="b1"),
    )
    game = lance(charging, at("atlas", "0504", side=1, facing=3), faces=[1, 1])
    ids = [option.id for option in options(game, game.state.mech("a1"))]
    assert ids == ["none:a1"]
    run(physical.resolve(game, game.state.mech("a1")))


@pytest.mark.rule("BT-8.2.p1")
def test_consciousness_is_rolled_for_before_displacement() -> None:
    charging = at(
        "battlemaster",
        "0505",
        movement__charge="b1",
        movement__charge_hexes=2,
        strike=Strike(kind="charge", target="b1"),
    )
    hits = [6, 6, *[3, 4] * 5]
    faces = [6, 6, *hits, *[6, 6] * 3]
    game = lance(charging, at("atlas", "0504", side=1, facing=3), faces=faces)
    run(physical.resolve(game, game.state.mech("a1")))
    happened = [called(event) for event in game.take_events()]
    assert "consciousness" in happened
    assert game.state.mech("b1").warrior.due == 0


@pytest.mark.rule("BT-0.p5")
def test_a_warrior_whom_an_attack_kills_acts_to_the_end_of_the_phase() -> None:
    game = lance(at("atlas", "0505"))
    kill(game, Harm(game.state.mech("a1")))
    assert not condition.immobile(game.state.mech("a1"))


@pytest.mark.rule("BT-8.4.1")
def test_whoever_falls_by_a_shutdown_rolls_for_the_seat_belt() -> None:
    faces = [1, 2, 4, 3, *[6, 6, 1, 3, 4]]
    game = lance(at("hunchback", "0505", heat=27), faces=faces)
    run(heat.phase(game))
    assert rolls(game.take_events(), "seat-belt")


@pytest.mark.rule("BT-11.19")
def test_a_hatchet_is_an_attack() -> None:
    game = lance(at("hatchetman-hct-3f", "0505"), at("atlas", "0504", side=1))
    ids = [option.id for option in options(game, game.state.mech("a1"))]
    assert "hatchet:a1" in ids
