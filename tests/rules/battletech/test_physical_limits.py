"""What physical attacks may be declared (sections 4.1 to 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.rules.battletech import terms
from games.rules.battletech.constants.tables import Kind
from games.rules.battletech.physical import limits
from games.rules.battletech.physical.declaring import carry_out, options
from games.rules.battletech.state import Fire, Shot, State, Strike
from games.rules.contract.asking import Ask, Game
from games.rules.fields import Choice, Illegal, Pick
from games.rules.fields.choices import worked_out
from games.rules.text import _
from tests.rules.running import events

from .positions import at, hit, lance, lose


def pair(
    to: str = "0504", hexes: dict[str, str] | None = None, card: str = "hunchback", **target: Any
) -> Game[State]:
    """A 'Mech in 0505 that faces 0504, and its target in another hex."""
    return lance(at(card, "0505"), at("atlas", to, side=1, **target), hexes=hexes)


def refused(game: Game[State], kind: Any, limb: Any = None) -> str:
    """The rule by which such an attack is refused; "" if it may be declared."""
    try:
        limits.refuse(game, kind, game.state.mech("a1"), game.state.mech("b1"), limb)
    except Illegal as why:
        return why.rule
    return ""


LIMBS = {"kick": "RL", "punch": "RA", "push": None, "club": None}


@pytest.mark.rule("BT-4.1.p1")
def test_a_target_is_adjacent_and_at_most_one_level_apart() -> None:
    assert refused(pair(), "kick", "RL") == ""
    assert refused(pair("0503"), "kick", "RL") == "BT-4.1.p1"
    assert refused(pair(hexes={"0504": "2"}), "punch", "RA") == "BT-4.1.p1"


@pytest.mark.rule("BT-4.3.t1", "BT-4.3.t2", "BT-4.3.t3", "BT-4.3.t4", "BT-4.3.t5", "BT-4.3.t6")
@pytest.mark.parametrize(
    ("prone", "level", "tables"),
    [
        (False, 0, ("punch", "kick", "full", "none", "full", "punch")),
        (False, 1, ("kick", "", "kick", "", "full", "punch")),
        (False, -1, ("", "punch", "punch", "", "full", "punch")),
        (True, 0, ("", "full", "full", "", "", "full")),
        (True, 1, ("full", "", "full", "", "", "full")),
        (True, -1, ("", "", "", "", "", "full")),
    ],
)
def test_the_table_of_levels_and_prone_targets(
    prone: bool, level: int, tables: tuple[str, ...]
) -> None:
    game = pair(hexes={"0504": str(level)}, prone=prone)
    mech, target = game.state.mech("a1"), game.state.mech("b1")
    kinds: tuple[Kind, ...] = ("punch", "kick", "club", "push", "charge", "dfa")
    for kind, table in zip(kinds, tables, strict=True):
        if table:
            assert limits.table(game, kind, mech, target) == table
        else:
            with pytest.raises(Illegal) as why:
                limits.table(game, kind, mech, target)
            assert why.value.rule.startswith("BT-4.3.t")


@pytest.mark.rule("BT-12.18", "BT-4.3.t2")
def test_a_target_one_level_higher_is_punched_on_the_kick_table_and_not_kicked() -> None:
    game = pair(hexes={"0504": "1"})
    mech, target = game.state.mech("a1"), game.state.mech("b1")
    assert limits.table(game, "punch", mech, target) == "kick"
    assert refused(game, "kick", "RL") == "BT-4.3.t2"


@pytest.mark.rule("BT-4.1.p1", "BT-0.p4")
def test_levels_compare_the_ground_in_water_the_bottom() -> None:
    # The target stands at the bottom of depth 1: one lower.
    assert refused(pair(hexes={"0504": "0w1"}), "punch", "RA") == "BT-4.3.t3"
    assert refused(pair(hexes={"0504": "0w1"}), "kick", "RL") == ""


