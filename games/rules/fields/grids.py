"""Grids: what the fields that point at cells need to know of the board under them.

A cell is two whole numbers. Answers name it as the list of both; descriptions, which may name
hundreds, as one number, its place in the rows: row * width + column.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from ..data import Plain
from ..text import Message, plain
from .field import Illegal

Cell = tuple[int, int]

LARGEST_NUMBER = 1_000_000
"""A number of a cell, a point, or a step of a path lies within this of 0."""

_CELL_ID = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")


class Grid(Protocol):
    """A board of cells, square or hexagonal."""

    def index(self, cell: Cell) -> int:
        """The place in the rows of a cell that is on the board."""

    def plain(self) -> Plain:
        """As plain data: its "kind", "square" or "hex", by which screens know its geometry, its
        "width" and "height" in cells, and what else its kind needs."""


def whole_numbers(value: object, least: int, most: int) -> tuple[int, ...] | None:
    """`value` as whole numbers within the allowed range, if it is a list of that length; else
    None.
    """
    if not isinstance(value, list) or not least <= len(value) <= most:
        return None
    if not all(type(part) is int and abs(part) <= LARGEST_NUMBER for part in value):
        return None
    return tuple(value)


def whole_pair(value: object) -> tuple[int, int] | None:
    """`value` as a cell or point, if it is a list of two whole numbers of that range; else None."""
    numbers = whole_numbers(value, 2, 2)
    return (numbers[0], numbers[1]) if numbers else None


def cell_from(value: object) -> Cell | None:
    """`value` as a cell: a list of two whole numbers, or its id on the page, "x,y"; else None."""
    if isinstance(value, str):
        written = _CELL_ID.fullmatch(value)
        return (int(written[1]), int(written[2])) if written else None
    return whole_pair(value)


@dataclass(frozen=True)
class Spot:
    """A cell that may be chosen, or the reason why it may not: its cost, the few characters written
    in it on the board, and whether a warning is drawn there."""

    cell: Cell
    cost: int | None = None
    sign: Message | None = None
    refused: Illegal | None = None
    warned: bool = False


def spots_plain(grid: Grid, spots: Iterable[Spot]) -> Plain:
    """Many cells as compact plain data: parallel arrays of their places, costs and signs, with each
    sign stored once; and for each reason of refusal, the places refused."""
    listed = list(spots)
    legal = [spot for spot in listed if not spot.refused]
    described: Plain = {"cells": [grid.index(spot.cell) for spot in legal]}
    if any(spot.cost is not None for spot in legal):
        described["costs"] = [spot.cost for spot in legal]
    if any(spot.sign for spot in legal):
        signs = list(dict.fromkeys(spot.sign for spot in legal))
        numbers = {sign: number for number, sign in enumerate(signs)}
        described["signs"] = plain(signs)
        described["sign"] = [numbers[spot.sign] for spot in legal]
    if any(spot.warned for spot in legal):
        described["warned"] = [grid.index(spot.cell) for spot in legal if spot.warned]
    refused: dict[tuple[str, Message], list[int]] = {}
    for spot in listed:
        if spot.refused:
            why = (spot.refused.rule, spot.refused.message)
            refused.setdefault(why, []).append(grid.index(spot.cell))
    if refused:
        described["refused"] = [
            {**Illegal(*why).plain(), "cells": places} for why, places in refused.items()
        ]
    return described
