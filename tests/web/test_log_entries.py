"""The log is quiet: lines that belong together are one entry, which says what it led to."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import wording
from games.matches.models import Match
from games.matches.wording import (
    LogEnd,
    LogEntry,
    LogLine,
    end_at,
    grouped,
    joined,
    lines_of,
    written,
)
from games.rules.contract.asking import Setup
from games.rules.contract.lines import Entry
from games.rules.contract.starting import checked_options, make_setup
from games.rules.systems import system
from games.rules.text import Message
from tests.matchmaking import begun_match, play_on


def a_setup(name: str) -> Setup:
    played = system(name)
    roster = dict(played.rosters.ready()[0])
    options = checked_options(played, {})
    seats = len(played.rules.seats_for(options))
    return make_setup(played, options, [roster] * seats, ["Ann", "Bob"])


def entries(name: str, *events: tuple[str, dict[str, Any]]) -> list[tuple[int, list[str]]]:
    """The entries that events make: how many lines each has, and what it says in short."""
    lines = written(
        Match(id="entries", system=name),
        a_setup(name),
        [{"kind": kind, "data": {"rule": "", **data}, "number": 1} for kind, data in events],
    )
    return [
        (len(one.lines), [str(short) for short in one.shorts])
        for one in grouped(joined(lines, LogEnd())[0])
    ]


def lines(*found: tuple[str, Entry]) -> list[LogEntry]:
    lines = [LogLine(Message(text), entry=entry) for text, entry in found]
    return grouped(joined(lines, LogEnd())[0])


def texts(found: list[LogEntry]) -> list[list[str]]:
    return [[str(line.message) for line in entry.lines] for entry in found]


# -- what belongs together


def test_a_part_belongs_to_the_entry_above_it() -> None:
    found = lines(("a", Entry()), ("b", Entry("part")), ("c", Entry()), ("d", Entry("part")))
    assert texts(found) == [["a", "b"], ["c", "d"]]


def test_a_part_of_something_belongs_to_nothing_else() -> None:
    move = Entry("part", of="move a1")
    found = lines(("goes", Entry(of="move a1")), ("on", move), ("shot", Entry()), ("on", move))
    assert texts(found) == [["goes", "on"], ["shot"], ["on"]]


def test_what_opens_takes_all_up_to_what_closes_it() -> None:
    found = lines(
        ("attack", Entry("opens")),
        ("superpower", Entry()),
        ("result", Entry("closes")),
        ("damage", Entry("part")),
        ("superpower", Entry()),
    )
    assert texts(found) == [["attack", "superpower", "result", "damage"], ["superpower"]]


def test_what_opens_anew_is_an_entry_of_its_own() -> None:
    found = lines(("attack", Entry("opens")), ("another", Entry("opens")))
    assert texts(found) == [["attack"], ["another"]]


def test_what_stands_apart_ends_what_is_open() -> None:
    found = lines(("attack", Entry("opens")), ("set back", Entry("apart")), ("on", Entry()))
    assert texts(found) == [["attack"], ["set back"], ["on"]]


def test_a_match_that_goes_back_amid_an_attack_leaves_it() -> None:
    one, other = unit_ids("crisis")
    found = entries(
        "crisis",
        ("attack", ATTACK | {"attacker": one, "target": other}),
        ("taken-back", {"seat": 0, "to": 1}),
        ("moved", MOVED | {"unit": one}),
        ("attack", ATTACK | {"attacker": one, "target": other}),
        ("activated", {"unit": one}),
    )
    assert [length for length, _shorts in found] == [1, 1, 1, 1, 1]


def test_a_heading_is_no_part_and_has_none() -> None:
    heading = LogLine(Message("Round 2"), kind="heading")
    below = LogLine(Message("power"), entry=Entry("part"))
    opened = LogLine(Message("attack"), entry=Entry("opens"))
    assert texts(grouped(joined([opened, heading, below], LogEnd())[0])) == [
        ["attack"],
        ["Round 2"],
        ["power"],
    ]


def test_what_is_about_the_same_stands_in_its_place() -> None:
    (found,) = lines(
        ("moves", Entry(of="move")),
        ("1", Entry("part", "move", "to 0101", "place")),
        ("2", Entry("part", short="1 hit")),
        ("3", Entry("part", "move", "to 0202", "place")),
        ("4", Entry("part", short="1 hit")),
    )
    assert found.shorts == ["to 0202", "1 hit", "1 hit"]


@pytest.mark.django_db
@pytest.mark.parametrize("system_id", ["crisis", "tide"])
def test_lines_that_come_one_by_one_make_the_entries_that_all_of_them_make(system_id: str) -> None:
    match = play_on(begun_match(system=system_id), 60, seed=3)
    setup = Setup.model_validate(match.setup)
    for perspective in (None, 0, 1):
        wording._ends.clear()
        at_once = lines_of(match, setup, perspective)
        one_by_one = [
            line
            for number in range(match.number + 1)
            for line in lines_of(match, setup, perspective, number - 1, number)
        ]
        assert one_by_one == at_once
        assert any(line.is_part for line in at_once)


@pytest.mark.django_db
def test_the_entry_above_is_found_in_the_answers_before() -> None:
    match = play_on(begun_match(system="tide"), 60, seed=3)
    setup = Setup.model_validate(match.setup)
    by_number = {number: end_at(match, setup, None, number) for number in range(match.number + 1)}
    wording._ends.clear()
    assert end_at(match, setup, None, match.number) == by_number[match.number]
    assert len(set(by_number.values())) > 2


# -- the systems


MOVED = {"how": "advance", "tool": "M", "start": [0, 0], "to": [3000, 0]}
ATTACK = {"name": "Strike", "type": "physical", "range": 2, "shape": "single"}


def unit_ids(name: str) -> tuple[str, str]:
    """A unit of either side."""
    characters = [
        entry["card"] for entry in a_setup(name).rosters[0]["entries"] if entry["slot"] != "tactics"
    ]
    return f"a-{characters[0]}", f"b-{characters[0]}"
