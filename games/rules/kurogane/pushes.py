"""Pushes: off a roof, and into units and walls (KG-5.7, KG-5.8)."""

from ..contract.asking import Game
from ..contract.events import Event
from . import constants
from .board import field_of, occupant
from .state import Cell, State, Unit


class Pushed(Event, kind="pushed"):
    """A unit is pushed to a cell and falls so many levels. A unit at the edge of the board
    stays."""

    unit: str
    stays: bool = False
    to: Cell | None = None
    fallen: int = 0
    rule: str = "KG-5.7"


class Collided(Event, kind="collided"):
    """A unit is pushed into another one or into a wall, and gains risk. `both` gain it unless the
    other one is a wreck."""

    unit: str
    hit: str | None = None
    both: bool = True
    risk: int
    rule: str = "KG-5.8"


def push(game: Game[State], unit: Unit, source: Cell) -> bool:
    """Pushes a unit one cell straight away from `source` (KG-5.7): off a roof with a forced fall,
    or into an obstacle (KG-5.8). A push never removes risk (KG-5.3). Returns whether the unit has
    moved: one that collides or would leave the board stays."""
    field = field_of(game.setup, game.state)
    step = _away(game, source, unit.at)
    cell = (unit.at[0] + step[0], unit.at[1] + step[1])
    level = field.level(unit.at)
    if not field.grid.inside(cell) or field.code(cell) == "C":
        game.emit(Pushed(unit=unit.id, stays=True))
        return False
    hit = occupant(game.state, cell) if field.level(cell) <= level else None
    if hit is not None or field.in_the_way(cell, level):
        _collide(game, unit, hit)
        return False
    fallen = level - field.level(cell)
    if fallen:
        unit.risk += fallen * constants.RISK_OF_A_LEVEL_FALLEN + constants.RISK_OF_A_FORCED_FALL
    unit.cell = cell
    game.emit(Pushed(unit=unit.id, to=cell, fallen=fallen))
    return True


def _away(game: Game[State], source: Cell, cell: Cell) -> Cell:
    """The next cell away from the source: along the longer axis, or by a die where both are equal
    (KG-5.7)."""
    dx, dy = cell[0] - source[0], cell[1] - source[1]
    if abs(dx) == abs(dy):
        across = game.dice.die(2) == 0
    else:
        across = abs(dx) > abs(dy)
    if across:
        return (1 if dx > 0 else -1, 0)
    return (0, 1 if dy > 0 else -1)


def _collide(game: Game[State], unit: Unit, hit: Unit | None) -> None:
    """Both units gain risk, or the pushed one alone: walls and wrecks gain none (KG-5.8)."""
    risk = constants.RISK_OF_A_COLLISION
    unit.risk += risk
    both = hit is not None and hit.deployed
    if hit is not None and both:
        hit.risk += risk
    game.emit(Collided(unit=unit.id, hit=hit.id if hit else None, both=both, risk=risk))
