"""Fields that point on a grid: at a cell among many, or in one of the directions from a cell."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import ClassVar

from ..copies import immutable
from ..data import Plain
from ..text import Message, _, plain
from .field import Field, Illegal, Preview
from .grids import Cell, Grid, Spot, cell_from, spots_plain


@immutable(kw_only=True)
class CellField(Field):
    """A cell of a grid, [column, row], or its id on the page, "column,row". `unit` is the unit that
    would stand there. `outside` is the refusal of all other cells."""

    kind: ClassVar[str] = "cell"
    grid: Grid
    spots: Sequence[Spot] = ()
    unit: str = ""
    outside: Illegal | None = None

    def check(self, value: object) -> list[int]:
        cell = cell_from(value)
        if cell is None:
            raise Illegal("", _("%(field)s: a cell of the board is needed.", field=self.label))
        for spot in self.spots:
            if spot.cell == cell:
                if spot.refused:
                    raise spot.refused.anew()
                return list(cell)
        outside = self.outside or Illegal(
            "", _("%(field)s: this cell cannot be chosen.", field=self.label)
        )
        raise outside.anew()

    def sample(self, rng: random.Random) -> list[int] | None:
        legal = [spot.cell for spot in self.spots if not spot.refused]
        return list(rng.choice(legal)) if legal else None

    def describe(self) -> Plain:
        return {
            **super().describe(),
            "grid": self.grid.plain(),
            "unit": self.unit,
            **spots_plain(self.grid, self.spots),
        }

    def brief(self) -> Plain:
        legal = [self.grid.index(spot.cell) for spot in self.spots if not spot.refused]
        return {**super().describe(), "cells": legal, "opens": True}

    def preview(self, value: object) -> Plain:
        column, row = self.check(value)
        return (self.show((column, row)) if self.show else Preview()).plain()


@immutable(kw_only=True)
class Facing(Field):
    """A direction from a cell: the number of the neighbour it faces.

    `directions` are those that may be chosen, each with its cost, if any; `refused` gives the
    reasons against others. A picker begins with the one that is `likely`.
    """

    kind: ClassVar[str] = "facing"
    grid: Grid
    at: Cell
    directions: Mapping[int, int | None]
    refused: Mapping[int, Illegal] = field(default_factory=dict)
    names: Mapping[int, Message] = field(default_factory=dict)
    likely: int | None = None
    unit: str = ""

    def check(self, value: object) -> int:
        if type(value) is not int:
            raise Illegal("", _("%(field)s: a direction is needed.", field=self.label))
        if value in self.refused:
            raise self.refused[value].anew()
        if value not in self.directions:
            raise Illegal("", _("%(field)s: not in this direction.", field=self.label))
        return value

    def sample(self, rng: random.Random) -> int | None:
        legal = [direction for direction in self.directions if direction not in self.refused]
        return rng.choice(legal) if legal else None

    def describe(self) -> Plain:
        legal = [direction for direction in self.directions if direction not in self.refused]
        return {
            **super().describe(),
            "grid": self.grid.plain(),
            "unit": self.unit,
            "at": self.grid.index(self.at),
            "directions": legal,
            "costs": [self.directions[direction] for direction in legal],
            "names": [plain(self.names.get(direction)) for direction in legal],
            **({"likely": self.likely} if self.likely in legal else {}),
            "refused": [
                {**why.plain(), "direction": direction} for direction, why in self.refused.items()
            ],
        }
