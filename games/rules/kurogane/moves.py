"""Walking, running, climbing and dropping (KG-5.1 to KG-5.6)."""

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
from .board import Way, field_of
from .state import Cell, State, Unit

# A unit on its way stands in a cell, on a level, and has some risk: (x, y, level, risk).

FORMER_WAY = re.compile(r"([0-9]{1,3}),([0-9]{1,3})/([0-9]{1,4})")
"""How answers of matches of version 1 name a path that leaves more risk than the best one."""
WHERE_TO = _("Where to")
IN_THE_AIR = Illegal("KG-5.6", _("It cannot stay in the air there."))
OUTSIDE = Illegal("KG-5.1", _("No path leads there without a detour, as far as it can go."))
STUCK = Illegal("KG-5.1", _("There is no free cell within reach."))


class Moved(Event, kind="moved"):
    """A unit has moved along a path of cells: its price, the levels fallen, and the risk before and
    after."""

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
    """The field of a walk within a movement allowance, from where the unit stands or, for a unit in
    Reserve, from the `core` of its side.

    The best path into a cell leaves the least risk, and among those is the cheapest. `stop` says
    why the unit may not end in a cell. With `stays` it may stay where it is.
    """
    field = field_of(game.setup, game.state)
    levels = field.levels
    start, risk = (core, 0) if core else (unit.at, unit.risk)

    def why_not(node: Node) -> Illegal | None:
        cell = (node[0], node[1])
        if node[2] != levels[cell]:
            return IN_THE_AIR
        return stop(cell) if stop else None

    def former(text: str) -> Sequence[Node] | None:
        written = FORMER_WAY.fullmatch(text)
        if not written:
            return None
        x, y, left = (int(part) for part in written.groups())
        return [(x, y, field.level((x, y)), left)] if field.grid.inside((x, y)) else None

    def notes(node: Node, price: int) -> tuple[Message, ...]:
        return (
            _("costs %(price)s", price=price),
            _("risk %(before)s → %(after)s", before=risk, after=node[3]),
        )

    return Path(
        "to",
        WHERE_TO,
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
        outside=OUTSIDE,
        former=former,
    )


def stuck(to: Path) -> Illegal | None:
    """Why a unit cannot walk at all: it can end in no cell (KG-5.1). None if it can."""
    return None if to.leads_anywhere else STUCK


def _steps(game: Game[State], start: Cell, mover: Unit) -> PathSteps:
    """The steps of a walk. Only paths as short as the distance count, so each step leads farther
    from the start (KG-5.1).

    Each cell walked removes 1 risk (KG-5.3), and climbing costs extra (KG-5.5). Where the path
    crosses open air the unit may drop at any cell, in as many steps as it likes (KG-5.6). A unit at
    the same level blocks the cell; above and below it the way is free (KG-5.2).
    """
    ways = field_of(game.setup, game.state).ways
    taken = {unit.cell for unit in game.state.units.values() if unit.id != mover.id}

    def steps(node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
        if not left:
            return  # each step costs at least 1
        x, y, level, risk = node
        far = distance(start, (x, y))
        walked = max(0, risk - constants.RISK_REMOVED_BY_A_CELL_WALKED)
        for way in ways[x, y]:
            cell, ground, _low_wall = way
            if distance(start, cell) <= far or (price := _price(level, way)) > left:
                continue
            at = max(level, ground)
            for landing in range(at, ground if cell in taken else ground - 1, -1):
                after = walked + (at - landing) * constants.RISK_OF_A_LEVEL_FALLEN
                end = (*cell, landing, after)
                yield end, Step(end, price)

    return steps


def _price(level: int, way: Way) -> int:
    """The movement that it costs to walk into a cell from a neighbouring one on this level (KG-5.1,
    KG-5.5, KG-12.1)."""
    if way.ground > level:
        return 1 + (way.ground - level) * constants.CLIMB_PRICE
    if way.low_wall and level == 0:
        return 1 + constants.LOW_WALL_PRICE
    return 1


def walk(game: Game[State], unit: Unit, way: Sequence[Sequence[int]], how: str) -> None:
    """Carries out a walk, a filled-in `path`: the unit stands at its end with the risk that
    remains."""
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
            price=sum(_price(a[2], field.way((b[0], b[1]))) for a, b in steps),
            fallen=sum(max(0, a[2] - b[2]) for a, b in steps),
            risk=(before, unit.risk),
            rule="KG-5.4" if how == "run" else "KG-5.1",
        )
    )
