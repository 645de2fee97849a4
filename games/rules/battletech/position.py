"""Positions: where a position file lets a match begin.

    {
      "stage": "firing",            see `script.STAGES`; "move" if left out
      "turn": 3,
      "first": 1,                   the side that acts first, lowest in initiative; then the others
      "gone": [2],                  sides that have left a match which others play on
      "board": {"columns": 4, "rows": 3, "hexes": ["0 0 1l 0", "0 2 0w1 0", "0 0 0h 0r"]},
      "mechs": {
        "a1": {
          "hex": "0203", "facing": 2, "prone": true, "heat": 7, "twist": -1,
          "armour": {"CT": 3}, "rear": {"CT": 0}, "structure": {"CT": 5, "LA": 0},
          "hit": {"CT": [0, 1], "RL": [0]},     slots hit, counted from 0
          "lost": ["LA"],                       locations destroyed, blown off or dropped
          "breached": ["RL"],
          "shots": {"LT:3": 5},                 rounds left in a slot of ammunition
          "warrior": {"gunnery": 3, "piloting": 4, "hits": 2, "conscious": false},
          "shut_down": true, "flipped": true, "club": "tree", "club_since": 2,
          "movement": {"mode": "run", "hexes": 6, "spent": 7, "heat": 2},
          "fire": {"shots": [{"weapon": "w1", "target": "b1"}]},
          "strike": {"kind": "kick", "blows": {"RL": "b1"}}
        },
        "b1": {"out": "destroyed"}
      },
      "waiting": ["b1"],            who has still to act in this phase; else all in play
      "done": ["a1"],               who has acted, in order
      "limbs": {"0203": 1},         limbs that lie in hexes
      "hill": [2, 0], "quiet": 3    hill points, turns without damage
    }

It is the state written down (see `state`), with three differences: hexes are named by their
numbers; a board lists its rows; "first", "waiting" and "done" say whose turn it is. 'Mechs are
named by their side, "a" or "b" (up to "f" where each player is a side), and their place in its
forces, from 1. What is left out, or null, is as at the beginning of a match; without a board the
match's own boards lie there. A 'Mech without a hex is off the map. A movement that is given is
over, and began where the 'Mech is.

Beginnings, one for each stage:

    {"stage": "set-up"}
    {"stage": "placing", "mechs": {"a1": {"hex": "0101"}}, "waiting": ["b1"]}
    {"stage": "turn", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0117", "facing": 0}}}
    {"stage": "move", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0105"}}}
    {"stage": "moving", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0105"}}, "waiting": ["b1"]}
    {"stage": "fire", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0105"}}}
    {"stage": "firing", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0105"}}}
    {"stage": "resolving-fire", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0105"}}}
    {"stage": "strike", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0102"}}}
    {"stage": "striking", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0102"}}}
    {"stage": "resolving-strikes", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0102"}}}
    {"stage": "heat", "mechs": {"a1": {"hex": "0101", "heat": 12}, "b1": {"hex": "0102"}}}
    {"stage": "end", "mechs": {"a1": {"hex": "0101"}, "b1": {"hex": "0102"}}}
"""

from collections.abc import Mapping
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
    for location in mech.lost:
        mech.armour[location] = mech.structure[location] = 0
    mech.movement.start = mech.movement.start or mech.hex
    warrior = mech.warrior
    warrior.dead = warrior.hits >= DEADLY
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
