"""The numbers and the damage of physical attacks (sections 4.2, 4.5, 4.6; BT-12.1, BT-12.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.battletech import terms
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.physical import damage
from games.rules.battletech.physical.numbers import hopeless, number
from games.rules.battletech.state import State
from games.rules.battletech.terms import Location
from games.rules.contract.asking import Game

from .positions import at, hit, lance


def facing_each_other(
    card: str = "hunchback", hexes: dict[str, str] | None = None, **target: Any
) -> Game[State]:
    """A 'Mech in 0505 and, straight ahead of it, its target in 0504; both stood still."""
    return lance(
        at(card, "0505", piloting=5, movement__mode="stand"),
        at("atlas", "0504", side=1, piloting=5, **target),
        hexes=hexes,
    )


def needed(game: Game[State], kind: str, limb: Location | None = None) -> int:
    return number(game, kind, game.state.mech("a1"), game.state.mech("b1"), limb).total


@pytest.mark.rule("BT-4.2.p1")
@pytest.mark.parametrize(
    ("kind", "limb", "total"),
    [("kick", "RL", 3), ("punch", "RA", 5), ("club", None, 4), ("push", None, 4)],
)
def test_each_attack_has_its_base(kind: str, limb: Location | None, total: int) -> None:
    assert needed(facing_each_other(), kind, limb) == total


@pytest.mark.rule("BT-4.2.p1")
@pytest.mark.parametrize(("mode", "more"), [("stand", 0), ("walk", 1), ("run", 2), ("jump", 3)])
def test_the_attackers_movement_adds(mode: str, more: int) -> None:
    game = facing_each_other()
    game.state.mech("a1").movement.mode = mode  # type: ignore[assignment]
    assert needed(game, "kick", "RL") == 3 + more
    assert needed(game, "charge") == 5 + more
    assert needed(game, "dfa") == 5 + 3, "a death from above has always jumped"


@pytest.mark.rule("BT-4.2.p1")
@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"movement__hexes": 2}, 0),
        ({"movement__hexes": 3}, 1),
        ({"movement__hexes": 5}, 2),
        ({"movement__hexes": 7}, 3),
        ({"movement__hexes": 3, "movement__mode": "jump"}, 2),
        ({"prone": True}, -2),
        ({"shut_down": True}, -4),
        ({"warrior__conscious": False}, -4),
    ],
)
def test_the_targets_movement_and_state_add(changes: dict[str, Any], more: int) -> None:
    game = facing_each_other(**changes)
    assert needed(game, "kick", "RL") == 3 + more
    assert needed(game, "dfa") == 8 + more


@pytest.mark.rule("BT-4.2.p1", "BT-4.5.p1", "BT-4.6.p1")
@pytest.mark.parametrize(("woods", "more"), [("0l", 1), ("0h", 2), ("0r", 0)])
def test_woods_around_the_target_add_but_for_a_death_from_above(woods: str, more: int) -> None:
    game = facing_each_other(hexes={"0504": woods})
    assert needed(game, "punch", "RA") == 5 + more
    assert needed(game, "charge") == 5 + more
    assert needed(game, "dfa") == 8


@pytest.mark.rule("BT-4.5.p1", "BT-4.6.p1")
@pytest.mark.parametrize(("own", "other", "more"), [(5, 5, 0), (4, 6, -2), (6, 4, 2)])
def test_charges_compare_the_skills(own: int, other: int, more: int) -> None:
    game = lance(
        at("jenner", "0505", piloting=own, movement__mode="run"),
        at("atlas", "0504", side=1, piloting=other, warrior__conscious=False),
    )
    # Also if the target's warrior is unconscious, which makes it immobile: -4.
    assert needed(game, "charge") == own + more + 2 - 4
    assert needed(game, "dfa") == own + more + 3 - 4


@pytest.mark.rule("BT-4.2.p3", "BT-3.10.t10", "BT-3.10.t11")
@pytest.mark.parametrize(
    ("names", "more"),
    [
        ([terms.UPPER_LEG], 2),
        ([terms.LOWER_LEG], 2),
        ([terms.FOOT], 1),
        ([terms.UPPER_LEG, terms.LOWER_LEG, terms.FOOT], 5),
    ],
)
def test_damage_to_the_leg_that_kicks_adds(names: list[str], more: int) -> None:
    game = facing_each_other()
    hit(game, "a1", "RL", *names)
    assert needed(game, "kick", "RL") == 3 + more
    assert needed(game, "kick", "LL") == 3, "the other leg is whole"


