"""What is seen of a match: everything lies open, to both sides and to onlookers alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.hexes import SIDE
from games.rules.tide import SYSTEM, view
from games.rules.tide.cards import packs
from games.rules.tools.playouts import random_setup

from .campaign import setup_of
from .positions import Placed, match, squad, vehicle


def match_of(scenario: str) -> Table[Any]:
    """A match of a scenario that has not begun."""
    return Table(SYSTEM, setup_of(scenario), Dice(Seeded(b"view")))


def played(table: Table[Any], seed: int) -> Iterator[Table[Any]]:
    """The match after each of its answers."""
    rng = random.Random(seed)
    while table.result is None:
        seat = rng.choice(sorted(table.asks))
        table.answer(seat, table.asks[seat].sample(rng, eager=True))
        yield table


def seen(table: Table[Any], perspective: int | None) -> Any:
    """What is seen of the table itself."""
    return table.view(perspective)["table"]


@pytest.mark.rule("TI-1.7")
def test_everything_on_the_table_is_open_to_all() -> None:
    table = Table(SYSTEM, random_setup(SYSTEM, random.Random(2)), Dice(Seeded(b"2")))
    for now in played(table, 2):
        assert seen(now, 0) == seen(now, 1) == seen(now, None)


@pytest.mark.rule("TI-1.7")
def test_who_rides_is_named_at_the_transport_and_at_the_squad() -> None:
    for now in played(match_of("breaking-point"), 3):
        riding = [unit for unit in seen(now, None)["units"] if unit["transport"]]
        for rider in riding:
            (transport,) = [
                unit for unit in seen(now, None)["units"] if rider["name"] in unit["carries"]
            ]
            assert rider["transport"] == transport["name"]
            assert rider["x"] is None
        if riding:
            return
    pytest.fail("nobody rode")


@pytest.mark.rule("TI-1.7")
def test_an_arrangement_of_squads_is_seen_when_both_have_made_theirs() -> None:
    table = match_of("hill-229")
    table.answer(0, {"option": "ready"})
    assert seen(table, 1)["units"] == seen(table, None)["units"] == []
    table.answer(1, {"option": "ready"})
    assert {unit["side"] for unit in seen(table, None)["units"]} == {0, 1}


def test_units_in_one_hex_stand_apart_and_within_it() -> None:
    for places in view.SPOTS.values():
        assert len(set(places)) == len(places)
    for count, places in view.SPOTS.items():
        assert len(places) == count
        assert all(abs(x) + abs(y) < SIDE for x, y in places)


def test_zones_are_shown_as_long_as_units_are_deployed() -> None:
    table = match_of("hill-229")
    first, second = seen(table, None)["zones"]
    assert {number[:2] for number in first} == {"00", "01"}
    assert {number[:2] for number in second} == {"09", "10"}
    for now in played(table, 1):
        view = seen(now, None)
        assert bool(view["zones"]) == (view["stage"] in ("muster", "deploy"))


def shown(*placed: Placed, **land: Any) -> dict[str, Any]:
    """What is seen of these units on open ground with these markers."""
    game = match(*placed, columns=11, rows=9, **land)
    options = {"scenario": "hill-229"}
    game.setup = Setup(system="tide", options=options, cards=dict(packs.cards()))
    return view.view(game)


@pytest.mark.rule("TI-2.5", "TI-6.2.4")
def test_units_are_shown_in_their_hexes_and_those_in_none_nowhere() -> None:
    out = squad("", "", out="routed")
    units = shown(
        squad("rr", "0101"), squad("rr", "0203"), vehicle("m3a1", "0203"),
        squad("rr", "", transport="a3"), out,
    )["units"]  # fmt: skip
    places = {unit["id"]: (unit["hex"], unit["level"], unit["among"]) for unit in units}
    assert places == {
        "a1": ("0101", 0, 1),
        "a2": ("0203", 0, 2),
        "a3": ("0203", 0, 2),
        "a4": (None, None, 1),
        "a5": (None, None, 1),
    }
    assert [unit["id"] for unit in units if unit["x"] is None] == ["a4", "a5"]


@pytest.mark.rule("TI-6.4.4", "TI-1.7")
def test_markers_are_shown_with_their_kind_and_who_is_inside() -> None:
    land = {"markers": {"0101": "pillbox", "0303": "razor-wire"}}
    markers = shown(squad("rr", "0101", fortification="m1"), **land)["markers"]
    assert [(one["id"], one["kind"], one["hex"], one["inside"]) for one in markers] == [
        ("m1", "pillbox", "0101", ["a1"]),
        ("m2", "razor-wire", "0303", []),
    ]
    assert [one["place"] for one in markers] == [0, 0]
