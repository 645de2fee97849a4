"""Walking, running, climbing and dropping (KG-5.1 to KG-5.6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..contract.asking import Game
from ..contract.events import Event
from ..fields import Illegal, Node, Path, PathSteps
from ..reach import Step
from ..squares import distance
from ..text import Message, _
from . import constants
from .board import Field, field_of
from .state import Cell, State, Unit

# A unit on its way stands in a cell, on a level, and has some risk: (x, y, level, risk).

FORMER_WAY = re.compile(r"([0-9]{1,3}),([0-9]{1,3})/([0-9]{1,4})")
"""How answers named a way that leaves more risk than another, in matches of version 1."""


class Moved(Event, kind="moved"):
    """A unit has moved along a path of cells at a price, has fallen so many levels, and had so much
    risk before and has so much after."""

    unit: str
    how: str
    path: tuple[Cell, ...]
    price: int
    fallen: int
    risk: tuple[int, int]


def path(
    game: Game[State],
    unit: Unit,
    allowance: int,
    *,
    core: Cell | None = None,
    stop: Callable[[Cell], Illegal | None] | None = None,
    stays: bool = False,
) -> Path:
    """A walk of a unit within the movement allowed, to be filled in: from where it is or, for one
    in Reserve, from the `core` of its side.

    Of the ways into a cell the best leaves the least risk, then it is the cheapest. `stop` says of
    a cell why the unit may not end there; `stays`: it may stay where it is.
    """
    field = field_of(game.setup, game.state)
    start, risk = (core, 0) if core else (unit.at, unit.risk)

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
        steps=_steps(game, start, unit),
        allowance=allowance,
        stop=why_not,
        rank=lambda node, price: (node[3], price),
        sign=lambda node, price: _("%(price)s ⚠%(risk)s", price=price, risk=node[3]),
        notes=notes,
        unit=unit.id,
        stays=stays,
        listed=True,
        outside=Illegal("KG-5.1", _("No path leads there without a detour, as far as it can go.")),
        former=former,
    )


def stuck(to: Path) -> Illegal | None:
    """Why a unit cannot begin a walk at all: no cell is available to end in (KG-5.1)."""
    return (
        None if to.leads_anywhere else Illegal("KG-5.1", _("There is no free cell within reach."))
    )


def _steps(game: Game[State], start: Cell, mover: Unit) -> PathSteps:
    """The steps that a walk from a cell may take: only a path as short as the distance counts, so
    each leads farther from where it began (KG-5.1)."""
    field = field_of(game.setup, game.state)
    levels, ways = field.levels, field.ways
    taken = {
        (unit.cell, levels[unit.cell])
        for unit in game.state.units.values()
        if unit.cell is not None and unit.id != mover.id
    }

    def steps(node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
        if not left:
            return  # no cell is entered for nothing
        here = (node[0], node[1])
        far = distance(start, here)
        for cell in ways[here]:
            if distance(start, cell) > far:
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
        Moved(
            unit=unit.id,
            how=how,
            path=tuple((place[0], place[1]) for place in way),
            price=sum(_price(field, a[2], (b[0], b[1])) for a, b in steps),
            fallen=sum(max(0, a[2] - b[2]) for a, b in steps),
            risk=(before, unit.risk),
            rule="KG-5.4" if how == "run" else "KG-5.1",
        )
    )
