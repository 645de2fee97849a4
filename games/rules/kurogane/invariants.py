"""Invariants: what holds for every state, of position files and in random play."""

from collections.abc import Iterator

from ..contract.asking import Game, Setup
from ..fields import Illegal
from ..text import _
from . import constants, units
from .board import field_of
from .state import Overkill, State, Turn, Unit

STAGES = ("round", "sortie", "special-sortie", "turn", "round-end", "over")
SEATS = (0, 1)
MOST = 99
"""A bound for risk and bAP that no match reaches."""


def broken(game: Game[State]) -> list[str]:
    """All faults of a state, in English for developers."""
    found = (*faults(game.state, game.setup), *_of_play(game.state))
    return [f"{fault} ({fault.rule})" if fault.rule else str(fault) for fault in found]


def _of_play(state: State) -> Iterator[Illegal]:
    """Faults that play never leads to, but that a position file may begin with."""
    for unit in state.units.values():
        if unit.cell is None and (unit.damage or unit.risk):
            yield Illegal("KG-9.p1", _("%(unit)s is repaired in Reserve.", unit=unit.name))
    wrecks = [marker.wreck for marker in state.overkills]
    if len(wrecks) != len(set(wrecks)):
        yield Illegal("KG-8.1", _("A wreck is overkilled by one unit."))


def faults(state: State, setup: Setup) -> Iterator[Illegal]:
    """All faults of a state, one after another."""
    yield from _of_rounds(state)
    for unit in state.units.values():
        yield from _of_unit(state, setup, unit)
    for objective in state.objectives:
        if objective.owner not in (None, *SEATS):
            yield Illegal("", _("%(name)s: no such seat.", name=objective.name))
    for marker in state.overkills:
        yield from _of_overkill(state, marker)
    if state.turn:
        yield from _of_turn(state, state.turn)


def _of_rounds(state: State) -> Iterator[Illegal]:
    if state.stage not in STAGES:
        yield Illegal("", _("There is no stage %(stage)s.", stage=state.stage))
    if not 0 <= state.round <= constants.ROUNDS:
        yield Illegal("KG-4.5.p1", _("There is no round %(round)s.", round=state.round))
    if len(state.vp) != len(SEATS):
        yield Illegal("", _("Each of two sides has its points."))
    if not {state.first, state.to_sortie, *state.sorties_over} <= set(SEATS):
        yield Illegal("", _("There are the seats 0 and 1."))


def _of_unit(state: State, setup: Setup, unit: Unit) -> Iterator[Illegal]:
    beside = [other for other in state.units.values() if other.id != unit.id]
    if unit.cell is not None and not field_of(setup, state).enterable(unit.cell):
        yield Illegal("KG-2.4", _("%(unit)s cannot stand there.", unit=unit.name))
    if unit.cell is not None and any(other.cell == unit.cell for other in beside):
        yield Illegal("KG-2.3", _("%(unit)s: the cell is taken.", unit=unit.name))
    if unit.damage >= units.hp(setup, unit) and not unit.destroyed:
        yield Illegal("KG-7.6.3", _("%(unit)s would be destroyed.", unit=unit.name))
    if unit.destroyed and unit.cell is None:
        yield Illegal("KG-7.6.3", _("%(unit)s: a wreck lies in a cell.", unit=unit.name))
    if min(unit.damage, unit.risk, unit.pap, unit.bap) < 0 or unit.returns < 1:
        yield Illegal("", _("%(unit)s has less than nothing.", unit=unit.name))
    if unit.pap > 1:
        yield Illegal("KG-1.3", _("%(unit)s has more than one pAP.", unit=unit.name))
    if max(unit.risk, unit.bap) > MOST:
        yield Illegal("", _("%(unit)s has more than there can be.", unit=unit.name))


def _of_overkill(state: State, marker: Overkill) -> Iterator[Illegal]:
    for unit_id in (marker.unit, marker.wreck):
        yield from _if_unknown(state, unit_id)
    if not 0 <= marker.progress <= constants.OVERKILL_TURNS:
        yield Illegal("KG-8.3", _("The overkill of %(unit)s is too far.", unit=marker.unit))


def _of_turn(state: State, turn: Turn) -> Iterator[Illegal]:
    if state.stage != "turn":
        yield Illegal("", _("Only the stage of turns has a turn."))
    if turn.seat not in SEATS or turn.actions < 0:
        yield Illegal("", _("The turn is of no seat, or has less than no actions."))
    unit = state.units.get(turn.unit) if turn.unit is not None else None
    if turn.unit is not None:
        yield from _if_unknown(state, turn.unit)
    if unit and unit.seat != turn.seat:
        yield Illegal("KG-4.3.1", _("%(unit)s cannot be active.", unit=unit.name))
    carried = len(unit.weapons) if unit else 0
    if not set(turn.used) <= set(range(carried)):
        message = _("turn.used: places of the active unit's weapons, from 0, are needed.")
        yield Illegal("KG-4.3.3", message)


def _if_unknown(state: State, unit_id: str) -> Iterator[Illegal]:
    if unit_id not in state.units:
        yield Illegal("", _("There is no unit %(unit)s.", unit=unit_id))
