"""Positions: where a position file lets a match begin; `position.md` describes its form."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ..contract import positions
from ..contract.asking import Setup
from ..data import Json
from ..fields import Illegal
from ..hexes import BadNumber, Board
from ..text import _
from . import ground, invariants
from .constants.harm import DEADLY
from .script import STAGES
from .setup import begin
from .state import Hex, Mech, State
from .terms import LOCATIONS

CLOSED = ("fresh", "taken", "events", "due", "dead", "choosing", "lines", "damaged", "attack")
"""Fields that follow from others or exist only for a moment."""
MARKED = ("armour", "rear", "structure", "shots", "warrior", "gunnery", "piloting")
"""Marks of a record sheet that every 'Mech has from the beginning."""


class _Board(BaseModel):
    model_config = ConfigDict(extra="forbid")

    columns: int = Field(ge=1, le=80)
    rows: int = Field(ge=1, le=80)
    hexes: list[Annotated[str, Field(max_length=800)]] = Field(max_length=80)


def position(data: Json, setup: Setup) -> State:
    """The state that a position describes. Raises Illegal for an impossible one."""
    positions.refuse_closed(data, ("initiative", "turns"))
    beginning = begin(setup)
    beginning.stage, beginning.turn = "move", 1
    overrides = positions.given(data)
    if "board" in overrides:
        board = positions.read(_Board, overrides.pop("board"), ("board",))
        hexes = "\n".join(board.hexes)
        beginning.board = {"columns": board.columns, "rows": board.rows, "hexes": hexes}
    first = positions.read(int, overrides.pop("first", 0), ("first",))
    waiting = positions.read(list[str], overrides.pop("waiting", []), ("waiting",))
    done = positions.read(list[str], overrides.pop("done", []), ("done",))
    if isinstance(overrides.get("mechs"), Mapping):
        overrides["mechs"] = {one: _as_state(mech) for one, mech in overrides["mechs"].items()}
    land = ground.of(setup, beginning)
    readers = {Hex: partial(_hex, land.board)}
    state = positions.laid_over(beginning, overrides, also=MARKED, closed=CLOSED, readers=readers)
    if state.stage not in STAGES and state.stage != "end":
        raise Illegal("", _("stage: one of %(known)s is needed.", known=[*STAGES, "end"]))
    _take_sides(state, first)
    for mech in state.mechs.values():
        _complete(mech)
    _take_turns(state, waiting if data.get("waiting") is not None else None, done)
    for fault in invariants.faults(setup, state):
        raise fault
    return state


def _as_state(data: object) -> Any:
    """The data of a 'Mech in the form of the state."""
    if not isinstance(data, Mapping):
        return data
    known = dict(data)
    for name, usual in (("movement", {"over": True}), ("strike", {"kind": "none"})):
        if isinstance(known.get(name), Mapping):
            known[name] = {**usual, **known[name]}
    return known


def _hex(board: Board, number: str) -> Hex:
    try:
        return board.parse(number)
    except BadNumber as bad:
        raise Illegal("BT-11.4", bad.message) from None


def _take_sides(state: State, first: int) -> None:
    """Sets the order of the sides, and the sides that have left the match."""
    for name, side in (("first", first), *(("gone", side) for side in state.gone)):
        if side not in state.sides:
            raise positions.wrong((name,), _("There is no side %(side)s.", side=side))
    state.gone = sorted(set(state.gone))
    state.initiative = [first, *(side for side in state.sides if side != first)]


def _complete(mech: Mech) -> None:
    """Sets what follows from the marks of a record sheet."""
    mech.hit = {location: sorted(set(slots)) for location, slots in mech.hit.items()}
    mech.lost = [where for where in LOCATIONS if where in mech.lost]
    nothing = dict.fromkeys(mech.lost, 0)
    mech.armour = {**mech.armour, **nothing}
    mech.structure = {**mech.structure, **nothing}
    mech.movement.start = mech.movement.start or mech.hex
    mech.warrior = warrior = replace(mech.warrior, dead=mech.warrior.hits >= DEADLY)
    if not warrior.conscious and not warrior.hits:
        message = _("%(unit)s: a warrior without a point is conscious.", unit=mech.id)
        raise Illegal("BT-9.p1", message)
    if warrior.dead and mech.in_play:
        message = _("%(unit)s: a warrior with %(n)s points is dead.", unit=mech.id, n=warrior.hits)
        raise Illegal("BT-9.p1", message)


def _take_turns(state: State, waiting: list[str] | None, done: list[str]) -> None:
    if state.stage.startswith("resolving"):
        waiting = []
        done = done or [mech.id for mech in state.on_map() if mech.fire or mech.strike]
    elif waiting is None and state.stage == "placing":
        waiting = [mech.id for mech in state.mechs.values() if mech.hex is None]
    elif waiting is None:
        waiting = [mech.id for mech in state.in_play() if mech.id not in done]
    state.turns.waiting, state.turns.done = list(dict.fromkeys(waiting)), list(dict.fromkeys(done))
