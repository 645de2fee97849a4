"""Displacement, the domino effect, accidental falls (BT-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.rules.battletech.harm import accidents, displacement, moves, piloting, stepping
from games.rules.battletech.state import Mech, State
from games.rules.contract.asking import Game
from tests.rules.running import asked, events, run

from .positions import Placed, at, called, lance, number_of, rolls

PASSES, FAILS = [6, 6], [1, 1]
FALLS = [6, 6, 1]
"""The warrior's roll passed, and the facing of a fall: its damage follows."""
TORSO = [3, 4]
"""A location that takes a group of a fall."""


def where(game: Game[State]) -> dict[str, str]:
    """Where each 'Mech is, "" for off the map, with a "*" if it lies prone."""
    return {mech.id: number_of(mech.hex) + "*" * mech.prone for mech in game.state.mechs.values()}


def push(game: Game[State], *answers: str, mech: str = "a1", **how: Any) -> bool:
    """Push the first 'Mech down the column, as by an attack that itself asks for no roll."""
    moved: bool = run(displacement.push(game, game.state.mech(mech), 3, **how), *answers)
    return moved


# -- One hex on


@pytest.mark.rule("BT-7.1", "BT-7.p1")
@pytest.mark.parametrize("level", ["2", "1", "0", "-1"])
def test_up_to_two_levels_up_or_one_down_it_just_goes_in(level: str) -> None:
    game = lance(at("wolverine", "0505"), hexes={"0506": level})
    assert push(game)
    assert where(game) == {"a1": "0506"}


@pytest.mark.rule("BT-7.4", "BT-11.6")
def test_three_levels_up_nobody_is_displaced() -> None:
    game = lance(at("wolverine", "0505"), hexes={"0506": "3"})
    assert not push(game, event="charged")
    assert where(game) == {"a1": "0505"}
    assert rolls(events(game), "piloting") == []


@pytest.mark.rule("BT-11.6", "BT-0.p4")
def test_in_water_the_bottom_counts() -> None:
    game = lance(at("wolverine", "0505"), hexes={"0505": "0w2", "0506": "1"})
    assert not push(game)
    game = lance(at("wolverine", "0505"), hexes={"0505": "0w2", "0506": "1w1"})
    assert push(game)


@pytest.mark.rule("BT-7.2", "BT-8.2.p1")
def test_what_displaces_it_may_ask_for_a_roll_where_it_ends() -> None:
    game = lance(at("wolverine", "0505"), hexes={"0506": "-1"}, faces=PASSES)
    push(game, event="charged")
    assert rolls(events(game), "piloting") == [(7, 12)]
    game = lance(at("locust", "0505"), faces=[*FAILS, *FALLS, *TORSO])
    push(game, event="pushed")
    assert where(game) == {"a1": "0506*"}


@pytest.mark.rule("BT-7.2", "BT-7.3")
def test_two_or_more_levels_down_it_falls_that_far_without_a_roll() -> None:
    game = lance(at("hunchback", "0505"), hexes={"0505": "2"}, faces=[*FALLS, *TORSO * 3])
    assert push(game, event="pushed")
    happened = events(game)
    assert rolls(happened, "piloting") == []
    assert [event.data["amounts"] for event in happened if event.kind == "fell"] == [[15]]
    assert where(game) == {"a1": "0506*"}


@pytest.mark.rule("BT-7.3")
def test_one_level_down_a_failed_roll_is_a_fall_of_0_levels() -> None:
    game = lance(at("hunchback", "0505"), hexes={"0505": "1"}, faces=[*FAILS, *FALLS, *TORSO])
    push(game, event="pushed")
    assert [event.data["amounts"] for event in events(game, "fell")] == [[5]]


@pytest.mark.rule("BT-7.2", "BT-8.4.3b")
def test_a_push_from_above_into_water_strikes_surface_and_bottom() -> None:
    game = lance(
        at("hunchback", "0505"),
        hexes={"0505": "2", "0506": "0w1"},
        faces=[*FALLS, *[*TORSO, 1, 2] * 6],
    )
    push(game)
    assert [event.data["amounts"] for event in events(game, "fell")] == [[7, 5]]


