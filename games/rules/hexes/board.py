"""A board of hexes: its hexes, their printed numbers, its rim and its edges."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ..data import Plain
from ..text import Message, _
from .coordinates import Hex, Layout, neighbours
from .drawing import Chart


class BadNumber(ValueError):
    """A text that is no hex's number, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Edge(Enum):
    """An edge of a board."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


@dataclass(frozen=True)
class Board:
    """A board with this many columns and rows of whole hexes. Raises ValueError if either is 0.

    It is a grid for the fields that point at cells (see `fields.grids`); a cell is a hex.
    """

    layout: Layout
    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"no board has {self.columns} columns and {self.rows} rows")

    def __contains__(self, cell: object) -> bool:
        return cell in self._indexes

    def __len__(self) -> int:
        return self.columns * self.rows

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, row by row."""
        first = self.layout.first
        return tuple(
            self.layout.hex(column, row)
            for row in range(first, first + self.rows)
            for column in range(first, first + self.columns)
        )

    @cached_property
    def _indexes(self) -> dict[Hex, int]:
        return {hex: index for index, hex in enumerate(self.hexes)}

    @cached_property
    def _beside(self) -> dict[Hex, tuple[Hex | None, ...]]:
        return {
            hex: tuple(beside if beside in self else None for beside in neighbours(hex))
            for hex in self.hexes
        }

    def beside(self, cell: Hex) -> tuple[Hex | None, ...]:
        """The six neighbours of a hex, by direction; None for those off the board."""
        return self._beside[cell]

    @cached_property
    def chart(self) -> Chart:
        """Where its hexes lie on a screen."""
        return Chart(self.layout, self.hexes)

    # -- as a grid ------------------------------------------------------------------------------

    def neighbours(self, cell: Hex) -> tuple[Hex, ...]:
        """The six hexes beside one, on the board or not, by direction."""
        return neighbours(cell)

    def index(self, cell: Hex) -> int:
        """The index of a hex in `hexes`. Raises KeyError for a hex off the board."""
        return self._indexes[cell]

    def plain(self) -> Plain:
        """The kind of grid, its width and height, and how its hexes lie, as plain data."""
        return {
            "kind": "hex",
            "width": self.columns,
            "height": self.rows,
            "flat": self.layout.flat,
            "first": self.layout.first,
            "first_shifted": self.layout.first_shifted,
        }

    # -- edges ----------------------------------------------------------------------------------

    def edge(self, edge: Edge, depth: int = 1) -> list[Hex]:
        """The hexes of the outermost rows or columns at an edge, to this depth in hexes."""
        return [hex for hex in self.hexes if self.from_edge(hex, edge) < depth]

    def beyond(self, cell: Hex) -> frozenset[Edge]:
        """The edges that a unit crosses to leave the board to a hex; empty for a hex on the
        board.
        """
        return frozenset(edge for edge in Edge if self.from_edge(cell, edge) < 0)

    def from_edge(self, cell: Hex, edge: Edge) -> int:
        """The rows or columns between a hex and an edge, negative beyond it."""
        column, row = self.layout.numbers(cell)
        first = self.layout.first
        if edge is Edge.TOP:
            return row - first
        if edge is Edge.LEFT:
            return column - first
        if edge is Edge.BOTTOM:
            return self.rows - 1 - row + first
        return self.columns - 1 - column + first

    # -- printed numbers ------------------------------------------------------------------------

    @cached_property
    def digits(self) -> int:
        """The digits of a printed column or row: two, or as many as the highest needs. All numbers
        of a board have the same length, because 11111 would be ambiguous otherwise."""
        return max(2, len(str(self.layout.first + max(self.columns, self.rows) - 1)))

    def number(self, cell: Hex) -> str:
        """A hex's printed number: its column, then its row."""
        column, row = self.layout.numbers(cell)
        return f"{column:0{self.digits}}{row:0{self.digits}}"

    def parse(self, text: str) -> Hex:
        """The hex with this printed number. Raises BadNumber for any other text."""
        digits = self.digits
        if len(text) != 2 * digits or not (text.isascii() and text.isdigit()):
            raise BadNumber(
                _(
                    "A hex of this board has a number of %(count)s digits, such as %(example)s.",
                    count=2 * digits,
                    example=self.number(self.hexes[0]),
                )
            )
        hex = self.layout.hex(int(text[:digits]), int(text[digits:]))
        if hex not in self:
            raise BadNumber(_("There is no hex %(number)s on this board.", number=text))
        return hex
