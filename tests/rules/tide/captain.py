"""A captain who plays Tide of Iron by rules of thumb, not by chance: goes for what the scenario is
about, fires at the best odds, alone or with others, waits in Op Fire, assaults, overruns, rides.

How he thinks stands in `command`. He knows what his side knows, which is everything on the table.
From the same seed he plays the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.rules.contract.asking import Ask
from games.rules.contract.table import Table
from games.rules.fields import CellField, Number, Pick, Several
from games.rules.hexes import distance
from games.rules.tide.assault.losses import Hit, hits_on
from games.rules.tide.fire.declaring import Lead
from games.rules.tide.state import Squad
from games.rules.tide.units import squads
from games.rules.tools.random_player import Player

from .command import actions, deployment, estimates, fires
from .command.survey import Survey

Raw = dict[str, Any]
WORTH_A_SHOT = 0.4
"""The chance of an effect from which on he fires at a unit that moves on."""
LAST_CHANCE = 0.2
"""The same at one that goes no farther."""
WHIM = 0.1
"""How often he does what he usually would not."""
MOOD = 0.02
"""How often he lets chance decide on an action."""
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
    plans = [actions.Plan(shot.gain, shot.option, shot.fields()) for shot in good]
    if not plans:
        whim = rng.random()
        if whim < WHIM / 2:
            return {"option": "hold-until-it-stops", "fields": {}}
        if whim < WHIM:
            return {"option": "hold-below", "fields": {"percent": int(100 * LAST_CHANCE)}}
        return {"option": "hold", "fields": {}}
    return actions.first_legal(ask, plans, rng)


def _shot_kept(survey: Survey, lead: estimates.Unit) -> float:
    """What it is worth to keep the fire of a unit for another enemy."""
    if isinstance(lead, Squad) and squads.with_trait(survey.setup, lead, "rapid-op-fire"):
        return 0.0
    return 0.5 if survey.fresh_enemies else 0.0


# -- Losses, retreats, advances


def _lose(survey: Survey, ask: Ask, _rng: random.Random) -> Raw:
    """Those go first who are worth least."""
    (option,) = ask.options
    (field,) = option.fields
    assert isinstance(field, Several)
    squad = survey.state.squads[ask.about["unit"]]

    def worth(place: str) -> float:
        return estimates.figure_worth(survey.setup, squad.figures[int(place)])

    chosen = sorted((choice.id for choice in field.choices), key=worth)[: field.least]
    return {"option": option.id, "fields": {field.name: chosen}}


def _take_hits(survey: Survey, ask: Ask, _rng: random.Random) -> Raw:
    """Figures before vehicles, those who are worth least first."""
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
    return {"option": option.id, "fields": {field.name: chosen}}


def _retreat(survey: Survey, ask: Ask, _rng: random.Random) -> Raw:
    """To where it is safe and near to what counts; if somebody has to go, who is worth least."""
    (option,) = ask.options
    (field,) = option.fields
    unit = survey.state.unit(ask.about["unit"])
    if isinstance(field, CellField):
        best = max(
            (spot.cell for spot in field.spots if not spot.refused),
            key=lambda cell: survey.draw(unit, cell) - 2 * survey.danger(unit, cell),
        )
        return {"option": option.id, "fields": {field.name: list(best)}}
    assert isinstance(field, Pick)
    least = min(
        (choice.id for choice in field.choices),
        key=lambda one: estimates.worth(survey.setup, survey.state.unit(one)),
    )
    return {"option": option.id, "fields": {field.name: least}}


def _advance(survey: Survey, ask: Ask, _rng: random.Random) -> Raw:
    """Those go in for whom that hex is better than theirs."""
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
    return {"option": option.id, "fields": {field.name: chosen[: field.most]}}


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


ANSWERS: dict[str, Callable[[Survey, Ask, random.Random], Raw]] = {
    "TI-3.5": _muster,
    "TI-3.6": deployment.deploy,
    "TI-3.7": _ready,
    "TI-5.2": actions.choose,
    "TI-5.p3": actions.go_on,
    "TI-6.1.1": _opportunity,
    "TI-9.5a": _lose,
    "TI-12.7": _take_hits,
    "TI-12.9": _retreat,
    "TI-12.10": _advance,
    "TI-13.3": _spend,
    "TI-14.4": _transfer,
}
"""How each ask is answered, by its rule."""