@pytest.mark.rule("BT-7.5", "BT-4.2.p6")
def test_off_the_map_it_is_destroyed() -> None:
    game = lance(at("wolverine", "0517"))
    assert push(game, event="pushed")
    mech = game.state.mech("a1")
    assert (mech.hex, mech.out) == (None, "forced-off")


@pytest.mark.rule("BT-7.p1", "BT-0.p5")
def test_a_mech_destroyed_by_the_attack_does_not_move() -> None:
    game = lance(at("wolverine", "0505", out="destroyed"))
    assert not push(game)
    assert where(game) == {"a1": "0505"}


@pytest.mark.rule("BT-0.p5", "BT-7.1")
def test_a_destroyed_mech_is_in_nobodys_way() -> None:
    game = lance(at("wolverine", "0505"), at("atlas", "0506", side=1, out="destroyed"))
    assert push(game)
    assert where(game) == {"a1": "0506", "b1": "0506"}


@pytest.mark.rule("BT-8.2.p1", "BT-7.1")
def test_a_prone_mech_stays_prone_and_makes_no_roll() -> None:
    game = lance(at("wolverine", "0505", prone=True))
    assert push(game, event="hit-by-dfa")
    assert where(game) == {"a1": "0506*"}


# -- Domino effect

FORWARD = {"facing": 3}
"""The push comes through the rear hexside."""
SIDE = {"facing": 2}
"""It comes through a side hexside; ahead lies 0606, behind 0405."""


@pytest.mark.rule("BT-7.1.p1", "BT-7.1.1")
def test_who_fails_goes_one_hex_on_and_falls_there() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **FORWARD),
        faces=[*FAILS, *FALLS, *TORSO],
    )
    push(game)
    assert where(game) == {"a1": "0506", "b1": "0507*"}
    assert rolls(events(game), "piloting") == [(5, 2)]


@pytest.mark.rule("BT-7.1.3", "BT-7.1.2")
@pytest.mark.parametrize("facing", [0, 3])
def test_who_succeeds_goes_on_standing_if_pushed_from_the_front_or_rear(facing: int) -> None:
    game = lance(at("wolverine", "0505"), at("locust", "0506", side=1, facing=facing), faces=PASSES)
    push(game)
    assert where(game) == {"a1": "0506", "b1": "0507"}


@pytest.mark.rule("BT-7.1.2")
@pytest.mark.parametrize("facing", [1, 2, 4, 5])
def test_through_a_side_it_may_step_ahead_or_back(facing: int) -> None:
    game = lance(at("wolverine", "0505"), at("locust", "0506", side=1, facing=facing), faces=PASSES)
    ask = asked(displacement.push(game, game.state.mech("a1"), 3))
    assert ask.seat == 1
    assert [option.id for option in ask.options] == [
        f"step:b1:{facing}",
        f"step:b1:{(facing + 3) % 6}",
        "stay:b1",
    ]
    assert [str(option.cost) for option in ask.options] == ["1 MP", "1 MP", "None"]


@pytest.mark.rule("BT-7.1.2")
@pytest.mark.parametrize("direction", range(6))
def test_four_hexsides_are_side_ones(direction: int) -> None:
    game = lance(at("locust", "0506"))
    mech = game.state.mech("a1")
    sides = {facing for facing in range(6) if _struck_in_the_side(mech, facing, direction)}
    assert sides == set(range(6)) - {direction, (direction + 3) % 6}


def _struck_in_the_side(mech: Mech, facing: int, direction: int) -> bool:
    mech.facing = facing
    return stepping.through_a_side(mech, direction)


@pytest.mark.rule("BT-7.1.2")
def test_a_step_ends_the_chain_and_is_paid_for() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **SIDE),
        at("atlas", "0507", side=1),
        hexes={"0606": "0l"},
        faces=PASSES,
    )
    push(game, "step:b1:2")
    assert where(game) == {"a1": "0506", "b1": "0606", "b2": "0507"}
    assert game.state.mech("b1").movement.spent == 2


@pytest.mark.rule("BT-7.1.3")
def test_who_does_not_step_is_pushed_on_standing() -> None:
    game = lance(at("wolverine", "0505"), at("locust", "0506", side=1, **SIDE), faces=PASSES)
    push(game, "stay:b1")
    assert where(game) == {"a1": "0506", "b1": "0507"}


