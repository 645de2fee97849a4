"""Whole recorded matches come out again as they did, by the answers as they were logged then."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.events import Event
from games.rules.contract.table import Table
from games.rules.kurogane import SYSTEM
from games.rules.kurogane.constants import ROUNDS
from games.rules.tools.position_files import table_of

from . import recorded


@pytest.mark.parametrize("name", recorded.names())
def test_a_recorded_match_comes_out_the_same(name: str) -> None:
    """The answers of old name cells by text; the same, as they are logged today, come out the same
    too."""
    file = recorded.file_of(name)
    as_logged_now = []
    table: Table[Any] = table_of(file)
    events: list[Event] = list(table.opening.events)
    for answer in file["answers"]:
        given = {key: answer[key] for key in ("option", "fields")}
        outcome = table.answer(answer["seat"], given)
        assert outcome.answer is not None
        as_logged_now.append(outcome.answer.plain())
        events += outcome.events
    assert recorded.outcome(table, events) == recorded.expected(name)

    again: Table[Any] = table_of(file)
    events = list(again.opening.events)
    for answer in as_logged_now:
        given = {key: answer[key] for key in ("option", "fields")}
        outcome = again.answer(answer["seat"], given)
        assert outcome.answer is not None
        assert outcome.answer.plain() == answer
        events += outcome.events
    assert recorded.outcome(again, events) == recorded.expected(name)

    assert again.result is not None
    summary = SYSTEM.events.summary([(1, event) for event in events], again.setup)
    assert len(summary.rounds) == ROUNDS
    assert summary.rounds[-1] == again.result.scores
    dealt, suffered, destroyed = (
        sum(unit.counts.get(column, 0) for unit in summary.units)
        for column in ("dealt", "suffered", "destroyed")
    )
    assert dealt == suffered
    assert destroyed == sum(event.kind == "destroyed" for event in events)
    assert all(luck.expected == luck.dice / 2 for luck in summary.luck)
