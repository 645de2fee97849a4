"""Position files of BattleTech: all that a record sheet shows can be stated, and what cannot be is
refused with its place and the reason."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.rules.battletech import SYSTEM, position
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.script import STAGES
from games.rules.battletech.state import Fire, Mech, Movement, Shot, State, Strike
from games.rules.contract.asking import Setup
from games.rules.contract.starting import make_setup
from games.rules.fields import Illegal
from games.rules.tools.position_files import play_file

MECHS = {"0": ["hunchback-hbk-4g", "locust-lct-1v"], "1": ["archer-arc-2r", "wasp-wsp-1a"]}
DESCRIPTION = Path(position.__file__).with_suffix(".md")
EXAMPLES = [
    json.loads(found)
    for found in re.findall(r'^ {4}(\{"stage": .*\})$', DESCRIPTION.read_text(), re.M)
]


def rosters() -> list[dict[str, Any]]:
    return [
        {"name": "Pair", "entries": [{"slot": "mech", "card": card} for card in cards]}
        for cards in MECHS.values()
    ]


@cache
def setup() -> Setup:
    return make_setup(SYSTEM, {}, rosters(), ["Ann", "Bob"])


def state_of(**given: Any) -> State:
    """The state that a position describes."""
    return position.position(given, setup())


def mech_of(**given: Any) -> Mech:
    """The first 'Mech of a position that says this of it."""
    return state_of(mechs={"a1": {"hex": "0305", **given}}).mech("a1")


def refusal(**given: Any) -> str:
    """Why a position is refused."""
    with pytest.raises(Illegal) as refused:
        state_of(**given)
    return str(refused.value.message)


# -- What is left out


def test_what_is_left_out_is_as_at_the_beginning() -> None:
    state = state_of()
    assert (state.stage, state.turn, state.initiative) == ("move", 1, [0, 1])
    assert (state.hill, state.quiet, state.limbs, state.board) == ([0, 0], 0, {}, {})
    assert all(mech.hex is None for mech in state.mechs.values())
    mech, card = state.mech("a1"), card_of(setup(), state.mech("a1"))
    assert mech.armour == dict(card.armour)
    assert mech.structure["CT"] == 16
    assert (mech.warrior.gunnery, mech.warrior.piloting, mech.warrior.hits) == (4, 5, 0)
    assert mech.warrior.conscious
    assert (mech.fire, mech.strike, mech.movement) == (None, None, Movement())
    assert (state.turns.waiting, state.turns.done) == ([], [])


def test_the_state_of_the_whole_match() -> None:
    state = state_of(
        stage="end", turn=7, first=1, hill=[2, 1], quiet=3, limbs={"0203": 2},
        mechs={"a1": {"hex": "0101"}},
    )  # fmt: skip
    assert (state.stage, state.turn, state.initiative) == ("end", 7, [1, 0])
    assert (state.hill, state.quiet, state.limbs) == ([2, 1], 3, {"0203": 2})


@pytest.mark.rule("BT-11.5")
def test_boards_are_given_hex_by_hex() -> None:
    rows = ["0 0 1l 0", "0 2 0w1 0", "0 0 0h 0r"]
    state = state_of(board={"columns": 4, "rows": 3, "hexes": rows}, mechs={"a1": {"hex": "0403"}})
    assert state.mech("a1").hex is not None
    assert refusal(board={"columns": 4, "rows": 3, "hexes": rows}, mechs={"a1": {"hex": "0504"}})
    assert refusal(board={"columns": 4, "rows": 3, "hexes": ["0 0"]})
    assert refusal(board={"columns": 81, "rows": 1, "hexes": []})


# -- The record sheet


def test_marks_of_the_record_sheet() -> None:
    mech = mech_of(
        armour={"CT": 3, "HD": 0}, rear={"CT": 0}, structure={"CT": 5},
        hit={"CT": [3, 1, 3]}, lost=["LA", "RL"], breached=["RT"],
    )  # fmt: skip
    assert (mech.armour["CT"], mech.armour["HD"], mech.rear["CT"]) == (3, 0, 0)
    assert mech.structure["CT"] == 5
    assert mech.hit == {"CT": [1, 3]}
    assert mech.lost == ["LA", "RL"]
    assert [mech.armour[at] for at in mech.lost] == [0, 0]
    assert [mech.structure[at] for at in mech.lost] == [0, 0]
    assert mech.armour["RA"] == mech_of().armour["RA"]
    assert mech.breached == ["RT"]


