"""Areas and the numbers of their hexes as short plain data, for asks and pages.

A board's hexes are taken in its order, row by row. An area is a list of runs: so many hexes
outside it, so many in it, outside, in, and on; what follows the last run is outside. Numbers are
one text, in base 36 with leading zeros, all of the same width, for the area's hexes in order.

The whole of a board of 34 x 68 is [0, 2312]; with a cost of up to 35 for each hex, 2,312 letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from .board import Board
from .coordinates import Hex

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def packed(area: Iterable[Hex], board: Board) -> list[int]:
    """The area as runs. Raises KeyError for a hex that is off the board."""
    runs: list[int] = []
    end = 0
    for index in sorted({board.index(hex) for hex in area}):
        if runs and index == end:
            runs[-1] += 1
        else:
            runs += [index - end, 1]
        end = index + 1
    return runs


def unpacked(runs: Sequence[int], board: Board) -> list[Hex]:
    """The area with these runs, in the board's order. Raises ValueError if these are no runs of
    an area of the board."""
    ends = list(accumulate(runs))
    proper = all(run > 0 for run in runs[1:]) and min(runs, default=0) >= 0
    if len(runs) % 2 or not proper or (ends and ends[-1] > len(board)):
        raise ValueError("these are no runs of an area of the board")
    return [
        hex
        for begin, end in zip(ends[::2], ends[1::2], strict=True)
        for hex in board.hexes[begin:end]
    ]


def packed_numbers(numbers: Mapping[Hex, int], board: Board) -> tuple[list[int], str]:
    """Whole numbers from 0 of hexes: the runs of the area, and the numbers as one text. Raises
    KeyError for a hex that is off the board, ValueError for a negative number."""
    if min(numbers.values(), default=0) < 0:
        raise ValueError("only numbers from 0 on can be packed")
    runs = packed(numbers, board)
    width = len(_base_36(max(numbers.values(), default=0)))
    return runs, "".join(_base_36(numbers[hex]).zfill(width) for hex in unpacked(runs, board))


def unpacked_numbers(runs: Sequence[int], text: str, board: Board) -> dict[Hex, int]:
    """The numbers of hexes from what `packed_numbers` made of them. Raises ValueError if it is
    nothing of the kind."""
    area = unpacked(runs, board)
    width = len(text) // max(1, len(area))
    proper = len(text) == width * len(area) and set(text) <= set(_DIGITS)
    if not proper or bool(text) != bool(area):
        raise ValueError("these are no numbers of the area")
    return {
        hex: int(text[place * width : (place + 1) * width], 36) for place, hex in enumerate(area)
    }


def _base_36(number: int) -> str:
    digits = _DIGITS[number % 36]
    while number := number // 36:
        digits = _DIGITS[number % 36] + digits
    return digits
