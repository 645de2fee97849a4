"""What everybody sees of the table: each value of a unit, an objective, an overkill, a turn."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.kurogane import SYSTEM, names
from games.rules.text import message_of, plain

from .scenes import CONDUCTORS, OPEN, ORDER, UNCHAINED, begin, companion, field, give

LEVELS = field({(3, 3): "2"})


def shown(table: Any) -> dict[str, Any]:
    view: dict[str, Any] = SYSTEM.rules.view(table.game)
    return view


def unit_of(table: Any, unit: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in shown(table)["units"] if each["id"] == unit)
    return found


@pytest.mark.rule("KG-1.1", "KG-1.3", "KG-1.5")
def test_a_commander_on_the_board_with_all_its_values() -> None:
    hurt = {"cell": [3, 3], "damage": 2, "risk": 3, "pap": 0, "bap": 4}
    table = begin({"a2": hurt, "a1": (0, 0), "b1": (8, 9)}, rows=LEVELS)
    assert unit_of(table, "a2") == {
        "id": "a2",
        "card": "butterfly-kiss",
        "name": "Butterfly Kiss",
        "initials": "BK",
        "seat": 0,
        "commander": True,
        "cost": 85,
        "x": 3,
        "y": 3,
        "level": 2,
        "hp": 4,
        "damage": 2,
        "arm": 7,
        "mv": 3,
        "risk": 3,
        "pap": 0,
        "bap": 4,
        "bap_each_round": 5,
        "equipment": [
            {"card": "submachine-gun", "name": "Submachine Gun", "code": "SMG"},
            {"card": "submachine-gun", "name": "Submachine Gun", "code": "SMG"},
            {"card": "high-speed", "name": "High Speed", "code": "HS"},
        ],
        "deployed": True,
        "destroyed": False,
        "returns": 1,
        "active": False,
    }


@pytest.mark.rule("KG-1.6", "KG-3.3", "KG-3.4", "KG-7.7.t10", "KG-11.1")
def test_a_companion_in_reserve_with_what_its_equipment_adds() -> None:
    team = [*ORDER[:2], companion("shotgun", "high-speed", frame="large-frame")]
    table = begin({"a1": (3, 3), "b1": (8, 9)}, red=team)
    expected = {
        "id": "a3",
        "card": "large-frame",
        "name": "Large Frame 1",
        "initials": "L1",
        "commander": False,
        "cost": 45 + 15 + 5 + 15,
        "x": None,
        "y": None,
        "level": None,
        "hp": 4,
        "arm": 10 - 1,
        "mv": 2 + 1,
        "pap": 0,
        "bap": 0,
        "bap_each_round": 2,
        "deployed": False,
        "destroyed": False,
    }
    unit = unit_of(table, "a3")
    assert {key: unit[key] for key in expected} == expected
    assert unit_of(begin({"a1": (3, 3)}), "b3")["bap_each_round"] == 1


@pytest.mark.rule("KG-7.6.3")
def test_a_wreck_lies_on_the_board_and_is_not_deployed() -> None:
    table = begin({"a1": (3, 3), "b1": {"cell": [8, 9], "destroyed": True, "returns": 4}})
    wreck = unit_of(table, "b1")
    assert (wreck["x"], wreck["y"], wreck["level"]) == (8, 9, 0)
    assert (wreck["deployed"], wreck["destroyed"], wreck["returns"]) == (False, True, 4)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Savage", "Sa"), ("Butterfly Kiss", "BK"), ("Normal Frame 12", "N12"),
     ("Blazing Crimson Flame", "BC"), ("Ace 7", "A7"), ("X", "X")],
)  # fmt: skip
def test_two_letters_stand_for_a_name_on_a_base(name: str, letters: str) -> None:
    assert names.initials(name) == letters


@pytest.mark.rule("KG-2.1", "KG-2.5")
def test_the_board_and_the_match() -> None:
    table = begin({"a1": (3, 3), "b1": (8, 9)}, rows=LEVELS, blue=ORDER, first=1, vp=[3, 7])
    view = shown(table)
    assert view["board"] == {
        "map": "duel",
        "name": "Duel",
        "width": 12_000,
        "depth": 12_000,
        "grid": {"kind": "square", "width": 12, "height": 12},
        "rows": LEVELS,
        "cores": [[0, 11], [11, 0]],
    }
    assert [str(message_of(one)) for one in view["factions"]] == ["Unchained", "The Order"]
    expected = {"stage": "turn", "round": 2, "rounds": 6, "priority": 1, "vp": [3, 7]}
    assert {key: view[key] for key in expected} == expected
    assert view["attack"] is None


@pytest.mark.rule("KG-2.1")
def test_a_board_that_is_not_square_is_as_wide_as_its_rows() -> None:
    rows = [f"{row[:-1]}00{row[-1]}" for row in OPEN]
    wide = {**SYSTEM.cards.built_in["duel"], "rows": rows, "cores": [[0, 11], [13, 0]]}
    teams = [{"name": "", "entries": UNCHAINED}] * 2
    setup = make_setup(SYSTEM, {"map": "duel"}, teams, ["Ann", "Bob"], {"duel": wide})
    board = shown(Table(SYSTEM, setup, Dice(Seeded(b"seed"))))["board"]
    assert (board["width"], board["depth"]) == (14_000, 12_000)


@pytest.mark.rule("KG-4.2.1")
def test_nobody_has_priority_before_the_roll_of_a_round() -> None:
    assert shown(begin({}, stage="round", round=1, first=1))["priority"] is None
    assert shown(begin({}, stage="sortie", round=1, first=1))["priority"] == 1


@pytest.mark.rule("KG-10.1", "KG-10.2")
def test_an_objective_with_its_area_its_owner_and_who_is_there() -> None:
    units = {"a1": (3, 3), "b1": (3, 2), "b2": (6, 7)}
    rows = field({(3, 4): "1", (2, 3): "#"})
    table = begin(units, rows=rows, objectives={"mid2": 0})
    first, second, _third = shown(table)["objectives"]
    assert first == {
        "id": "mid1",
        "name": first["name"],
        "x": 3,
        "y": 3,
        "owner": None,
        "area": [[3, 3], [4, 3], [3, 2]],
        "present": [0, 1],
    }
    assert first["name"]
    assert (second["id"], second["owner"], second["present"]) == ("mid2", 0, [])


@pytest.mark.rule("KG-8.3", "KG-8.4")
def test_an_overkill_and_how_far_it_is() -> None:
    units = {"a1": (5, 5), "b1": {"cell": [6, 5], "destroyed": True, "returns": 4}, "b2": (1, 1)}
    marker = {"unit": "a1", "wreck": "b1", "progress": 2, "stopped": True}
    assert shown(begin(units, overkills=[marker]))["overkills"] == [marker]
    assert shown(begin(units))["overkills"] == []


@pytest.mark.rule("KG-4.3.1", "KG-4.3.2")
def test_a_turn_with_what_has_been_done_in_it() -> None:
    table = begin({"a1": (3, 3), "a3": (9, 9), "b1": (8, 3)}, red=UNCHAINED)
    turn = {"seat": 0, "unit": None, "actions": 0, "moved": False, "attacked": False}
    assert shown(table)["turn"] == turn
    assert not any(unit["active"] for unit in shown(table)["units"])
    give(table, "activate:a1", ("walk", {"to": "3,4"}))
    assert shown(table)["turn"] == {**turn, "unit": "a1", "actions": 1, "moved": True}
    assert [unit["id"] for unit in shown(table)["units"] if unit["active"]] == ["a1"]
    assert shown(begin({}, stage="sortie", round=1))["turn"] is None


@pytest.mark.rule("KG-7.3.4")
def test_an_attack_before_its_roll_and_after_it() -> None:
    rifles = [*CONDUCTORS[:2], companion("rifle", "shield")]
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "bap": 1, "risk": 1}}
    table = begin(units, red=rifles, blue=UNCHAINED, faces=[6, 5, 4, 1, 1, 1])
    give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    before = shown(table)["attack"]
    counts = {"attacker": "a3", "target": "b3", "weapon": "Rifle", "counter": False}
    values = {"dice": 6, "faces": [], "attack": 4, "defence": 7}
    assert {key: before[key] for key in {**counts, **values}} == {**counts, **values}
    assert "damage" not in before
    give(table, "none")
    after = shown(table)["attack"]
    values = {"dice": 6, "faces": [6, 5, 4, 1, 1, 1], "attack": 7, "defence": 6, "damage": 1}
    assert {key: after[key] for key in {**counts, **values}} == {**counts, **values}
    assert (after["successes"], after["criticals"]) == (3, 1)


def test_everybody_sees_the_same() -> None:
    table = begin({"a1": (3, 3), "b1": (8, 3)})
    seen = [table.view(perspective)["table"] for perspective in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2] == plain(shown(table))
