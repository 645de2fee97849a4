"""Boards: numbers by column and row, printed ones, the edges."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    FLAT_TOPS,
    POINTED_TOPS,
    BadNumber,
    Board,
    Edge,
    Hex,
    Layout,
    distance,
    neighbour,
    neighbours,
)

from .printed import BOARD, at

EVEN_Q = Layout(flat=True, first=1, first_shifted=True)
EVEN_R = Layout(flat=False, first=0, first_shifted=True)
ODD_Q = Layout(flat=True, first=0)
LAYOUTS = (FLAT_TOPS, POINTED_TOPS, ODD_Q, EVEN_Q, EVEN_R)

layouts = st.sampled_from(LAYOUTS)
numbers = st.integers(-30, 130)
boards = st.builds(Board, layouts, st.integers(1, 12), st.integers(1, 12))


def test_numbers_of_battletech() -> None:
    """Even columns lie half a hex lower (BT-11.4)."""
    expected = {"0101": (0, 0), "0201": (1, 0), "0202": (1, 1), "0301": (2, -1), "1617": (15, 9)}
    assert {number: at(number) for number in expected} == expected
    around = [BOARD.number(hex) for hex in neighbours(at("0202"))]
    assert around == ["0201", "0302", "0303", "0203", "0103", "0102"]
    assert [BOARD.number(hex) for hex in neighbours(at("0505"))] == (
        ["0504", "0604", "0605", "0506", "0405", "0404"]
    )


def test_numbers_of_tide() -> None:
    """Pointed tops, odd rows to the right: q = col - (row - (row AND 1)) / 2, r = row (TI-2.3)."""
    for column in range(-5, 12):
        for row in range(-5, 12):
            assert POINTED_TOPS.hex(column, row) == (column - (row - (row & 1)) // 2, row)
    east, south_east = neighbour(POINTED_TOPS.hex(3, 3), 2), neighbour(POINTED_TOPS.hex(3, 3), 3)
    assert (POINTED_TOPS.numbers(east), POINTED_TOPS.numbers(south_east)) == ((4, 3), (4, 4))


def test_the_other_shifts() -> None:
    """By their neighbours up and to the right, who are level with the higher of two columns."""
    assert EVEN_Q.numbers(neighbour(EVEN_Q.hex(1, 1), 1)) == (2, 1)
    assert EVEN_Q.numbers(neighbour(EVEN_Q.hex(2, 2), 1)) == (3, 1)
    assert ODD_Q.numbers(neighbour(ODD_Q.hex(0, 1), 1)) == (1, 0)
    assert ODD_Q.numbers(neighbour(ODD_Q.hex(1, 1), 1)) == (2, 1)
    assert EVEN_R.numbers(neighbour(EVEN_R.hex(0, 1), 1)) == (0, 0)
    assert EVEN_R.numbers(neighbour(EVEN_R.hex(0, 2), 1)) == (1, 1)


@given(layouts, numbers, numbers)
def test_numbers_there_and_back(layout: Layout, column: int, row: int) -> None:
    assert layout.numbers(layout.hex(column, row)) == (column, row)


@given(layouts, numbers, numbers)
def test_what_is_beside_has_the_next_numbers(layout: Layout, column: int, row: int) -> None:
    """Straight on along a column (of flat tops) or a row, and over to each of its neighbours."""
    hex = layout.hex(column, row)
    on = layout.hex(column, row + 1) if layout.flat else layout.hex(column + 1, row)
    assert on == neighbour(hex, 3 if layout.flat else 2)
    across = {layout.numbers(beside) for beside in neighbours(hex)}
    place = column if layout.flat else row
    shifted = (place - layout.first) % 2 != int(layout.first_shifted)
    for side in (-1, 1):
        for along in (0, 1) if shifted else (-1, 0):
            step = (column + side, row + along) if layout.flat else (column + along, row + side)
            assert step in across


@given(boards)
def test_a_board_has_each_of_its_hexes_once(board: Board) -> None:
    assert len(board) == len(board.hexes) == len(set(board.hexes)) == board.columns * board.rows
    assert all(hex in board for hex in board.hexes)
    printed = [board.number(hex) for hex in board.hexes]
    assert [board.parse(number) for number in printed] == list(board.hexes)
    assert [board.hexes[board.index(hex)] for hex in board.hexes] == list(board.hexes)


@given(boards)
def test_neighbours_on_the_board(board: Board) -> None:
    for hex in board.hexes:
        for direction, beside in enumerate(board.beside(hex)):
            there = neighbour(hex, direction)
            assert beside == (there if there in set(board.hexes) else None)


def test_a_board_is_a_grid_for_fields() -> None:
    """A cell is a hex; its place in the rows is row * width + column."""
    assert BOARD.index(at("0302")) == 16 + 2
    assert BOARD.neighbours(at("0101")) == neighbours(at("0101"))
    assert BOARD.plain() == {
        "kind": "hex", "width": 16, "height": 17,
        "flat": True, "first": 1, "first_shifted": False,
    }  # fmt: skip
    with pytest.raises(KeyError):
        BOARD.index((-1, 0))


def test_no_board_without_hexes() -> None:
    for columns, rows in ((0, 5), (5, 0), (-1, -1)):
        with pytest.raises(ValueError, match="no board"):
            Board(POINTED_TOPS, columns, rows)


# -- printed numbers ---------------------------------------------------------------------------


def test_numbers_are_printed_with_two_digits_each() -> None:
    assert BOARD.number((0, 0)) == "0101"
    assert Board(FLAT_TOPS, 99, 99).number(FLAT_TOPS.hex(99, 7)) == "9907"
    assert Board(POINTED_TOPS, 11, 9).number(POINTED_TOPS.hex(10, 0)) == "1000"
    assert Board(POINTED_TOPS, 100, 100).number(POINTED_TOPS.hex(99, 0)) == "9900"


@pytest.mark.parametrize("size", [(100, 17), (17, 100), (120, 120)])
def test_boards_beyond_99_print_more_digits_for_all(size: tuple[int, int]) -> None:
    board = Board(FLAT_TOPS, *size)
    assert board.number((0, 0)) == "001001"
    assert board.parse("001001") == (0, 0)
    with pytest.raises(BadNumber):
        board.parse("0101")
    printed = {board.number(hex) for hex in board.hexes}
    assert len(printed) == len(board)
    assert {len(number) for number in printed} == {6}


@pytest.mark.parametrize(
    "text",
    ["", "1", "101", "00101", "0a01", "+101", " 101", "0101 ", "01,1", "٠١٠١", "²²²²", "9" * 5000],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadNumber) as refused:
        BOARD.parse(text)
    expected = "A hex of this board has a number of 4 digits, such as 0101."
    assert str(refused.value) == str(refused.value.message) == expected


@pytest.mark.parametrize("text", ["0001", "0100", "1701", "0118", "9999"])
def test_a_number_off_the_board_is_refused(text: str) -> None:
    with pytest.raises(BadNumber, match=re.escape(f"There is no hex {text} on this board.")):
        BOARD.parse(text)


@given(st.text(max_size=6) | st.from_regex(r"\d{4}", fullmatch=True))
def test_any_text_is_a_hex_or_refused(text: str) -> None:
    try:
        hex = BOARD.parse(text)
    except BadNumber:
        assert text not in {BOARD.number(hex) for hex in BOARD.hexes}
    else:
        assert BOARD.number(hex) == text


# -- edges -------------------------------------------------------------------------------------


def printed(hexes: list[Hex]) -> str:
    return " ".join(BOARD.number(hex) for hex in hexes)


def test_the_rows_and_columns_at_an_edge() -> None:
    assert printed(BOARD.edge(Edge.TOP)[:3]) == "0101 0201 0301"
    assert printed(BOARD.edge(Edge.BOTTOM)[-2:]) == "1517 1617"
    assert printed(BOARD.edge(Edge.LEFT)[:2]) == "0101 0102"
    assert printed(BOARD.edge(Edge.RIGHT)[:2]) == "1601 1602"
    assert {FLAT_TOPS.numbers(hex)[1] for hex in BOARD.edge(Edge.TOP, 3)} == {1, 2, 3}
    assert {FLAT_TOPS.numbers(hex)[1] for hex in BOARD.edge(Edge.BOTTOM, 3)} == {15, 16, 17}
    assert {FLAT_TOPS.numbers(hex)[0] for hex in BOARD.edge(Edge.RIGHT, 2)} == {15, 16}
    assert len(BOARD.edge(Edge.LEFT, 2)) == 34
    assert BOARD.edge(Edge.TOP, 0) == []


def test_over_which_edge_a_step_leads_off() -> None:
    off = {number: [BOARD.beyond(hex) for hex in neighbours(at(number))] for number in CORNERS}
    none = frozenset[Edge]()
    top, right, bottom, left = (frozenset({edge}) for edge in (*Edge,))
    assert off["0505"] == [none] * 6
    assert off["0101"] == [top, top, none, none, left, top | left]
    assert off["0201"] == [top, none, none, none, none, none]
    assert off["0117"] == [none, none, none, bottom, left, left]
    assert off["1617"] == [none, right, right | bottom, bottom, bottom, none]
    assert BOARD.beyond(at("0101")) == none


CORNERS = ("0505", "0101", "0201", "0117", "1617")


def test_a_board_knows_nothing_else() -> None:
    assert (-1, 0) not in BOARD
    assert None not in BOARD
    assert {BOARD: "open"}[Board(Layout(flat=True, first=1), 16, 17)] == "open"
    assert distance(at("0101"), at("1617")) == 24
