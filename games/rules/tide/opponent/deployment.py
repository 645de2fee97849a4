"""Deployment: near the goals, in cover, out of the enemy's sight."""

from typing import Final

from ...contract.asking import Ask
from ...contract.opponents import Suggestion
from ...fields import CellField, Option, Pick
from ...hexes import Hex
from ..state import Squad, Vehicle
from ..units import squads
from . import estimates
from .actions import view
from .estimates import Unit
from .survey import Survey

DUG_IN: Final = 1.5
ON_WHEELS: Final = 5
"""The MP to the nearest goal from which on a squad prefers to ride."""


def places(survey: Survey, ask: Ask) -> list[Suggestion]:
    """Where the next unit could be deployed. Vehicles come first, as squads may ride."""
    options = [option for option in ask.options if option.on and not option.refused]
    waiting = list(dict.fromkeys(option.on["unit"] for option in options))
    waiting.sort(key=lambda unit_id: _rank(survey, survey.state.unit(unit_id)))
    unit = survey.state.unit(waiting[0])
    return [
        plan
        for option in options
        if option.on["unit"] == unit.id
        for plan in _plans(survey, unit, option)
    ]


def _rank(survey: Survey, unit: Unit) -> tuple[int, float]:
    return (0 if isinstance(unit, Vehicle) else 1, -estimates.worth(survey.setup, unit))


def _plans(survey: Survey, unit: Unit, option: Option) -> list[Suggestion]:
    (field,) = option.fields
    if isinstance(field, CellField):
        return [
            Suggestion(option.id, {field.name: list(spot.cell)}, _worth(survey, unit, spot.cell))
            for spot in field.spots
            if not spot.refused
        ]
    assert isinstance(field, Pick)
    assert isinstance(unit, Squad)
    found = []
    for choice in field.choices:
        if choice.id in survey.state.vehicles:
            hex = survey.state.vehicles[choice.id].at
            score = _worth(survey, unit, hex) + _riding(survey, unit, hex)
        else:
            hex = survey.state.markers[choice.id].hex
            score = _worth(survey, unit, hex) + DUG_IN
        found.append(Suggestion(option.id, {field.name: choice.id}, score))
    return found


def _riding(survey: Survey, squad: Squad, cell: Hex) -> float:
    if not survey.attacks or not survey.goals or squads.has_heavy_weapon(survey.setup, squad):
        return -1.0
    return 1.0 if survey.to_next_goal(cell) >= ON_WHEELS else -1.0


def _worth(survey: Survey, unit: Unit, cell: Hex) -> float:
    found = survey.draw(unit, cell) - 2 * survey.danger(unit, cell)
    found += (0.35 if survey.attacks else 0.6) * survey.land.cover(cell, unit.target_class)
    found -= 0.25 * len(survey.at.get(cell, ()))
    if isinstance(unit, Squad) and squads.with_trait(survey.setup, unit, "rapid-op-fire"):
        found += 2.0 * view(survey, cell)
    return found