@pytest.mark.rule("BT-4.2.p3")
@pytest.mark.parametrize(
    ("to", "rule"),
    [("0504", ""), ("0604", ""), ("0404", ""), ("0605", "BT-4.2.p3"), ("0506", "BT-4.2.p3")],
)
def test_a_kick_needs_the_front_arc_of_the_feet(to: str, rule: str) -> None:
    game = pair(to)
    assert refused(game, "kick", "LL") == rule
    game.state.mech("a1").twist = 1
    assert refused(game, "kick", "LL") == rule, "torso twist does not count"


@pytest.mark.rule("BT-4.2.p4", "BT-3.1.p2")
@pytest.mark.parametrize(
    ("twist", "to", "left", "right"),
    [
        (0, "0504", True, True),
        (0, "0605", False, True),
        (0, "0405", True, False),
        (0, "0506", False, False),
        (1, "0506", False, True),
        (1, "0404", True, False),
        (-1, "0506", True, False),
    ],
)
def test_a_punch_reaches_the_front_and_the_side_of_its_arm(
    twist: int, to: str, left: bool, right: bool
) -> None:
    game = pair(to)
    game.state.mech("a1").twist = twist
    assert (refused(game, "punch", "LA") == "") is left
    assert (refused(game, "punch", "RA") == "") is right


@pytest.mark.rule("BT-4.2.p6")
def test_a_push_needs_its_target_straight_ahead_standing_on_the_same_level() -> None:
    assert refused(pair(), "push") == ""
    assert refused(pair("0604"), "push") == "BT-4.2.p6"
    assert refused(pair(hexes={"0504": "1"}), "push") == "BT-4.3.t2"
    assert refused(pair(prone=True), "push") == "BT-4.3.t4"
    assert refused(pair(movement__charge="a1"), "push") == "BT-4.2.p6"
    assert refused(pair(movement__dfa="a1"), "push") == "BT-4.1.p1"


@pytest.mark.rule("BT-4.2.p6", "BT-2.10.p1")
@pytest.mark.parametrize(
    ("other", "rule"),
    [
        ({"strike": Strike(kind="push", target="b1")}, "BT-4.2.p6"),
        ({"movement__charge": "b1"}, "BT-4.2.p6"),
        ({"movement__dfa": "b1"}, "BT-4.2.p6"),
        ({"movement__charge": "b1", "out": "destroyed"}, "BT-4.2.p6"),
        ({"strike": Strike(kind="kick", blows={"RL": "b1"})}, ""),
        ({"strike": Strike(kind="push", target="b2")}, ""),
    ],
)
def test_a_push_needs_a_target_of_no_other_charge_death_from_above_or_push(
    other: dict[str, Any], rule: str
) -> None:
    game = lance(
        at("hunchback", "0505"),
        at("hunchback", "0605", **other),
        at("atlas", "0504", side=1),
        at("locust", "0604", side=1),
    )
    assert refused(game, "push") == rule
    assert refused(game, "kick", "RL") == "", "anything else may strike it as often as it likes"


@pytest.mark.rule("BT-4.2.p6")
def test_two_may_push_each_other() -> None:
    game = pair(strike=Strike(kind="push", target="a1"))
    assert refused(game, "push") == ""


@pytest.mark.rule("BT-9.p1", "BT-4.1.p1")
@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_an_unconscious_warrior_declares_nothing(kind: str) -> None:
    game = pair()
    mech = game.state.mech("a1")
    setattr(mech.movement, kind, "b1")
    assert [option.id for option in options(game, mech)] == [f"{kind}:a1"]
    mech.warrior = replace(mech.warrior, conscious=False)
    assert [option.id for option in options(game, mech)] == ["none:a1"]


@pytest.mark.rule("BT-4.1.p1", "BT-2.11.p1")
def test_a_mech_in_a_death_from_above_is_no_target() -> None:
    for kind, limb in LIMBS.items():
        assert refused(pair(movement__dfa="a1"), kind, limb) != ""


