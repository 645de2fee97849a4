"""The rim of the map, cut into a stretch for each side where the last one standing wins
(BT-11.18)."""

from __future__ import annotations

from collections.abc import Sequence

from ...hexes import Board, Hex


def stretches(board: Board, count: int) -> tuple[tuple[Hex, ...], ...]:
    """So many stretches of the rim, clockwise from hex 0101 at the upper left. They are of equal
    length; what does not divide goes to the first ones, a hex each."""
    rim = clockwise(board)
    each, left = divmod(len(rim), count)
    found, start = [], 0
    for place in range(count):
        end = start + each + (place < left)
        found.append(tuple(rim[start:end]))
        start = end
    return tuple(found)


def clockwise(board: Board) -> Sequence[Hex]:
    """The outermost hexes of a board, clockwise from its first one."""
    first = board.layout.first
    columns = range(first, first + board.columns)
    rows = range(first, first + board.rows)
    numbers = [
        *((column, rows[0]) for column in columns),
        *((columns[-1], row) for row in rows),
        *((column, rows[-1]) for column in reversed(columns)),
        *((columns[0], row) for row in reversed(rows)),
    ]
    return [board.layout.hex(*number) for number in dict.fromkeys(numbers)]
