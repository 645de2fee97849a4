"""Line of sight (KG-6.1 to KG-6.4), computed exactly in whole thousandths of a level."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from ..table import Game
from .board import Field, field_of
from .state import Cell, State, Unit

Sight = Literal["clear", "partial", "blocked"]

LEVEL = 1000
CENTRE = 500
TOP = 999
"""The top of a unit is just below the next level, so a step of one level hides it (KG-6.1)."""
LOW_WALL = 500
"""The height of a low wall, half a level (KG-12.1)."""
ENDLESS = 10**9
"""The height of a wall (KG-12.2)."""


@lru_cache(maxsize=200_000)
def sight(field: Field, a: Cell, b: Cell) -> Sight:
    """What a unit in cell `a` sees of one in cell `b`, and the other way round (KG-6.3)."""
    heights = field.level(a) * LEVEL, field.level(b) * LEVEL
    if _passes(field, a, b, heights[0] + CENTRE, heights[1] + CENTRE):
        return "clear"
    if _passes(field, a, b, heights[0] + TOP, heights[1] + TOP):
        return "partial"
    return "blocked"


def _passes(field: Field, a: Cell, b: Cell, first: int, last: int) -> bool:
    """Whether the line from height `first` over cell `a` to height `last` over `b` is free."""
    for cell, enter, leave in crossed(a, b):
        lowest = min(first + (last - first) * enter, first + (last - first) * leave)
        if _blocks(field, cell, lowest):
            return False
    return True


def _blocks(field: Field, cell: Cell, height: Fraction) -> bool:
    """Whether the cell stops a line that is as low as `height` in it. A low wall is half a
    level high and hides the centre of whoever stands on level 0 behind it."""
    code = field.code(cell)
    if code == "h":
        return height <= LOW_WALL
    ground = ENDLESS if code == "#" else field.level(cell) * LEVEL
    return height < ground


@lru_cache(maxsize=200_000)
def crossed(a: Cell, b: Cell) -> tuple[tuple[Cell, Fraction, Fraction], ...]:
    """The cells whose inside the line from centre to centre enters, the ends left out, each
    with the parts of the way at which it is entered and left (KG-6.2).

    A line between centres never runs along a border: it stands upright or lies level only on
    the cells' own middle lines. Where it passes a corner it enters neither of the two others.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    cuts = {Fraction(0), Fraction(1)}
    for delta in (dx, dy):
        for step in range(abs(delta)):
            cuts.add(Fraction(2 * step + 1, 2 * abs(delta)))
    ordered = sorted(cuts)
    cells = []
    for enter, leave in itertools.pairwise(ordered):
        middle = (enter + leave) / 2
        cell = (_nearest(a[0] + dx * middle), _nearest(a[1] + dy * middle))
        if cell not in (a, b):
            cells.append((cell, enter, leave))
    return tuple(cells)


def _nearest(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def between(game: Game[State], a: Unit, b: Unit) -> Sight:
    """What one deployed unit sees of another; units do not block (KG-6.3)."""
    return sight(field_of(game.setup, game.state), a.at, b.at)


def visible(game: Game[State], a: Unit, b: Unit) -> bool:
    """Clear or partial sight is enough to see (KG-6.3)."""
    return between(game, a, b) != "blocked"


def clear_shot(game: Game[State], attacker: Unit, target: Unit) -> bool:
    """The centre line is free and the target stands no higher (KG-7.2.t5, KG-6.4)."""
    field = field_of(game.setup, game.state)
    not_higher = field.level(target.at) <= field.level(attacker.at)
    return not_higher and between(game, attacker, target) == "clear"


def high_ground(game: Game[State], attacker: Unit, target: Unit) -> bool:
    """The target stands one or more levels lower and is seen directly (KG-7.2.t6)."""
    field = field_of(game.setup, game.state)
    lower = field.level(target.at) < field.level(attacker.at)
    return lower and visible(game, attacker, target)
