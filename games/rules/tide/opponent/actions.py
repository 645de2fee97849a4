"""The actions of units. Of everything that its units can do now a side chooses the action with the
highest value."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from ...contract.asking import Ask
from ...contract.opponents import Suggestion
from ...hexes import Hex, disc, distance
from ..actions.acting import END, is_in_the_open
from ..actions.acting import KIND as ADVANCE_TO
from ..constants.movement import (
    FIRE_AND_MOVEMENT,
    LEAVE_FORTIFICATION,
    LEAVE_TRANSPORT,
)
from ..movement import mover
from ..movement.options import Board, ComeOut, DigIn, GetOut, RemoveWire
from ..movement.options import Move as MoveStep
from ..state import Squad, Vehicle
from ..terms import FORTIFICATIONS
from ..units import limits, squads, vehicles
from . import estimates, fires, storms
from .estimates import Unit
from .survey import Survey
from .threats import STOPPED, Way

FEW: Final = 4
"""The number of hexes that are examined closely."""
NEXT: Final = 0.35
"""The weight of an attack in the next activation against one in this."""
WATCH: Final = 0.6
"""The weight of enemies that are still to come."""
VIEW: Final = 5
"""The radius in hexes that a unit watches."""
LEAST: Final = 0.05
"""The least value at which a move is made."""
BEGUN: Final = 1.0
"""The bonus for continuing the assault for which a squad has set out."""


class Move(NamedTuple):
    """A way that a unit could take, and the value of its end."""

    score: float
    hex: Hex
    way: Way


def fresh_units(survey: Survey) -> list[Unit]:
    """The units of a side that can still be activated in this round."""
    return [
        unit
        for unit in survey.state.units.values()
        if unit.side == survey.side
        and unit.activation == "fresh"
        and not unit.out
        and survey.state.whereabouts(unit) is not None
    ]


def choices(survey: Survey, units: Sequence[Unit], moving: Sequence[Unit]) -> list[Suggestion]:
    """The possible actions of these fresh units. Units that are not in `moving` only fire."""
    best = {unit.id: 0.0 for unit in units}
    plans: list[Suggestion] = []
    for unit in moving:
        own = list(_of_unit(survey, unit))
        best[unit.id] = max([0.0, *(plan.score for plan in own)])
        plans += own
    firing = [unit for unit in units if fires.can_fire(survey, unit, "concentrated-fire")]
    shots = fires.best_of_all(survey, firing, survey.enemies, "concentrated-fire", best)
    return plans + [Suggestion(shot.option, shot.fields(), shot.gain) for shot in shots]


# -- A fresh unit


def _of_unit(survey: Survey, unit: Unit) -> Iterator[Suggestion]:
    """Everything that a fresh unit can do alone, except firing from its hex. It ends its round
    without an action only where it cannot even wait in Op Fire mode."""
    able = {
        action: limits.why_not(survey.setup, survey.state, unit, action) is None
        for action in ("advance", "fire-and-movement", "assault", "op-fire", "special")
    }
    if able["op-fire"]:
        yield Suggestion(f"op-fire:{unit.id}", score=watch(survey, unit))
    else:
        yield Suggestion(f"fatigue:{unit.id}")
    if able["special"] and isinstance(unit, Squad):
        yield from _special(survey, unit)
    if not able["advance"]:
        return
    start = survey.state.whereabouts(unit)
    assert start is not None
    mp = mover.points(survey.game, unit, "advance") - _getting_out(unit)
    ways = survey.reach(unit, start, mp, overrun=overruns(survey, unit))
    moves = best_moves(survey, unit, start, ways)
    leaving = 0.4 if isinstance(unit, Squad) and unit.transport else 0.0
    if leaving and _far_from_all(survey, start):
        leaving = -1.0
    yield from _advances(survey, unit, moves, leaving)
    if able["fire-and-movement"]:
        left = mp - FIRE_AND_MOVEMENT[unit.target_class]
        slow = {hex: way for hex, way in ways.items() if way.cost <= left}
        score = fire_and_move(survey, unit, start, slow)
        if score > LEAST:
            yield Suggestion(f"fire-and-movement:{unit.id}", score=score + leaving)
    if able["assault"] and isinstance(unit, Squad):
        found = storms.best(survey, unit, ways)
        if found is not None and found.score > LEAST:
            yield Suggestion(f"assault:{unit.id}", score=found.score + leaving)


def _advances(
    survey: Survey, unit: Unit, moves: Sequence[Move], leaving: float
) -> Iterator[Suggestion]:
    """Advances: along the best path, or first with something in its own hex. A path that promises
    too little comes after everything else: a search may find more in it."""
    inside = _inside(survey, unit)
    outside = moves[0].score + leaving if moves else -inf
    if max(inside, outside) > LEAST and (inside >= outside or not is_in_the_open(unit)):
        yield Suggestion(f"advance:{unit.id}", score=max(inside, outside))
    elif moves and is_in_the_open(unit):
        score = outside if outside > LEAST else min(outside, -LEAST)
        yield _along(f"{ADVANCE_TO}:{unit.id}", moves[0].way, score)


def overruns(survey: Survey, unit: Unit) -> bool:
    """Whether a unit can overrun enemies."""
    return isinstance(unit, Vehicle) and vehicles.has(survey.setup, unit, "overrun")


def _getting_out(unit: Unit) -> int:
    if not isinstance(unit, Squad):
        return 0
    if unit.transport:
        return LEAVE_TRANSPORT
    return LEAVE_FORTIFICATION if unit.fortification else 0


def _far_from_all(survey: Survey, start: Hex) -> bool:
    """Whether a squad stays in its transport because all goals and enemies are far away."""
    near = any(distance(enemy.at, start) <= 4 for enemy in survey.enemies)
    return not near and survey.to_next_goal(start) > 4


# -- Moves


def best_moves(
    survey: Survey, unit: Unit, start: Hex, ways: dict[Hex, Way], most: int = FEW
) -> list[Move]:
    """The few best hexes to go to, the best first."""
    here = survey.draw(unit, start) - survey.danger(unit, start)
    if isinstance(unit, Squad) and unit.fortification:
        here += 0.4 if survey.attacks else 1.0
    stake = survey.stake(unit)
    found = []
    for hex, way in ways.items():
        if hex == start or not survey.has_room(unit, hex):
            continue
        gain = survey.draw(unit, hex) - survey.danger(unit, hex) - here
        gain = (1 - way.risk) * gain - way.risk * stake * STOPPED
        gain += _pinned_on(survey, unit, way) + _wire_to_cut(survey, unit, hex)
        found.append(Move(gain, hex, way))
    found.sort(key=lambda move: (-move.score, move.hex))
    now = potential(survey, unit, start)
    again = [
        move._replace(
            score=move.score
            + NEXT * (1 - move.way.risk) * (potential(survey, unit, move.hex) - now)
        )
        for move in found[:most]
    ]
    return sorted(again, key=lambda move: (-move.score, move.hex))


def _pinned_on(survey: Survey, unit: Unit, way: Way) -> float:
    """The gain of a tank by pinning the squads that it overruns (TI-6.3.2)."""
    if not isinstance(unit, Vehicle):
        return 0.0
    found = 0.0
    for q, r, _end in way.nodes[1:-1]:
        for one in survey.at.get((q, r), ()):
            if (
                one.side != survey.side
                and isinstance(one, Squad)
                and one.morale == "normal"
                and not one.fortification
            ):
                ready = one.activation != "fatigued"
                found += (0.4 if ready else 0.08) * estimates.worth(survey.setup, one)
    return found


def _wire_to_cut(survey: Survey, unit: Unit, cell: Hex) -> float:
    """The value of standing in wire for a unit that can remove it."""
    if "razor-wire" not in survey.marks.get(cell, ()):
        return 0.0
    cuts = unit.token == "engineer" if isinstance(unit, Squad) else overruns(survey, unit)
    return 0.8 if cuts and survey.attacks else 0.0


def potential(survey: Survey, unit: Unit, cell: Hex) -> float:
    """The approximate value of a unit's best target from a hex."""
    best = 0.0
    for enemy in survey.enemies:
        successes = survey.fire_between(unit, cell, enemy)
        if successes:
            chance = estimates.risk(successes, survey.red(enemy, "suppressive"))
            best = max(best, 0.4 * chance * estimates.worth(survey.setup, enemy))
    return best


