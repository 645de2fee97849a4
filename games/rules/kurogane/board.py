"""The field: cells and levels, who stands where, distance (KG-2.1 to KG-2.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..contract.asking import Setup
from ..squares import Squares, distance
from . import library
from .cards.schema import Map
from .state import Cell, State, Unit

CELL = 1000
"""The side of a cell in the units in which boards are drawn."""

STEPS: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Way(NamedTuple):
    """A way into a cell: the level of its ground, and whether a low wall stands there (KG-12.1)."""

    cell: Cell
    ground: int
    low_wall: bool


@dataclass(frozen=True)
class Field:
    """The cells of a map. `rows[y][x]` is the code of a cell."""

    rows: tuple[str, ...]
    cores: tuple[Cell, Cell]

    @cached_property
    def grid(self) -> Squares:
        """The grid of cells, without terrain (KG-2.1)."""
        return Squares(len(self.rows[0]), len(self.rows))

    @cached_property
    def levels(self) -> Mapping[Cell, int]:
        """The level on which a unit stands in each cell (KG-2.4)."""
        codes = ((cell, self.code(cell)) for cell in self.grid.cells())
        return {cell: int(code) if code in "0123" else 0 for cell, code in codes}

    @cached_property
    def ways(self) -> Mapping[Cell, Sequence[Way]]:
        """The ways from each cell into its neighbours that a unit may enter."""
        return {
            cell: tuple(
                self.way(next_to) for next_to in neighbours(cell) if self.enterable(next_to)
            )
            for cell in self.grid.cells()
        }

    @cached_property
    def raised(self) -> frozenset[Cell]:
        """The cells where anything rises above level 0: higher ground, walls and low walls."""
        return frozenset(cell for cell in self.grid.cells() if self.code(cell) not in "0C")

    def way(self, cell: Cell) -> Way:
        """The way into a cell."""
        return Way(cell, self.level(cell), self.low_wall(cell))

    def code(self, cell: Cell) -> str:
        """The code of a cell on the board."""
        return self.rows[cell[1]][cell[0]]

    def level(self, cell: Cell) -> int:
        """The level on which a unit stands in the cell (KG-2.4)."""
        return self.levels[cell]

    def enterable(self, cell: Cell) -> bool:
        """Whether a unit may enter the cell: on the board, no wall (KG-12.2), no core (KG-2.5)."""
        return self.grid.inside(cell) and self.code(cell) not in "#C"

    def low_wall(self, cell: Cell) -> bool:
        """Whether a low wall stands in the cell (KG-12.1)."""
        return self.code(cell) == "h"

    def in_the_way(self, cell: Cell, level: int) -> bool:
        """Whether terrain stops a unit that is pushed into the cell on this level (KG-5.8): a wall,
        a higher block, and on the ground a low wall (KG-12.1, KG-12.2)."""
        if self.code(cell) == "#":
            return True
        return self.level(cell) > level or (self.low_wall(cell) and level == 0)


@lru_cache(maxsize=64)
def _field(rows: tuple[str, ...], cores: tuple[Cell, Cell]) -> Field:
    return Field(rows, cores)


def field_of(setup: Setup, state: State) -> Field:
    """The field that the match is played on."""
    known, key = setup.cache, ("field", state.map)
    if key not in known:
        known[key] = field_on(library.map_of(setup, state.map))
    found: Field = known[key]
    return found


def field_on(card: Map) -> Field:
    """The field that a map describes."""
    first, second = card.cores
    return _field(tuple(card.rows), (first, second))


def centre(cell: Cell) -> Cell:
    """The middle of a cell in the board's drawing units, thousandths of a cell."""
    return cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2


def neighbours(cell: Cell) -> list[Cell]:
    """The four orthogonal neighbours, on the board or not."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]


def occupant(state: State, cell: Cell) -> Unit | None:
    """The unit that stands in the cell or whose wreck lies there (KG-2.3); None if it is free. A
    wreck fills its cell until it is collected."""
    for unit in state.units.values():
        if unit.cell == cell:
            return unit
    return None


def companions(state: State, unit: Unit, cells: int) -> list[Unit]:
    """The deployed companions of a unit's seat within so many cells of it (KG-2.2)."""
    return [
        other
        for other in state.of(unit.seat)
        if other.deployed and not other.commander and distance(unit.at, other.at) <= cells
    ]
