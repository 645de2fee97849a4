"""Several printed boards laid side by side, each possibly turned by half a turn."""

from dataclasses import dataclass
from functools import cached_property

from .board import Board
from .coordinates import Hex


def half_turned(board: Board, cell: Hex) -> Hex:
    """Where a hex lies after its board is turned by half a turn."""
    first, (column, row) = board.layout.first, board.layout.numbers(cell)
    last_column, last_row = first + board.columns - 1, first + board.rows - 1
    return board.layout.hex(first + last_column - column, first + last_row - row)


@dataclass(frozen=True)
class Sheets:
    """Sheets of one size, this many across and down, as one board.

    Sheets count from 0, in reading order. `turned` are the sheets laid upside down, whose printed
    numbers are upside down too.

    Raises ValueError if the hexes would not match: if sheets with an odd number of columns (rows
    for pointed tops) are turned or joined across the shifted columns.
    """

    sheet: Board
    across: int
    down: int
    turned: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if self.across < 1 or self.down < 1:
            raise ValueError(f"there are not {self.across} sheets across and {self.down} down")
        if not self.turned <= set(range(self.across * self.down)):
            raise ValueError("a sheet that is not there is turned")
        flat = self.sheet.layout.flat
        shifted = self.sheet.columns if flat else self.sheet.rows
        joined = self.across if flat else self.down
        if shifted % 2 and (joined > 1 or self.turned):
            kind = "columns" if flat else "rows"
            raise ValueError(f"a sheet of {shifted} {kind} can be neither turned nor joined so")

    @cached_property
    def board(self) -> Board:
        """All sheets as one board, numbered as a whole."""
        columns, rows = self.sheet.columns * self.across, self.sheet.rows * self.down
        return Board(self.sheet.layout, columns, rows)

    def on_sheet(self, cell: Hex) -> tuple[int, Hex]:
        """The sheet that a hex of the board is on, and the hex's printed position there. Raises
        KeyError for a hex off the board."""
        if cell not in self.board:
            raise KeyError(cell)
        first, (column, row) = self.sheet.layout.first, self.sheet.layout.numbers(cell)
        across, column = divmod(column - first, self.sheet.columns)
        down, row = divmod(row - first, self.sheet.rows)
        sheet = down * self.across + across
        printed = self.sheet.layout.hex(first + column, first + row)
        return sheet, half_turned(self.sheet, printed) if sheet in self.turned else printed