@pytest.mark.parametrize("part", ["armour", "structure", "rear"])
def test_no_part_has_more_than_it_was_built_with(part: str) -> None:
    most = getattr(mech_of(), part)["CT"]
    assert getattr(mech_of(**{part: {"CT": most}}), part)["CT"] == most
    said = refusal(mechs={"a1": {part: {"CT": most + 1}}})
    assert said == f"a1: there are only {most} points at CT."
    assert refusal(mechs={"a1": {"rear": {"LA": 0}}}) == "a1: there are only 0 points at LA."


def test_slots_are_counted_from_0_and_must_be_there() -> None:
    assert mech_of(hit={"HD": [5]}).hit == {"HD": [5]}
    assert refusal(mechs={"a1": {"hit": {"HD": [6]}}}) == "a1: HD has fewer slots."
    assert refusal(mechs={"a1": {"hit": {"HD": [-1]}}})


def test_rounds_that_are_left() -> None:
    (bin_of, most), *_others = sorted(mech_of().shots.items())
    assert mech_of(shots={bin_of: 0}).shots[bin_of] == 0
    assert mech_of(shots={bin_of: most}).shots[bin_of] == most
    assert refusal(mechs={"a1": {"shots": {bin_of: -1}}})
    for wrong in ({bin_of: most + 1}, {"HD:0": 1}):
        said = refusal(mechs={"a1": {"shots": wrong}})
        assert said == f"a1: no such ammunition in {next(iter(wrong))}."


def test_the_state_of_a_mech() -> None:
    given: dict[str, Any] = {
        "facing": 4, "prone": True, "heat": 17, "shut_down": True, "twist": -1, "flipped": True,
        "club": "tree", "club_since": 2, "crippled": True, "spots": "b2",
    }  # fmt: skip
    mech = mech_of(**given)
    assert {name: getattr(mech, name) for name in given} == given
    assert mech_of(out="withdrawn").out == "withdrawn"


def test_the_warrior() -> None:
    marked = {"gunnery": 2, "piloting": 0, "hits": 4, "conscious": False, "unconscious_since": 3}
    warrior = mech_of(warrior=marked).warrior
    assert {name: getattr(warrior, name) for name in marked} == marked
    usual = mech_of(warrior={"hits": 1}).warrior
    assert (usual.gunnery, usual.piloting, usual.conscious) == (4, 5, True)


@pytest.mark.rule("BT-9.p1")
def test_a_warrior_without_a_point_is_conscious() -> None:
    said = refusal(mechs={"a1": {"warrior": {"conscious": False, "hits": 0}}})
    assert said == "a1: a warrior without a point is conscious."
    assert mech_of(warrior={"conscious": False, "hits": 1}).warrior.hits == 1


@pytest.mark.rule("BT-9.p1")
def test_a_warrior_with_six_points_is_dead() -> None:
    assert refusal(mechs={"a1": {"hex": "0305", "warrior": {"hits": 6}}})
    assert mech_of(out="warrior", warrior={"hits": 6}).warrior.dead
    assert not mech_of(warrior={"hits": 5}).warrior.dead


# -- What it has done this turn


def test_what_a_mech_has_done_this_turn() -> None:
    moved = mech_of(movement={"mode": "run", "hexes": 6, "spent": 7, "heat": 2, "start": "0301"})
    assert (moved.movement.mode, moved.movement.hexes, moved.movement.spent) == ("run", 6, 7)
    assert moved.movement.heat == 2
    assert moved.movement.over
    assert moved.movement.start == mech_of(hex="0301").hex
    assert mech_of(movement={"mode": "walk"}).movement.start == mech_of().hex
    assert mech_of(movement={"charge": "b1", "dfa": "b2"}).movement.charge == "b1"
    declared = mech_of(fire={"shots": [{"weapon": "w1", "target": "b1", "aim": "HD"}]})
    assert declared.fire == Fire(shots=(Shot("w1", "b1", aim="HD"),))
    strike = mech_of(strike={"kind": "kick", "blows": {"RL": "b1"}}).strike
    assert strike == Strike(kind="kick", blows={"RL": "b1"})


