"""Recorded matches with comments: the rules still lead through each to its end."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.book.recordings import Recording
from games.rules.contract.starting import recorded_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded, key_of
from games.rules.systems import systems

RECORDED = [system_id for system_id, system in systems().items() if system.book.recording()]


def recording_of(system_id: str) -> Recording:
    recording = systems()[system_id].book.recording()
    assert recording is not None
    return recording


def begun(system_id: str) -> Table[Any]:
    """The Table of a recorded match at its beginning."""
    system, recording = systems()[system_id], recording_of(system_id)
    setup = recorded_setup(system, recording)
    nothing_added = [b""] * len(recording.names)
    return Table(system, setup, Dice(Seeded(key_of(recording.seed_bytes, nothing_added))))


def test_there_are_some_to_watch() -> None:
    assert {"battletech", "crisis", "kurogane", "tide"} <= set(RECORDED)
    matches = [recording_of(system_id).match for system_id in RECORDED]
    assert len(set(matches)) == len(matches)


@pytest.mark.parametrize("system_id", RECORDED)
def test_it_comes_out_as_it_did_and_what_is_pointed_at_is_there(system_id: str) -> None:
    table, recording = begun(system_id), recording_of(system_id)
    comments = {comment.at: comment for comment in recording.comments}
    for number in range(len(recording.answers) + 1):
        if number:
            answer = recording.answers[number - 1]
            table.answer(answer.seat, answer.raw)
        if number in comments:
            shown = table.view(None)["table"]
            known = {unit["id"] for unit in shown.get("units", shown.get("characters"))}
            assert set(comments[number].show) <= known, number
    assert table.result is not None
    assert table.digest() == recording.digest
    assert table.snapshot is not None
    dice = Dice(Seeded(b""))
    restored = Table(table.system, table.setup, dice, snapshot=table.snapshot)
    assert list(restored.opening.faces) == table.snapshot.faces
    assert restored.result == table.result


@pytest.mark.parametrize("system_id", RECORDED)
def test_comments_stand_in_order_from_the_beginning_to_the_end(system_id: str) -> None:
    recording = recording_of(system_id)
    places = [comment.at for comment in recording.comments]
    assert places == sorted(set(places))
    assert (places[0], places[-1]) == (0, len(recording.answers))
    assert 12 <= len(places) <= 20
    assert all(comment.text for comment in recording.comments)


def test_the_newest_comment_is_found_at_any_number() -> None:
    recording = recording_of("tide")
    second = recording.comments[1].at
    assert recording.comment_at(0) == 0
    assert recording.comment_at(second - 1) == 0
    assert recording.comment_at(second) == 1
    assert recording.comment_at(len(recording.answers)) == len(recording.comments) - 1
    later = recording.model_copy(update={"comments": recording.comments[1:]})
    assert later.comment_at(second - 1) is None
