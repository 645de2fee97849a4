"""Positions: where a position file lets a match begin.

    {
      "stage": "acting",            see `script.STAGES`; "action" if left out
      "round": 2,
      "initiative": 0,              the side that has it: 0 or 1
      "turn": 0, "actions": 2,      whose action turn it is, and how many actions are left of it
      "waiting": [1],               the sides that have still to be asked in this stage
      "board": {"columns": 4, "rows": 3, "hexes": ["0 0 1w 0", "0 2 0b 0", "0 0 0s 0x"],
                "roads": [["0000", "0100"]]},
      "markers": {"m1": {"kind": "minefield", "hex": "0301"},
                  "m2": {"kind": "pillbox", "hex": "0102"}},
      "units": {
        "a1": {"figures": ["regular", "elite", "officer"], "hex": "0000", "token": "medic"},
        "a2": {"vehicle": "m3a1", "hex": "0100", "damage": "light"},
        "a3": {"figures": ["regular"], "transport": "a2"},
        "b1": {"figures": ["machine-gun-de", "regular"], "hex": "0102", "fortification": "m2",
               "activation": "op-fire"},
        "b3": {"figures": ["elite"], "hex": "0201", "morale": "pinned", "activation": "fatigued"},
        "b2": {"vehicle": "tiger-i", "out": "destroyed"}
      },
      "acting": {"unit": "a1", "action": "advance", "mp": 2, "trail": ["0000"],
                 "fired_at_by": ["b1"]},      in the stage "acting", and in no other
      "control": {"0102": 1},       the side that controls an objective
      "last_in": {"0102": 1},       the side that stood last in a hex that decides a tie
      "points": [3, 1], "command": [1, 0], "initiative_command": [2, 2],
      "lost": [{"regular": 2}, {}]
    }

Units are named by their side, "a" or "b", and a number; a unit has figures or is a vehicle. What is
left out is as at the beginning of the match: the board, the markers and the control of objectives
are those of the scenario. A unit without a hex and a transport is off the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from ..contract.asking import Setup
from ..fields import Illegal
from ..forms import malformed
from ..hexes import BadNumber
from ..text import _
from . import ground, invariants, library
from .ground import Ground
from .script import STAGES
from .setup import begin
from .state import Acting, Hex, Marker, Squad, Stage, State, Vehicle
from .terms import Activation, Damage, MarkerKind, Morale, Out, Specialisation
from .units import limits

UnitId = Annotated[str, StringConstraints(pattern=r"^[ab][1-9][0-9]?$")]
MarkerId = Annotated[str, StringConstraints(pattern=r"^m[1-9][0-9]{0,2}$")]
Count = Annotated[int, Field(ge=0, le=99)]
Side = Annotated[int, Field(ge=0, le=1)]
MOST_UNITS = 80
MOST_MARKERS = 200


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Board(_Given):
    columns: int = Field(ge=1, le=40)
    rows: int = Field(ge=1, le=40)
    hexes: list[Annotated[str, Field(max_length=200)]] = Field(max_length=40)
    roads: list[Annotated[list[str], Field(max_length=400)]] = Field(default=[], max_length=40)


class _Marker(_Given):
    kind: MarkerKind
    hex: str


class _Unit(_Given):
    hex: str | None = None
    activation: Activation = "fresh"
    out: Out = ""
    figures: list[str] | None = Field(default=None, max_length=9)
    token: Specialisation | Literal[""] = ""
    division: Count = 0
    morale: Morale = "normal"
    transport: str = ""
    fortification: str = ""
    vehicle: str | None = None
    damage: Damage = "none"


class _Acting(_Given):
    unit: str
    action: Literal["advance", "fire-and-movement", "assault"]
    trail: list[str] | None = Field(default=None, max_length=99)
    mp: Count = 0
    moved: bool = False
    attacked: bool = False
    stopped: bool = False
    hindered: bool = False
    fired_at_by: list[str] = Field(default=[], max_length=MOST_UNITS)


class _Position(_Given):
    stage: Stage = "action"
    round: int = Field(default=1, ge=0, le=99)
    initiative: Side | None = None
    turn: Side = 0
    actions: Count = 1
    waiting: list[Side] = Field(default=[], max_length=2)
    board: _Board | None = None
    markers: dict[MarkerId, _Marker] | None = Field(default=None, max_length=MOST_MARKERS)
    units: dict[UnitId, _Unit] = Field(default={}, max_length=MOST_UNITS)
    acting: _Acting | None = None
    control: dict[str, Side] | None = Field(default=None, max_length=99)
    last_in: dict[str, Side] = Field(default={}, max_length=99)
    points: tuple[Count, Count] = (0, 0)
    command: tuple[Count, Count] = (0, 0)
    initiative_command: tuple[Count, Count] = (0, 0)
    lost: tuple[dict[str, Count], dict[str, Count]] = ({}, {})


def position(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that a position describes; raises Illegal for one that cannot be."""
    given = _read(data)
    if given.stage not in STAGES:
        raise Illegal("", _("stage: one of %(known)s is needed.", known=sorted(STAGES)))
    state = begin(setup)
    state.stage, state.round = given.stage, given.round
    state.turn, state.actions, state.waiting = given.turn, given.actions, list(given.waiting)
    if given.initiative is not None:
        state.initiative = given.initiative
    if given.board is not None:
        _lay(state, given.board)
    land = ground.of(setup, state)
    _place_markers(state, land, given)
    for unit_id, unit in given.units.items():
        _add(state, setup, land, unit_id, unit)
    _count(state, setup, land, given)
    if (given.stage == "acting") != (given.acting is not None):
        raise Illegal("TI-5.p3", _("An action is under way in the stage “acting”, and no other."))
    if given.acting is not None:
        state.acting = _acting(state, setup, land, given.acting)
    for fault in invariants.faults(setup, state):
        raise fault
    return state