def fire_and_move(survey: Survey, unit: Unit, start: Hex, ways: dict[Hex, Way]) -> float:
    """The value of fire and movement, in the better order."""
    moves = best_moves(survey, unit, start, ways, 2)
    here = 0.0 if isinstance(unit, Squad) and unit.transport else half_shot(survey, unit, start)
    best = here + max([0.0, *(move.score for move in moves)])
    for move in moves:
        there = (1 - move.way.risk) * half_shot(survey, unit, move.hex)
        best = max(best, move.score + there)
    return best


def half_shot(survey: Survey, unit: Unit, cell: Hex) -> float:
    """The value of the best attack in fire and movement from a hex."""
    shots = (
        fires.single(survey, unit, enemy, cell, "fire-and-movement") for enemy in survey.enemies
    )
    return max((shot.gain for shot in shots if shot is not None), default=0.0)


# -- Op Fire


def watch(survey: Survey, unit: Unit) -> float:
    """The value of waiting in Op Fire mode."""
    if unit.hex is None or not survey.fresh_enemies:
        return 0.0
    coming = 0.6 if survey.enemy_attacks else 0.3
    gains = []
    for enemy in survey.enemies:
        if enemy.activation != "fresh" or not survey.can_act(enemy):
            continue
        away = distance(unit.at, enemy.at)
        volley = estimates.volley(survey.setup, unit, enemy.target_class, max(2, min(away - 2, 4)))
        if away > 9 or volley is None:
            continue
        chance = estimates.risk(volley.successes, survey.red(enemy, "suppressive") / 2)
        gains.append(0.4 * chance * estimates.worth(survey.setup, enemy))
    gains.sort(reverse=True)
    rapid = isinstance(unit, Squad) and squads.with_trait(survey.setup, unit, "rapid-op-fire")
    few = 4 if rapid else 2
    return WATCH * coming * view(survey, unit.at) * sum(gains[:few])


