"""Objectives: areas, who captures them, and what is announced of it (KG-10.1 to KG-10.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.rules.kurogane import objectives

from .scenes import ORDER, UNCHAINED, begin, field, give


def area(cell: tuple[int, int], changes: Mapping[tuple[int, int], str] | None = None) -> Any:
    table = begin({}, stage="sortie", rows=field(changes or {}))
    return objectives.area(table.game, cell)


@pytest.mark.rule("KG-10.1")
def test_an_area_is_the_cell_and_its_four_neighbours() -> None:
    assert area((5, 5)) == [(5, 5), (6, 5), (4, 5), (5, 6), (5, 4)]


@pytest.mark.rule("KG-10.1", "KG-12.1", "KG-12.2", "KG-2.5")
def test_an_area_ends_at_other_levels_walls_cores_and_the_edge() -> None:
    assert area((5, 5), {(6, 5): "1", (4, 5): "#"}) == [(5, 5), (5, 6), (5, 4)]
    assert area((5, 5), {(5, 5): "1", (6, 5): "1", (4, 5): "2"}) == [(5, 5), (6, 5)]
    assert (5, 4) in area((5, 5), {(5, 4): "h"})
    assert area((0, 0)) == [(0, 0), (1, 0), (0, 1)]
    assert area((0, 10)) == [(0, 10), (1, 10), (0, 9)]


def scored(units: Mapping[str, Any], **more: Any) -> list[dict[str, Any]]:
    """What is announced of objectives and points at a round's end."""
    table = begin(units, stage="round-end", **more)
    kinds = ("captured", "vp")
    return [
        {"kind": event.kind, **event.data}
        for event in table.opening.events
        if event.kind in kinds
    ]  # fmt: skip


def points(seat: int, amount: int, total: int, names: list[str]) -> dict[str, Any]:
    return {
        "kind": "vp",
        "seat": seat,
        "amount": amount,
        "total": total,
        "why": "objectives",
        "objectives": names,
        "rule": "KG-10.4",
    }


def captured(seat: int, name: str) -> dict[str, Any]:
    return {"kind": "captured", "objective": name, "seat": seat, "rule": "KG-10.2"}


def names() -> list[str]:
    return [each.name for each in begin({}, stage="sortie").game.state.objectives]


@pytest.mark.rule("KG-10.2", "KG-10.4")
def test_captures_come_first_then_each_seats_points_on_top_of_those_it_has() -> None:
    first, second, third = names()
    assert scored({"a1": (3, 3), "a2": (6, 4), "b1": (8, 7)}, vp=[1, 2]) == [
        captured(0, first),
        captured(0, second),
        captured(1, third),
        points(0, 6, 7, [first, second]),
        points(1, 3, 5, [third]),
    ]


@pytest.mark.rule("KG-10.3", "KG-10.4")
def test_what_a_seat_owns_already_is_not_captured_again_and_scores_again() -> None:
    first = names()[0]
    assert scored({"a1": (3, 3)}, objectives={"mid1": 0}) == [points(0, 3, 3, [first])]
    assert scored({}, objectives={"mid1": 0}) == [points(0, 3, 3, [first])]


@pytest.mark.rule("KG-10.2")
def test_nothing_is_announced_where_nobody_owns_anything() -> None:
    assert scored({"a1": (4, 4), "b1": (11, 11)}) == []


@pytest.mark.rule("KG-10.2", "KG-10.3")
def test_with_both_in_the_area_it_stays_and_who_is_alone_captures_it_from_its_owner() -> None:
    first = names()[0]
    both = {"a1": (3, 3), "b1": (3, 4)}
    assert scored(both, objectives={"mid1": 1}) == [points(1, 3, 3, [first])]
    taken = scored({"a1": (3, 3)}, objectives={"mid1": 1})
    assert taken == [captured(0, first), points(0, 3, 3, [first])]


@pytest.mark.rule("KG-10.2")
def test_nobody_captures_in_the_middle_of_a_round() -> None:
    table = begin({"a1": (3, 3), "b1": (9, 9)})
    give(table, "activate:a1", "end-activation")
    assert table.game.state.objectives[0].owner is None


def capturer(units: Mapping[str, Any], red: Any = UNCHAINED, blue: Any = UNCHAINED) -> int | None:
    table = begin(units, red=red, blue=blue)
    return objectives.capturer(table.game, table.game.state.objectives[0])


@pytest.mark.rule("KG-10.2", "KG-10.5", "KG-11.1")
@pytest.mark.parametrize(
    ("units", "red", "blue", "seat"),
    [
        ({"a1": (0, 0), "b1": (9, 9)}, UNCHAINED, UNCHAINED, None),
        ({"a1": (3, 3), "b1": (9, 9)}, UNCHAINED, ORDER, 0),
        ({"a1": (9, 9), "b1": (3, 4)}, ORDER, UNCHAINED, 1),
        ({"a1": (3, 3), "b1": (3, 4)}, UNCHAINED, UNCHAINED, None),
        ({"a1": (3, 3), "b1": (3, 4)}, ORDER, UNCHAINED, 0),
        ({"a1": (3, 3), "b1": (3, 4)}, UNCHAINED, ORDER, 1),
        ({"a1": (3, 3), "b1": (3, 4)}, ORDER, ORDER, None),
    ],
)
def test_who_captures_an_objective(units: Any, red: Any, blue: Any, seat: int | None) -> None:
    assert capturer(units, red, blue) == seat


@pytest.mark.rule("KG-10.1", "KG-7.6.3")
def test_only_deployed_units_are_present() -> None:
    wreck = {"cell": [3, 4], "destroyed": True, "returns": 4}
    table = begin({"a1": (3, 3), "b1": wreck, "b2": (9, 9)})
    assert objectives.present(table.game, table.game.state.objectives[0]) == {0}


@pytest.mark.rule("KG-10.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_alone_owns_an_objective_has_its_points(seat: int) -> None:
    table = begin({}, stage="sortie")
    known = table.game.state.objectives
    known[0] = replace(known[0], owner=seat)
    objectives.score(table.game)
    expected = [0, 0]
    expected[seat] = 3
    assert table.game.state.vp == expected
