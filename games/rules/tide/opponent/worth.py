"""The value of a position."""

from ...contract.asking import Game
from ..state import State
from . import actions, aims, estimates, weights
from .survey import CROWD, NEARNESS, Survey
from .weights import weight


def worth(game: Game[State], side: int) -> dict[str, float]:
    """The value of each item for a side, less the same for the other side."""
    own, other = _of_side(game, side), _of_side(game, 1 - side)
    return {name: weight(name) * (own[name] - other[name]) for name in own}


def _of_side(game: Game[State], side: int) -> dict[str, float]:
    """The amount of each item that a side has."""
    survey = Survey(game, side)
    return {
        weights.POINTS: game.state.points[side],
        weights.GOALS: sum(goal.now for goal in survey.goals if _holds(survey, goal.hex)),
        weights.UNITS: sum(
            estimates.worth_left(game.setup, unit) - estimates.given_for(game.setup, unit)
            for unit in game.state.units.values()
            if unit.side == side and not unit.out
        ),
        weights.PLACES: _nearness(survey),
        weights.AIMS: sum(actions.potential(survey, unit, unit.at) for unit in survey.friends),
    }


def _holds(survey: Survey, cell: tuple[int, int]) -> bool:
    """Whether a hex is the side's, as the units stand now."""
    there = {unit.side for unit in survey.at.get(cell, ())}
    if there:
        return survey.side in there
    return survey.state.control.get(survey.land.number(cell)) == survey.side


def _nearness(survey: Survey) -> float:
    """The nearness of a side's units to the goals, whoever holds them; for each goal the nearest
    unit counts most. Without goals, the nearness to the enemies they go for."""
    if not survey.goals:
        return sum(survey.draw(unit, unit.at) for unit in survey.friends)
    found = 0.0
    for goal in survey.goals:
        ways = (
            aims.distances(survey.game, goal.hex, unit.target_class).get(unit.at, aims.FAR)
            for unit in survey.friends
        )
        shares = zip(CROWD, sorted(ways), strict=False)
        found += goal.worth * sum(share * NEARNESS[away] for share, away in shares)
    return found