def ways(hexes: Mapping[str, str] | None = None, *others: Placed, **changes: Any) -> list[str]:
    """The hexes into which a 'Mech pushed through its side may step: 0606 ahead, 0405 behind."""
    game = lance(at("hunchback", "0506", side=1, **SIDE, **changes), *others, hexes=hexes)
    mech = game.state.mech("b1")
    land = {2: "0606", 5: "0405"}
    return [land[way] for way in stepping.ways(game, mech)]


@pytest.mark.rule("BT-7.1.2")
def test_who_may_step_out_of_the_way() -> None:
    assert ways() == ["0606", "0405"]
    assert ways(movement__mode="walk", movement__spent=3) == ["0606", "0405"]
    assert ways(movement__mode="walk", movement__spent=4) == []
    assert ways(movement__mode="jump") == []
    assert ways(prone=True) == []
    assert ways(shut_down=True) == []
    assert ways(warrior__conscious=False) == []


@pytest.mark.rule("BT-7.1.2")
def test_who_ran_has_its_running_mp_and_does_not_step_back() -> None:
    assert ways(movement__mode="run", movement__spent=5) == ["0606"]
    assert ways(movement__mode="run", movement__spent=6) == []
    assert ways({"0606": "0w1"}, movement__mode="run") == []


@pytest.mark.rule("BT-7.1.2")
def test_the_hex_must_be_free_on_the_map_and_within_its_mp() -> None:
    assert ways(None, at("locust", "0606")) == ["0405"]
    assert ways({"0606": "0h"}, movement__spent=2) == ["0405"]
    assert ways({"0606": "0h"}, movement__spent=1) == ["0606", "0405"]
    assert ways({"0606": "3"}) == ["0405"]
    assert ways({"0606": "2"}) == ["0606", "0405"]
    assert ways({"0405": "1"}) == ["0606"]
    game = lance(at("hunchback", "0101", side=1, facing=5))
    assert stepping.ways(game, game.state.mech("b1")) == [2]


@pytest.mark.rule("BT-2.9.p1", "BT-2.2.t4", "BT-7.1.2")
@pytest.mark.parametrize(("ground", "needed"), [("0w1", [4]), ("0u", [5]), ("0r", [])])
def test_a_step_into_water_or_rubble_asks_for_its_roll(ground: str, needed: list[int]) -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **SIDE),
        hexes={"0606": ground},
        faces=[*PASSES, 6, 6],
    )
    push(game, "step:b1:2")
    assert [need for need, _total in rolls(events(game), "piloting")] == [5, *needed]


@pytest.mark.rule("BT-7.1.p2")
def test_the_chain_goes_on_as_far_as_there_are_mechs_in_line() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **FORWARD),
        at("atlas", "0507", **FORWARD),
        faces=[*FAILS, *PASSES, *FALLS, *TORSO],
    )
    push(game)
    assert where(game) == {"a1": "0506", "a2": "0508", "b1": "0507*"}


@pytest.mark.rule("BT-7.1.p2")
def test_without_a_hex_for_the_last_one_it_is_destroyed() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **FORWARD),
        hexes={"0507": "3"},
        faces=PASSES,
    )
    assert push(game)
    assert game.state.mech("b1").out == "destroyed"
    assert not game.state.mech("b1").fresh.out
    assert where(game)["a1"] == "0506"


@pytest.mark.rule("BT-7.1.p2", "BT-7.5")
def test_the_last_one_may_be_pushed_off_the_map() -> None:
    game = lance(at("wolverine", "0516"), at("locust", "0517", side=1, **FORWARD), faces=PASSES)
    push(game)
    assert game.state.mech("b1").out == "forced-off"
    assert where(game) == {"a1": "0517", "b1": ""}


@pytest.mark.rule("BT-7.1.p1", "BT-0.p3")
def test_an_immobile_mech_fails_by_itself_and_a_prone_one_stays_as_it_is() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, shut_down=True, **SIDE),
        faces=[6, 6, 1, *TORSO],
    )
    push(game)
    assert where(game) == {"a1": "0506", "b1": "0507*"}
    game = lance(at("wolverine", "0505"), at("locust", "0506", side=1, prone=True, **SIDE))
    push(game)
    assert where(game) == {"a1": "0506", "b1": "0507*"}