@pytest.mark.rule("BT-4.1.p1", "BT-0.p3")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"prone": True}, "BT-4.1.p1"),
        ({"shut_down": True}, "BT-0.p3"),
        ({"warrior__conscious": False}, "BT-0.p3"),
        ({"fire": Fire(seeks_club=True)}, "BT-3.9.p1"),
    ],
)
def test_who_makes_no_physical_attack_at_all(changes: dict[str, Any], rule: str) -> None:
    game = lance(at("hunchback", "0505", **changes), at("atlas", "0504", side=1))
    for kind, limb in LIMBS.items():
        assert refused(game, kind, limb) == rule
    assert [option.id for option in options(game, game.state.mech("a1"))] == ["none:a1"]


@pytest.mark.rule("BT-4.2.p3", "BT-3.10.t9", "BT-3.8.4a")
def test_a_kick_needs_both_legs_and_both_hips() -> None:
    game = pair()
    hit(game, "a1", "LL", terms.HIP)
    assert refused(game, "kick", "RL") == "BT-3.10.t9"
    game = pair()
    lose(game, "a1", "LL")
    assert refused(game, "kick", "RL") == "BT-4.2.p3"


def fired(game: Game[State], *weapons: str) -> Game[State]:
    game.state.mech("a1").fire = Fire(shots=tuple(Shot(weapon, "b1") for weapon in weapons))
    return game


@pytest.mark.rule("BT-4.2.p4", "BT-4.2.p5", "BT-4.2.p6", "BT-3.9.p1")
def test_an_arm_whose_weapon_has_fired_neither_punches_nor_pushes_nor_clubs() -> None:
    game = fired(pair(), "w3")  # the Hunchback's laser in its right arm
    assert refused(game, "punch", "RA") == "BT-4.2.p4"
    assert refused(game, "punch", "LA") == ""
    assert refused(game, "push") == "BT-4.2.p6"
    game.state.mech("a1").club, game.state.mech("a1").club_since = "limb", 0
    assert refused(game, "club") == "BT-3.9.p1"
    assert refused(fired(pair(), "w2"), "push") == "", "its autocannon is in the torso"


@pytest.mark.rule("BT-4.2.p4", "BT-3.10.t6", "BT-3.1.p3")
def test_an_arm_that_is_gone_or_has_no_shoulder_or_is_flipped_does_not_punch() -> None:
    game = pair()
    hit(game, "a1", "RA", terms.SHOULDER)
    assert refused(game, "punch", "RA") == "BT-3.10.t6"
    lose(game, "a1", "RA")
    assert refused(game, "punch", "RA") == "BT-4.2.p4"
    assert refused(game, "push") == "BT-4.2.p6", "a push needs both arms"
    game.state.mech("a1").flipped = True
    assert refused(game, "punch", "LA") == "BT-3.1.p3"


def with_club(turn: int = 2, since: int = 1, to: str = "0504") -> Game[State]:
    game = pair(to)
    game.state.turn = turn
    game.state.mech("a1").club, game.state.mech("a1").club_since = "tree", since
    return game


@pytest.mark.rule("BT-4.2.p5", "BT-3.9.p1", "BT-3.10.t8")
def test_a_club_was_picked_up_earlier_and_takes_both_hands_and_shoulders() -> None:
    assert refused(with_club(), "club") == ""
    assert refused(with_club(since=2), "club") == "BT-4.2.p5"
    assert refused(pair(), "club") == "BT-4.2.p5"
    assert refused(with_club(to="0605"), "club") == "BT-4.2.p5", "out of the front arc"
    for arm, name in (("LA", terms.HAND), ("RA", terms.SHOULDER)):
        game = with_club()
        hit(game, "a1", arm, name)  # type: ignore[arg-type]
        assert refused(game, "club") == "BT-4.2.p5"


@pytest.mark.rule("BT-3.9.p1", "BT-4.2.p5")
def test_with_a_club_there_is_no_punch_and_no_push_and_twist_counts_for_it() -> None:
    assert refused(with_club(), "punch", "LA") == "BT-3.9.p1"
    assert refused(with_club(), "push") == "BT-3.9.p1"
    game = with_club(to="0605")
    game.state.mech("a1").twist = 1
    assert refused(game, "club") == ""


