"""Events are kept as plain data and read again, those of earlier versions too."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.rules.battletech import SYSTEM
from games.rules.battletech.harm.falls import SeatBeltRolled
from games.rules.battletech.harm.piloting import PilotingRolled
from games.rules.battletech.physical.rolling import StrikeMade
from games.rules.battletech.shooting.declaring import DeclaredShot, FireDeclared
from games.rules.battletech.shooting.resolving import ShotFired
from games.rules.contract.events import Event
from games.rules.tools.position_files import table_of

from ..telling import event_of

MATCHES = Path(__file__).parent / "matches"
TERMS = [
    {"value": 4, "label": {"text": "Gunnery", "params": {}}, "rule": "BT-3.3.p1"},
    {"value": 2, "label": {"text": "medium range", "params": {}}, "rule": "BT-3.3.p1"},
]
SHOT = {
    "unit": "a1",
    "target": "b1",
    "weapon": "PPC",
    "location": "RA",
    "spotter": "",
    "aim": "",
    "need": 6,
    "terms": TERMS,
    "rule": "BT-3.3.p1",
}


@cache
def happened() -> tuple[Event, ...]:
    """All that happens in a recorded match."""
    file = json.loads((MATCHES / "hill.json").read_text(encoding="utf-8"))
    table = table_of(file)
    events = list(table.opening.events)
    for answer in file["answers"]:
        given = {key: answer[key] for key in ("option", "fields")}
        events += table.answer(answer["seat"], given).events
    return tuple(events)


def test_what_is_kept_of_an_event_reads_the_same() -> None:
    for event in happened():
        kept = json.loads(json.dumps(event.plain()))
        read = SYSTEM.events.codec.read(kept)
        assert read is not None
        assert type(read) is type(event)
        assert json.loads(json.dumps(read.plain())) == kept
    assert len({event.kind for event in happened()}) > 40


def before(kind: str, **data: Any) -> Event:
    """An event as it was kept before each had a class of its own."""
    return event_of(SYSTEM, kind, data)


@pytest.mark.parametrize(("total", "faces", "hit"), [(7, [3, 4], True), (5, [1, 4], False)])
def test_a_shot_that_was_kept_as_a_roll(total: int, faces: list[int], hit: bool) -> None:
    shot = before("roll", what="shot", faces=faces, total=total, **SHOT)
    assert isinstance(shot, ShotFired)
    assert (shot.faces, shot.hit, shot.need) == (tuple(faces), hit, 6)
    assert [str(term) for term in shot.terms] == ["Gunnery 4", "medium range +2"]


def test_a_shot_that_was_kept_without_a_roll() -> None:
    shot = before("shot", hit=False, **SHOT)
    assert isinstance(shot, ShotFired)
    assert (shot.faces, shot.hit) == ((), False)


def test_a_strike_that_was_kept_as_a_roll() -> None:
    about = {"unit": "a1", "target": "b1", "attack": "kick", "limb": "RL", "need": 6, "terms": []}
    struck = before("roll", what="strike", faces=[3, 4], total=7, rule="BT-4.2.p1", **about)
    assert isinstance(struck, StrikeMade)
    assert (struck.hits, struck.limb) == (True, "RL")
    missed = before("strike", rule="BT-4.1.p1", **about)
    assert isinstance(missed, StrikeMade)
    assert not missed.hits


@pytest.mark.parametrize(
    ("what", "known", "more"),
    [("piloting", PilotingRolled, {"event": "kicked"}), ("seat-belt", SeatBeltRolled, {})],
)
def test_other_rolls_were_kept_by_what_they_were_for(
    what: str, known: type[PilotingRolled | SeatBeltRolled], more: dict[str, Any]
) -> None:
    rolled = before(
        "roll", what=what, faces=[3, 4], total=7, unit="a1", need=7, terms=TERMS, **more
    )
    assert isinstance(rolled, known)
    assert rolled.passes
    assert [str(term) for term in rolled.terms] == ["Gunnery 4", "medium range +2"]


def test_declared_shots_were_kept_by_name() -> None:
    shot = {"weapon": "PPC", "target": "b1", "spotter": "", "aim": "HD"}
    declared = before("fire-declared", unit="a1", twist="ahead", prop="", shots=[shot])
    assert isinstance(declared, FireDeclared)
    assert declared.shots == (DeclaredShot("PPC", "b1", "", "HD"),)


def test_who_declares_no_shot_does_not_fire() -> None:
    setup = table_of(json.loads((MATCHES / "hill.json").read_text(encoding="utf-8"))).setup
    turned = before("fire-declared", unit="a1", twist="left", prop="", shots=[])
    line = SYSTEM.events.line(turned, setup)
    assert line is not None
    assert str(line.message).endswith(" does not fire.")
    assert [str(detail) for detail in line.details] == ["Torso to the left"]
