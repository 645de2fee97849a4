"""Grids of square cells, beside `hexes` and `plane`: neighbours, distance, names.

A cell is (column, row), columns to the right and rows downwards, from 0. The four directions are
counted clockwise from up.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .data import Plain

Cell = tuple[int, int]

LETTERS = 26
"""The number of columns named by a letter."""

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Squares:
    """A board of square cells, for the fields that point at them (see `fields.grids`)."""

    width: int
    height: int

    def inside(self, cell: Cell) -> bool:
        """Whether the cell is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The four cells beside one, on the board or not, by direction."""
        return [(cell[0] + across, cell[1] + down) for across, down in DIRECTIONS]

    def index(self, cell: Cell) -> int:
        """The cell's place in the rows."""
        return cell[1] * self.width + cell[0]

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                yield (column, row)

    def plain(self) -> Plain:
        """The kind of grid, its width and height, as plain data."""
        return {"kind": "square", "width": self.width, "height": self.height}


def distance(a: Cell, b: Cell) -> int:
    """The distance in cells across and down (Manhattan) between two cells."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def name_of(cell: Cell) -> str:
    """A cell as people read it: a letter for the column and a number for the row."""
    column, row = cell
    return f"{column_name(column)}{row + 1}" if column < LETTERS else f"{column},{row}"


def column_name(column: int) -> str:
    """A column as people read it: a letter, or its number where there are no more."""
    return chr(ord("A") + column) if column < LETTERS else str(column)