@pytest.mark.rule("BT-4.2.p4", "BT-3.10.t7", "BT-3.10.t8")
@pytest.mark.parametrize(
    ("names", "more"),
    [([terms.UPPER_ARM], 2), ([terms.LOWER_ARM], 2), ([terms.HAND], 1)],
)
def test_damage_to_the_arm_that_punches_adds(names: list[str], more: int) -> None:
    game = facing_each_other()
    hit(game, "a1", "RA", *names)
    assert needed(game, "punch", "RA") == 5 + more
    assert needed(game, "punch", "LA") == 5


@pytest.mark.rule("BT-4.2.p4")
def test_an_arm_designed_without_lower_arm_and_hand_punches_at_three_more() -> None:
    assert needed(facing_each_other("jenner"), "punch", "RA") == 5 + 3
    assert needed(facing_each_other("centurion"), "punch", "RA") == 5 + 1, (
        "only the hand is missing"
    )


@pytest.mark.rule("BT-4.2.p5")
def test_each_arm_actuator_of_both_arms_adds_to_a_club() -> None:
    game = facing_each_other()
    hit(game, "a1", "RA", terms.UPPER_ARM)
    assert needed(game, "club") == 4 + 2
    hit(game, "a1", "LA", terms.UPPER_ARM, terms.LOWER_ARM)
    assert needed(game, "club") == 4 + 6


@pytest.mark.rule("BT-4.2.p6", "BT-3.10.t6")
def test_each_shoulder_hit_adds_to_a_push() -> None:
    game = facing_each_other()
    hit(game, "a1", "RA", terms.SHOULDER)
    assert needed(game, "push") == 4 + 2
    hit(game, "a1", "LA", terms.SHOULDER)
    assert needed(game, "push") == 4 + 4


@pytest.mark.rule("BT-4.1.p1")
def test_twelve_or_more_misses_by_itself() -> None:
    game = facing_each_other(movement__hexes=7)
    attacker = game.state.mech("a1")
    attacker.movement.mode = "jump"
    attacker.warrior = replace(attacker.warrior, piloting=5)
    assert needed(game, "punch", "RA") == 11
    assert not hopeless(number(game, "punch", attacker, game.state.mech("b1"), "RA"))
    attacker.warrior = replace(attacker.warrior, piloting=6)
    assert hopeless(number(game, "punch", attacker, game.state.mech("b1"), "RA"))


@pytest.mark.rule("BT-4.2.p1")
def test_fresh_damage_of_this_phase_does_not_count_yet() -> None:
    game = facing_each_other()
    hit(game, "a1", "RL", terms.FOOT, fresh=True)
    assert needed(game, "kick", "RL") == 3


@pytest.mark.rule("BT-12.1", "BT-4.2.p3", "BT-3.10.t10")
@pytest.mark.parametrize(
    ("card", "points"),
    [("hunchback", [10, 5, 2]), ("marauder", [15, 7, 3]), ("locust", [4, 2, 1])],
)
def test_each_leg_actuator_hit_halves_a_kick(card: str, points: list[int]) -> None:
    game = facing_each_other(card)
    mech = game.state.mech("a1")
    found = [damage.kick(card_of(game.setup, mech), mech, "RL")]
    for name in (terms.UPPER_LEG, terms.LOWER_LEG):
        hit(game, "a1", "RL", name)
        found.append(damage.kick(card_of(game.setup, mech), mech, "RL"))
    assert found == points
    assert damage.kick(card_of(game.setup, mech), mech, "LL") == points[0]


@pytest.mark.rule("BT-12.2", "BT-4.2.p4", "BT-3.10.t7")
def test_each_arm_actuator_hit_or_missing_halves_a_punch_but_never_under_one() -> None:
    game = facing_each_other("awesome")
    mech = game.state.mech("a1")
    found = [damage.punch(card_of(game.setup, mech), mech, "LA")]
    for name in (terms.UPPER_ARM, terms.LOWER_ARM):
        hit(game, "a1", "LA", name)
        found.append(damage.punch(card_of(game.setup, mech), mech, "LA"))
    assert found == [8, 4, 2]


