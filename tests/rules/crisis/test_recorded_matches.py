"""Whole matches of the core box come out again as they did: by a position file, and as a stored
match that is restored from its snapshots. See `recorded` for how they were recorded."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.matches import referee
from games.matches.log import match_dice
from games.matches.referee import beginning
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.tools.playouts import dice_key, random_setup
from games.rules.tools.position_files import play_file, table_of
from tests.matchmaking import begun_match, players

from ..playing import match_of, thoughtful
from . import recorded

STORED, STRIDE = 120, 40
"""So many answers of a match are stored, and so many lie between two that are looked at."""
LONG = 1000

every_match = pytest.mark.parametrize("name", recorded.names())


@cache
def played(name: str) -> tuple[Table[Any], Counter[str], list[str]]:
    """A recorded match played again: its Table, its events counted, a digest after each answer."""
    file = recorded.file_of(name)
    table = table_of(file)
    events = Counter(event.kind for event in table.opening.events)
    digests = [table.digest()]
    for answer in file["answers"]:
        given = {key: answer[key] for key in ("option", "fields")}
        events.update(event.kind for event in table.answer(answer["seat"], given).events)
        digests.append(table.digest())
    return table, events, digests


@every_match
def test_a_recorded_match_comes_out_the_same(name: str) -> None:
    table, events, _digests = played(name)
    assert recorded.outcome(table, events) == recorded.expected(name)
    assert recorded.is_lively(events, table.game.state.round)


@every_match
def test_the_dice_of_a_recorded_match_decide_it(name: str) -> None:
    """With other dice the same answers come out otherwise, or are soon not legal any more."""
    file = {**recorded.file_of(name), "seed": "other dice"}
    steps = play_file(file)["steps"]
    assert [step.get("digest") for step in steps] != played(name)[2]


def test_the_referee_command_plays_a_recorded_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, begun = recorded.names()[0], tmp_path / "begun.json"
    file = recorded.file_of(name)
    begun.write_text(json.dumps({**file, "answers": file["answers"][:STRIDE]}))
    call_command("referee", str(begun))
    assert f'"digest": "{played(name)[2][STRIDE]}"' in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)
def test_a_stored_match_is_the_same_at_every_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restored from its nearest snapshot at any number, a stored match stands as it stood when it
    was played, and its views are the same."""
    name = recorded.names()[0]
    file = recorded.file_of(name)
    key = dice_key(int(file["seed"]))
    monkeypatch.setattr(match_dice, "key_of", lambda seed, entropy: key)
    monkeypatch.setattr(
        beginning,
        "make_setup",
        partial(make_setup, asks_all=True, asks_single=True, asks_idle=True, asks_vain=True),
    )
    seated = players(*file["names"])
    match = begun_match(*seated, system="crisis", options=file["options"])
    for number, answer in enumerate(file["answers"][:STORED]):
        raw = {"option": answer["option"], "fields": answer["fields"]}
        referee.answer(match.pk, seated[answer["seat"]], number, raw)
    match.refresh_from_db()

    digests = played(name)[2][: STORED + 1]
    for number in range(0, len(digests), STRIDE):
        assert referee.table_at(match, number).digest() == digests[number], f"at {number}"
    end = referee.table_at(match)
    assert end.digest() == digests[-1]
    referee.forget_tables()
    assert referee.view(match.pk, None) == end.view(None)


def test_a_match_between_computers_breaks_no_invariant() -> None:
    """They reach what random play seldom does: melees, superpowers, throws, objectives held."""
    seed = 101
    rng = random.Random(seed)
    for table, _given in match_of(SYSTEM, random_setup(SYSTEM, rng), seed, rng, thoughtful):
        assert SYSTEM.random_play.invariants(table.game) == []
    assert table.number < LONG
