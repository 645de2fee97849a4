"""Assaults: the target hex, the hex they start from, and their support."""

from typing import Any, NamedTuple

from ...hexes import Hex, distance, neighbours
from .. import library
from ..state import Squad, Vehicle
from ..units import squads, vehicles
from . import estimates
from .estimates import Unit
from .survey import Survey
from .threats import STOPPED, Way


class Storm(NamedTuple):
    """A possible assault: its target hex, the hex it starts from, and the squads that take part."""

    score: float
    hex: Hex
    start: Hex
    supporters: tuple[str, ...]


def best(survey: Survey, squad: Squad, ways: dict[Hex, Way]) -> Storm | None:
    """The best assault of a squad at the end of one of these ways."""
    chosen: Storm | None = None
    for hex in {enemy.at for enemy in survey.enemies}:
        there = [one for one in survey.at[hex] if one.side != survey.side]
        if any(isinstance(one, Vehicle) and vehicles.is_heavy(survey.setup, one) for one in there):
            continue
        for start in neighbours(hex):
            way = ways.get(start)
            if way is None or not survey.has_room(squad, start):
                continue
            if any(
                survey.marks.get((q, r), set()) & {"minefield", "razor-wire"}
                for q, r, _e in way.nodes[1:]
            ):
                continue
            found = _storm(survey, squad, hex, there, start, way.risk)
            if chosen is None or found.score > chosen.score:
                chosen = found
    return chosen


def _storm(
    survey: Survey, squad: Squad, cell: Hex, there: list[Unit], start: Hex, risk: float
) -> Storm:
    helping = sorted(
        (
            one
            for one in survey.friends
            if isinstance(one, Squad)
            and one is not squad
            and one.morale == "normal"
            and distance(one.at, cell) == 1
            and not squads.has_heavy_weapon(survey.setup, one)
        ),
        key=lambda one: (one.activation == "fresh", -_strength(survey, one, one.at)),
    )[:2]
    attack = _strength(survey, squad, start)
    attack += sum(estimates.half(_strength(survey, one, one.at)) for one in helping)
    back = sum(_defence(survey, one) for one in there)
    only_vehicles = all(isinstance(one, Vehicle) for one in there)
    red = survey.land.cover(cell, "vehicle" if only_vehicles else "squad")
    red += any(isinstance(one, Squad) and one.token == "medic" for one in there)
    success, hits, suffered = estimates.assault_odds(attack, red, back)
    gain = success * sum(_driven_out(survey, one) for one in there)
    gain += 1.2 * hits - 1.2 * suffered
    gain += success * max(0.0, survey.draw(squad, cell) - survey.draw(squad, start))
    gain -= 0.4 * sum(one.activation == "fresh" for one in helping)
    gain = (1 - risk) * gain - risk * survey.stake(squad) * STOPPED
    return Storm(gain, cell, start, tuple(one.id for one in helping))


def _points(survey: Survey, unit: Unit) -> int:
    cards: list[Any] = (
        squads.figures(survey.setup, unit)
        if isinstance(unit, Squad)
        else [library.vehicle(survey.setup, unit.card)]
    )
    return sum(card.against_squads.firepower for card in cards if card.against_squads)


def _strength(survey: Survey, squad: Squad, cell: Hex) -> int:
    points = _points(survey, squad) + 2 * (squad.token == "flamethrower")
    return estimates.half(points) if survey.halved(squad, cell) else points


def _defence(survey: Survey, unit: Unit) -> int:
    if isinstance(unit, Squad) and unit.morale == "disrupted":
        return 0
    points = _points(survey, unit)
    return estimates.half(points) if survey.halved(unit, unit.at) else points


def _driven_out(survey: Survey, unit: Unit) -> float:
    """The loss of the enemy by a unit that has to retreat."""
    value = survey.stake(unit)
    if isinstance(unit, Vehicle):
        return value * (0.35 if unit.damage == "heavy" else 0.1)
    left = {"normal": 0.15, "pinned": 0.4, "disrupted": 0.5}[unit.morale]
    return value * (left + 0.1 * (unit.activation == "fresh"))
