"""Walking, running, climbing, dropping, and being pushed (KG-5.1 to KG-5.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..fields import Choice, Illegal
from ..table import Game
from ..text import _
from .board import Field, distance, field_of, key, name_of, occupant
from .house import number
from .state import Cell, State, Unit


@dataclass(frozen=True)
class Route:
    """A way to a cell: the cells walked, the movement it costs, and the mover's risk at its
    end. `levels` are the heights at which the cells are crossed."""

    cells: tuple[Cell, ...]
    levels: tuple[int, ...]
    price: int
    risk: int

    @property
    def end(self) -> Cell:
        """Where it ends."""
        return self.cells[-1]


def routes(
    game: Game[State], start: Cell, risk: int, allowance: int, mover: str = ""
) -> list[Route]:
    """Every walk from a cell within the movement allowed, one for each end and each risk that
    it can end with, the lowest risk first.

    Only a path as short as the distance counts (KG-5.1). Each cell walked removes 1 risk
    (KG-5.3), climbing costs extra (KG-5.5), and where the path crosses open air the mover may
    drop wherever it likes, in as many steps as it likes (KG-5.6). Nobody enters a cell that is
    taken at that level; above and below it is free (KG-5.2).
    """
    field = field_of(game.setup, game.state)
    taken = {
        (unit.at, field.level(unit.at))
        for unit in game.state.units.values()
        if unit.cell is not None and unit.id != mover
    }
    best: dict[tuple[Cell, int], Route] = {}
    for across in (1, -1):
        for down in (1, -1):
            for route in _quadrant(field, taken, start, risk, allowance, across, down):
                found = best.get((route.end, route.risk))
                if found is None or route.price < found.price:
                    best[(route.end, route.risk)] = route
    return sorted(best.values(), key=lambda route: (route.end[1], route.end[0], route.risk))


Place = tuple[Cell, int, int]
"""A cell, the level over it, and the risk that the mover would have there."""


def _quadrant(
    field: Field,
    taken: set[tuple[Cell, int]],
    start: Cell,
    risk: int,
    allowance: int,
    across: int,
    down: int,
) -> list[Route]:
    """Walks that step only one way across and one way down, so none can be a detour."""
    first: Place = (start, field.level(start), risk)
    reached: dict[Place, Route] = {first: Route((start,), (first[1],), 0, risk)}
    edge = [first]
    ends: list[Route] = []
    while edge:
        following: list[Place] = []
        for place in edge:
            for step in ((across, 0), (0, down)):
                for onward, route in _steps(field, taken, reached[place], place, step, allowance):
                    known = reached.get(onward)
                    if known is None or route.price < known.price:
                        reached[onward] = route
                        following.append(onward)
        edge = following
    for (cell, level, _risk), route in reached.items():
        if cell != start and level == field.level(cell) and (cell, level) not in taken:
            ends.append(route)
    return ends


def _steps(
    field: Field,
    taken: set[tuple[Cell, int]],
    so_far: Route,
    place: Place,
    step: Cell,
    allowance: int,
) -> list[tuple[Place, Route]]:
    """One cell further, at each level to which the mover may drop there."""
    (x, y), level, risk = place
    cell = (x + step[0], y + step[1])
    if not field.enterable(cell):
        return []
    ground = field.level(cell)
    price = so_far.price + 1
    if ground > level:
        price += (ground - level) * number("climb price")
    elif field.low_wall(cell) and level == 0:
        price += number("low wall price")
    if price > allowance:
        return []
    at = max(level, ground)
    walked = max(0, risk - number("risk removed by a cell walked"))
    found = []
    for landing in range(at, ground - 1, -1):
        if (cell, at) in taken or any((cell, low) in taken for low in range(landing, at)):
            break
        after = walked + (at - landing) * number("risk of a level fallen")
        route = Route((*so_far.cells, cell), (*so_far.levels, landing), price, after)
        found.append(((cell, landing, after), route))
    return found


def choices(
    found: list[Route], risk: int, refused: Mapping[Cell, Illegal] | None = None
) -> list[Choice]:
    """Routes as choices on the board, those into some cells refused: a cell's id alone is the
    walk that leaves least risk; "x,y/risk" is one that leaves more by dropping late, which is
    legal and good for nothing. The mark on the board is the cost and the risk left."""
    seen: set[Cell] = set()
    listed = []
    for route in found:
        first = route.end not in seen
        seen.add(route.end)
        listed.append(
            Choice(
                key(route.end) if first else f"{key(route.end)}/{route.risk}",
                _("%(cell)s", cell=name_of(route.end))
                if first
                else _("%(cell)s, dropping late", cell=name_of(route.end)),
                (
                    _("costs %(price)s", price=route.price),
                    _("risk %(before)s → %(after)s", before=risk, after=route.risk),
                ),
                refused=refused.get(route.end) if refused else None,
                mark=_("%(price)s ⚠%(risk)s", price=route.price, risk=route.risk),
                at=key(route.end),
                folded=not first,
            )
        )
    return listed


def chosen(found: list[Route], choice: str) -> Route:
    """The route that a choice of `choices` stands for."""
    where, _slash, risk = choice.partition("/")
    for route in found:
        if key(route.end) == where and (not risk or route.risk == int(risk)):
            return route
    raise KeyError(choice)


def walk(game: Game[State], unit: Unit, route: Route, how: str) -> None:
    """Carry out a walk: the unit stands at its end with the risk that it leaves."""
    dropped = sum(
        max(0, before - after)
        for before, after in zip(route.levels, route.levels[1:], strict=False)
    )
    before = unit.risk
    unit.cell = route.end
    unit.risk = route.risk
    game.emit(
        "moved",
        unit=unit.id,
        how=how,
        path=[list(cell) for cell in route.cells],
        price=route.price,
        fallen=dropped,
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
        unit.risk += fallen * number("risk of a level fallen") + number("risk of a forced fall")
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
    risk = number("risk of a collision")
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


def reaches(found: list[Route], wreck: Cell, field: Field) -> list[Route]:
    """Of these routes, those that end next to the wreck and on its level (KG-8.1)."""
    return [
        route
        for route in found
        if distance(route.end, wreck) == 1 and field.level(route.end) == field.level(wreck)
    ]