def _read(data: Mapping[str, Any]) -> _Position:
    try:
        return _Position.model_validate(data)
    except ValidationError as wrong:
        raise malformed.position_refusal(wrong) from None


def _lay(state: State, board: _Board) -> None:
    """The board of the position takes the place of that of the scenario, with all that lies on
    it."""
    state.board = {
        "columns": board.columns,
        "rows": board.rows,
        "hexes": "\n".join(board.hexes),
        "roads": "\n".join(" ".join(road) for road in board.roads),
    }
    state.markers, state.control = {}, {}


def _place_markers(state: State, land: Ground, given: _Position) -> None:
    if given.markers is not None:
        state.markers = {
            marker_id: Marker(marker_id, marker.kind, _hex(land, marker.hex))
            for marker_id, marker in given.markers.items()
        }


def _hex(land: Ground, number: str) -> Hex:
    try:
        return land.board.parse(number)
    except BadNumber as bad:
        raise Illegal("TI-2.3", bad.message) from None


# -- Units


def _add(state: State, setup: Setup, land: Ground, unit_id: str, given: _Unit) -> None:
    """A squad or a vehicle, in its hex or out of play."""
    side = "ab".index(unit_id[0])
    hex = None if given.hex is None or given.out else _hex(land, given.hex)
    if (given.figures is None) == (given.vehicle is None):
        message = _("%(unit)s: a unit has figures or is a vehicle.", unit=unit_id)
        raise Illegal("TI-1.1", message)
    if given.vehicle is not None:
        card = _card(setup, given.vehicle, "vehicle")
        state.vehicles[unit_id] = Vehicle(
            unit_id,
            side,
            library.vehicle(setup, card).name,
            hex,
            given.activation,
            given.out,
            card=card,
            damage=given.damage,
        )
        return
    figures = [_card(setup, card_id, "figure") for card_id in given.figures or []]
    state.squads[unit_id] = Squad(
        unit_id,
        side,
        unit_id.upper(),
        hex,
        given.activation,
        given.out,
        figures=[] if given.out else figures,
        token=given.token,
        division=given.division,
        morale=given.morale,
        transport="" if given.out else given.transport,
        fortification="" if given.out else given.fortification,
    )


def _card(setup: Setup, card_id: str, kind: str) -> str:
    """The id of a card of that kind that the match has. Raises Illegal for any other."""
    if setup.cards.get(card_id, {}).get("kind") != kind:
        raise Illegal("TI-3.5", _("There is no %(kind)s %(id)s.", kind=kind, id=card_id))
    return card_id


def _known(state: State, unit_id: str) -> None:
    if unit_id not in state.units:
        raise Illegal("", _("There is no unit %(unit)s.", unit=unit_id))


# -- The rest


def _count(state: State, setup: Setup, land: Ground, given: _Position) -> None:
    """Control, points and losses."""
    if given.control is not None:
        state.control = dict(given.control)
    state.last_in = dict(given.last_in)
    for number in (*state.control, *state.last_in):
        _hex(land, number)
    state.points, state.command = list(given.points), list(given.command)
    state.initiative_command = list(given.initiative_command)
    for lost in given.lost:
        for card_id in lost:
            _card(setup, card_id, "figure")
    state.lost = [dict(lost) for lost in given.lost]


def _acting(state: State, setup: Setup, land: Ground, given: _Acting) -> Acting:
    """The action under way. Without a trail its unit has been nowhere else."""
    for unit_id in (given.unit, *given.fired_at_by):
        _known(state, unit_id)
    trail = [_hex(land, number) for number in given.trail or ()]
    unit = state.unit(given.unit)
    here = state.whereabouts(unit)
    if here is None or unit.activation != "fresh":
        raise Illegal("TI-5.2", _("%(unit)s cannot be activated.", unit=given.unit))
    refused = limits.why_not(setup, state, unit, given.action)
    if refused:
        raise refused.anew()
    return Acting(
        given.unit,
        given.action,
        trail or [here],
        given.mp,
        given.moved,
        given.attacked,
        given.stopped,
        given.hindered,
        list(given.fired_at_by),
    )
