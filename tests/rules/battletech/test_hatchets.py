"""Hatchets: physical weapons in one arm (BT-11.19)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import physical
from games.rules.battletech.physical import limits
from games.rules.battletech.physical.declaring import options
from games.rules.battletech.physical.numbers import number
from games.rules.battletech.state import Fire, Shot, State, Strike
from games.rules.battletech.terms import HATCHET, LOWER_ARM, SHOULDER, UPPER_ARM
from games.rules.contract.asking import Game
from games.rules.fields import Illegal
from tests.rules.running import events, run

from .positions import at, cards, hit, lance

CARDS = ("hatchetman-hct-3f", "centurion-cn9-ylw-yen-lo-wang", "banshee-bnc-3s-reinesblatt")


def axe(
    to: str = "0504",
    faces: list[int] | None = None,
    hexes: dict[str, str] | None = None,
    **own: Any,
) -> Game[State]:
    """A Hatchetman of 45 tons in 0505 that faces 0504, its hatchet on the right, and an Atlas."""
    strike = Strike(kind="hatchet", target="b1")
    return lance(
        at("hatchetman-hct-3f", "0505", strike=strike, movement__mode="stand", **own),
        at("atlas", to, side=1, facing=3),
        faces=faces or [],
        hexes=hexes,
    )


def refused(game: Game[State]) -> str:
    """The rule by which the blow is refused, "" if it may be declared."""
    try:
        limits.refuse(game, "hatchet", game.state.mech("a1"), game.state.mech("b1"), "RA")
    except Illegal as why:
        return why.rule
    return ""


@pytest.mark.rule("BT-11.19")
@pytest.mark.parametrize(("card", "points"), list(zip(CARDS, (9, 10, 19), strict=True)))
def test_it_does_a_fifth_of_the_tons_rounded_up(card: str, points: int) -> None:
    game = lance(
        at(card, "0505", strike=Strike(kind="hatchet", target="b1"), movement__mode="stand"),
        at("atlas", "0504", side=1, facing=3),
        faces=[6, 6, 3, 4],
    )
    run(physical.resolve(game, game.state.mech("a1")))
    (struck,) = events(game, "armour")
    assert (struck.data["location"], struck.data["points"]) == ("CT", points)


@pytest.mark.rule("BT-11.19")
def test_its_number_is_piloting_less_1_and_2_for_each_actuator_of_the_arm() -> None:
    game = axe()
    mech, target = game.state.mech("a1"), game.state.mech("b1")
    assert number(game, "hatchet", mech, target, "RA").total == 5 - 1
    hit(game, "a1", "RA", UPPER_ARM, LOWER_ARM)
    hit(game, "a1", "LA", UPPER_ARM)
    assert number(game, "hatchet", mech, target, "RA").total == 5 - 1 + 4


@pytest.mark.rule("BT-11.19")
@pytest.mark.parametrize(
    ("to", "twist", "rule"),
    [("0504", 0, ""), ("0605", 0, ""), ("0405", 0, "BT-4.2.p4"), ("0405", -1, "")],
)
def test_it_reaches_the_front_and_the_side_of_its_arm(to: str, twist: int, rule: str) -> None:
    assert refused(axe(to, twist=twist)) == rule


@pytest.mark.rule("BT-11.19", "BT-4.3.t2", "BT-4.3.t3")
@pytest.mark.parametrize(("level", "table"), [("0", "full"), ("1", "kick"), ("-1", "punch")])
def test_levels_are_as_for_a_club(level: str, table: str) -> None:
    game = axe(hexes={"0504": level})
    mech, target = game.state.mech("a1"), game.state.mech("b1")
    assert limits.table(game, "hatchet", mech, target) == table
    assert limits.table(game, "club", mech, target) == table


@pytest.mark.rule("BT-11.19")
@pytest.mark.parametrize("broken", [HATCHET, "Hand Actuator", SHOULDER])
def test_it_its_hand_and_its_shoulder_are_whole(broken: str) -> None:
    game = axe()
    hit(game, "a1", "RA", broken)
    assert refused(game) == "BT-11.19"
    other = axe()
    hit(other, "a1", "LA", SHOULDER)
    assert refused(other) == ""


@pytest.mark.rule("BT-11.19")
def test_no_weapon_in_that_arm_has_fired_and_both_hands_hold_no_club() -> None:
    arms = {mount.location: mount.id for mount in cards()[CARDS[0]].mounts}
    assert refused(axe(fire=Fire(shots=(Shot(arms["RA"], "b1"),)))) == "BT-11.19"
    assert refused(axe(fire=Fire(shots=(Shot(arms["LA"], "b1"),)))) == ""
    assert refused(axe(flipped=True)) == "BT-11.19"
    assert refused(axe(club="tree")) == "BT-3.9.p1"


@pytest.mark.rule("BT-11.19")
def test_only_who_has_one_may_strike_with_it() -> None:
    game = axe()
    ids = [option.id for option in options(game, game.state.mech("a1"))]
    assert "hatchet:a1" in ids
    game = lance(at("hunchback", "0505"), at("atlas", "0504", side=1))
    ids = [option.id for option in options(game, game.state.mech("a1"))]
    assert "hatchet:a1" not in ids


@pytest.mark.rule("BT-11.19")
def test_a_miss_asks_nobody_for_a_roll() -> None:
    game = axe(faces=[1, 1])
    run(physical.resolve(game, game.state.mech("a1")))
    assert [game.state.mech(name).due for name in ("a1", "b1")] == [[], []]
