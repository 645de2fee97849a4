"""Taking a path hex by hex: what stops a unit on the way (TI-6.1), and tanks that overrun enemies
(TI-6.3)."""

from collections.abc import Sequence
from itertools import pairwise

from ...contract.asking import Game, ScriptPart
from ...reach import Reach
from ..constants.movement import OP_FIRE_MP
from ..events import MoveEvent
from ..fire import results
from ..state import Acting, Hex, Squad, State, Vehicle
from ..units import vehicles
from . import obstacles
from .mover import STOPS, Mover
from .obstacles import Entered


class HexEntered(MoveEvent, kind="entered"):
    """A unit enters a hex, for MP."""

    mp: int
    rule: str = "TI-6.2"


class PutBack(MoveEvent, kind="put-back"):
    """A unit that cannot stay in its hex is put back."""

    rule: str = "TI-2.5"


def follow(game: Game[State], unit: Squad | Vehicle, path: Sequence[Sequence[int]]) -> ScriptPart:
    """Takes a path, a checked value of the field in `options`. At each hex the enemy may fire, then
    obstacles strike (TI-6.1.5). The rest of the path lapses when the unit is stopped or can no
    longer pay for it. A unit without room in its hex does not stay there."""
    mover = Mover(game, unit)
    for before, after in pairwise(path):
        here, there = (before[0], before[1]), (after[0], after[1])
        cost = mover.cost(here, there)
        if cost > mover.acting.mp:
            break
        _enter(mover, here, there, cost)
        last = list(after) == list(path[-1]) or after[2] == STOPS
        yield from fired_at(game, mover.acting, unit, last=last)
        if not unit.out:
            yield from obstacles.strike(game, mover.acting, unit)
        if is_over(mover.acting, unit):
            break
    if not unit.out:
        put_back(mover)


def _enter(mover: Mover, here: Hex, there: Hex, cost: int) -> None:
    """Moves the unit and pays the MP. Enemies that it overruns are pinned as it leaves their
    hex."""
    game, unit, acting = mover.game, mover.unit, mover.acting
    if mover.overruns:
        _pin_overrun(game, unit, here)
    unit.hex = there
    acting.mp -= cost
    acting.trail.append(there)
    game.emit(HexEntered(unit=unit.id, start=here, end=there, mp=cost))


def fired_at(game: Game[State], acting: Acting, unit: Squad | Vehicle, *, last: bool) -> ScriptPart:
    """The enemy may fire at the unit in its new hex. If that has an effect the unit stops and is
    fatigued at once (TI-6.1.3). A sturdy heavy vehicle with light damage goes on with fewer MP
    (TI-6.7). Lost figures do not stop a squad (TI-6.1.4)."""
    before = _condition(unit)
    yield Entered(unit.id, last)
    if unit.out or _condition(unit) == before:
        return
    if isinstance(unit, Vehicle) and _goes_on(game, unit):
        acting.mp = max(0, acting.mp - OP_FIRE_MP)
        return
    acting.stopped = True
    results.fatigue(game, unit, "TI-6.1.3")


def _condition(unit: Squad | Vehicle) -> str:
    return unit.morale if isinstance(unit, Squad) else unit.damage


def _goes_on(game: Game[State], vehicle: Vehicle) -> bool:
    """Whether a vehicle that Op Fire has just damaged goes on: it is sturdy and heavy, and only
    lightly damaged."""
    sturdy = vehicles.has(game.setup, vehicle, "sturdy") and vehicles.is_heavy(game.setup, vehicle)
    return sturdy and vehicle.damage == "light"


def is_over(acting: Acting, unit: Squad | Vehicle) -> bool:
    """Whether the unit moves no farther in this activation."""
    return bool(unit.out) or acting.stopped or unit.activation == "fatigued"


def put_back(mover: Mover) -> None:
    """Puts a unit that cannot stay in its hex and goes no farther back into the last hex on its way
    where it can stay (TI-2.5). A tank that cannot leave the enemies that it overruns is put back,
    too, fatigued and without pinning them (TI-6.3.4, TI-6.3.5). It costs nothing and triggers
    nothing (TI-2.6)."""
    unit, acting = mover.unit, mover.acting
    among_enemies = bool(mover.game.state.enemies_in(unit.at, unit.side))
    if mover.why_no_stay(unit.at) is None:
        return
    if not is_over(acting, unit) and _can_go_on(mover):
        return
    back = next(hex for hex in reversed(acting.trail) if mover.why_no_stay(hex) is None)
    mover.game.emit(PutBack(unit=unit.id, start=unit.at, end=back))
    unit.hex = back
    acting.trail.append(back)
    acting.stopped = True
    if among_enemies:
        results.fatigue(mover.game, unit, "TI-6.3.4")


def _can_go_on(mover: Mover) -> bool:
    """Whether the unit can reach any hex to stop in with the MP left."""
    reach = Reach(mover.steps, mover.start, mover.acting.mp)
    return any(mover.why_no_stop(node) is None for node in reach.costs)


def _pin_overrun(game: Game[State], tank: Squad | Vehicle, cell: Hex) -> None:
    """A tank leaves a hex with enemies, which pins every squad of normal morale there, except in
    entrenchments and pillboxes; squads in transports are in no hex (TI-6.3.2). It comes before the
    Op Fire of the next hex (TI-6.3.5)."""
    for enemy in game.state.enemies_in(cell, tank.side):
        if isinstance(enemy, Squad) and enemy.morale == "normal" and not enemy.fortification:
            enemy.morale = "pinned"
            game.emit(results.MoraleChanged(unit=enemy.id, morale="pinned", rule="TI-6.3.2"))
            results.end_op_fire(game, enemy)
