"""Line of sight (KG-6.1 to KG-6.4), computed exactly in thousandths of a level."""

import itertools
from functools import lru_cache
from typing import Literal

from ..caching import cached_on_first
from ..contract.asking import Game
from .board import Field, field_of
from .state import Cell, State, Unit

Sight = Literal["clear", "partial", "blocked"]

LEVEL = 1000
CENTRE = 500
TOP = 999
"""The height of a unit: just below the next level, so that a step of one level hides it
(KG-6.1)."""
LOW_WALL = 500
"""The height of a low wall: half a level (KG-12.1)."""
ENDLESS = 10**9
"""The height of a wall (KG-12.2)."""


@cached_on_first(200_000)
def sight(field: Field, a: Cell, b: Cell) -> Sight:
    """How well units in two cells see each other (KG-6.3)."""
    heights = field.level(a) * LEVEL, field.level(b) * LEVEL
    if _passes(field, a, b, heights[0] + CENTRE, heights[1] + CENTRE):
        return "clear"
    if _passes(field, a, b, heights[0] + TOP, heights[1] + TOP):
        return "partial"
    return "blocked"


def _passes(field: Field, a: Cell, b: Cell, first: int, last: int) -> bool:
    """Whether the line from height `first` over cell `a` to height `last` over cell `b` is free.
    Both are above level 0, so only cells where something rises can be in the way."""
    raised = field.raised
    parts, cells = crossed(b[0] - a[0], b[1] - a[1])
    for (across, down), enter, leave in cells:
        cell = (a[0] + across, a[1] + down)
        if cell in raised:
            lowest = first * parts + min((last - first) * enter, (last - first) * leave)
            if _blocks(field, cell, lowest, parts):
                return False
    return True


def _blocks(field: Field, cell: Cell, height: int, parts: int) -> bool:
    """Whether the cell blocks a line whose lowest point in it is `height`, counted in so many parts
    of a thousandth of a level. A low wall is half a level high and hides the centre of a unit on
    level 0 behind it."""
    code = field.code(cell)
    if code == "h":
        return height <= LOW_WALL * parts
    ground = ENDLESS if code == "#" else field.level(cell) * LEVEL
    return height < ground * parts


Crossed = tuple[Cell, int, int]
"""A crossed cell as columns and rows from the start, and the parts of the way at which the line
enters and leaves it."""


@lru_cache(maxsize=10_000)
def crossed(dx: int, dy: int) -> tuple[int, tuple[Crossed, ...]]:
    """The number of equal parts into which the line to the centre of the cell so many columns and
    rows away is divided, and the cells whose inside it enters, without the two ends (KG-6.2).

    Every border is crossed after a whole number of parts. A line between centres never runs along a
    border: it is vertical or horizontal only on the middle lines of cells. At a corner it enters
    neither of the two cells beside it.
    """
    columns, rows = max(1, abs(dx)), max(1, abs(dy))
    parts = 2 * columns * rows
    cuts = {0, parts}
    cuts.update((2 * step + 1) * rows for step in range(abs(dx)))
    cuts.update((2 * step + 1) * columns for step in range(abs(dy)))
    cells = []
    for enter, leave in itertools.pairwise(sorted(cuts)):
        cell = tuple((delta * (enter + leave) + parts) // (2 * parts) for delta in (dx, dy))
        if cell not in ((0, 0), (dx, dy)):
            cells.append(((cell[0], cell[1]), enter, leave))
    return parts, tuple(cells)


def between(game: Game[State], a: Unit, b: Unit) -> Sight:
    """How well two deployed units see each other. Units do not block (KG-6.3)."""
    return sight(field_of(game.setup, game.state), a.at, b.at)


def visible(game: Game[State], a: Unit, b: Unit) -> bool:
    """Whether one unit sees another: clear or partial sight is enough (KG-6.3)."""
    return between(game, a, b) != "blocked"


def clear_shot(game: Game[State], attacker: Unit, target: Unit) -> bool:
    """Whether an attack is a Clear Shot: the centre line is free and the target stands no higher
    (KG-7.2.t5, KG-6.4)."""
    field = field_of(game.setup, game.state)
    not_higher = field.level(target.at) <= field.level(attacker.at)
    return not_higher and between(game, attacker, target) == "clear"


def high_ground(game: Game[State], attacker: Unit, target: Unit) -> bool:
    """Whether an attack is from High Ground: the target stands one or more levels lower and is seen
    directly (KG-7.2.t6)."""
    field = field_of(game.setup, game.state)
    lower = field.level(target.at) < field.level(attacker.at)
    return lower and visible(game, attacker, target)