def view(survey: Survey, cell: Hex) -> float:
    """The share of the surroundings that can be seen from a hex and give little cover."""
    return survey.setup.cached(("view", cell), lambda: _view(survey, cell))


def _view(survey: Survey, cell: Hex) -> float:
    around = [one for one in disc(cell, VIEW) if one in survey.land]
    seen = [one for one in around if survey.sees(cell, one)]
    return sum(max(0.0, 1 - survey.land.cover(one, "squad") / 3) for one in seen) / len(around)


# -- Digging, healing, getting in


def _special(survey: Survey, squad: Squad) -> Iterator[Suggestion]:
    on_goal = any(goal.hex == squad.hex for goal in survey.goals)
    if squad.token == "engineer":
        score = 0.7 if on_goal and not survey.attacks else 0.05
        yield Suggestion(f"dig:{squad.id}", score=score)
    if squad.token == "medic":
        hurt = [
            one
            for one in survey.at[squad.at]
            if isinstance(one, Squad)
            and one.side == squad.side
            and squads.slots(survey.setup, one) < 4
        ]
        for one in sorted(hurt, key=lambda one: len(one.figures)):
            yield Suggestion(f"heal:{squad.id}", {"squad": one.id}, 0.6)


def _inside(survey: Survey, unit: Unit) -> float:
    """The value for a squad of entering a fortification or a transport in its hex."""
    if not isinstance(unit, Squad) or unit.hex is None or unit.fortification:
        return 0.0
    return max(_digging_in(survey, unit), _boarding(survey, unit))


def _digging_in(survey: Survey, squad: Squad) -> float:
    taken = {one.fortification for one in survey.state.squads.values()}
    free = any(
        marker.kind in FORTIFICATIONS and marker.hex == squad.hex and marker.id not in taken
        for marker in survey.state.markers.values()
    )
    return 0.4 + 0.3 * survey.danger(squad, squad.at) if free else 0.0