@pytest.mark.rule("BT-4.1.p1")
def test_what_was_declared_while_moving_is_the_attack_and_nothing_else_is_offered() -> None:
    game = lance(at("hunchback", "0505", movement__charge="b1"), at("atlas", "0504", side=1))
    assert [option.id for option in options(game, game.state.mech("a1"))] == ["charge:a1"]


@pytest.mark.rule("BT-4.1.p1")
def test_whoever_has_an_enemy_beside_it_may_choose_not_to_attack() -> None:
    found = options(pair(), pair().state.mech("a1"))
    assert [option.id for option in found] == ["kick:a1", "punch:a1", "push:a1", "none:a1"]
    alone = lance(at("hunchback", "0505"))
    assert [one.id for one in options(alone, alone.state.mech("a1"))] == ["none:a1"]


@pytest.mark.rule("BT-4.2.p4")
def test_a_punch_takes_one_arm_or_both_at_one_target_or_two() -> None:
    game = lance(at("hunchback", "0505"), at("atlas", "0504", side=1), at("locust", "0405", side=1))
    punch = next(o for o in options(game, game.state.mech("a1")) if o.id == "punch:a1")
    assert punch.check({"LA": "b2", "RA": "b1"}) == {"LA": "b2", "RA": "b1"}
    assert punch.check({"LA": "none", "RA": "b1"})
    with pytest.raises(Illegal, match="out of the arc") as why:
        punch.check({"LA": "none", "RA": "b2"})
    assert why.value.rule == "BT-4.2.p4"
    with pytest.raises(Illegal, match="needs an arm"):
        punch.check({"LA": "none", "RA": "none"})


def kicks(game: Game[State]) -> Sequence[Choice]:
    """The targets of a kick, each with the leg that kicks it."""
    kick = next(option for option in options(game, game.state.mech("a1")) if "kick" in option.id)
    (field,) = kick.fields
    assert isinstance(field, Pick)
    return field.choices


@pytest.mark.rule("BT-4.2.p3")
def test_a_kick_says_with_whose_leg() -> None:
    said = [str(choice.label) for choice in kicks(pair())]
    assert said == ["Atlas AS7-D, with your left leg", "Atlas AS7-D, with your right leg"]


@pytest.mark.rule("BT-4.2.p3")
def test_a_leg_whose_weapon_has_fired_does_not_kick() -> None:
    game = fired(pair(card="assassin-asn-101"), "w5")  # the small laser in its right leg
    assert refused(game, "kick", "RL") == "BT-4.2.p3"
    assert refused(game, "kick", "LL") == ""


@pytest.mark.rule("BT-4.1.p1", "BT-4.2.p6")
def test_a_push_is_declared_at_its_target() -> None:
    game = pair()
    mech = game.state.mech("a1")
    ask = Ask(mech.seat, _("Strike."), list(options(game, mech)))
    carry_out(game, mech, ask.check({"option": "push:a1", "fields": {"at": "b1"}}))
    assert mech.strike is not None
    assert (mech.strike.kind, mech.strike.target) == ("push", "b1")
    assert [event.data["targets"] for event in events(game, "strike-declared")] == [["b1"]]


@pytest.mark.rule("BT-4.1.p1")
@pytest.mark.parametrize(("piloting", "hopeless"), [(5, False), (6, True)])
def test_a_kick_that_cannot_hit_says_so(piloting: int, hopeless: bool) -> None:
    """At a target that has run ten hexes and stands in heavy woods."""
    game = lance(
        at("hunchback", "0505", piloting=piloting, movement__mode="run"),
        at("atlas", "0504", side=1, movement__mode="run", movement__hexes=10),
        hexes={"0504": "0h"},
    )
    said = [str(detail) for detail in worked_out(kicks(game)[0].details)]
    assert ("12 or more: it misses by itself." in said) == hopeless
