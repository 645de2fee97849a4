"""Matches that began under an earlier version of the rules go on as they were."""

from __future__ import annotations

import pytest

from games.rules.battletech import SYSTEM, physical
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.harm.warriors import kill
from games.rules.battletech.mechs import condition
from games.rules.battletech.phases import heat
from games.rules.battletech.physical import limits
from games.rules.battletech.physical.declaring import options
from games.rules.battletech.state import State, Strike
from games.rules.contract.asking import Game
from games.rules.fields import Illegal
from tests.rules.running import run

from .positions import Placed, at, called, lance, rolls

VERSIONS = pytest.mark.parametrize(("version", "now"), [("1", False), ("2", True)])


def match(version: str, *placed: Placed, faces: list[int] | None = None) -> Game[State]:
    """A position of a match that began under this version of the rules."""
    game = lance(*placed, faces=faces or [])
    game.setup = game.setup.model_copy(update={"version": version})
    return game


def test_matches_that_begin_now_are_of_version_2() -> None:
    assert SYSTEM.version == "2"


@VERSIONS
@pytest.mark.rule("BT-4.2.p6")
def test_a_target_of_two_pushes(version: str, now: bool) -> None:
    push = Strike(kind="push", target="b1")
    game = match(
        version,
        at("hunchback", "0505"),
        at("hunchback", "0605", strike=push),
        at("atlas", "0504", side=1),
    )
    refused = False
    try:
        limits.refuse(game, "push", game.state.mech("a1"), game.state.mech("b1"))
    except Illegal:
        refused = True
    assert refused is now


@VERSIONS
@pytest.mark.rule("BT-9.p1")
def test_an_unconscious_warrior_charges(version: str, now: bool) -> None:
    charging = at(
        "battlemaster",
        "0505",
        movement__charge="b1",
        movement__charge_hexes=2,
        warrior__conscious=False,
        strike=Strike(kind="charge", target="b1"),
    )
    game = match(version, charging, at("atlas", "0504", side=1, facing=3), faces=[1, 1])
    ids = [option.id for option in options(game, game.state.mech("a1"))]
    assert ids == (["none:a1"] if now else ["charge:a1"])
    run(physical.resolve(game, game.state.mech("a1")), *([] if now else ["pass:a1:1"]))


@VERSIONS
@pytest.mark.rule("BT-8.2.p1")
def test_consciousness_before_displacement(version: str, now: bool) -> None:
    charging = at(
        "battlemaster",
        "0505",
        movement__charge="b1",
        movement__charge_hexes=2,
        strike=Strike(kind="charge", target="b1"),
    )
    hits = [6, 6, *[3, 4] * 5]
    faces = [6, 6, *hits, *[6, 6] * 3]
    game = match(version, charging, at("atlas", "0504", side=1, facing=3), faces=faces)
    run(physical.resolve(game, game.state.mech("a1")))
    happened = [called(event) for event in game.take_events()]
    assert ("consciousness" in happened) is now
    assert game.state.mech("b1").warrior.due == (0 if now else 1)


@VERSIONS
@pytest.mark.rule("BT-0.p5")
def test_a_warrior_whom_an_attack_kills(version: str, now: bool) -> None:
    game = match(version, at("atlas", "0505"))
    kill(game, Harm(game.state.mech("a1")))
    assert condition.immobile(game.state.mech("a1")) is not now


@VERSIONS
@pytest.mark.rule("BT-8.4.1")
def test_the_seat_belt_of_a_shutdown(version: str, now: bool) -> None:
    faces = [1, 2, 4, 3, *[6, 6, 1, 3, 4]]
    game = match(version, at("hunchback", "0505", heat=27), faces=faces)
    run(heat.phase(game))
    assert bool(rolls(game.take_events(), "seat-belt")) is now


@VERSIONS
@pytest.mark.rule("BT-11.19")
def test_hatchets(version: str, now: bool) -> None:
    game = match(version, at("hatchetman-hct-3f", "0505"), at("atlas", "0504", side=1))
    ids = [option.id for option in options(game, game.state.mech("a1"))]
    assert ("hatchet:a1" in ids) is now
