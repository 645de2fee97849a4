"""Hexes as whole numbers: neighbours, distance, discs.

A hex is a plain tuple (q, r), its axial coordinates; the third, s = -q - r, is implied. A named
tuple costs six times as much to make, and lines and searches make them by the thousand.

Directions are numbered 0 to 5 clockwise on the screen. Where hexes have flat tops, 0 is up; where
they have pointed ones, 0 is up and to the left, 1 up and to the right, 2 right.

Boards number their hexes by column and row, every other column or row shifted by half. Inside,
hexes are axial everywhere; a layout converts at the border: files, labels, addresses. Half of all
mistakes with hexes are made here, by counting from 0 where a board counts from 1, or by division
that rounds towards zero. `>>` rounds down for negative numbers as well.
"""

from dataclasses import dataclass

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six neighbours of (0, 0), by direction."""


def difference(a: Hex, b: Hex) -> Hex:
    """The vector from `a` to `b`."""
    return b[0] - a[0], b[1] - a[1]


def distance(a: Hex, b: Hex) -> int:
    """The distance between two hexes, in hexes."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbour(cell: Hex, direction: int, steps: int = 1) -> Hex:
    """The hex this many steps away in a direction; direction 6 is direction 0 again, and -1 is
    5.
    """
    q, r = DIRECTIONS[direction % 6]
    return cell[0] + steps * q, cell[1] + steps * r


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six hexes beside it, by direction."""
    q, r = cell
    return (q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexes within this distance in hexes of the centre, column by column of the axial grid."""
    return [
        (centre[0] + q, centre[1] + r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1)
    ]


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
        """The hex with these numbers, on an unbounded board."""
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
