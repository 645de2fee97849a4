"""Board cards: how their hexes are written, and their faults (BT-11.4, BT-11.5)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.battletech.cards.boards import board_of, faults, rows_of, terrains
from games.rules.battletech.cards.schema import BoardCard
from games.rules.battletech.cards.terrain import CODES, Terrain, terrain
from games.rules.fields import Illegal

HEXES = st.one_of(
    st.builds(Terrain, st.integers(-6, 12), st.sampled_from([*CODES.values()][:-1])),
    st.builds(Terrain, st.integers(-6, 12), st.just("water"), st.integers(0, 6)),
)


@st.composite
def board_cards(draw: st.DrawFn) -> BoardCard:
    """Boards of any size and any hexes."""
    columns, rows = 2 * draw(st.integers(1, 5)), draw(st.integers(1, 9))
    hexes = draw(st.lists(HEXES, min_size=columns * rows, max_size=columns * rows))
    return card(*rows_of(hexes, columns))


def card(*rows: str, **changes: Any) -> BoardCard:
    given = {
        "id": "here",
        "name": "Here",
        "columns": len(rows[0].split()),
        "rows": len(rows),
        "hexes": rows,
    }
    return BoardCard.model_validate({**given, **changes})


@pytest.mark.rule("BT-11.5")
@pytest.mark.parametrize(
    ("text", "hex"),
    [
        ("0", Terrain(0)),
        ("-6", Terrain(-6)),
        ("12", Terrain(12)),
        ("2l", Terrain(2, "light-woods")),
        ("0h", Terrain(0, "heavy-woods")),
        ("3r", Terrain(3, "rough")),
        ("1u", Terrain(1, "rubble")),
        ("-1w6", Terrain(-1, "water", 6)),
        ("0w0", Terrain(0, "water", 0)),
    ],
)
def test_how_a_hex_is_written(text: str, hex: Terrain) -> None:
    assert terrain(text) == hex
    assert hex.text == text


@pytest.mark.rule("BT-11.5")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("13", "Level 13: levels go from -6 to 12."),
        ("-7", "Level -7: levels go from -6 to 12."),
        ("0w7", "Depth 7: water is at most 6 deep."),
        ("0lw1", "“0lw1”: one terrain to a hex."),
        ("0w1h", "“0w1h”: one terrain to a hex."),
        ("0lr", "“0lr”: one terrain to a hex."),
    ],
)
def test_what_no_hex_may_have(text: str, why: str) -> None:
    with pytest.raises(Illegal) as refused:
        terrain(text)
    assert refused.value.rule == "BT-11.5"
    assert str(refused.value.message) == why


@pytest.mark.parametrize("text", ["", "l", "0x", "0w", "1.5", "--1", "0l2", "٣", "0 1"])
def test_what_is_no_hex(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        terrain(text)
    assert str(refused.value.message) == f"“{text}” is no hex."


def test_a_text_that_is_no_hex_is_quoted_with_twenty_letters() -> None:
    with pytest.raises(Illegal) as refused:
        terrain("x" * 30)
    assert str(refused.value.message) == f"“{'x' * 20}” is no hex."


@given(st.text(max_size=8))
def test_any_text_is_a_hex_or_refused(text: str) -> None:
    try:
        found = terrain(text)
    except Illegal:
        return
    assert terrain(found.text) == found


@given(board_cards())
def test_rows_are_read_as_they_are_written(board: BoardCard) -> None:
    assert rows_of(terrains(board.hexes), board.columns) == board.hexes
    assert len(board_of(board)) == board.columns * board.rows
    assert faults(board) == []


@pytest.mark.rule("BT-11.4", "BT-11.5")
def test_every_fault_is_found_with_its_rule_and_place() -> None:
    found = faults(card("0 0 0w9 0lh", "0 99 0", "0 0 0 0", rows=4))
    assert [(fault.rule, str(fault.message), fault.where) for fault in found] == [
        ("BT-11.4", "There are 3 of 4 rows.", "hexes"),
        ("BT-11.5", "Hex 0301: Depth 9: water is at most 6 deep.", "hexes.0"),
        ("BT-11.5", "Hex 0401: “0lh”: one terrain to a hex.", "hexes.0"),
        ("BT-11.4", "Row 2 has 3 of 4 hexes.", "hexes.1"),
        ("BT-11.5", "Hex 0202: Level 99: levels go from -6 to 12.", "hexes.1"),
    ]


@pytest.mark.rule("BT-11.4")
def test_a_board_has_16_columns_by_17_rows_unless_the_card_says_otherwise() -> None:
    board = BoardCard.model_validate({"id": "b", "name": "B", "hexes": [" ".join("0" * 16)] * 17})
    assert (board.columns, board.rows) == (16, 17)
    assert faults(board) == []


@pytest.mark.rule("BT-11.4")
def test_a_board_has_an_even_number_of_columns() -> None:
    with pytest.raises(ValueError, match="multiple of 2"):
        card("0 0 0")
