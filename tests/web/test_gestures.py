"""What the lines of the log bring along for the table to show."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest

from games.live.elements import log
from games.matches import wording
from games.matches.models import Match
from games.matches.wording import LogLine
from games.rules.battletech.system import SYSTEM
from games.rules.contract.asking import Setup
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.drawing.gestures import number
from games.rules.text import _


def a_setup() -> Setup:
    roster = dict(SYSTEM.rosters.ready()[0])
    setup = make_setup(SYSTEM, checked_options(SYSTEM, {}), [roster, roster], ["Ann", "Bob"])
    Table(SYSTEM, setup, Dice(Seeded(b"")))
    return setup


def event(kind: str, answer: int, **data: Any) -> dict[str, Any]:
    return {"kind": kind, "data": {"rule": "", **data}, "to": None, "number": answer}


def unscathed(answer: int) -> dict[str, Any]:
    """A hit for no points, which has no line."""
    return event("armour", answer, unit="a1", location="CT", rear=False, points=0, left=9)


def written(*events: Mapping[str, Any]) -> list[LogLine]:
    match = Match(id="gestures", system="battletech")
    return wording.written(match, a_setup(), [dict(one) for one in events])


def test_a_line_brings_what_the_table_shows_of_its_event() -> None:
    shown, told = written(event("destroyed", 1, unit="a1"), event("stood-still", 1, unit="a1"))
    assert [gesture.kind for gesture in shown.gestures] == ["breaks"]
    assert told.gestures == ()


def test_what_has_no_line_of_its_own_is_shown_with_the_line_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lone = (number("a1", "7"),)
    monkeypatch.setattr(SYSTEM.events, "gestures", lambda *_given: lone)
    found = written(
        unscathed(1),
        event("stood-still", 2, unit="a1"),
        unscathed(2),
        unscathed(3),
    )
    assert [(line.number, line.gestures) for line in found] == [(2, lone * 2)]


def test_gestures_that_fail_are_reported_and_the_line_stands(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_given: Any) -> Any:
        raise KeyError("unit")

    monkeypatch.setattr(SYSTEM.events, "gestures", fail)
    (line,) = written(event("destroyed", 1, unit="a1"))
    assert line.gestures == ()
    assert str(line.message).endswith("is destroyed.")
    assert "the gestures of destroyed" in caplog.text


def test_gestures_stand_in_the_page_as_data_whatever_is_in_their_words() -> None:
    words = """<b>"it's" & more</b>"""
    line = LogLine(_("Something."), number=3, gestures=(number("a1", words, "damage"),))
    html = log.drawn([line], "", "battletech", [[0], [1]], {})
    found = re.search(r"data-gestures='([^']*)'", html)
    assert found
    assert "<b>" not in found[1]
    assert json.loads(unescape(found[1])) == [
        {"kind": "number", "unit": "a1", "of": "damage", "text": words}
    ]
