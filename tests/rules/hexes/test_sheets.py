"""Boards turned by half a turn and laid side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import FLAT_TOPS, POINTED_TOPS, Board, Layout, Sheets, distance, half_turned

SHEET = Board(FLAT_TOPS, 16, 17)


def keeps_neighbours(board: Board) -> bool:
    turned = {hex: half_turned(board, hex) for hex in board.hexes}
    assert set(turned.values()) == set(board.hexes)
    return all(
        (distance(a, b) == 1) == (distance(turned[a], turned[b]) == 1)
        for a in board.hexes
        for b in board.hexes
    )


@pytest.mark.parametrize("layout", [FLAT_TOPS, POINTED_TOPS])
@pytest.mark.parametrize(("columns", "rows"), [(6, 7), (8, 6), (5, 6), (7, 8), (5, 7)])
def test_turning_keeps_neighbours_on_even_boards_only(
    layout: Layout, columns: int, rows: int
) -> None:
    board = Board(layout, columns, rows)
    shifted = columns if layout.flat else rows
    assert keeps_neighbours(board) == (shifted % 2 == 0)
    if shifted % 2:
        with pytest.raises(ValueError, match="neither turned nor joined"):
            Sheets(board, 1, 1, frozenset({0}))


def test_a_turned_board() -> None:
    """It takes (c, r) to (C + 1 - c, R + 1 - r) (BT-11.4)."""
    assert SHEET.number(half_turned(SHEET, SHEET.parse("0101"))) == "1617"
    assert SHEET.number(half_turned(SHEET, SHEET.parse("0305"))) == "1413"
    stored = Board(POINTED_TOPS, 11, 8)
    assert stored.number(half_turned(stored, stored.parse("0000"))) == "1007"


def test_numbers_run_through_the_whole_map() -> None:
    sheets = Sheets(SHEET, 2, 2, frozenset({3}))
    assert (sheets.board.columns, sheets.board.rows) == (32, 34)

    def on_sheet(number: str) -> tuple[int, str]:
        sheet, hex = sheets.on_sheet(sheets.board.parse(number))
        return sheet, SHEET.number(hex)

    assert on_sheet("0101") == (0, "0101")
    assert on_sheet("1601") == (0, "1601")
    assert on_sheet("1701") == (1, "0101")
    assert on_sheet("0118") == (2, "0101")
    assert on_sheet("1718") == (3, "1617")
    assert on_sheet("3234") == (3, "0101")


@given(st.integers(1, 3), st.integers(1, 3), st.sets(st.integers(0, 8)))
def test_each_hex_is_printed_on_one_sheet(across: int, down: int, turned: set[int]) -> None:
    sheet = Board(FLAT_TOPS, 4, 3)
    there = frozenset(number for number in turned if number < across * down)
    sheets = Sheets(sheet, across, down, there)
    places = [sheets.on_sheet(hex) for hex in sheets.board.hexes]
    assert len(set(places)) == len(sheets.board)
    laid = dict(zip(places, sheets.board.hexes, strict=True))
    for number in range(across * down):
        hexes = {hex: laid[number, hex] for hex in sheet.hexes}
        assert all(
            distance(hexes[a], hexes[b]) == distance(a, b) for a in hexes for b in hexes
        )  # no sheet comes apart


@pytest.mark.parametrize(
    ("board", "across", "down", "odd"),
    [(Board(FLAT_TOPS, 15, 17), 2, 1, "15 columns"), (Board(POINTED_TOPS, 12, 9), 1, 2, "9 rows")],
)
def test_sheets_that_cannot_be_joined(board: Board, across: int, down: int, odd: str) -> None:
    with pytest.raises(ValueError, match=f"a sheet of {odd} can be neither turned nor joined"):
        Sheets(board, across, down)
    assert len(Sheets(board, down, across).board) == 2 * len(board)
    assert len(Sheets(board, 1, 1).board) == len(board)


def test_sheets_that_are_not_there() -> None:
    for across, down in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="there are not"):
            Sheets(SHEET, across, down)
    with pytest.raises(ValueError, match="not there"):
        Sheets(SHEET, 2, 1, frozenset({2}))
    with pytest.raises(KeyError):
        Sheets(SHEET, 2, 1).on_sheet((32, 0))


def test_sheets_can_be_kept_by_what_they_are() -> None:
    assert {Sheets(SHEET, 2, 1): "kept"}[Sheets(SHEET, 2, 1, frozenset())] == "kept"
