"""Positions: where a position file lets a match begin; `position.md` describes its form."""

from collections.abc import Mapping

from ..contract import positions
from ..contract.asking import Setup
from ..data import Json, Plain
from ..fields import Illegal
from ..text import _
from . import invariants, units
from .setup import begin
from .state import State

CLOSED = ("map", "attack", "sorties_suggested")
"""Fields of the state that a position file leaves out."""


def position(data: Json, setup: Setup) -> State:
    """The state that a position describes. Raises Illegal for an impossible one."""
    beginning = begin(setup)
    beginning.stage, beginning.round = "turn", 1
    state = positions.laid_over(beginning, _as_state(data), closed=CLOSED)
    for fault in invariants.faults(state, setup):
        raise fault
    if state.turn and state.turn.unit and not state.unit(state.turn.unit).deployed:
        name = state.unit(state.turn.unit).name
        raise Illegal("KG-4.3.1", _("%(unit)s cannot be active.", unit=name))
    for unit in state.units.values():
        given = (data.get("units") or {}).get(unit.id) or {}
        if unit.deployed and given.get("pap") is None:
            unit.pap = 1
        if unit.deployed and given.get("bap") is None:
            unit.bap = units.bap(setup, unit)
    if state.stage == "round":  # which begins the next one
        state.round = max(0, state.round - 1)
    if state.turn:
        state.to_sortie = 1 - state.turn.seat
    elif data.get("to_sortie") is None:
        state.to_sortie = state.first
    return state


def _as_state(data: Json) -> Plain:
    """The data of a position in the form of the state."""
    overrides = dict(data)
    if isinstance(owners := overrides.get("objectives"), Mapping):
        overrides["objectives"] = {one: {"owner": owner} for one, owner in owners.items()}
    if isinstance(overkills := overrides.get("overkills"), list):
        overrides["overkills"] = [
            {"fresh": False, **one} if isinstance(one, Mapping) else one for one in overkills
        ]
    return overrides
