"""The choice of figures to lose, of retreats and of advances after an assault."""

from ...contract.asking import Ask
from ...contract.opponents import Suggestion
from ...fields import CellField, Pick, Several
from ..assault.losses import Hit, hits_on
from ..state import Squad
from . import estimates
from .survey import Survey


def figures_lost(survey: Survey, ask: Ask) -> list[Suggestion]:
    """The least valuable figures are lost first."""
    (option,) = ask.options
    (field,) = option.fields
    assert isinstance(field, Several)
    squad = survey.state.squads[ask.about["unit"]]

    def worth(place: str) -> float:
        return estimates.figure_worth(survey.setup, squad.figures[int(place)])

    chosen = sorted((choice.id for choice in field.choices), key=worth)[: field.least]
    return [Suggestion(option.id, {field.name: chosen})]


def hits_taken(survey: Survey, ask: Ask) -> list[Suggestion]:
    """Figures are hit before vehicles, the least valuable first."""
    (option,) = ask.options
    (field,) = option.fields
    assert isinstance(field, Several)

    def worth(hit: Hit) -> float:
        if isinstance(hit.unit, Squad):
            return estimates.figure_worth(survey.setup, hit.unit.figures[hit.place])
        return estimates.worth(survey.setup, hit.unit) / 2 + hit.place

    taking = dict.fromkeys(choice.at for choice in field.choices)
    every = [hit for unit_id in taking for hit in hits_on(survey.state.unit(unit_id))]
    hits = sorted(every, key=worth)
    chosen = [hit.id for hit in hits[: field.least]]
    return [Suggestion(option.id, {field.name: chosen})]


def retreat(survey: Survey, ask: Ask) -> list[Suggestion]:
    """A retreat to safety near the goals; if a unit is lost, the least valuable one."""
    (option,) = ask.options
    (field,) = option.fields
    unit = survey.state.unit(ask.about["unit"])
    if isinstance(field, CellField):
        best = max(
            (spot.cell for spot in field.spots if not spot.refused),
            key=lambda cell: survey.draw(unit, cell) - 2 * survey.danger(unit, cell),
        )
        return [Suggestion(option.id, {field.name: list(best)})]
    assert isinstance(field, Pick)
    least = min(
        (choice.id for choice in field.choices),
        key=lambda one: estimates.worth(survey.setup, survey.state.unit(one)),
    )
    return [Suggestion(option.id, {field.name: least})]


def advance(survey: Survey, ask: Ask) -> list[Suggestion]:
    """Squads advance for which the new hex is better than their own."""
    (option,) = ask.options
    (field,) = option.fields
    assert isinstance(field, Several)
    q, r = ask.about["hex"]
    chosen = []
    for choice in field.choices:
        unit = survey.state.unit(choice.id)
        stays = survey.draw(unit, unit.at) - survey.danger(unit, unit.at)
        if survey.draw(unit, (q, r)) - survey.danger(unit, (q, r)) > stays:
            chosen.append(unit.id)
    return [Suggestion(option.id, {field.name: chosen[: field.most]})]