def _boarding(survey: Survey, squad: Squad) -> float:
    if not survey.attacks or not survey.goals:
        return 0.0
    room = any(
        isinstance(one, Vehicle)
        and one.side == squad.side
        and one.activation == "fresh"
        and vehicles.room_for_squads(survey.setup, survey.state, one) > 0
        for one in survey.at[squad.at]
    )
    return 0.8 if room and survey.to_next_goal(squad.at) > 7 else 0.0


# -- An action under way


def continuations(survey: Survey, ask: Ask) -> list[Suggestion]:
    """How the active unit could continue. What it has set out for it does while it can: the
    assault, or some shot before it ends its fire and movement."""
    acting = survey.state.acting
    assert acting is not None
    unit = survey.state.unit(acting.unit)
    steps = {type(option.payload): option.id for option in ask.options if not option.refused}
    plans = [Suggestion(END, score=LEAST) for option in ask.options if option.id == END]
    for step, score in ((GetOut, 5.0), (RemoveWire, 1.0)):
        if step in steps:
            plans.append(Suggestion(steps[step], score=score))
    if ComeOut in steps and not acting.moved:
        plans.append(Suggestion(steps[ComeOut], score=5.0))
    if isinstance(unit, Squad) and unit.hex is not None:
        if DigIn in steps and not acting.trail[1:]:
            plans.append(Suggestion(steps[DigIn], score=_digging_in(survey, unit)))
        elif DigIn in steps:
            plans.append(Suggestion(steps[DigIn], score=0.5))
        if Board in steps:
            plans.append(Suggestion(steps[Board], score=_boarding(survey, unit)))
    if unit.hex is None:
        return plans
    ways = {unit.hex: Way(0, 0.0, ((*unit.hex, 0),))}
    if MoveStep in steps:
        ways = survey.reach(unit, unit.hex, acting.mp, overrun=overruns(survey, unit))
    if acting.action == "assault" and isinstance(unit, Squad):
        storm = storms.best(survey, unit, ways)
        if storm is not None and storm.score > LEAST:
            return [_towards(survey, unit, storm, ways)]
    moves = best_moves(survey, unit, unit.hex, ways) if MoveStep in steps else []
    if acting.action != "fire-and-movement" or acting.attacked:
        return plans + [_move(unit, move.way, move.score) for move in moves]
    moves = [move for move in moves if move.hex not in acting.trail]  # back only after a shot
    after = 0.0 if acting.moved else max([0.0, *(move.score for move in moves)])
    shots = list(_shots_of(survey, unit, after))
    if shots:
        plans = [plan for plan in plans if plan.option != END]
    for move in moves:
        then = half_shot(survey, unit, move.hex) * (1 - move.way.risk)
        plans.append(_move(unit, move.way, move.score + then))
    return plans + shots


def _towards(survey: Survey, squad: Squad, storm: storms.Storm, ways: dict[Hex, Way]) -> Suggestion:
    """An assault, or the move to where it starts."""
    if storm.start != squad.hex:
        return _move(squad, ways[storm.start], BEGUN + storm.score)
    fields = {"supporters": list(storm.supporters)}
    number = survey.land.number(storm.hex)
    return Suggestion(f"assault:{squad.id}:{number}", fields, BEGUN + storm.score)


def _shots_of(survey: Survey, unit: Unit, then: float) -> Iterator[Suggestion]:
    """The shots in fire and movement that are worth it, each with what comes after it."""
    for enemy in survey.enemies:
        shot = fires.single(survey, unit, enemy, unit.at, "fire-and-movement")
        if shot is not None and shot.gain > 0:
            yield Suggestion(shot.option, shot.fields(), shot.gain + then)


def _move(unit: Unit, way: Way, score: float) -> Suggestion:
    return _along(f"move:{unit.id}", way, score)


def _along(option: str, way: Way, score: float) -> Suggestion:
    return Suggestion(option, {"way": [list(node) for node in way.nodes]}, score)
