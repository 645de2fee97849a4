"""What a match came to: the luck of its dice, and the score."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.tie_breaks import MatchEnd
from games.rules.tide import SYSTEM
from games.rules.tide.cards import packs

from ..telling import event_of
from .positions import match


def told(*events: dict[str, Any]) -> Any:
    """The summary of a match in which this happened, one after another."""
    setup = Setup(
        system="tide",
        options={"scenario": "hill-229"},
        cards=dict(packs.cards()),
        names=["Ann", "Bob"],
    )
    read = (event_of(SYSTEM, event["kind"], event["data"]) for event in events)
    return SYSTEM.events.summary(enumerate(read, start=1), setup)


def happened(kind: str, **data: Any) -> dict[str, Any]:
    return {"kind": kind, "data": data}


@pytest.mark.rule("TI-6.4.1", "TI-5.7.2")
def test_mines_are_luck_of_the_other_side_and_healing_is_ones_own() -> None:
    mines = told(happened("mines", unit="a1", faces=[4, 4, 4, 1], hits=3, hex=[0, 0], rule=""))
    assert [(luck.side, luck.dice, luck.result) for luck in mines.luck] == [(1, 4, 3)]
    healed = told(happened("healed", unit="a1", squad="a2", face=4, healed=True, rule=""))
    assert [(luck.side, luck.dice, luck.result) for luck in healed.luck] == [(0, 1, 1)]


@pytest.mark.rule("TI-15.p3")
def test_the_score_is_the_sum_of_all_points() -> None:
    found = told(
        happened("round", round=1, rule=""),
        happened("points", side=0, points=2, why="control", rule=""),
        happened("points", side=1, points=1, why="control", rule=""),
        happened("points", side=0, points=3, why="loss", rule=""),
    )
    assert found.rounds[-1] == (5, 1)


@pytest.mark.rule("TI-13.5", "TI-15.p4")
def test_points_for_objectives_are_counted_apart_from_those_for_losses() -> None:
    """As a tie-break of tournaments, weightier than by how much the score was higher."""
    ties = [each.id for each in SYSTEM.tie_breaks]
    assert ties == ["points", "objectives", "difference"]
    found = told(
        happened("round", round=1, rule=""),
        happened("points", side=0, points=3, rule=""),
        happened("phase", phase="command", rule=""),
        happened("points", side=0, points=2, rule=""),
        happened("points", side=1, points=1, rule=""),
        happened("phase", phase="status", rule=""),
        happened("round", round=2, rule=""),
        happened("points", side=1, points=4, rule=""),
    )
    end = MatchEnd(Setup(system="tide"), found, (5, 5))
    objectives = SYSTEM.tie_breaks[ties.index("objectives")]
    assert [objectives.count(end, side) for side in (0, 1)] == [2, 1]


@pytest.mark.parametrize(("scenario", "scores"), [("hill-229", (3, 1)), ("breaking-point", ())])
def test_the_points_of_both_sides_are_the_score_where_anything_scores(
    scenario: str, scores: tuple[int, ...]
) -> None:
    game = match()
    game.setup = Setup(system="tide", options={"scenario": scenario}, cards=dict(packs.cards()))
    game.state.points = [3, 1]
    assert SYSTEM.rules.scores(game) == scores


def test_seats_are_called_by_their_nations() -> None:
    first, second = SYSTEM.rules.seats_for({"first": "DE"})
    assert (first.text, second.text) == ("Germany", "United States")
    assert SYSTEM.rules.seats_for({}) == [second, first]
