"""Tie-breaks of tournaments: what each game counts of a match that is over."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from games.rules.battletech import SYSTEM as BATTLETECH
from games.rules.battletech import summary as battletech
from games.rules.battletech.phases import victory
from games.rules.contract.asking import Setup
from games.rules.contract.summaries import Summary, UnitSummary
from games.rules.contract.tie_breaks import MatchEnd
from games.rules.systems import systems

NOTHING = Summary()


def end(*scores: int, summary: Summary = NOTHING) -> MatchEnd:
    return MatchEnd(Setup(system="toy"), summary, scores)


@pytest.mark.parametrize(
    ("scores", "counted"), [((9, 4), [(9, 5), (4, -5)]), ((), [(0, 0), (0, 0)])]
)
@pytest.mark.parametrize("name", ["crisis", "tide", "kurogane"])
def test_victory_points_count_then_by_how_much_they_were_more(
    name: str, scores: tuple[int, ...], counted: list[tuple[int, ...]]
) -> None:
    ties = [each for each in systems()[name].tie_breaks if each.id != "objectives"]
    assert [each.id for each in ties] == ["points", "difference"]
    found = [tuple(each.count(end(*scores), side) for each in ties) for side in (0, 1)]
    assert found == counted


def test_battle_value_counts_of_enemies_that_are_out_of_action() -> None:
    fates = [("a1", 0, "destroyed"), ("b1", 1, "warrior"), ("b2", 1, "withdrawn"), ("b3", 1, None)]
    units = [
        UnitSummary(unit, unit, side, {}, battletech.FATES[fate] if fate else None)
        for unit, side, fate in fates
    ]
    worth = {"a1": 1000, "b1": 700, "b2": 50, "b3": 5}
    mechs: Any = {unit: unit for unit in worth}
    with (
        patch.object(battletech, "begin", lambda setup: SimpleNamespace(mechs=mechs)),
        patch.object(victory, "value", lambda setup, mech: worth[mech]),
    ):
        first = BATTLETECH.tie_breaks[0]
        over = end(7, 3, summary=Summary(units=tuple(units)))
        assert [first.count(over, side) for side in (0, 1)] == [700, 1000]


def test_each_game_says_what_it_counts() -> None:
    for system in systems().values():
        ids = [each.id for each in system.tie_breaks]
        assert len(set(ids)) == len(ids) >= 1, system.id
        assert all(each.label and each.about for each in system.tie_breaks)