@pytest.mark.rule("BT-7.3", "BT-7.1.1")
def test_two_levels_down_the_next_one_falls_once_and_that_far() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **FORWARD),
        hexes={"0505": "2", "0506": "2"},
        faces=[*FAILS, *FALLS, *TORSO * 2],
    )
    push(game)
    assert [event.data["amounts"] for event in events(game, "fell")] == [[6]]


# -- The example of the second seed (BT-12.21): A 0504, B 0505, C 0506, D 0507, E 0405, F 0606

CHAIN = {"0504": "1", "0606": "0h"}


def chain(
    faces: Sequence[int], *others: Placed, in_c: Mapping[str, Any] | None = None
) -> Game[State]:
    """The 'Mech of A is pushed into B: a1; in B stands b1, in C b2."""
    return lance(
        at("wolverine", "0504"),
        at("locust", "0505", side=1, facing=3),
        at("hunchback", "0506", side=1, facing=2, **(in_c or {})),
        *others,
        hexes=CHAIN,
        faces=faces,
    )


@pytest.mark.rule("BT-12.21", "BT-12.21a")
@pytest.mark.parametrize(("roll", "ends"), [(PASSES, "0506"), (FAILS, "0506*")])
def test_12_21_a_through_its_rear_it_goes_to_c_either_way(roll: list[int], ends: str) -> None:
    falls = [] if roll == PASSES else [*FALLS, *TORSO]
    game = chain([*roll, *PASSES, *falls])
    push(game, "stay:b2")
    assert where(game) == {"a1": "0505", "b1": ends, "b2": "0507"}


@pytest.mark.rule("BT-12.21b")
def test_12_21_b_hit_through_its_side_it_fails_and_falls_in_d() -> None:
    game = chain([*PASSES, *FAILS, *FALLS, *TORSO])
    push(game)
    assert where(game) == {"a1": "0505", "b1": "0506", "b2": "0507*"}


@pytest.mark.rule("BT-12.21b")
def test_12_21_b_another_mech_in_d_is_the_next() -> None:
    game = chain([*PASSES, *FAILS, *PASSES, *FALLS, *TORSO], at("atlas", "0507", facing=3))
    push(game)
    assert where(game) == {"a1": "0505", "a2": "0508", "b1": "0506", "b2": "0507*"}


@pytest.mark.rule("BT-12.21c", "BT-12.21d")
@pytest.mark.parametrize(
    ("mode", "spent", "offered"),
    [
        ("walk", 3, ["step:b2:5", "stay:b2"]),
        ("walk", 2, ["step:b2:5", "stay:b2"]),
        ("walk", 1, ["step:b2:2", "step:b2:5", "stay:b2"]),
        ("run", 3, ["step:b2:2", "stay:b2"]),
    ],
)
def test_12_21_c_d_with_enough_mp_it_may_step_back_to_e_or_on_to_f(
    mode: str, spent: int, offered: list[str]
) -> None:
    game = chain([*PASSES, *PASSES], in_c={"movement__mode": mode, "movement__spent": spent})
    ask = asked(displacement.push(game, game.state.mech("a1"), 3))
    assert [option.id for option in ask.options] == offered


@pytest.mark.rule("BT-12.21c", "BT-12.21d")
@pytest.mark.parametrize(("way", "ends"), [("5", "0405"), ("2", "0606")])
def test_12_21_c_d_a_step_ends_the_chain(way: str, ends: str) -> None:
    game = chain([*PASSES, *PASSES], at("atlas", "0507"))
    push(game, f"step:b2:{way}")
    assert where(game) == {"a1": "0505", "a2": "0507", "b1": "0506", "b2": ends}


@pytest.mark.rule("BT-12.21d", "BT-12.21e")
@pytest.mark.parametrize(("mode", "spent"), [("jump", 0), ("walk", 4), ("run", 4), ("run", 6)])
def test_12_21_e_who_jumped_or_has_no_mp_goes_to_d_standing(mode: str, spent: int) -> None:
    game = chain([*PASSES, *PASSES], in_c={"movement__mode": mode, "movement__spent": spent})
    push(game)
    assert where(game) == {"a1": "0505", "b1": "0506", "b2": "0507"}


@pytest.mark.rule("BT-12.21e")
def test_12_21_e_with_both_hexes_occupied_it_goes_to_d_standing() -> None:
    game = chain([*PASSES, *PASSES], at("atlas", "0405"), at("archer", "0606"))
    push(game)
    assert where(game)["b2"] == "0507"


