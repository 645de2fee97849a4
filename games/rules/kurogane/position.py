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

Units are named by their seat, "a" or "b", and their place in the team, from 1. What is left out
is as at the beginning of a match; deployed units left without "pap" and "bap" have them all.

Beginnings, one for each stage:

    {"stage": "round", "round": 1}
    {"stage": "sortie", "round": 1, "to_sortie": 1}
    {"stage": "special-sortie", "round": 2, "units": {"a1": {"cell": [2, 9]}}}
    {"stage": "turn", "round": 2, "units": {"a1": {"cell": [2, 9]}, "b1": {"cell": [3, 9]}}}
    {"stage": "round-end", "round": 6, "vp": [9, 9]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .. import malformed
from ..fields import Illegal
from ..table import Setup
from ..text import _
from . import constants, units
from .board import field_of
from .setup import begin
from .state import Overkill, State, Turn

Cell = tuple[int, int]


class _Unit(BaseModel):
    model_config = ConfigDict(extra="forbid")

    cell: Cell | None = None
    damage: int = Field(default=0, ge=0)
    risk: int = Field(default=0, ge=0, le=99)
    pap: int | None = Field(default=None, ge=0, le=1)
    bap: int | None = Field(default=None, ge=0, le=99)
    destroyed: bool = False
    returns: int = Field(default=1, ge=1)


class _Overkill(BaseModel):
    model_config = ConfigDict(extra="forbid")

    unit: str
    wreck: str
    progress: int = Field(default=0, ge=0, le=constants.OVERKILL_TURNS)
    fresh: bool = False
    stopped: bool = False


class _Turn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    seat: int = Field(ge=0, le=1)
    unit: str | None = None
    actions: int = Field(default=0, ge=0)
    moved: bool = False
    attacked: bool = False
    used: list[int] = []


class _Position(BaseModel):
    model_config = ConfigDict(extra="forbid")

    stage: str = Field(default="turn", pattern="^(round|sortie|special-sortie|turn|round-end)$")
    round: int = Field(default=1, ge=0, le=constants.ROUNDS)
    first: int = Field(default=0, ge=0, le=1)
    to_sortie: int | None = Field(default=None, ge=0, le=1)
    vp: tuple[int, int] = (0, 0)
    units: dict[str, _Unit] = {}
    objectives: dict[str, int | None] = {}
    overkills: list[_Overkill] = []
    turn: _Turn | None = None


def position(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that a position describes; raises Illegal for one that cannot be."""
    try:
        given = _Position.model_validate(data)
    except ValidationError as wrong:
        raise malformed.position_refusal(wrong) from None
    state = begin(setup)
    state.stage = given.stage
    # The stage "round" begins the next round, so it is entered with the one before.
    state.round = max(0, given.round - 1) if given.stage == "round" else given.round
    state.first = given.first
    state.to_sortie = given.first if given.to_sortie is None else given.to_sortie
    state.vp = list(given.vp)
    for unit_id, changes in given.units.items():
        _place(state, setup, unit_id, changes)
    for objective_id, owner in given.objectives.items():
        _own(state, objective_id, owner)
    for marker in given.overkills:
        for unit_id in (marker.unit, marker.wreck):
            _known(state, unit_id)
        state.overkills.append(Overkill(**marker.model_dump()))
    if given.turn:
        _take_turn(state, given.turn)
    return state


def _known(state: State, unit_id: str) -> None:
    if unit_id not in state.units:
        raise Illegal("", _("There is no unit %(unit)s.", unit=unit_id))


def _place(state: State, setup: Setup, unit_id: str, given: _Unit) -> None:
    _known(state, unit_id)
    unit = state.unit(unit_id)
    field = field_of(setup, state)
    if given.cell is not None:
        if not field.enterable(given.cell):
            raise Illegal("KG-2.4", _("%(unit)s cannot stand there.", unit=unit.name))
        if any(other.cell == given.cell for other in state.units.values()):
            raise Illegal("KG-2.3", _("%(unit)s: the cell is taken.", unit=unit.name))
    if given.damage >= units.hp(setup, unit) and not given.destroyed:
        raise Illegal("KG-7.6.3", _("%(unit)s would be destroyed.", unit=unit.name))
    if given.destroyed and given.cell is None:
        raise Illegal("KG-7.6.3", _("%(unit)s: a wreck lies in a cell.", unit=unit.name))
    unit.cell = given.cell
    unit.damage, unit.risk = given.damage, given.risk
    unit.destroyed, unit.returns = given.destroyed, given.returns
    unit.pap = given.pap if given.pap is not None else int(unit.deployed)
    unit.bap = given.bap if given.bap is not None else units.bap(setup, unit) * unit.deployed


def _own(state: State, objective_id: str, owner: int | None) -> None:
    for objective in state.objectives:
        if objective.id == objective_id:
            objective.owner = owner
            return
    raise Illegal("", _("There is no objective %(id)s.", id=objective_id))


def _take_turn(state: State, given: _Turn) -> None:
    if state.stage != "turn":
        raise Illegal("", _("Only the stage of turns has a turn."))
    if given.unit is not None:
        _known(state, given.unit)
        if state.unit(given.unit).seat != given.seat or not state.unit(given.unit).deployed:
            raise Illegal("KG-4.3.1", _("That unit cannot be active."))
    carried = len(state.unit(given.unit).weapons) if given.unit else 0
    if any(not 0 <= place < carried for place in given.used):
        message = _("turn.used: places of the active unit's weapons, from 0, are needed.")
        raise Illegal("KG-4.3.3", message)
    state.turn = Turn(**given.model_dump())
    state.to_sortie = 1 - given.seat
