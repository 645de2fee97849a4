"""The number of a shot, row by row (BT-3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.shooting import to_hit
from games.rules.battletech.shooting.aims import aim_named
from games.rules.battletech.shooting.arcs import AHEAD, Pose
from games.rules.battletech.shooting.volley import Volley
from games.rules.battletech.state import Fresh, State
from games.rules.battletech.sums import Sum, Term
from games.rules.contract.asking import Game
from games.rules.text import _

from .positions import Placed, at, hit, lance, lose
from .shots import number, terms

# A Griffin at 0509 that faces up: w1 LRM 10, w2 PPC in the right arm (range 6, 12, 18, minimum 3).
PPC = "w2"
NEAR = "0504"
"""Five hexes ahead: short range, above the minimum."""


def duel(own: dict[str, Any] | None = None, **target: Any) -> Game[State]:
    """A Griffin and an Atlas five hexes ahead of it."""
    changes = dict(own or {})
    hexes = target.pop("hexes", None)
    return lance(
        at("griffin", "0509", **changes), at("atlas", NEAR, side=1, facing=3, **target), hexes=hexes
    )


def modifier(game: Game[State], weapon: str = PPC) -> int:
    """What is added to a Gunnery of 4."""
    return number(game, weapon).total - 4


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize("gunnery", [0, 3, 4, 8])
def test_the_number_begins_with_gunnery(gunnery: int) -> None:
    assert number(duel({"gunnery": gunnery}), PPC).total == gunnery


@pytest.mark.rule("BT-3.3.p1", "BT-2.3.p1", "BT-2.4.p1", "BT-2.5.p1", "BT-2.6.p1")
@pytest.mark.parametrize(("mode", "more"), [("stand", 0), ("walk", 1), ("run", 2), ("jump", 3)])
def test_the_attackers_movement(mode: str, more: int) -> None:
    game = duel({"movement__mode": mode, "movement__hexes": 5})
    assert modifier(game) == more


@pytest.mark.rule("BT-3.3.p1", "BT-3.1.p5")
def test_a_prone_attacker_once_and_beside_its_movement() -> None:
    """It ran, then dropped: 2 + 2 (G-35)."""
    assert modifier(duel({"prone": True})) == 2
    assert modifier(duel({"prone": True, "movement__mode": "run"})) == 4


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(
    ("hexes", "more"),
    [
        (0, 0),
        (2, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 2),
        (7, 3),
        (9, 3),
        (10, 4),
        (17, 4),
        (18, 5),
        (24, 5),
        (25, 6),
        (40, 6),
    ],
)
def test_the_hexes_that_the_target_has_moved(hexes: int, more: int) -> None:
    assert modifier(duel(movement__mode="run", movement__hexes=hexes)) == more


@pytest.mark.rule("BT-3.3.p1", "BT-2.5.p1")
def test_a_target_that_jumped() -> None:
    assert modifier(duel(movement__mode="jump", movement__hexes=0)) == 1
    assert modifier(duel(movement__mode="jump", movement__hexes=5)) == 3


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(("hex", "more"), [("0508", -2), ("0507", 1), (NEAR, 1)])
def test_a_prone_target_adjacent_or_farther(hex: str, more: int) -> None:
    """With a medium laser, which has no minimum range."""
    standing = lance(at("wolverine", "0509"), at("atlas", hex, side=1))
    prone = lance(at("wolverine", "0509"), at("atlas", hex, side=1, prone=True))
    assert number(prone, "w1").total == number(standing, "w1").total + more


@pytest.mark.rule("BT-3.3.p1", "BT-0.p3", "BT-12.14")
def test_an_immobile_target() -> None:
    assert modifier(duel(shut_down=True)) == -4
    assert modifier(duel(warrior__conscious=False)) == -4


@pytest.mark.rule("BT-0.p5", "BT-9.p1")
@pytest.mark.parametrize("at_once", [False, True])
def test_a_warrior_killed_or_knocked_out_makes_it_immobile_from_the_next_phase_on(
    at_once: bool,
) -> None:
    """By an attack; what a fall does counts at once."""
    for befall in (Harm.kill, partial(Harm.knock_out, turn=1)):
        game = duel()
        target = game.state.mech("b1")
        befall(Harm(target, at_once))
        assert modifier(game) == (-4 if at_once else 0)
        target.fresh = Fresh()
        assert modifier(game) == -4


@pytest.mark.rule("BT-0.p5")
def test_one_that_was_immobile_before_stays_so_when_its_warrior_is_killed() -> None:
    game = duel(warrior__conscious=False)
    Harm(game.state.mech("b1")).kill()
    assert modifier(game) == -4


@pytest.mark.rule("BT-0.p5")
def test_what_a_fall_does_after_an_attack_counts_at_once() -> None:
    game = duel()
    Harm(game.state.mech("b1")).knock_out(1)
    Harm(game.state.mech("b1"), at_once=True).kill()
    assert modifier(game) == -4


@pytest.mark.rule("BT-3.3.p1", "BT-0.p3", "BT-12.14")
def test_a_target_that_only_cannot_move_is_not_immobile() -> None:
    stood = duel(movement__mode="stand")
    assert modifier(stood) == 0
    legless = duel(prone=True)
    lose(legless, "b1", "LL", "RL")
    assert modifier(legless) == 1  # for lying prone


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(
    ("hexes", "more"),
    [
        ({"0506": "0l"}, 1),
        ({"0506": "0h"}, 2),
        ({"0507": "0l", "0506": "0l"}, 2),
    ],
)
def test_each_woods_that_intervenes(hexes: dict[str, str], more: int) -> None:
    assert modifier(duel(hexes=hexes)) == more


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(("woods", "more"), [("0l", 1), ("0h", 2)])
def test_a_target_in_woods(woods: str, more: int) -> None:
    assert modifier(duel(hexes={NEAR: woods})) == more
    assert modifier(duel(hexes={"0509": woods})) == 0, "the attacker's own woods do not count"


@pytest.mark.rule("BT-3.3.p1", "BT-3.2.p3")
def test_partial_cover() -> None:
    assert modifier(duel(hexes={"0505": "1"})) == 1
    assert modifier(duel(hexes={NEAR: "0w1"})) == 1


@pytest.mark.rule("BT-3.3.p1", "BT-5.3c")
@pytest.mark.parametrize(
    ("heat", "more"),
    [(0, 0), (7, 0), (8, 1), (12, 1), (13, 2), (16, 2), (17, 3), (23, 3), (24, 4), (35, 4)],
)
def test_the_attackers_heat(heat: int, more: int) -> None:
    assert modifier(duel({"heat": heat})) == more


@pytest.mark.rule("BT-3.3.p1", "BT-3.10.t4")
def test_one_hit_to_the_sensors() -> None:
    game = duel()
    hit(game, "a1", "HD", "Sensors")
    assert modifier(game) == 2
    assert modifier(game, "w1") == number(duel(), "w1").total - 4 + 2


@pytest.mark.rule("BT-3.3.p1", "BT-3.10.t6", "BT-3.10.t7")
@pytest.mark.parametrize(
    ("actuators", "more"),
    [
        (["Upper Arm Actuator"], 1),
        (["Lower Arm Actuator"], 1),
        (["Upper Arm Actuator", "Lower Arm Actuator"], 2),
        (["Shoulder"], 4),
        (["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator"], 4),
        (["Hand Actuator"], 0),
    ],
)
def test_damage_to_the_arm_that_the_weapon_is_in(actuators: list[str], more: int) -> None:
    game = duel()
    hit(game, "a1", "RA", *actuators)
    assert modifier(game) == more
    other = duel()
    hit(other, "a1", "LA", *actuators)
    assert modifier(other) == 0, "the other arm does not count"
    lrm = number(duel(), "w1").total
    assert number(game, "w1").total == lrm, "a weapon in the torso is not concerned"


@pytest.mark.rule("BT-0.p5", "BT-3.3.p1")
def test_damage_of_this_phase_does_not_count() -> None:
    game = duel()
    hit(game, "a1", "RA", "Shoulder", fresh=True)
    hit(game, "a1", "HD", "Sensors", fresh=True)
    assert modifier(game) == 0


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(
    ("far", "more"),
    [(1, 3), (2, 2), (3, 1), (4, 0), (6, 0), (7, 2), (12, 2), (13, 4), (15, 4)],
)
def test_range_and_minimum_range_of_a_ppc(far: int, more: int) -> None:
    """Short to 6, medium to 12, long to 18; 3 - distance + 1 from 3 on down (G-43)."""
    target = f"05{16 - far:02}"
    game = lance(at("griffin", "0516"), at("atlas", target, side=1))
    assert modifier(game) == more


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(
    ("far", "more"), [(1, 6), (2, 5), (5, 2), (6, 1), (7, 0), (8, 2), (14, 2), (15, 4)]
)
def test_range_and_minimum_range_of_an_lrm(far: int, more: int) -> None:
    target = f"05{17 - far:02}"
    game = lance(at("griffin", "0517"), at("atlas", target, side=1))
    assert modifier(game, "w1") == more


# -- Several targets

# A Centurion at 0909: w1 medium laser in the centre torso, w2 the same to the rear, w4 AC/10 in the
# right arm.
CENTURION = ("w1", "w2", "w4")


def three_targets(facing: int = 0) -> Game[State]:
    """A Centurion with b1 ahead, b2 to its right, b3 behind it and b4 ahead, too."""
    targets = ["0906", "1210", "0912", "1007"]
    return lance(
        at("centurion", "0909", facing=facing),
        *(at("atlas", hex, side=1) for hex in targets),
    )


def further(game: Game[State], weapon: str, aim: str, pose: Pose = AHEAD, **beside: str) -> int:
    """The penalty of a shot for a further target, where other shots come after it."""
    return penalty(number(game, weapon, aim, beside=beside, pose=pose))


def penalty(need: Sum) -> int:
    """What a number has in it for a further target."""
    return sum(term.value for term in need.terms if "further target" in str(term.label))


@pytest.mark.rule("BT-3.3.p1")
def test_the_first_target_is_one_in_the_front_arc_if_there_is_one() -> None:
    game = three_targets()
    assert further(game, "w1", "b1", w4="b2") == 0
    assert further(game, "w4", "b2", w1="b1") == 2, "even if it is fired at first"


@pytest.mark.rule("BT-3.3.p1")
def test_a_further_target_in_the_front_arc_and_one_to_the_side_or_rear() -> None:
    game = three_targets()
    assert further(game, "w1", "b4", w4="b1") == 0, "the first shot's target is the first"
    assert further(game, "w4", "b1", w1="b1") == 0, "one target needs no penalty"
    assert further(game, "w2", "b3", w1="b1") == 2
    volley_first = number(game, "w4", "b1", beside={"w1": "b4"})
    assert terms(volley_first).get("further target", 0) == 0
    assert further_after(game, "w1", "b4", first=("w4", "b1")) == 1


@pytest.mark.rule("BT-3.3.p1")
def test_the_third_target_costs_what_the_second_does() -> None:
    game = three_targets()
    assert further_after(game, "w2", "b3", first=("w1", "b1")) == 2
    assert further_after(game, "w2", "b3", first=("w1", "b1"), then=[("w4", "b2")]) == 2


@pytest.mark.rule("BT-3.3.p1")
def test_without_a_target_in_the_front_arc_the_first_shot_names_the_first() -> None:
    game = three_targets()
    assert further(game, "w2", "b3", w4="b2") == 0
    assert further_after(game, "w4", "b2", first=("w2", "b3")) == 2


@pytest.mark.rule("BT-3.3.p1", "BT-3.1.p2")
def test_the_front_arc_is_the_twisted_one() -> None:
    game = three_targets()
    right = Pose(twist=1)
    assert further(game, "w4", "b2", pose=right, w1="b4") == 0
    assert further_after(game, "w4", "b2", first=("w1", "b4"), pose=right) == 1


def further_after(
    game: Game[State],
    weapon: str,
    aim: str,
    *,
    first: tuple[str, str],
    then: Sequence[tuple[str, str]] = (),
    pose: Pose = AHEAD,
) -> int:
    """The penalty of a shot that comes after others."""
    earlier = [aim_named(name).shot(own) for own, name in (first, *then)]
    shot = aim_named(aim).shot(weapon)
    volley = Volley(pose, (*earlier, shot))
    return penalty(to_hit.number(game, game.state.mech("a1"), shot, volley))


@pytest.mark.rule("BT-3.3.p1", "BT-3.4.p1")
def test_whoever_spots_fires_worse() -> None:
    assert modifier(duel({"spots": "b1"})) == 1


@pytest.mark.rule("BT-3.3.p1")
def test_a_shot_with_everything_at_once_adds_up() -> None:
    """Gunnery 3, ran 2, the target moved 6 hexes 2 and jumped 1, light woods between 1, heavy woods
    around it 2, heat 9 1, medium range 2."""
    game = lance(
        at("griffin", "0509", gunnery=3, heat=9, movement__mode="run"),
        at("atlas", "0502", side=1, movement__mode="jump", movement__hexes=6),
        hexes={"0505": "0l", "0502": "0h"},
    )
    found = number(game, PPC)
    assert found.total == 14
    assert [term.value for term in found.terms if term.value] == [3, 2, 1, 2, 1, 2, 1, 2]
    assert all(term.rule.startswith("BT-") for term in found.terms)


@pytest.mark.rule("BT-3.3.p2")
@pytest.mark.parametrize(
    ("number", "never", "always"),
    [(1, False, True), (2, False, True), (3, False, False), (12, False, False), (13, True, False)],
)
def test_above_12_cannot_hit_and_2_or_less_always_does(
    number: int, never: bool, always: bool
) -> None:
    need = Sum((Term(number, _("Gunnery")),))
    assert (to_hit.cannot_hit(need), to_hit.hits_by_itself(need)) == (never, always)
    assert need.chance == (0 if never else 1 if always else need.chance)


@pytest.mark.rule("BT-12.17")
def test_a_mech_in_a_death_from_above_is_shot_at_where_it_has_stopped() -> None:
    """A Jenner above an Atlas: a hex away, in its front, with anything."""
    placed: list[Placed] = [
        at("atlas", "0506", facing=0),
        at(
            "jenner",
            "0505",
            side=1,
            facing=3,
            movement__mode="jump",
            movement__hexes=3,
            movement__dfa="a1",
        ),
    ]
    game = lance(*placed, hexes={"0506": "1"})
    found = terms(number(game, "w6"))
    assert found == {"Gunnery": 4, "target moved 3 hexes": 1, "target jumped": 1}
