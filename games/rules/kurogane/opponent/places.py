"""The value of cells for units, in victory points."""

from dataclasses import replace

from ...contract.asking import Game
from ...fields import Path
from ...fields.paths import Node
from .. import objectives, sight, targets
from ..board import field_of
from ..state import Cell, State, Unit
from . import attacks, weights
from .weights import weight
from .worth import to_go

LOOKED_AT = 8
"""The number of cells that are examined closely, the best at first sight."""


def holding(game: Game[State], unit: Unit, cell: Cell) -> float:
    """The value for objectives of a unit that ends the round in a cell: everything that it captures
    or keeps, unless a friend already does."""
    found = 0.0
    for objective in game.state.objectives:
        area = objectives.area(game, objective.cell)
        if cell not in area:
            continue
        others = [
            other
            for other in game.state.units.values()
            if other.deployed and other.id != unit.id and other.cell in area
        ]
        if any(other.seat == unit.seat for other in others):
            found += 0.2
        elif others:
            found += 1.2
        else:
            found += 1.0 if objective.owner == unit.seat else 2.6
    return found


def place_worth(game: Game[State], unit: Unit, cell: Cell) -> float:
    """The value of a cell for a unit, without the attacks from there."""
    field = field_of(game.setup, game.state)
    seen = sum(
        sight.sight(field, enemy.at, cell) != "blocked" for enemy in targets.enemies(game, unit)
    )
    return (
        holding(game, unit, cell)
        - weight(weights.APPROACH) * to_go(game, unit, cell)
        + weight(weights.HEIGHT) * field.level(cell)
        - weight(weights.SEEN) * seen
    )


def ends(
    game: Game[State], unit: Unit, to: Path, *, used: list[int] | None = None
) -> list[tuple[float, Node]]:
    """The best cells that a path leads to, each with its value, the best first. With the weapons
    already `used` the best attack from each cell counts too."""
    rough = [
        (
            place_worth(game, unit, (node[0], node[1])) - weight(weights.RISK) * node[3],
            node,
        )
        for node in to.ends
    ]
    rough.sort(reverse=True)
    if used is None:
        return rough[:LOOKED_AT]
    near = _seeing(game, unit, rough)
    close = [
        (worth + attacks.best_gain(game, replace(unit, cell=(node[0], node[1])), used), node)
        for worth, node in near
    ]
    return sorted(close, reverse=True)


def _seeing(
    game: Game[State], unit: Unit, rough: list[tuple[float, Node]]
) -> list[tuple[float, Node]]:
    """The best cells at first sight, and the best of those nearest to an enemy in sight."""
    field = field_of(game.setup, game.state)
    enemies = targets.enemies(game, unit)

    def nearest(node: Node) -> float:
        cell = (node[0], node[1])
        seen = [
            abs(enemy.at[0] - cell[0]) + abs(enemy.at[1] - cell[1])
            for enemy in enemies
            if sight.sight(field, cell, enemy.at) != "blocked"
        ]
        return min(seen, default=99)

    half = LOOKED_AT // 2
    first = rough[:half]
    rest = sorted(rough[half:], key=lambda each: (nearest(each[1]), -each[0]))
    return first + rest[:half]