@pytest.mark.rule("BT-12.2", "BT-4.2.p4")
@pytest.mark.parametrize(("card", "points"), [("catapult", [3, 1]), ("locust", [1, 1])])
def test_arms_without_lower_actuators_strike_with_half(card: str, points: list[int]) -> None:
    """65 t: 7, 3, 1. 20 t: 2, 1, 1. Both are designed without lower arms."""
    game = facing_each_other(card)
    mech = game.state.mech("a1")
    found = [damage.punch(card_of(game.setup, mech), mech, "LA")]
    hit(game, "a1", "LA", terms.UPPER_ARM)
    found.append(damage.punch(card_of(game.setup, mech), mech, "LA"))
    assert found == points


@pytest.mark.rule("BT-4.2.p5")
@pytest.mark.parametrize(("card", "points"), [("atlas", 20), ("wolverine", 11), ("locust", 4)])
def test_a_club_does_a_fifth_of_the_tons(card: str, points: int) -> None:
    game = facing_each_other(card)
    assert damage.club(card_of(game.setup, game.state.mech("a1"))) == points


@pytest.mark.rule("BT-12.3", "BT-4.5.2")
@pytest.mark.parametrize(
    ("card", "hexes", "points"), [("battlemaster", 2, 17), ("wolverine", 3, 17), ("atlas", 1, 10)]
)
def test_a_charge_does_a_tenth_of_the_tons_a_hex(card: str, hexes: int, points: int) -> None:
    game = facing_each_other(card)
    assert damage.charge(card_of(game.setup, game.state.mech("a1")), hexes) == points
    assert damage.charge_to_oneself(card_of(game.setup, game.state.mech("b1"))) == 10


@pytest.mark.rule("BT-12.4", "BT-12.5", "BT-4.6.2")
@pytest.mark.parametrize(
    ("card", "target", "own"), [("jenner", 11, 7), ("cicada", 12, 8), ("atlas", 30, 20)]
)
def test_a_death_from_above_by_its_tons(card: str, target: int, own: int) -> None:
    game = facing_each_other(card)
    sheet = card_of(game.setup, game.state.mech("a1"))
    assert (damage.dfa(sheet), damage.dfa_to_oneself(sheet)) == (target, own)


# -- the rules of the terms --------------------------------------------------------------------


def rules_of(game: Game[State], kind: str, limb: Location | None = None) -> list[tuple[int, str]]:
    """The terms of a number that are not 0, each with its rule."""
    found = number(game, kind, game.state.mech("a1"), game.state.mech("b1"), limb)
    return [(term.value, term.rule) for term in found.terms if term.value]


@pytest.mark.rule("BT-4.2.p1", "BT-3.10.t10", "BT-3.10.t11")
def test_each_term_of_a_kick_names_its_rule() -> None:
    game = facing_each_other()
    hit(game, "a1", "RL", terms.UPPER_LEG, terms.LOWER_LEG, terms.FOOT)
    assert rules_of(game, "kick", "RL") == [
        (5, "BT-4.2.p1"),
        (-2, "BT-4.2.p1"),
        (2, "BT-3.10.t10"),
        (2, "BT-3.10.t10"),
        (1, "BT-3.10.t11"),
    ]


@pytest.mark.rule("BT-3.10.t6", "BT-3.10.t7", "BT-3.10.t8", "BT-4.2.p5")
def test_each_term_of_a_blow_with_the_arms_names_its_rule() -> None:
    game = facing_each_other()
    hit(game, "a1", "RA", terms.UPPER_ARM, terms.LOWER_ARM, terms.HAND)
    arms = [(2, "BT-3.10.t7"), (2, "BT-3.10.t7"), (1, "BT-3.10.t8")]
    assert rules_of(game, "punch", "RA") == [(5, "BT-4.2.p1"), *arms]
    club = [(5, "BT-4.2.p1"), (-1, "BT-4.2.p1"), (2, "BT-4.2.p5"), (2, "BT-4.2.p5")]
    assert rules_of(game, "club") == club
    hit(game, "a1", "LA", terms.SHOULDER)
    assert rules_of(game, "push")[2:] == [(2, "BT-3.10.t6")]


@pytest.mark.rule("BT-4.5.p1", "BT-4.6.p1")
def test_the_difference_of_piloting_and_the_jump_name_their_rules() -> None:
    game = facing_each_other()
    mech = game.state.mech("b1")
    mech.warrior = replace(mech.warrior, piloting=4)
    skills = [(5, "BT-4.2.p1"), (1, "BT-4.5.p1")]
    assert rules_of(game, "charge") == skills
    assert rules_of(game, "dfa") == [*skills, (3, "BT-4.6.p1")]
