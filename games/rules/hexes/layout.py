"""How boards number their hexes: by column and row, every other column or row shifted by half.

Inside, hexes are axial everywhere. A layout converts at the border: files, labels, addresses.
Half of all mistakes with hexes are made here, by counting from 0 where a board counts from 1, or
by division that rounds towards zero. `>>` rounds down for negative numbers as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from .coordinates import Hex


@dataclass(frozen=True)
class Layout:
    """Flat-topped hexes in columns or pointy-topped ones in rows, and how they are numbered.

    flat: whether the hexes have flat tops. first: the number of the first column and row.
    first_shifted: whether the first column (of flat tops) lies half a hex lower than the second,
    or the first row (of pointed tops) half a hex farther right; if not, the second one does.
    """

    flat: bool
    first: int
    first_shifted: bool = False

    def hex(self, column: int, row: int) -> Hex:
        """The hex with these numbers, on a board without end."""
        across, down = column - self.first, row - self.first
        if self.flat:
            return across, down - ((across + self.first_shifted) >> 1)
        return across - ((down + self.first_shifted) >> 1), down

    def numbers(self, cell: Hex) -> tuple[int, int]:
        """The column and the row of a hex."""
        q, r = cell
        if self.flat:
            return q + self.first, r + ((q + self.first_shifted) >> 1) + self.first
        return q + ((r + self.first_shifted) >> 1) + self.first, r + self.first


FLAT_TOPS = Layout(flat=True, first=1)
"""Flat tops, counted from 01, the even columns half a hex lower. Counted from 0 these are the odd
ones ("odd-q")."""

POINTED_TOPS = Layout(flat=False, first=0)
"""Pointed tops, counted from 0, the odd rows half a hex to the right ("odd-r")."""
