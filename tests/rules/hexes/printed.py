"""Hexes by the numbers that are printed on them, and as vectors that are added and turned."""

from __future__ import annotations

from hypothesis import strategies as st

from games.rules.hexes import FLAT_TOPS, Board, Element, Hex, difference

BOARD = Board(FLAT_TOPS, 16, 17)

hexes = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


def at(number: str) -> Hex:
    """The hex with this number on a map of BattleTech."""
    return BOARD.parse(number)


def added(a: Hex, b: Hex) -> Hex:
    """The sum of two hexes as vectors from (0, 0)."""
    return a[0] + b[0], a[1] + b[1]


def rotated(cell: Hex, turns: int, centre: Hex = (0, 0)) -> Hex:
    """The hex rotated clockwise about a centre, by this many sixths of a turn."""
    q, r = difference(centre, cell)
    for _turn in range(turns % 6):
        q, r = -r, q + r
    return added(centre, (q, r))


def elements(text: str) -> list[Element]:
    """Elements of a line as peers write them: "0505 0504|0604 0603"."""
    return [tuple(at(number) for number in part.split("|")) for part in text.split()]