@pytest.mark.parametrize(
    "given",
    [
        {"spots": "b9"},
        {"movement": {"charge": "b9"}},
        {"movement": {"dfa": "b9"}},
        {"fire": {"shots": [{"weapon": "w1", "target": "b9"}]}},
        {"fire": {"shots": [{"weapon": "w1", "target": "b1", "spotter": "b9"}]}},
        {"strike": {"target": "b9"}},
        {"strike": {"kind": "kick", "blows": {"RL": "b9"}}},
    ],
)
def test_only_mechs_of_the_match_are_named(given: dict[str, Any]) -> None:
    assert refusal(mechs={"a1": {"hex": "0305", **given}}) == "There is no 'Mech b9."


@pytest.mark.parametrize("kind", ["club", "hatchet", "push", "charge", "dfa"])
def test_what_strikes_one_target_names_it(kind: str) -> None:
    said = refusal(mechs={"a1": {"hex": "0305", "strike": {"kind": kind}}})
    assert said == "a1: this strike needs a target."


@pytest.mark.parametrize("given", [{"waiting": ["c1"]}, {"done": ["c1"]}])
def test_only_mechs_of_the_match_are_placed_or_wait(given: dict[str, Any]) -> None:
    assert refusal(**given) == "There is no 'Mech c1."
    assert refusal(mechs={"c1": {}}).startswith("position.mechs.c1: There is nothing of this name")


def test_a_mech_fires_its_own_weapons_only() -> None:
    fire = {"shots": [{"weapon": "w99", "target": "b1"}]}
    assert refusal(mechs={"a1": {"fire": fire}}) == "a1 has no weapon w99."


# -- Hexes


@pytest.mark.rule("BT-0.p2")
def test_a_hex_has_room_for_one() -> None:
    both = {"a1": {"hex": "0305"}, "b1": {"hex": "0305"}}
    assert refusal(mechs=both) == "b1: a1 is in that hex."
    assert state_of(mechs={**both, "b1": {"hex": "0305", "out": "destroyed"}})
    jumper = {"hex": "0305", "movement": {"mode": "jump", "dfa": "a1"}}
    assert state_of(mechs={**both, "b1": jumper}).mech("b1").hex
    walker = {"hex": "0305", "movement": {"mode": "walk"}}
    assert refusal(mechs={**both, "b1": walker}) == "b1: a1 is in that hex."


@pytest.mark.rule("BT-11.4")
@pytest.mark.parametrize("number", ["0018", "1701", "x", "", "03055", "0300"])
def test_hexes_that_are_none(number: str) -> None:
    assert refusal(mechs={"a1": {"hex": number}})
    assert refusal(mechs={"a1": {"hex": "0101", "movement": {"start": number}}})
    assert refusal(limbs={number: 1})


# -- Whose turn it is


def test_who_waits_and_who_has_acted() -> None:
    mechs = {"a1": {"hex": "0101"}, "b1": {"hex": "0117"}, "b2": {"out": "destroyed"}}
    assert state_of(mechs=mechs).turns.waiting == ["a1", "b1"]
    acted = state_of(mechs=mechs, done=["b1", "a1", "b1"]).turns
    assert (acted.waiting, acted.done) == ([], ["b1", "a1"])
    assert state_of(mechs=mechs, done=["b1"]).turns.waiting == ["a1"]
    stated = state_of(mechs=mechs, waiting=["b1", "a1", "b1"], done=["a2"]).turns
    assert (stated.waiting, stated.done) == (["b1", "a1"], ["a2"])
    assert state_of(mechs=mechs, waiting=[]).turns.waiting == []


def test_those_off_the_map_wait_to_be_placed() -> None:
    state = state_of(stage="placing", mechs={"a1": {"hex": "0101"}, "b2": {"hex": "0117"}})
    assert state.turns.waiting == ["a2", "b1"]
    assert state_of(stage="placing", waiting=["b1"]).turns.waiting == ["b1"]


