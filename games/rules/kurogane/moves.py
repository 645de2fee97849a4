"""Walking, running, climbing, dropping, and being pushed (KG-5.1 to KG-5.8)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..fields import Illegal, Node, Path, PathSteps
from ..reach import Step
from ..squares import distance
from ..table import Game
from ..text import Message, _
from . import constants
from .board import Field, field_of, neighbours, occupant
from .state import Cell, State, Unit

# A unit on its way stands in a cell, on a level, and has some risk: (x, y, level, risk).

FORMER_WAY = re.compile(r"([0-9]{1,3}),([0-9]{1,3})/([0-9]{1,4})")
"""How answers named a way that leaves more risk than another, in matches of version 1."""


def path(
    game: Game[State],
    start: Cell,
    risk: int,
    allowance: int,
    mover: str,
    *,
    stop: Callable[[Cell], Illegal | None] | None = None,
    stays: bool = False,
) -> Path:
    """A walk from a cell within the movement allowed, to be filled in.

    Of the ways into a cell the best leaves the least risk, then it is the cheapest. `stop` says of
    a cell why the mover may not end there; `stays`: it may stay where it is.
    """
    field = field_of(game.setup, game.state)

    def why_not(node: Node) -> Illegal | None:
        cell = (node[0], node[1])
        if node[2] != field.level(cell):
            return Illegal("KG-5.6", _("It cannot stay in the air there."))
        return stop(cell) if stop else None

    def former(text: str) -> Sequence[Node] | None:
        written = FORMER_WAY.fullmatch(text)
        if not written:
            return None
        x, y, left = (int(part) for part in written.groups())
        return [(x, y, field.level((x, y)), left)] if field.inside((x, y)) else None

    def notes(node: Node, price: int) -> tuple[Message, ...]:
        return (
            _("costs %(price)s", price=price),
            _("risk %(before)s → %(after)s", before=risk, after=node[3]),
        )

    return Path(
        "to",
        _("Where to"),
        grid=field.grid,
        start=(*start, field.level(start), risk),
        steps=_steps(game, start, mover),
        allowance=allowance,
        stop=why_not,
        rank=lambda node, price: (node[3], price),
        sign=lambda node, price: _("%(price)s ⚠%(risk)s", price=price, risk=node[3]),
        notes=notes,
        unit=mover,
        stays=stays,
        outside=Illegal("KG-5.1", _("No path leads there without a detour, as far as it can go.")),
        former=former,
    )


def _steps(game: Game[State], start: Cell, mover: str) -> PathSteps:
    """The steps that a walk from a cell may take: only a path as short as the distance counts, so
    each leads farther from where it began (KG-5.1)."""
    field = field_of(game.setup, game.state)
    taken = {
        (unit.at, field.level(unit.at))
        for unit in game.state.units.values()
        if unit.cell is not None and unit.id != mover
    }

    def steps(node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
        here = (node[0], node[1])
        for cell in neighbours(here):
            if distance(start, cell) > distance(start, here) and field.enterable(cell):
                yield from _into(field, taken, node, cell, left)

    return steps


def _into(
    field: Field, taken: set[tuple[Cell, int]], node: Node, cell: Cell, left: int
) -> Iterator[tuple[Node, Step[Node]]]:
    """The steps into a cell that the movement left allows, one for each level on which the mover
    may be there.

    Each cell walked removes 1 risk (KG-5.3), climbing costs extra (KG-5.5), and where the path
    crosses open air the mover may drop wherever it likes, in as many steps as it likes (KG-5.6).
    Nobody enters a cell that is taken at that level; above and below it is free (KG-5.2).
    """
    _x, _y, level, risk = node
    price = _price(field, level, cell)
    if price > left:
        return
    ground = field.level(cell)
    at = max(level, ground)
    walked = max(0, risk - constants.RISK_REMOVED_BY_A_CELL_WALKED)
    for landing in range(at, ground - 1, -1):
        if (cell, landing) in taken:
            return
        after = walked + (at - landing) * constants.RISK_OF_A_LEVEL_FALLEN
        end = (*cell, landing, after)
        yield end, Step(end, price)


def _price(field: Field, level: int, cell: Cell) -> int:
    """What it costs to walk into a cell from a level beside it (KG-5.1, KG-5.5, KG-12.1)."""
    ground = field.level(cell)
    if ground > level:
        return 1 + (ground - level) * constants.CLIMB_PRICE
    if field.low_wall(cell) and level == 0:
        return 1 + constants.LOW_WALL_PRICE
    return 1


def walk(game: Game[State], unit: Unit, way: Sequence[Sequence[int]], how: str) -> None:
    """Carry out a walk, a filled-in `path`: the unit stands at its end with the risk it leaves."""
    field = field_of(game.setup, game.state)
    steps = list(pairwise(way))
    before = unit.risk
    x, y, _level, unit.risk = way[-1]
    unit.cell = (x, y)
    game.emit(
        "moved",
        unit=unit.id,
        how=how,
        path=[[place[0], place[1]] for place in way],
        price=sum(_price(field, a[2], (b[0], b[1])) for a, b in steps),
        fallen=sum(max(0, a[2] - b[2]) for a, b in steps),
        risk=[before, unit.risk],
        rule="KG-5.4" if how == "run" else "KG-5.1",
    )


def push(game: Game[State], unit: Unit, source: Cell) -> bool:
    """Push a unit one cell straight away from `source` (KG-5.7), off a roof with a forced fall,
    or into what is in its way (KG-5.8). Being moved never removes risk (KG-5.3). Whether it has
    really moved: who collides, or would leave the board, stays."""
    field = field_of(game.setup, game.state)
    step = _away(game, source, unit.at)
    cell = (unit.at[0] + step[0], unit.at[1] + step[1])
    level = field.level(unit.at)
    if not field.inside(cell) or field.code(cell) == "C":
        game.emit("pushed", unit=unit.id, stays=True, rule="KG-5.7")
        return False
    hit = occupant(game.state, cell) if field.level(cell) <= level else None
    if hit is not None or field.in_the_way(cell, level):
        _collide(game, unit, hit)
        return False
    fallen = level - field.level(cell)
    if fallen:
        unit.risk += fallen * constants.RISK_OF_A_LEVEL_FALLEN + constants.RISK_OF_A_FORCED_FALL
    unit.cell = cell
    game.emit("pushed", unit=unit.id, to=list(cell), fallen=fallen, rule="KG-5.7")
    return True


def _away(game: Game[State], source: Cell, cell: Cell) -> Cell:
    """One step away: along the longer axis; where both are equal a die decides (KG-5.7)."""
    dx, dy = cell[0] - source[0], cell[1] - source[1]
    if abs(dx) == abs(dy):
        across = game.dice.die(2) == 0
    else:
        across = abs(dx) > abs(dy)
    if across:
        return (1 if dx > 0 else -1, 0)
    return (0, 1 if dy > 0 else -1)


def _collide(game: Game[State], unit: Unit, hit: Unit | None) -> None:
    """Both gain risk, or the pushed unit alone: a wall and a wreck gain none (KG-5.8)."""
    risk = constants.RISK_OF_A_COLLISION
    unit.risk += risk
    both = hit is not None and hit.deployed
    if hit is not None and both:
        hit.risk += risk
    game.emit(
        "collided",
        unit=unit.id,
        hit=hit.id if hit else None,
        both=both,
        risk=risk,
        rule="KG-5.8",
    )