# -- Accidental falls

CLIFF = {"0505": "4"}
THICK: dict[str, Any] = {"rear": {"CT": 50, "LT": 50, "RT": 50}}
"""Rear armour that takes a long fall without critical hits."""


@pytest.mark.rule("BT-7.2.p1")
def test_the_number_is_7_with_the_movement_and_terrain_of_the_one_below() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, movement__mode="jump", movement__hexes=5, prone=True),
        hexes={**CLIFF, "0506": "0h"},
    )
    assert accidents.number(game, game.state.mech("b1")).total == 7 + 2 + 1 + 2


@pytest.mark.rule("BT-7.2.2")
@pytest.mark.parametrize(
    ("card", "level", "prone", "points"),
    [
        ("hunchback", "3", False, 10),
        ("marauder", "5", False, 32),
        ("hunchback", "2", True, 10),
        ("hunchback", "2", False, 5),
    ],
)
def test_the_levels_count_to_the_point_of_impact(
    card: str, level: str, prone: bool, points: int
) -> None:
    game = lance(at(card, "0505"), at("atlas", "0506", side=1, prone=prone), hexes={"0505": level})
    assert accidents.impact(game, game.state.mech("a1"), game.state.mech("b1")) == points


@pytest.mark.rule("BT-7.2.2", "BT-0.p1")
def test_it_is_half_of_it_for_one_wholly_under_water() -> None:
    game = lance(
        at("hunchback", "0505"), at("atlas", "0506", side=1), hexes={"0505": "3", "0506": "0w2"}
    )
    assert accidents.impact(game, game.state.mech("a1"), game.state.mech("b1")) == 5 * 4 // 2


@pytest.mark.rule("BT-7.2", "BT-7.2.p1", "BT-7.2.2")
def test_a_hit_damages_the_one_below_brings_both_down_and_moves_it_away() -> None:
    below = [3, 3, 3]  # 5 * 3 points on the punch table, all to the centre torso
    fall = [*FALLS, *TORSO * 5]  # 5 * 5 points on the rear column
    away = [1, 4, *FAILS, *FALLS, *TORSO]  # where it came from it is too high, then straight on
    game = lance(
        at("hunchback", "0505", **THICK),
        at("atlas", "0506", side=1),
        hexes=CLIFF,
        faces=[4, 4, *below, *fall, *away, *TORSO],
    )
    assert push(game, event="pushed")
    happened = events(game)
    assert rolls(happened, "accident") == [(7, 8)]
    struck = [e.data["side"] for e in happened if called(e) == "location"]
    assert struck == ["front"] * 3 + ["rear"] * 5 + ["front"] * 2
    assert rolls(happened, "piloting") == [(7, 2)]
    assert where(game)["a1"] == "0506*"
    assert where(game)["b1"] == "0507*"


@pytest.mark.rule("BT-7.2.2")
def test_the_one_below_keeps_standing_if_it_makes_its_roll() -> None:
    game = lance(
        at("locust", "0505", **THICK),
        at("atlas", "0506", side=1),
        hexes={"0505": "2"},
        faces=[3, 4, 3, *FALLS, *TORSO * 2, 4, *PASSES],
    )
    push(game)
    assert rolls(events(game), "piloting") == [(7, 12)]
    assert where(game) == {"a1": "0506*", "b1": "0507"}
    assert not game.state.damaged, "it is no attack"


@pytest.mark.rule("BT-7.2.1", "BT-7.3")
@pytest.mark.parametrize(("level", "points"), [("0", 25), ("1", 20), ("3", 5), ("5", 5)])
def test_a_miss_lands_in_an_open_hex_beside_with_a_normal_fall(level: str, points: int) -> None:
    taken = [at("atlas", number) for number in ("0605", "0606", "0507", "0406")]
    game = lance(
        at("hunchback", "0505", **THICK),
        at("locust", "0506", side=1),
        *taken,
        hexes={**CLIFF, "0405": level},
        faces=[3, 3, 6, 6, 4, *TORSO * 5],
    )
    push(game)
    happened = events(game)
    assert rolls(happened, "accident") == [(7, 6)]
    assert [event.data["amounts"] for event in happened if event.kind == "fell"] == [[points]]
    assert where(game)["a1"] == "0405*"
    assert where(game)["b1"] == "0506"


