"""Positions, the beginning of a match, and what always holds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.contract.asking import Game, Setup
from games.rules.dice import Dice, Scripted
from games.rules.fields import Illegal
from games.rules.tide import ground, invariants, position
from games.rules.tide.cards import packs
from games.rules.tide.setup import begin
from games.rules.tide.state import State
from games.rules.tide.terms import FORTIFICATIONS

from .positions import hex_of, match, squad, vehicle

SETUP = Setup(system="tide", options={"scenario": "breaking-point"}, cards=dict(packs.cards()))


def placed(**data: Any) -> State:
    return position.position(data, SETUP)


def refused(**data: Any) -> tuple[str, str]:
    """The rule and the reason by which a position is refused."""
    with pytest.raises(Illegal) as found:
        placed(**data)
    return found.value.rule, str(found.value.message)


def a_squad(hex: Any = "0000", *figures: str, **more: Any) -> dict[str, Any]:
    return {"figures": list(figures or ("regular", "regular")), "hex": hex, **more}


def a_vehicle(hex: str | None = "0000", card: str = "m3a1", **more: Any) -> dict[str, Any]:
    return {"vehicle": card, "hex": hex, **more}


ADVANCE = {"unit": "a1", "action": "advance"}

# -- The beginning of a match


@pytest.mark.rule("TI-3.8", "TI-3.1", "TI-3.2")
def test_a_match_begins_with_the_markers_and_objectives_of_its_scenario() -> None:
    state = begin(SETUP)
    assert state.control == {"0504": 0, "0904": 0, "0701": 0, "0709": 1}
    assert sorted(marker.kind for marker in state.markers.values()) == [
        "entrenchment",
        "entrenchment",
        "entrenchment",
        "minefield",
        "razor-wire",
        "tank-trap",
    ]
    assert [m.kind for m in state.markers_in(hex_of("0706"))] == ["tank-trap"]
    assert (state.nations, state.initiative, state.stage) == (["US", "DE"], 0, "muster")


@pytest.mark.rule("TI-3.2")
def test_the_first_seat_may_play_either_nation() -> None:
    state = begin(SETUP.model_copy(update={"options": {**SETUP.options, "first": "DE"}}))
    assert (state.nations, state.initiative) == (["DE", "US"], 1)
    assert state.control["0504"] == 1


# -- Positions


def test_a_position_without_anything_is_the_beginning_in_its_first_round() -> None:
    state = placed()
    assert (state.stage, state.round, state.units) == ("action", 1, {})
    assert len(state.markers) == 6


def test_the_example_of_the_description_can_be_played() -> None:
    description = Path(position.__file__).with_suffix(".md").read_text()
    example = re.search(r"\n    \{\n.*?\n    \}\n", description, re.DOTALL)
    assert example is not None
    text = re.sub(r"(?m)   +(see|the side|whose|a side|the sides|in the stage).*$", "", example[0])
    state = placed(**json.loads(text))
    assert (state.stage, state.round) == ("acting", 2)
    assert state.squads["b3"].morale == "pinned"
    assert state.squads["a3"].transport == "a2"
    assert state.whereabouts(state.squads["a3"]) == hex_of("0100")
    assert state.squads["b1"].fortification == "m2"
    assert state.vehicles["a2"].damage == "light"
    assert state.vehicles["b2"].out == "destroyed"
    assert state.acting is not None
    assert (state.acting.mp, state.acting.trail) == (2, [hex_of("0000")])
    assert (state.control, state.points, state.command) == ({"0102": 1}, [3, 1], [1, 0])
    assert state.lost == [{"regular": 2}, {}]
    land = ground.of(SETUP, state)
    assert land.level(hex_of("0101")) == 2
    assert land.connected(hex_of("0000"), hex_of("0100"))


def test_an_action_under_way_begins_where_its_unit_is() -> None:
    state = placed(stage="acting", units={"a1": a_squad("0304")}, acting=ADVANCE)
    assert state.acting is not None
    assert state.acting.trail == [hex_of("0304")]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"stage": "tea"}, ""),
        ({"tea": 1}, ""),
        ({"units": {"c1": a_squad()}}, ""),
        ({"units": {"a1": 1}}, ""),
        ({"units": 5}, ""),
        ({"squads": {"a1": {}}}, ""),
        ({"units": {"a1": a_squad(side=1)}}, ""),
        ({"units": {"a1": a_squad(hex=[0, 99])}}, "TI-3.10"),
        ({"units": {"a1": {}}}, "TI-1.1"),
        ({"units": {"a1": a_squad("0000", vehicle="m3a1")}}, "TI-1.1"),
        ({"units": {"a1": a_squad("9999")}}, "TI-2.3"),
        ({"units": {"a1": a_squad("0000", "nobody")}}, "TI-3.5"),
        ({"units": {"a1": a_squad("0000", "m3a1")}}, "TI-3.5"),
        ({"units": {"a1": a_vehicle("0000", "regular")}}, "TI-3.5"),
        ({"units": {"a1": a_squad("0000", *["mortar"] * 3)}}, "TI-1.2"),
        ({"units": {"a1": {"figures": [], "hex": "0000"}}}, "TI-9.5a"),
        ({"units": {"a1": a_squad("1401")}}, "TI-3.10"),
        ({"units": {"a1": a_vehicle("0504")}}, "TI-3.10"),
        ({"units": {"a1": a_squad(), "b1": a_squad()}}, "TI-6.3"),
        ({"units": {f"a{n}": a_squad() for n in range(1, 5)}}, "TI-2.5"),
        ({"units": {f"a{n}": a_vehicle() for n in range(1, 4)}}, "TI-2.5"),
        ({"units": {"a1": a_squad(None, transport="a2")}}, "TI-6.2.1"),
        (
            {"units": {"a1": a_squad(None, transport="b1"), "b1": a_vehicle()}},
            "TI-6.2.1",
        ),
        (
            {"units": {"a1": a_squad("0000", transport="a2"), "a2": a_vehicle()}},
            "TI-6.2.4",
        ),
        (
            {
                "units": {
                    "a1": a_squad(None, transport="a3"),
                    "a2": a_squad(None, transport="a3"),
                    "a3": a_vehicle(),
                }
            },
            "TI-6.2.1",
        ),
        ({"units": {"a1": a_squad("0000", fortification="m1")}}, "TI-6.4.4"),
        (
            {"units": {f"a{n}": a_squad("0503", fortification="m1") for n in (1, 2)}},
            "TI-6.4.4",
        ),
        ({"markers": {f"m{n}": {"kind": "minefield", "hex": "0000"} for n in (1, 2)}}, "TI-6.4.1"),
        (
            {"markers": {f"m{n}": {"kind": "pillbox", "hex": "0000"} for n in range(1, 5)}},
            "TI-6.4.4",
        ),
        ({"board": {"columns": 2, "rows": 2, "hexes": ["0 0"]}}, "TI-2.3"),
        ({"control": {"9999": 1}}, "TI-2.3"),
        ({"lost": [{"nobody": 1}, {}]}, "TI-3.5"),
        ({"stage": "over"}, ""),
        ({"stage": "acting"}, "TI-5.p3"),
        ({"acting": ADVANCE}, "TI-5.p3"),
        ({"stage": "acting", "acting": ADVANCE}, ""),
        ({"stage": "acting", "units": {"a1": a_squad(None)}, "acting": ADVANCE}, "TI-5.2"),
        (
            {
                "stage": "acting",
                "units": {"a1": a_squad(activation="op-fire")},
                "acting": ADVANCE,
            },
            "TI-5.2",
        ),
        (
            {"stage": "acting", "units": {"a1": a_squad(morale="pinned")}, "acting": ADVANCE},
            "TI-5.8.1",
        ),
        (
            {
                "stage": "acting",
                "units": {"a1": a_squad()},
                "acting": {"unit": "a1", "action": "op-fire"},
            },
            "",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_rule(data: dict[str, Any], rule: str) -> None:
    found, reason = refused(**data)
    assert found == rule
    assert reason


def test_a_tank_in_the_midst_of_an_overrun_is_among_enemies() -> None:
    units = {"a1": a_vehicle("0000", "m4a1-sherman"), "b1": a_squad()}
    assert refused(units=units)[0] == "TI-6.3"
    state = placed(stage="acting", units=units, acting={**ADVANCE, "mp": 3})
    assert state.vehicles["a1"].at == state.squads["b1"].at


# -- What always holds


def test_a_unit_out_of_play_is_nowhere() -> None:
    game = match(squad("rr", "0000"), vehicle("m3a1", "0101"))
    assert invariants.wrong(game) == []
    for unit in game.state.units.values():
        unit.out = "destroyed"
    assert [fault.rule for fault in invariants.faults(game.setup, game.state)] == [
        "TI-15.p4",
        "TI-9.5b",
    ]


def fault_rules(game: Game[State]) -> list[str]:
    """The rules that a state breaks."""
    return [fault.rule for fault in invariants.faults(game.setup, game.state)]


@pytest.mark.rule("TI-15.p4")
@pytest.mark.parametrize(
    ("figures", "hex", "rules"),
    [([], "", []), (["regular"], "", ["TI-15.p4"]), ([], "0000", ["TI-15.p4"])],
)
def test_a_squad_out_of_play_has_no_figures_and_no_hex(
    figures: list[str], hex: str, rules: list[str]
) -> None:
    game = match(squad("rr", hex, out="destroyed"))
    game.state.squads["a1"].figures = figures
    assert fault_rules(game) == rules


@pytest.mark.rule("TI-6.2.1", "TI-6.2.4")
def test_a_squad_rides_in_a_vehicle_of_its_side_that_is_on_the_board() -> None:
    game = match(squad("rr", "", transport="a2"), vehicle("m3a1", "0101"))
    assert fault_rules(game) == []
    game.state.squads["a1"].fortification = "m1"
    assert fault_rules(game) == ["TI-6.2.4", "TI-6.4.4"]
    game.state.squads["a1"].fortification = ""
    game.state.vehicles["a2"].hex = None
    assert fault_rules(game) == ["TI-6.2.1"]


@pytest.mark.rule("TI-6.4.4")
def test_a_squad_is_dug_in_in_a_fortification_of_its_hex() -> None:
    inside = squad("rr", "0101", fortification="m1")
    for kind in FORTIFICATIONS:
        assert fault_rules(match(inside, markers={"0101": kind})) == []
    assert fault_rules(match(inside, markers={"0202": "pillbox"})) == ["TI-6.4.4"]
    assert fault_rules(match(inside, markers={"0101": "tank-trap"})) == ["TI-6.4.4"]


@pytest.mark.rule("TI-2.5", "TI-6.4.4")
def test_as_many_as_may_be_in_a_hex_are_no_fault() -> None:
    assert fault_rules(match(*[squad("rr", "0101")] * 3)) == []
    assert fault_rules(match(*[vehicle("m3a1", "0101")] * 2, squad("rr", "0101"))) == []
    pillboxes = {f"m{n}": {"kind": "pillbox", "hex": "0000"} for n in range(1, 4)}
    assert len(placed(markers=pillboxes).markers_in(hex_of("0000"))) >= 3


@pytest.mark.rule("TI-1.2")
def test_a_base_has_room_for_four_slots() -> None:
    assert fault_rules(match(squad("rrrr", "0101"), squad("mrr", "0102"))) == []
    assert fault_rules(match(squad("rrrrr", "0101"), squad("mrrr", "0102"))) == ["TI-1.2"] * 2


def test_what_is_wrong_is_said_in_words() -> None:
    state = placed(units={"a1": a_squad()})
    state.squads["a1"].figures = []
    wrong = invariants.wrong(Game(state, Dice(Scripted([])), SETUP))
    assert wrong == ["a1 has no figures."]
