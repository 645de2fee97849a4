"""Suggestions of the computer for each kind of ask."""

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from ...contract.asking import Ask, Game
from ...contract.opponents import Suggestion, best_first
from ...fields import Number, Several
from ...hexes import distance
from ..fire.declaring import Lead
from ..state import Squad, State
from ..units import squads
from . import actions, deployment, estimates, fires, losses
from .survey import Survey

SPAN: Final = 5
"""The number of units whose moves are considered at a time."""
OFFHAND_SPAN: Final = 2
"""The same number while a tried answer is played on."""
WORTH_A_SHOT: Final = 0.4
"""The least chance of an effect at which it fires at a unit that moves on."""
LAST_CHANCE: Final = 0.2
"""The same for a unit that goes no farther or comes near a goal."""


def suggestions(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """Answers to an ask, the best by rule of thumb first."""
    suggest = BY_RULE.get(ask.rule)
    return best_first(suggest(Survey(game, ask.seat), ask)) if suggest else ()


def offhand(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """As `suggestions`, with moves of fewer units."""
    if ask.rule != CHOOSE:
        return suggestions(game, ask)
    return best_first(_of_units(Survey(game, ask.seat), OFFHAND_SPAN))


# -- Before the first shot


def _ready(survey: Survey, ask: Ask) -> list[Suggestion]:
    """Units that wait in Op Fire mode from the beginning: machine guns, and a few defenders without
    a target. All others are of more use while fresh."""
    (option,) = ask.options
    field, *_exchange = option.fields
    assert isinstance(field, Several)
    waiting: list[tuple[float, str]] = []
    for choice in field.choices:
        unit = survey.state.unit(choice.id)
        gain = actions.watch(survey, unit) - actions.potential(survey, unit, unit.at)
        rapid = isinstance(unit, Squad) and squads.with_trait(survey.setup, unit, "rapid-op-fire")
        if gain > 0 and (rapid or not survey.attacks):
            waiting.append((gain + 5 * rapid, unit.id))
    waiting.sort(reverse=True)
    most = -(-len(field.choices) // 3)
    chosen = [unit_id for _gain, unit_id in waiting[:most]]
    return [Suggestion(option.id, {field.name: chosen})]


# -- Actions


def _of_units(survey: Survey, span: int) -> list[Suggestion]:
    """The actions of fresh units. Only so many units are considered at a time, and others the next
    time."""
    units = actions.fresh_units(survey)
    state = survey.state
    rng = random.Random(f"{state.round}/{state.turn}/{state.actions}/{len(units)}")
    return actions.choices(survey, units, rng.sample(units, min(len(units), span)))


def _opportunity(survey: Survey, ask: Ask) -> list[Suggestion]:
    """Fire at a moving unit, if the odds are good or it stops here."""
    target = survey.state.unit(ask.about["unit"])
    leads = [
        survey.state.unit(option.payload.unit)
        for option in ask.options
        if isinstance(option.payload, Lead)
    ]
    alternative = {lead.id: _shot_kept(survey, lead) for lead in leads}
    shots = fires.best_of_all(survey, leads, [target], "op-fire", alternative)
    least = LAST_CHANCE if ask.topic["last"] else WORTH_A_SHOT
    if any(distance(target.at, goal.hex) <= 1 for goal in survey.goals):
        least = LAST_CHANCE
    found = [Suggestion("hold")]
    for shot in shots:
        score = shot.gain if shot.chance >= least else min(0.0, shot.gain - 1.0)
        found.append(Suggestion(shot.option, shot.fields(), score))
    return found


def _shot_kept(survey: Survey, lead: estimates.Unit) -> float:
    """The value of saving a unit's fire for another enemy."""
    if isinstance(lead, Squad) and squads.with_trait(survey.setup, lead, "rapid-op-fire"):
        return 0.0
    return 0.5 if survey.fresh_enemies else 0.0


# -- Between rounds


def _spend(_survey: Survey, ask: Ask) -> list[Suggestion]:
    """All command goes on the initiative card, as nothing else needs it."""
    (option,) = ask.options
    (field,) = option.fields
    assert isinstance(field, Number)
    return [Suggestion(option.id, {field.name: field.high})]


CHOOSE: Final = "TI-5.2"
"""The ask for the next action."""
BY_RULE: dict[str, Callable[[Survey, Ask], list[Suggestion]]] = {
    "TI-3.5": lambda *_: [Suggestion("ready")],  # the ready arrangement
    "TI-3.6": deployment.places,
    "TI-3.7": _ready,
    CHOOSE: lambda survey, _ask: _of_units(survey, SPAN),
    "TI-5.p3": actions.continuations,
    "TI-6.1.1": _opportunity,
    "TI-9.5a": losses.figures_lost,
    "TI-12.7": losses.hits_taken,
    "TI-12.9": losses.retreat,
    "TI-12.10": losses.advance,
    "TI-13.3": _spend,
    "TI-14.4": lambda *_: [Suggestion("done")],  # no figures are exchanged
}
"""The suggestions, by the rule of an ask."""

DECISIONS: Final = frozenset({CHOOSE, "TI-5.p3"})
"""The asks that only the active side gets."""


def horizon(game: Game[State]) -> Hashable:
    """The natural end of a search: the round, the turn, and the actions left in it. Nothing is
    searched while units are built and deployed."""
    state = game.state
    if state.stage not in ("action", "acting"):
        return None
    return state.round, state.turn, state.actions + (state.acting is not None)


def until(game: Game[State]) -> Hashable:
    """The end of a longer search: the round. Positions can be compared after everybody has acted
    and points are scored, but not after one action, as a unit that has acted has its effect still
    to come."""
    return game.state.round
