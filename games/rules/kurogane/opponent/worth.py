"""The value of a position, in victory points."""

from collections.abc import Sequence

from ...contract.asking import Game
from ...squares import distance
from .. import constants, objectives, turns, units
from ..board import field_of
from ..state import Cell, Objective, State, Unit
from . import weights
from .weights import weight


def worth(game: Game[State], side: int) -> dict[str, float]:
    """The value of each item for a seat, less the same for the other seat."""
    own, other = _of_seat(game, side), _of_seat(game, 1 - side)
    return {name: weight(name) * (own[name] - other[name]) for name in own}


def _of_seat(game: Game[State], seat: int) -> dict[str, float]:
    """The amount of each item that a seat has."""
    state = game.state
    mine = state.of(seat)
    deployed = [unit for unit in mine if unit.deployed]
    enemies = [unit for unit in state.of(1 - seat) if unit.deployed]
    core = field_of(game.setup, state).cores[seat]
    return {
        weights.POINTS: state.vp[seat],
        weights.OBJECTIVES: sum(promised(game, each, seat) for each in state.objectives),
        weights.UNITS: sum(unit.cost / 100 * rounds_left(state, unit) for unit in mine),
        weights.DAMAGE: -sum(
            unit.cost / 100 * rounds_left(state, unit) * unit.damage / units.hp(game.setup, unit)
            for unit in deployed
        ),
        weights.RISK: -sum(unit.risk for unit in deployed),
        weights.OVERKILL: _overkills(game, seat),
        weights.APPROACH: -sum(
            to_go(game, unit, unit.at if unit.deployed else core) for unit in mine
        ),
        weights.HEIGHT: sum(field_of(game.setup, state).level(unit.at) for unit in deployed),
        weights.REACTIONS: sum(
            min(unit.bap, 2) for unit in deployed if _may_be_attacked(unit, enemies)
        ),
    }


def _may_be_attacked(unit: Unit, enemies: Sequence[Unit]) -> bool:
    """Whether an enemy may come near enough to attack a unit in its next turn."""
    return any(distance(unit.at, enemy.at) <= weights.REACH for enemy in enemies)


def promised(game: Game[State], objective: Objective, seat: int) -> float:
    """The victory points that an objective promises to a seat, as the units stand now."""
    now = objectives.capturer(game, objective)
    holder = objective.owner if now is None else now
    if holder != seat:
        return 0.0
    later = weights.HELD_LATER * (constants.ROUNDS - game.state.round)
    return constants.OBJECTIVE_POINTS * (weights.HELD_NOW + later)


def rounds_left(state: State, unit: Unit) -> float:
    """The rounds in which a unit can still fight, with the current one; a unit under repair fights
    from its return on."""
    if unit.destroyed or unit.returns > state.round:
        return max(0, constants.ROUNDS + 1 - unit.returns)
    return constants.ROUNDS + 1 - state.round


def _overkills(game: Game[State], seat: int) -> float:
    """The victory points that a seat's overkills promise: their progress, and one for each turn
    left, unless they are stopped."""
    state = game.state
    left = len(turns.ready(game, seat))
    points = 0.0
    for marker in state.overkills:
        if state.unit(marker.unit).seat == seat:
            points += marker.progress
            if not marker.stopped:
                rest = 0 if state.unit(marker.unit).pap else left
                points += min(rest, constants.OVERKILL_TURNS - marker.progress)
    return points


def to_go(game: Game[State], unit: Unit, cell: Cell) -> int:
    """The cells from a cell to the next objective that its seat does not own, or to the next one to
    guard if it owns all."""
    known = game.state.objectives
    wanted = [each for each in known if each.owner != unit.seat] or known
    ways = (distance(cell, objective.cell) for objective in wanted)
    return max(0, min(ways, default=0) - 1)
