"""Objectives and victory points: areas, who captures an objective, and its points (KG-4.4.2,
KG-10.1 to KG-10.5)."""

from dataclasses import replace
from typing import Literal

from ..contract.asking import Game
from ..contract.events import Event
from . import constants, units
from .board import field_of, neighbours
from .state import Cell, Objective, State


class PointsScored(Event, kind="vp"):
    """A seat scores victory points for the overkill of a unit or for the objectives that are
    named."""

    seat: int
    amount: int
    total: int
    why: Literal["overkill", "objectives"]
    unit: str | None = None
    objectives: tuple[str, ...] = ()


def score_points(
    game: Game[State],
    seat: int,
    amount: int,
    *,
    unit: str | None = None,
    objectives: tuple[str, ...] = (),
) -> None:
    """A seat scores VP, for the overkill of a unit (KG-8.5) or for objectives (KG-10.4)."""
    game.state.vp[seat] += amount
    game.emit(
        PointsScored(
            seat=seat,
            amount=amount,
            total=game.state.vp[seat],
            why="overkill" if unit else "objectives",
            unit=unit,
            objectives=objectives,
            rule="KG-8.5" if unit else "KG-10.4",
        )
    )


class ObjectiveCaptured(Event, kind="captured"):
    """A seat captures the objective of that name."""

    objective: str
    seat: int
    rule: str = "KG-10.2"


def area(game: Game[State], cell: Cell) -> list[Cell]:
    """The marked cell and its four orthogonal neighbours on the same level (KG-10.1)."""
    field = field_of(game.setup, game.state)
    level = field.level(cell)
    return [cell] + [
        near for near in neighbours(cell) if field.enterable(near) and field.level(near) == level
    ]


def present(game: Game[State], objective: Objective) -> set[int]:
    """The seats with a unit in the area. Wrecks do not count."""
    cells = set(area(game, objective.cell))
    return {unit.seat for unit in game.state.units.values() if unit.deployed and unit.cell in cells}


def capturer(game: Game[State], objective: Objective) -> int | None:
    """The seat that captures an objective now: the only one in its area (KG-10.2), or the only one
    with a unit of The Order there (KG-10.5)."""
    seats = present(game, objective)
    if len(seats) == 1:
        return next(iter(seats))
    first = {seat for seat in seats if units.faction(game.setup, seat) == "TO"}
    return next(iter(first)) if len(first) == 1 else None


def score(game: Game[State]) -> None:
    """Scores a round: objectives are captured, then each gives 3 VP to its owner (KG-10.2 to
    KG-10.4). An objective stays with its owner until the enemy captures it."""
    state = game.state
    for place, objective in enumerate(state.objectives):
        seat = capturer(game, objective)
        if seat is not None and seat != objective.owner:
            state.objectives[place] = replace(objective, owner=seat)
            game.emit(ObjectiveCaptured(objective=objective.name, seat=seat))
    for seat in (0, 1):
        owned = tuple(one.name for one in state.objectives if one.owner == seat)
        if owned:
            amount = len(owned) * constants.OBJECTIVE_POINTS
            score_points(game, seat, amount, objectives=owned)
