"""Overkill (KG-8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.kurogane import overkill
from games.rules.kurogane.state import Overkill

from .scenes import (
    CONDUCTORS,
    ORDER,
    UNCHAINED,
    begin,
    cells,
    companion,
    field,
    give,
    kinds,
    offered,
    one,
    refusal,
)

KILL = [6] * 9


def killed(red: Any = CONDUCTORS, rows: Any = None, **more: Any) -> Any:
    """A unit of Red destroys b3; Red is asked whether to declare an overkill."""
    units = {
        "a1": (2, 5),
        "a2": {"cell": [4, 6], "risk": 3, "bap": 0},
        "b3": {"cell": [5, 5], "damage": 2, "bap": 0},
        "b1": (11, 11),
        **more,
    }
    table = begin(units, red=red, rows=rows or field({}), faces=KILL)
    give(table, "activate:a1", ("attack:0", {"target": "b3"}), "plain")
    return table


@pytest.mark.rule("KG-8.1", "KG-8.2", "KG-4.3.5")
def test_a_unit_that_can_walk_beside_the_wreck_moves_there_at_once() -> None:
    table = killed()
    assert table.game.state.unit("b3").destroyed
    assert offered(table) == {"overkill:a1", "overkill:a2", "decline"}
    give(table, ("overkill:a2", {"to": "5,6"}))
    unit = table.game.state.unit("a2")
    assert (unit.cell, unit.risk, unit.bap) == ((5, 6), 2, 0)
    (marker,) = table.game.state.overkills
    assert (marker.unit, marker.wreck, marker.progress) == ("a2", "b3", 0)


@pytest.mark.rule("KG-8.1")
def test_it_needs_a_cell_on_the_level_of_the_wreck_and_one_unit_is_enough() -> None:
    rows = field({(5, 5): "1"})
    table = killed(rows=rows, a2={"cell": [4, 5], "risk": 3})
    assert "overkill" not in kinds(table.opening.events)
    assert not any(option.startswith("overkill") for option in offered(table))
    table = killed()
    give(table, ("overkill:a1", {"to": "4,5"}))
    assert len(table.game.state.overkills) == 1
    assert not any(option.startswith("overkill") for option in offered(table))


@pytest.mark.rule("KG-8.1")
def test_it_may_end_on_each_cell_beside_the_wreck_on_its_level_and_nowhere_else() -> None:
    assert set(cells(killed(), "overkill:a2")) == {"4,5", "5,6"}
    assert set(cells(killed(a2=(6, 6)), "overkill:a2")) == {"5,6", "6,5"}
    assert set(cells(killed(rows=field({(5, 6): "1"})), "overkill:a2")) == {"4,5"}
    table = killed()
    for cell in ("4,6", "3,6", "4,7", "5,7"):
        assert refusal(table, "overkill:a2", to=cell) == "KG-8.1"


@pytest.mark.rule("KG-8.1")
def test_who_cannot_come_to_the_wreck_is_shown_with_the_reason() -> None:
    far = killed(a3=(11, 2))
    assert offered(far) == {"overkill:a1", "overkill:a2", "decline"}
    assert refusal(far, "overkill:a3", to="10,2") == "KG-8.1"


@pytest.mark.rule("KG-8.1")
def test_a_unit_already_beside_the_wreck_may_stay_or_shift() -> None:
    table = killed(a2=(5, 6))
    assert {"5,6", "4,5", "6,5"} <= set(cells(table, "overkill:a2"))
    give(table, ("overkill:a2", {"to": "5,6"}))
    assert table.game.state.unit("a2").cell == (5, 6)


@pytest.mark.rule("KG-8.2", "KG-5.6")
def test_climbing_and_falling_count_on_the_way() -> None:
    table = killed(rows=field({(4, 6): "1"}))
    give(table, ("overkill:a2", {"to": "5,6"}))
    assert table.game.state.unit("a2").risk == 3


@pytest.mark.rule("KG-8.3")
def test_it_advances_at_the_end_of_its_owners_turns_but_not_of_the_declaring_one() -> None:
    table = killed(a3=(1, 1), b2=(10, 11))
    give(table, ("overkill:a2", {"to": "5,6"}))
    (marker,) = table.game.state.overkills
    give(table, "end-activation")
    assert marker.progress == 0
    give(table, "activate:b1", "end-activation")
    assert marker.progress == 0
    give(table, "activate:a3", "end-activation")
    assert marker.progress == 1


@pytest.mark.rule("KG-8.3", "KG-4.3.1")
def test_it_does_not_advance_where_its_owner_activates_no_unit() -> None:
    units = {
        "a2": {"cell": [5, 6], "pap": 0},
        "b3": {"cell": [5, 5], "destroyed": True, "returns": 4},
        "b1": (11, 11),
        "b2": (9, 11),
    }
    table = begin(units, overkills=[{"unit": "a2", "wreck": "b3", "progress": 1}])
    assert "no-activation" in kinds(table.opening.events)
    events = give(table, "activate:b1", "end-activation")
    assert "no-activation" in kinds(events)
    assert table.game.state.overkills[0].progress == 1


@pytest.mark.rule("KG-8.3")
def test_it_advances_with_each_unit_that_its_owner_activates_even_without_an_action() -> None:
    units = {
        "a2": {"cell": [5, 6], "pap": 0},
        "a1": (1, 1),
        "b3": {"cell": [5, 5], "destroyed": True, "returns": 4},
        "b1": (11, 11),
    }
    table = begin(units, overkills=[{"unit": "a2", "wreck": "b3", "progress": 1}])
    give(table, "activate:a1", "end-activation")
    assert table.game.state.overkills[0].progress == 2


@pytest.mark.rule("KG-8.1", "KG-8.4")
def test_declaring_a_second_overkill_without_moving_stops_the_first() -> None:
    """a2 stands between two wrecks: it begins the second where it stands."""
    units = {
        "a1": (2, 5),
        "a2": {"cell": [5, 6], "bap": 0},
        "b3": {"cell": [5, 5], "damage": 2, "bap": 0},
        "b4": {"cell": [5, 7], "destroyed": True, "returns": 4},
        "b1": (11, 11),
    }
    first = {"unit": "a2", "wreck": "b4", "progress": 2}
    table = begin(units, red=CONDUCTORS, overkills=[first], faces=KILL)
    give(table, "activate:a1", ("attack:0", {"target": "b3"}), "plain")
    events = give(table, ("overkill:a2", {"to": "5,6"}))
    assert one(events, "overkill-stopped")["unit"] == "a2"
    stopped = {marker.wreck: marker.stopped for marker in table.game.state.overkills}
    assert stopped == {"b4": True, "b3": False}
    # What it had reached still counts at the end of the round.
    assert table.game.state.overkills[0].progress == 2


@pytest.mark.rule("KG-8.3")
@pytest.mark.parametrize(
    "before",
    [
        Overkill("b1", "a3", fresh=False),
        Overkill("a1", "b4", fresh=False, stopped=True),
        Overkill("a1", "b4", fresh=True),
    ],
    ids=["of-the-enemy", "stopped", "declared-in-this-turn"],
)
def test_it_advances_beside_one_that_does_not(before: Overkill) -> None:
    table = begin({"a1": (1, 1), "a2": (5, 6), "b1": (11, 11)})
    marker = Overkill("a2", "b3", fresh=False)
    table.game.state.overkills = [before, marker]
    overkill.end_turn(table.game, 0)
    assert (before.progress, marker.progress) == (0, 1)


@pytest.mark.rule("KG-8.3")
def test_it_advances_to_4_at_most() -> None:
    marker = {"unit": "a2", "wreck": "b3", "progress": 4}
    units = {
        "a2": (5, 6),
        "a1": (1, 1),
        "b3": {"cell": [5, 5], "destroyed": True, "returns": 4},
        "b1": (11, 11),
    }
    table = begin(units, overkills=[marker])
    give(table, "activate:a1", "end-activation")
    assert table.game.state.overkills[0].progress == 4


def linked(red: Any, **state: Any) -> Any:
    units = {
        "a3": {"cell": [5, 6], **state},
        "a1": (1, 1),
        "b3": {"cell": [5, 5], "destroyed": True, "returns": 4},
        "b1": {"cell": [8, 6], "bap": 0},
    }
    marker = {"unit": "a3", "wreck": "b3", "progress": 1}
    return begin(units, red=red, overkills=[marker], faces=[1] * 30)


@pytest.mark.rule("KG-8.4")
def test_it_stops_when_the_unit_moves_or_attacks() -> None:
    red = [*UNCHAINED[:2], companion("rifle", "shield")]
    for answer in (("walk", {"to": "4,6"}), ("attack:0", {"target": "b1"})):
        table = linked(red)
        events = give(table, "activate:a3", answer)
        assert one(events, "overkill-stopped")["unit"] == "a3"
        assert table.game.state.overkills[0].stopped
        give(table, "end-activation")
        assert table.game.state.overkills[0].progress == 1


@pytest.mark.rule("KG-8.4", "KG-11.1")
def test_defending_stops_it_and_a_counter_of_the_order_does_not() -> None:
    for red, reaction, stopped in (
        (ORDER, "defend", True),
        (ORDER, "counter", False),
        (UNCHAINED, "defend", True),
    ):
        table = linked(red, bap=2)
        give(table, "activate:a1", "end-activation", "activate:b1")
        give(table, ("attack:0", {"target": "a3"}), reaction)
        assert table.game.state.overkills[0].stopped is stopped


@pytest.mark.rule("KG-8.4")
def test_dodging_stops_it_and_so_does_a_commanders_counter_of_another_faction() -> None:
    for reaction in ("dodge", "counter"):
        units = {
            "a1": (5, 6),
            "b3": {"cell": [5, 5], "destroyed": True, "returns": 4},
            "b1": {"cell": [8, 6], "bap": 0},
        }
        marker = {"unit": "a1", "wreck": "b3"}
        table = begin(units, to_sortie=1, overkills=[marker], faces=[1] * 40)
        give(table, "activate:b1", ("attack:0", {"target": "a1"}), reaction)
        if reaction == "counter":
            give(table, "plain")
        assert table.game.state.overkills[0].stopped


@pytest.mark.rule("KG-8.4", "KG-5.7", "KG-5.8")
@pytest.mark.parametrize(
    ("changes", "where", "stopped"),
    [
        ({}, (4, 6), True),
        ({(4, 6): "#"}, (5, 6), False),
        ({(4, 6): "1"}, (5, 6), False),
    ],
)
def test_who_is_really_pushed_has_moved_and_who_collides_has_not(
    changes: Any, where: Any, stopped: bool
) -> None:
    """An auto cannon damages and pushes a unit that is over a wreck."""
    units = {
        "a1": (5, 6),
        "b1": (11, 11),
        "b3": {"cell": [8, 6], "bap": 0},
        "b2": {"cell": [5, 5], "destroyed": True, "returns": 4},
    }
    table = begin(
        {**units, "a1": {"cell": [5, 6], "bap": 0}},
        blue=CONDUCTORS,
        rows=field(changes),
        to_sortie=1,
        overkills=[{"unit": "a1", "wreck": "b2"}],
        faces=[6, 6, 6, 6],
    )
    events = give(table, "activate:b3", ("attack:0", {"target": "a1"}))
    assert one(events, "attack")["damage"] > 0
    assert table.game.state.unit("a1").cell == where
    assert ("overkill-stopped" in kinds(events)) is stopped
    assert table.game.state.overkills[0].stopped is stopped


@pytest.mark.rule("KG-8.4", "KG-5.7")
def test_a_push_that_would_leave_the_board_stops_no_overkill() -> None:
    units = {
        "a1": {"cell": [0, 5], "bap": 0},
        "b3": {"cell": [3, 5], "bap": 0},
        "b1": (11, 11),
        "b2": {"cell": [0, 6], "destroyed": True, "returns": 4},
    }
    table = begin(
        units,
        blue=CONDUCTORS,
        to_sortie=1,
        overkills=[{"unit": "a1", "wreck": "b2"}],
        faces=[6, 6, 6, 6],
    )
    events = give(table, "activate:b3", ("attack:0", {"target": "a1"}))
    assert one(events, "pushed")["stays"]
    assert not table.game.state.overkills[0].stopped


@pytest.mark.rule("KG-8.5", "KG-4.4.2")
@pytest.mark.parametrize(("progress", "returns"), [(0, 4), (2, 4), (3, 5), (4, 5)])
def test_progress_is_points_at_round_end_and_from_3_on_delays_the_wreck(
    progress: int, returns: int
) -> None:
    units = {"a2": (10, 6), "b3": {"cell": [10, 5], "destroyed": True, "returns": 4}}
    marker = {"unit": "a2", "wreck": "b3", "progress": progress}
    table = begin(units, stage="round-end", overkills=[marker])
    state = table.game.state
    assert state.vp[0] == progress
    assert state.unit("b3").returns == returns
    assert state.overkills == []