@pytest.mark.parametrize("stage", ["resolving-fire", "resolving-strikes"])
def test_what_was_declared_is_resolved_in_its_order(stage: str) -> None:
    mechs = {
        "a1": {"hex": "0101", "fire": {"shots": []}},
        "a2": {"hex": "0102"},
        "b1": {"hex": "0117", "strike": {"kind": "push", "target": "a1"}},
        "b2": {"fire": {"shots": []}},
    }
    turns = state_of(stage=stage, mechs=mechs, waiting=["a2"]).turns
    assert (turns.waiting, turns.done) == ([], ["a1", "b1"])
    assert state_of(stage=stage, mechs=mechs, done=["b1", "a1"]).turns.done == ["b1", "a1"]


# -- The form


def test_stages() -> None:
    assert refusal(stage="lunch").startswith("stage: one of ")
    for stage in (*STAGES, "end"):
        assert state_of(stage=stage).stage == stage


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("turn", 999),
        ("first", 1),
        ("quiet", 999),
        ("limbs.0101", 999),
        ("mechs.a1.facing", 5),
        ("mechs.a1.heat", 999),
        ("mechs.a1.warrior.gunnery", 8),
        ("mechs.a1.warrior.piloting", 8),
        ("mechs.a1.warrior.hits", 999),
        ("mechs.a1.movement.hexes", 999),
        ("mechs.a1.movement.spent", 999),
        ("mechs.a1.movement.heat", 999),
        ("mechs.a1.movement.attempts", 999),
        ("mechs.a1.movement.charge_hexes", 999),
        ("mechs.a1.twist", 1),
    ],
)
def test_numbers_have_bounds(path: str, most: int) -> None:
    def given(value: Any) -> dict[str, Any]:
        for part in reversed(path.split(".")):
            value = {part: value}
        return dict(value)

    least = -1 if path.endswith("twist") else 0
    assert state_of(**given(least))
    assert state_of(**given(most))
    for wrong in (least - 1, most + 1, "many", "1", 1.5, True, [1]):
        assert refusal(**given(wrong)).startswith(f"position.{path}")


@pytest.mark.parametrize(
    "given",
    [
        {"weather": "rain"},
        {"mechs": {"a1": {"colour": "red"}}},
        {"mechs": {"a1": {"warrior": {"name": "x", "age": 3}}}},
        {"mechs": {"a1": {"armour": {"XX": 1}}}},
        {"mechs": {"a1": {"name": "Bob"}}},
        {"mechs": {"a1": {"fresh": {}}}},
        {"mechs": {"a1": {"warrior": {"dead": True}}}},
        {"mechs": {"a1": 5}},
        {"turns": {}},
        {"mechs": {"a1": {"club": "sword"}}},
        {"mechs": {"a1": {"out": "asleep"}}},
        {"mechs": {"a1": {"strike": {"kind": "bite"}}}},
        {"mechs": {"a1": {"movement": {"mode": "fly"}}}},
        {"mechs": []},
        {"hill": [1]},
        {"board": {"columns": 1, "rows": 1, "hexes": ["0" * 801]}},
        {"board": {"columns": 1, "rows": 1, "hexes": ["0"] * 81}},
    ],
)
def test_what_no_position_has_is_refused(given: dict[str, Any]) -> None:
    assert refusal(**given).startswith("position.")


def test_null_is_as_if_it_were_left_out() -> None:
    said = {"hex": "0305", "heat": None, "movement": {"hexes": None}}
    state = state_of(turn=None, first=None, waiting=None, board=None, mechs={"a1": said})
    assert state == state_of(mechs={"a1": {"hex": "0305", "movement": {}}})


# -- Through the referee


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["stage"])
def test_each_documented_beginning_can_be_played(example: dict[str, Any]) -> None:
    played = play_file({"system": "battletech", "seed": "x", "position": example})
    assert played["stopped"] is None
    assert played["steps"][0]["asks"] or played["result"]


def test_every_stage_has_a_documented_beginning() -> None:
    assert {example["stage"] for example in EXAMPLES} == {*STAGES, "end"} - {"over"}


def test_a_bad_position_is_refused_as_a_whole() -> None:
    with pytest.raises(Illegal, match=r"position\.mechs\.a9: There is nothing"):
        play_file({"system": "battletech", "position": {"mechs": {"a9": {}}}})
