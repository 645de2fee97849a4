"""What a position is worth."""

from __future__ import annotations

from ...contract.asking import Game
from ..state import State
from . import actions, aims, estimates, weights
from .survey import CROWD, NEARNESS, Survey
from .weights import weight


def worth(game: Game[State], side: int) -> dict[str, float]:
    """What speaks for a side less what speaks for the other, by what is counted."""
    own, other = _of_side(game, side), _of_side(game, 1 - side)
    return {name: weight(name) * (own[name] - other[name]) for name in own}


def _of_side(game: Game[State], side: int) -> dict[str, float]:
    """What a side has of all that is counted."""
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
    """Whether a hex is held by the side as everybody stands now."""
    there = {unit.side for unit in survey.at.get(cell, ())}
    if there:
        return survey.side in there
    return survey.state.control.get(survey.land.number(cell)) == survey.side


def _nearness(survey: Survey) -> float:
    """How near a side's units are to the goals: of each the nearest unit counts most, whoever holds
    it. Where there are no goals, how near they are to what they go for."""
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