@pytest.mark.rule("BT-7.2.1", "BT-7.3", "BT-8.4.3")
def test_a_miss_into_shallow_water_counts_as_one_from_above_into_it() -> None:
    """The bottom is one level down, which counts as none: half of 5 points times two hexes of
    depth, those at the bottom."""
    taken = [at("atlas", number) for number in ("0605", "0606", "0507", "0406")]
    game = lance(
        at("hunchback", "0505", **THICK),
        at("locust", "0506", side=1),
        *taken,
        hexes={**CLIFF, "0405": "4w1"},
        faces=[3, 3, 6, 6, 4, *TORSO * 5],
    )
    push(game)
    (fell,) = [event.data["amounts"] for event in events(game) if event.kind == "fell"]
    assert sum(fell) == 5
    assert where(game)["a1"] == "0405*"


@pytest.mark.rule("BT-7.2.1")
def test_of_several_open_hexes_a_die_picks_one_on_the_map_and_free() -> None:
    game = lance(at("hunchback", "0505"), at("locust", "0506", side=1), hexes=CLIFF)
    mech, below = game.state.mech("a1"), game.state.mech("b1")
    found = [number_of(hex) for hex in moves.open_beside(game, mech, below.at)]
    assert sorted(found) == ["0405", "0406", "0507", "0605", "0606"]
    high = {**CLIFF, "0405": "6", "0406": "7"}
    game = lance(at("hunchback", "0505"), at("locust", "0506", side=1), hexes=high)
    found = [number_of(hex) for hex in moves.open_beside(game, game.state.mech("a1"), below.at)]
    assert sorted(found) == ["0405", "0507", "0605", "0606"]
    game = lance(at("hunchback", "0516"), at("locust", "0517", side=1), hexes={"0516": "4"})
    mech, below = game.state.mech("a1"), game.state.mech("b1")
    found = [number_of(hex) for hex in moves.open_beside(game, mech, below.at)]
    assert sorted(found) == ["0416", "0417", "0616", "0617"]


@pytest.mark.rule("BT-7.2.3")
def test_a_miss_without_a_hex_destroys_the_one_that_falls() -> None:
    high = dict.fromkeys(["0405", "0406", "0507", "0605", "0606"], "7")
    game = lance(
        at("hunchback", "0505"), at("locust", "0506", side=1), hexes={**CLIFF, **high}, faces=[1, 1]
    )
    push(game)
    assert game.state.mech("a1").out == "destroyed"
    assert not game.state.mech("a1").fresh.out
    assert not game.state.mech("b1").out


@pytest.mark.rule("BT-7.2.3")
def test_a_hit_without_a_hex_for_the_one_below_destroys_it() -> None:
    high = dict.fromkeys(["0405", "0406", "0507", "0605", "0606"], "4")
    game = lance(
        at("locust", "0505", **THICK),
        at("atlas", "0506", side=1),
        hexes={"0505": "5", **high},
        faces=[6, 6, 3, 3, *FALLS, *TORSO * 3],
    )
    push(game)
    assert game.state.mech("b1").out == "destroyed"
    assert not game.state.mech("b1").fresh.out
    assert where(game)["a1"] == "0506*"


@pytest.mark.rule("BT-7.2.p1", "BT-7.1.1", "BT-8.4.1")
def test_one_pushed_on_by_a_domino_may_fall_upon_another() -> None:
    game = lance(
        at("wolverine", "0505"),
        at("locust", "0506", side=1, **FORWARD, **THICK),
        at("atlas", "0507", side=1),
        hexes={"0505": "3", "0506": "3"},
        faces=[*FAILS, 6, 6, 3, *FALLS, *TORSO * 2, 4, *PASSES],
    )
    push(game)
    happened = events(game)
    assert rolls(happened, "accident") == [(7, 12)]
    assert rolls(happened, "seat-belt") == [(5 + 2, 12)]
    assert where(game)["a1"] == "0506"
    assert where(game)["b1"] == "0507*"


@pytest.mark.rule("BT-8.2.p1", "BT-7.p1")
def test_the_events_of_displacement_count_in_later_rolls_of_the_phase() -> None:
    game = lance(at("wolverine", "0505"), faces=PASSES)
    push(game, event="charged")
    assert piloting.number(game, game.state.mech("a1"), "kicked").total == 7
