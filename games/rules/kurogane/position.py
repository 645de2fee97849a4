"""Positions: where a position file lets a match begin.

    {
      "stage": "turn",              round, sortie, special-sortie, turn or round-end
      "round": 2, "first": 0, "vp": [3, 0],
      "to_sortie": 0,               whose sortie or turn comes next
      "units": {
        "a1": {"cell": [4, 5], "damage": 1, "risk": 2, "pap": 1, "bap": 4},
        "b2": {"cell": [6, 5], "destroyed": true, "returns": 4},
        "b3": {"returns": 3}        in Reserve
      },
      "objectives": {"centre": 0},  who has captured what
      "overkills": [{"unit": "a1", "wreck": "b2", "progress": 1}],
      "turn": {"seat": 0, "unit": "a1", "actions": 1, "attacked": true, "used": [0]}
    }

It is the state written down (see `state`), with three differences: an objective is named with its
owner alone, "round" is the round to come where the stage is "round", and the seat of a turn says
whose turn comes next. Units are named by their seat, "a" or "b", and their place in the team, from
1. What is left out, or null, is as at the beginning of a match; deployed units left without "pap"
and "bap" have them all, and an overkill was not declared in this turn.

Beginnings, one for each stage:

    {"stage": "round", "round": 1}
    {"stage": "sortie", "round": 1, "to_sortie": 1}
    {"stage": "special-sortie", "round": 2, "units": {"a1": {"cell": [2, 9]}}}
    {"stage": "turn", "round": 2, "units": {"a1": {"cell": [2, 9]}, "b1": {"cell": [3, 9]}}}
    {"stage": "round-end", "round": 6, "vp": [9, 9]}
"""

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
