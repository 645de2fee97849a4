"""Positions: where a position file lets a match begin; `position.md` describes its form."""

from functools import partial

from ..contract import positions
from ..contract.asking import Setup
from ..data import Json, Plain
from ..fields import Illegal
from ..hexes import BadNumber, Board
from ..text import _
from . import ground, invariants
from .cards import schema
from .script import STAGES
from .setup import begin
from .state import Acting, Hex, Marker, Squad, State, Vehicle
from .terms import MOVING
from .units import limits

CLOSED = ("nations", "squads", "vehicles", "scored", "transferred", "exchanging", "orders")
"""Fields of the state that a position leaves out or describes with its units."""
NOWHERE = ("hex", "figures", "transport", "fortification")
"""Fields that a unit out of play lacks."""


def position(data: Json, setup: Setup) -> State:
    """The state that a position describes. Raises Illegal for an impossible one."""
    state = begin(setup)
    state.stage, state.round, state.actions = "action", 1, 1
    overrides = positions.given(data)
    if "board" in overrides:
        state.board = _board(overrides.pop("board"))
        state.markers, state.control = {}, {}
    if "control" in overrides:
        state.control = {}
    readers: positions.Readers = {Hex: partial(_hex, ground.of(setup, state).board)}
    if "markers" in overrides:
        state.markers = _markers(overrides.pop("markers"), readers)
    units = overrides.pop("units", {})
    state = positions.laid_over(state, overrides, closed=CLOSED, readers=readers)
    for (*_way, unit_id), unit in positions.each(units, ("units",)):
        _add(state, setup, str(unit_id), unit, readers)
    if state.stage not in STAGES:
        raise Illegal("", _("stage: one of %(known)s is needed.", known=sorted(STAGES)))
    if (state.stage == "acting") != (state.acting is not None):
        raise Illegal("TI-5.p3", _("An action is under way in the stage “acting”, and no other."))
    for fault in invariants.faults(setup, state):
        raise fault
    if state.acting is not None:
        _begin_acting(setup, state, state.acting)
    return state


def _board(data: object) -> dict[str, str | int]:
    """A board in the form of the state."""
    board: schema.Ground = positions.read(schema.Ground, data, ("board",))
    return {
        "columns": board.columns,
        "rows": board.rows,
        "hexes": "\n".join(board.hexes),
        "roads": "\n".join(" ".join(road) for road in board.roads),
    }


def _hex(board: Board, number: str) -> Hex:
    try:
        return board.parse(number)
    except BadNumber as bad:
        raise Illegal("TI-2.3", bad.message) from None


def _markers(data: object, readers: positions.Readers) -> dict[str, Marker]:
    """The markers of a position, which replace those of the scenario."""
    found = [
        positions.written(Marker, {"id": place[-1], **marker}, place, readers=readers)
        for place, marker in positions.each(data, ("markers",))
    ]
    return {marker.id: marker for marker in found}


def _add(state: State, setup: Setup, unit_id: str, unit: Plain, readers: positions.Readers) -> None:
    """Adds a squad or a vehicle. Its side follows from its id, and its name from the id or the
    card."""
    place = ("units", unit_id)
    if ("figures" in unit) == ("vehicle" in unit):
        message = _("%(unit)s: a unit has figures or is a vehicle.", unit=unit_id)
        raise Illegal("TI-1.1", message)
    if unit.get("out"):
        unit = {name: value for name, value in unit.items() if name not in NOWHERE}
    card = unit.pop("vehicle", None)
    own = {"id": unit_id, "side": int(unit_id[:1] == "b"), "name": unit_id.upper()}
    if card is None:
        squad = positions.written(Squad, {**own, **unit}, place, readers=readers)
        state.squads[squad.id] = squad
    else:
        own |= {"card": card, "name": setup.cards.get(str(card), {}).get("name", "")}
        vehicle = positions.written(Vehicle, {**own, **unit}, place, readers=readers)
        state.vehicles[vehicle.id] = vehicle


def _begin_acting(setup: Setup, state: State, acting: Acting) -> None:
    """Sets the action under way, of a unit that can be activated for it (TI-5.2)."""
    unit = state.unit(acting.unit)
    here = state.whereabouts(unit)
    if here is None or unit.activation != "fresh":
        raise Illegal("TI-5.2", _("%(unit)s cannot be activated.", unit=acting.unit))
    if acting.action not in MOVING:
        message = _("One of these belongs here: %(expected)s.", expected=", ".join(sorted(MOVING)))
        raise positions.wrong(("acting", "action"), message)
    refused = limits.why_not(setup, state, unit, acting.action)
    if refused:
        raise refused.anew()
    acting.trail = acting.trail or [here]
