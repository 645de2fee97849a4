"""Cards that are boards of hexes: what may be painted on one, and how a hex is written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.battletech import SYSTEM
from games.rules.battletech.cards.boards import built_in_boards
from games.rules.battletech.cards.country import AMOUNTS
from games.rules.fields import Illegal
from games.rules.forms.board_forms import Area, Span, TerrainGroup, TerrainKind, Things
from games.rules.forms.hex_forms import HexForm
from games.rules.hexes import POINTED_TOPS
from games.rules.systems import systems
from games.rules.text import Message, english

KIND = next(kind for kind in SYSTEM.cards.kinds if kind.id == "board")
FORM = KIND.board
assert FORM is not None
assert FORM.random is not None
RANDOM = FORM.random


def board(**changes: Any) -> dict[str, Any]:
    """A valid board of level ground."""
    assert FORM is not None
    return {"id": "flat", "kind": "board", "name": "Flat", **FORM.blank(english), **changes}


TWO_GROUPS = HexForm(
    new=Message("New map"),
    layout=POINTED_TOPS,
    columns=Span(3, 9),
    rows=Span(3, 9, 3),
    usual=(5, 6),
    levels=Span(0, 2),
    shades=Span(0, 2),
    groups=(
        TerrainGroup(
            Message("Terrain"),
            (
                TerrainKind("w", Message("woods"), "woods"),
                TerrainKind("s", Message("stream"), "stream", amounts=Span(1, 2)),
            ),
        ),
        TerrainGroup(Message("Road"), (TerrainKind("r", Message("road"), "road"),)),
    ),
)
"""A board with pointed tops on which a road may lie where other terrain is."""


@pytest.mark.parametrize("text", ["0", "2", "1w", "0s2", "0r", "2wr", "1s1r"])
def test_a_hex_is_its_level_then_one_of_each_group(text: str) -> None:
    assert TWO_GROUPS.reads_hex(text)


@pytest.mark.parametrize(
    "text", ["", "3", "-1", "w", "0ws1", "0rw", "0s", "0s3", "0x", "0 ", "٣", "0rr", "00000"]
)
def test_nothing_else_is_a_hex(text: str) -> None:
    assert not TWO_GROUPS.reads_hex(text)


@pytest.mark.parametrize("value", [1, 4, 12, 2.0, "2", True, None])
def test_a_span_holds_whole_numbers_in_steps(value: object) -> None:
    assert 2 in Span(2, 10, 2)
    assert value not in Span(2, 3, 2)


@pytest.mark.rule("BT-11.4", "BT-11.5")
def test_what_the_form_reads_is_what_the_rules_accept() -> None:
    assert FORM is not None
    for card in (*built_in_boards(), board()):
        assert FORM.reads(card)
        assert SYSTEM.cards.faults(card) == []
    for text in ("13", "-7", "0w7", "0lh", "0l3", "0x"):
        card = board()
        card["hexes"] = [card["hexes"][0].replace("0", text, 1), *card["hexes"][1:]]
        assert not FORM.reads(card)
        assert SYSTEM.cards.faults(card)


@pytest.mark.rule("BT-11.4")
@pytest.mark.parametrize(
    "changes",
    [
        {"columns": 15},
        {"columns": 62},
        {"rows": 0},
        {"rows": "17"},
        {"hexes": []},
        {"hexes": "0"},
        {"hexes": None},
        {"hexes": [1] * 17},
        {"hexes": ["0"] * 17},
    ],
)
def test_a_board_that_cannot_be_drawn_is_told(changes: dict[str, Any]) -> None:
    assert FORM is not None
    assert not FORM.reads(board(**changes))


def test_the_sizes_that_may_be_chosen_are_those_that_the_check_takes() -> None:
    assert FORM is not None
    for columns in (FORM.columns.low, FORM.columns.high):
        for rows in (FORM.rows.low, FORM.rows.high):
            hexes = [" ".join(["0"] * columns)] * rows
            assert SYSTEM.cards.faults(board(columns=columns, rows=rows, hexes=hexes)) == []
    assert SYSTEM.cards.faults(board(columns=FORM.columns.high + 2))
    assert SYSTEM.cards.faults(board(rows=FORM.rows.high + 1))


def test_each_kind_of_terrain_is_in_the_palette_once() -> None:
    for system in systems().values():
        for kind in system.cards.kinds:
            if kind.board:
                codes = [paint.code for group in kind.board.groups for paint in group.kinds]
                assert len(codes) == len(set(codes))
                assert kind.board.grid == "square" or all(code.isalpha() for code in codes)
                assert kind.board.reads(kind.board.blank(english))
                made = {"id": "new", "kind": kind.id, "name": "New", **kind.board.blank(english)}
                assert not system.cards.faults(made)


MAP = next(kind.board for kind in systems()["kurogane"].cards.kinds if kind.id == "map")
assert MAP is not None


@pytest.mark.rule("KG-2.1", "KG-2.4", "KG-12.1", "KG-12.2")
def test_the_form_of_maps_reads_each_built_in_one() -> None:
    assert MAP is not None
    for card in systems()["kurogane"].cards.built_in.values():
        assert MAP.reads(card) == (card["kind"] == "map")


@pytest.mark.rule("KG-2.1")
@pytest.mark.parametrize(
    "changes",
    [
        {"rows": ["0" * 12] * 11},
        {"rows": ["0" * 12] * 31},
        {"rows": ["0" * 11] * 12},
        {"rows": ["0" * 12] * 11 + ["0" * 13]},
        {"rows": ["0" * 11 + "4"] * 12},
        {"rows": "0" * 12},
        {"rows": [12] * 12},
        {"rows": []},
        {"rows": None},
        {"objectives": "none"},
        {"objectives": [1]},
    ],
)
def test_a_map_that_cannot_be_drawn_is_told(changes: dict[str, Any]) -> None:
    assert MAP is not None
    assert not MAP.reads({**MAP.blank(english), **changes})


def test_a_page_gets_words_and_no_messages() -> None:
    assert FORM is not None
    plain = FORM.plain(str)
    assert plain["layout"] == {"flat": True, "first": 1, "shifted": False}
    (group,) = plain["groups"]
    water = next(paint for paint in group["kinds"] if paint["code"] == "w")
    assert water["label"] == "water"
    assert water["amounts"] == {"low": 0, "high": 6, "step": 1}


# -- random boards


def chosen(**changes: Any) -> dict[str, Any]:
    return {"size": "1", "hills": "some", "woods": "few", "water": "some", "seed": 5, **changes}


@pytest.mark.rule("BT-11.4", "BT-11.5")
def test_the_same_choices_make_the_same_board() -> None:
    one = RANDOM.make(RANDOM.checked(chosen()))
    assert one == RANDOM.make(RANDOM.checked(chosen()))
    assert one != RANDOM.make(RANDOM.checked(chosen(seed=6)))
    assert SYSTEM.cards.faults(one) == []
    assert (one["columns"], one["rows"]) == (16, 17)


@pytest.mark.parametrize("size", ["2", "4"])
def test_a_larger_board_is_made_of_the_size_chosen(size: str) -> None:
    assert FORM is not None
    card = RANDOM.make(RANDOM.checked(chosen(size=size, water="many")))
    assert (card["columns"], card["rows"]) == {"2": (32, 17), "4": (32, 34)}[size]
    assert FORM.reads(card)


@pytest.mark.parametrize("option", ["hills", "woods", "water"])
def test_every_amount_can_be_chosen(option: str) -> None:
    for amount in AMOUNTS:
        assert SYSTEM.cards.faults(RANDOM.make(chosen(**{option: amount}))) == []


@pytest.mark.parametrize(
    "changes",
    [{"hills": "lots"}, {"seed": -1}, {"seed": 10**6}, {"seed": "5"}, {"size": 1}, {"woods": None}],
)
def test_other_choices_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Illegal):
        RANDOM.checked(chosen(**changes))
    assert RANDOM.checked(RANDOM.usual) == RANDOM.usual


# -- cards that hold a board and more

ZONE = Area(("zones", "*", "hexes"), Message("Zone %s"), "zone")
MINES = Things(("markers",), Message("Mine"), "mine", {"kind": "mine"}, {"name": "M"})
HOLDING = replace(
    TWO_GROUPS,
    roads=Message("Road"),
    inside="map",
    layers=(ZONE, MINES),
    start={"rounds": 3},
)


def test_a_card_that_holds_a_board_is_read_where_that_lies() -> None:
    new = HOLDING.blank(english)
    assert new["rounds"] == 3
    assert HOLDING.reads(new)
    assert HOLDING.board_in(new) == new["map"]
    assert not HOLDING.reads(new["map"])
    others: list[Any] = [None, "a-board", [], 7]
    assert not any(HOLDING.reads({**new, "map": other}) for other in others)


def test_a_page_learns_what_is_painted_beside_the_ground() -> None:
    plain = HOLDING.plain(str)
    assert (plain["inside"], plain["roads"]) == ("map", "Road")
    assert [layer["what"] for layer in plain["layers"]] == ["area", "things"]
    assert plain["layers"][0]["path"] == ("zones", "*", "hexes")
    assert plain["layers"][1]["knownBy"] == {"kind": "mine"}
    assert TWO_GROUPS.plain(str)["roads"] == ""
