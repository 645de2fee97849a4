"""A captain who plays Tide of Iron by rules of thumb, not by chance: goes for what the scenario is
about, fires at the best odds, alone or with others, waits in Op Fire, assaults, overruns, rides.

How he thinks stands in `games.rules.tide.opponent`. He knows what his side knows, which is
everything on the table.
From the same seed he plays the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.rules.contract.asking import Ask
from games.rules.contract.table import Table
from games.rules.fields import Illegal, Number, Several
from games.rules.hexes import distance
from games.rules.tide.fire.declaring import Lead
from games.rules.tide.opponent import actions, deployment, estimates, fires, losses
from games.rules.tide.opponent.actions import Plan
from games.rules.tide.opponent.survey import Survey
from games.rules.tide.state import Squad
from games.rules.tide.units import squads
from games.rules.tools.random_player import Player

Raw = dict[str, Any]
WORTH_A_SHOT = 0.4
"""The chance of an effect from which on he fires at a unit that moves on."""
LAST_CHANCE = 0.2
"""The same at one that goes no farther."""
WHIM = 0.1
"""How often he does what he usually would not."""
MOOD = 0.02
"""How often he lets chance decide on an action."""
SPAN = 5
"""Units whose moves he thinks of at a time."""
ACTIONS = ("TI-5.2", "TI-5.p3")


def decide(table: Table[Any], rng: random.Random) -> tuple[int, Raw]:
    """The seat that answers next and its answer."""
    return moody(MOOD)(table, rng)


def moody(mood: float) -> Player:
    """A captain who lets chance decide that often on an action, so that nothing is left untried."""

    def decide(table: Table[Any], rng: random.Random) -> tuple[int, Raw]:
        seat = min(table.asks)
        ask = table.asks[seat]
        if ask.rule in ACTIONS and rng.random() < mood:
            raw = ask.sample(rng)
            if raw is not None:
                return seat, raw
        return seat, ANSWERS[ask.rule](Survey(table.game, seat), ask, rng)

    return decide


def play(table: Table[Any], rng: random.Random, most: int = 3000) -> int:
    """Play a match to its end; the answers that it took."""
    answers = 0
    while table.result is None:
        assert answers < most, f"no end after {answers} answers"
        seat, raw = decide(table, rng)
        table.answer(seat, raw)
        answers += 1
    return answers


# -- Before the first shot


def _muster(_survey: Survey, ask: Ask, rng: random.Random) -> Raw:
    """The ready squads; now and then others."""
    if rng.random() < WHIM:
        values = ask.option("arrange").sample(rng)
        if values is not None:
            return {"option": "arrange", "fields": values}
    return {"option": "ready", "fields": {}}


def _ready(survey: Survey, ask: Ask, _rng: random.Random) -> Raw:
    """Who waits for enemies from the beginning: machine guns, and a few defenders who have nobody
    to fire at. All others are of more use while they are fresh."""
    (option,) = ask.options
    (field,) = option.fields
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
    return {"option": option.id, "fields": {field.name: chosen}}


# -- Interrupts


def _opportunity(survey: Survey, ask: Ask, rng: random.Random) -> Raw:
    """Fire at a unit that moves, if the odds are good, or if it stops here."""
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
    good = [shot for shot in shots if shot.chance >= least]
    plans = [Plan(shot.gain, shot.option, shot.fields()) for shot in good]
    if not plans:
        whim = rng.random()
        if whim < WHIM / 2:
            return {"option": "hold-until-it-stops", "fields": {}}
        if whim < WHIM:
            return {"option": "hold-below", "fields": {"percent": int(100 * LAST_CHANCE)}}
        return {"option": "hold", "fields": {}}
    return _first_legal(ask, plans, rng)


def _shot_kept(survey: Survey, lead: estimates.Unit) -> float:
    """What it is worth to keep the fire of a unit for another enemy."""
    if isinstance(lead, Squad) and squads.with_trait(survey.setup, lead, "rapid-op-fire"):
        return 0.0
    return 0.5 if survey.fresh_enemies else 0.0


# -- Between rounds


def _spend(_survey: Survey, ask: Ask, _rng: random.Random) -> Raw:
    """All command goes on the initiative card: there is nothing else to spend it on."""
    (option,) = ask.options
    (field,) = option.fields
    assert isinstance(field, Number)
    return {"option": option.id, "fields": {field.name: field.high}}


def _transfer(_survey: Survey, ask: Ask, rng: random.Random) -> Raw:
    """Hardly ever."""
    if rng.random() < WHIM:
        for option in ask.options[:-1]:
            values = option.sample(rng)
            if values is not None:
                return {"option": option.id, "fields": values}
    return {"option": "done", "fields": {}}


# -- Actions


def _deploy(survey: Survey, ask: Ask, rng: random.Random) -> Raw:
    return _first_legal(ask, deployment.places(survey, ask), rng)


def _choose(survey: Survey, ask: Ask, rng: random.Random) -> Raw:
    """What some of his units could do, and all of them by fire."""
    units = actions.fresh_units(survey)
    moving = rng.sample(units, min(len(units), SPAN))
    return _first_legal(ask, actions.choices(survey, units, moving), rng)


def _go_on(survey: Survey, ask: Ask, rng: random.Random) -> Raw:
    return _first_legal(ask, actions.continuations(survey, ask), rng)


def _first_legal(ask: Ask, plans: list[Plan], rng: random.Random) -> Raw:
    """The best of these plans that the ask allows; of equal ones any."""
    for plan in sorted(plans, key=lambda plan: -plan.score - 0.1 * rng.random()):
        try:
            option = ask.option(plan.option)
            return {"option": plan.option, "fields": option.check(plan.fields)}
        except Illegal:
            continue
    raw = ask.sample(rng)
    assert raw is not None, f"nothing to answer to {ask.prompt}"
    return raw


def _surely(answer: Callable[[Survey, Ask], Raw]) -> Callable[[Survey, Ask, random.Random], Raw]:
    """What he does without a whim."""
    return lambda survey, ask, _rng: answer(survey, ask)


ANSWERS: dict[str, Callable[[Survey, Ask, random.Random], Raw]] = {
    "TI-3.5": _muster,
    "TI-3.6": _deploy,
    "TI-3.7": _ready,
    "TI-5.2": _choose,
    "TI-5.p3": _go_on,
    "TI-6.1.1": _opportunity,
    "TI-9.5a": _surely(losses.figures_lost),
    "TI-12.7": _surely(losses.hits_taken),
    "TI-12.9": _surely(losses.retreat),
    "TI-12.10": _surely(losses.advance),
    "TI-13.3": _spend,
    "TI-14.4": _transfer,
}
"""How each ask is answered, by its rule."""
