"""Hexes by the numbers that are printed on them."""

from __future__ import annotations

from hypothesis import strategies as st

from games.rules.hexes import FLAT_TOPS, Board, Element, Hex

BOARD = Board(FLAT_TOPS, 16, 17)

hexes = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


def at(number: str) -> Hex:
    """The hex with this number on a map of BattleTech."""
    return BOARD.parse(number)


def elements(text: str) -> list[Element]:
    """Elements of a line as peers write them: "0505 0504|0604 0603"."""
    return [tuple(at(number) for number in part.split("|")) for part in text.split()]
