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

'Mechs are named by their side, "a" or "b" (up to "f" where each player is a side), and their place
in its forces, from 1. What is left out is as at the beginning of a match; without a board the
match's own boards lie there. A 'Mech without a hex is off the map.

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

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..contract.asking import Setup
from ..fields import Illegal
from ..forms import malformed
from ..hexes import BadNumber
from ..text import _
from . import ground
from .cards.schema import MechCard
from .constants.harm import DEADLY
from .mechs import sheet
from .script import STAGES
from .setup import begin
from .state import DISPLACING, Blow, Fire, Mech, Movement, Shot, State, Strike, Turns
from .terms import LOCATIONS, Location, Mode

MOST = 99
Count = Annotated[int, Field(ge=0, le=MOST)]
Slots = dict[Location, list[Count]]


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Warrior(_Given):
    gunnery: int | None = Field(default=None, ge=0, le=8)
    piloting: int | None = Field(default=None, ge=0, le=8)
    hits: int = Field(default=0, ge=0, le=DEADLY)
    conscious: bool = True
    unconscious_since: int = Field(default=0, ge=0)


class _Movement(_Given):
    mode: Mode = ""
    over: bool = True
    spent: Count = 0
    hexes: Count = 0
    charge_hexes: Count = 0
    backward: bool = False
    turned: bool = False
    attempts: Count = 0
    heat: Count = 0
    fell: bool = False
    start: str | None = None
    charge: str = ""
    dfa: str = ""
    dfa_fails: bool = False


class _Shot(_Given):
    weapon: str
    target: str
    spotter: str = ""
    aim: Location | Literal[""] = ""
    resolved: bool = False


class _Fire(_Given):
    shots: list[_Shot] = []
    seeks_club: bool = False
    prop: Location | Literal[""] = ""
    resolved: bool = False


class _Strike(_Given):
    kind: Blow = "none"
    target: str = ""
    blows: dict[Location, str] = {}
    resolved: bool = False


class _Mech(_Given):
    hex: str | None = None
    facing: int = Field(default=0, ge=0, le=5)
    prone: bool = False
    armour: dict[Location, Count] = {}
    rear: dict[Literal["CT", "LT", "RT"], Count] = {}
    structure: dict[Location, Count] = {}
    hit: Slots = {}
    lost: list[Location] = []
    breached: list[Location] = []
    shots: dict[str, int] = {}
    heat: int = Field(default=0, ge=0, le=MOST)
    shut_down: bool = False
    twist: Literal[-1, 0, 1] = 0
    flipped: bool = False
    club: Literal["", "tree", "limb"] = ""
    club_since: int = Field(default=0, ge=0)
    out: Literal["", "destroyed", "warrior", "forced-off", "withdrawn", "left"] = ""
    crippled: bool = False
    warrior: _Warrior = _Warrior()
    movement: _Movement | None = None
    fire: _Fire | None = None
    strike: _Strike | None = None
    spots: str = ""


class _Board(_Given):
    columns: int = Field(ge=1, le=80)
    rows: int = Field(ge=1, le=80)
    hexes: list[Annotated[str, Field(max_length=800)]] = Field(max_length=80)


class _Position(_Given):
    stage: str = "move"
    turn: int = Field(default=1, ge=0, le=999)
    first: int = Field(default=0, ge=0)
    gone: list[Annotated[int, Field(ge=0)]] = []
    board: _Board | None = None
    mechs: dict[str, _Mech] = {}
    waiting: list[str] | None = None
    done: list[str] = []
    limbs: dict[str, Count] = {}
    hill: tuple[int, int] = (0, 0)
    quiet: int = Field(default=0, ge=0, le=99)


def position(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that a position describes; raises Illegal for one that cannot be."""
    given = _read(data)
    if given.stage not in STAGES and given.stage != "end":
        raise Illegal("", _("stage: one of %(known)s is needed.", known=[*STAGES, "end"]))
    state = begin(setup)
    state.stage, state.turn = given.stage, given.turn
    _take_sides(state, given)
    if given.board:
        board = given.board
        hexes = "\n".join(board.hexes)
        state.board = {"columns": board.columns, "rows": board.rows, "hexes": hexes}
    land = ground.of(setup, state)
    for mech_id in given.mechs:
        _known(state, mech_id)
    for mech_id, changes in given.mechs.items():
        _place(state, setup, land, state.mech(mech_id), changes)
    _take_turns(state, given)
    for number, count in given.limbs.items():
        _hex(land, number)
        state.limbs[number] = count
    state.hill, state.quiet = list(given.hill), given.quiet
    return state


def _take_sides(state: State, given: _Position) -> None:
    """Who acts first, and which sides have left the match."""
    for name, sides in (("first", [given.first]), ("gone", given.gone)):
        for side in sides:
            if side not in state.sides:
                message = _("position.%(name)s: there is no side %(side)s.", name=name, side=side)
                raise Illegal("", message)
    state.gone = sorted(set(given.gone))
    state.initiative = [given.first, *(side for side in state.sides if side != given.first)]


def _read(data: Mapping[str, Any]) -> _Position:
    try:
        return _Position.model_validate(data)
    except ValidationError as wrong:
        raise malformed.position_refusal(wrong) from None


def _known(state: State, mech_id: str) -> None:
    if mech_id not in state.mechs:
        raise Illegal("", _("There is no 'Mech %(unit)s.", unit=mech_id))


def _hex(land: ground.Ground, number: str) -> tuple[int, int]:
    try:
        return land.board.parse(number)
    except BadNumber as bad:
        raise Illegal("BT-11.4", bad.message) from None


def _place(state: State, setup: Setup, land: ground.Ground, mech: Mech, given: _Mech) -> None:
    card = sheet.card_of(setup, mech)
    _mark(mech, card, given)
    if given.hex is not None:
        hex = _hex(land, given.hex)
        other = ground.mech_in(state, hex)
        in_dfa = given.movement is not None and bool(given.movement.dfa)
        if other is not None and other is not mech and not given.out and not in_dfa:
            message = _("%(unit)s: %(other)s is in that hex.", unit=mech.id, other=other.id)
            raise Illegal("BT-0.p2", message)
        mech.hex = hex
    _declare(state, land, mech, card, given)


def _mark(mech: Mech, card: MechCard, given: _Mech) -> None:
    """The marks of the record sheet."""
    for name in ("armour", "rear", "structure"):
        whole, marked = getattr(mech, name), getattr(given, name)
        for location, points in marked.items():
            if points > whole[location]:
                message = _(
                    "%(unit)s: there are only %(most)s points at %(location)s.",
                    unit=mech.id,
                    most=whole[location],
                    location=location,
                )
                raise Illegal("", message)
        whole.update(marked)
    for location, hit in given.hit.items():
        if any(slot >= len(card.slots[location]) for slot in hit):
            message = _("%(unit)s: %(location)s has fewer slots.", unit=mech.id, location=location)
            raise Illegal("", message)
    for key, rounds in given.shots.items():
        if key not in mech.shots or not 0 <= rounds <= mech.shots[key]:
            message = _("%(unit)s: no such ammunition in %(slot)s.", unit=mech.id, slot=key)
            raise Illegal("", message)
        mech.shots[key] = rounds
    mech.hit = {location: sorted(set(hit)) for location, hit in given.hit.items()}
    mech.lost = [where for where in LOCATIONS if where in given.lost]
    for location in mech.lost:
        mech.armour[location] = mech.structure[location] = 0
    mech.breached = list(given.breached)
    _take_state(mech, given)


def _take_state(mech: Mech, given: _Mech) -> None:
    for name in (
        "facing",
        "prone",
        "heat",
        "shut_down",
        "twist",
        "flipped",
        "club",
        "club_since",
        "out",
        "crippled",
        "spots",
    ):
        setattr(mech, name, getattr(given, name))
    warrior, marked = mech.warrior, given.warrior
    warrior.gunnery = warrior.gunnery if marked.gunnery is None else marked.gunnery
    warrior.piloting = warrior.piloting if marked.piloting is None else marked.piloting
    warrior.hits, warrior.conscious = marked.hits, marked.conscious
    warrior.unconscious_since = marked.unconscious_since
    warrior.dead = marked.hits == DEADLY
    if not marked.conscious and not marked.hits:
        message = _("%(unit)s: a warrior without a point is conscious.", unit=mech.id)
        raise Illegal("BT-9.p1", message)
    if warrior.dead and given.hex is not None and not given.out:
        message = _("%(unit)s: a warrior with %(n)s points is dead.", unit=mech.id, n=DEADLY)
        raise Illegal("BT-9.p1", message)


def _declare(state: State, land: ground.Ground, mech: Mech, card: MechCard, given: _Mech) -> None:
    """What it has done and declared this turn."""
    mech.movement = Movement(start=mech.hex)
    if given.movement is not None:
        moved = given.movement.model_dump(exclude={"start"})
        start = mech.hex if given.movement.start is None else _hex(land, given.movement.start)
        mech.movement = Movement(**moved, start=start)
        _all_known(state, [given.movement.charge, given.movement.dfa])
    if given.fire is not None:
        weapons = {mount.id for mount in card.mounts}
        for shot in given.fire.shots:
            _all_known(state, [shot.target, shot.spotter])
            if shot.weapon not in weapons:
                message = _("%(unit)s has no weapon %(id)s.", unit=mech.id, id=shot.weapon)
                raise Illegal("", message)
        shots = [Shot(**shot.model_dump()) for shot in given.fire.shots]
        mech.fire = Fire(**{**given.fire.model_dump(), "shots": shots})
    if given.strike is not None:
        _all_known(state, [given.strike.target, *given.strike.blows.values()])
        if given.strike.kind in {*DISPLACING, "club", "hatchet"} and not given.strike.target:
            raise Illegal("", _("%(unit)s: this strike needs a target.", unit=mech.id))
        mech.strike = Strike(**given.strike.model_dump())


def _all_known(state: State, mech_ids: Iterable[str]) -> None:
    for mech_id in mech_ids:
        if mech_id:
            _known(state, mech_id)


def _take_turns(state: State, given: _Position) -> None:
    waiting = given.waiting
    if waiting is None:
        waiting = [mech.id for mech in state.in_play() if mech.id not in given.done]
        if given.stage == "placing":
            waiting = [mech.id for mech in state.mechs.values() if mech.hex is None]
    done = given.done
    if given.stage.startswith("resolving"):
        waiting = []
        done = done or [mech.id for mech in state.on_map() if mech.fire or mech.strike]
    for mech_id in (*waiting, *done):
        _known(state, mech_id)
    state.turns = Turns(waiting=list(dict.fromkeys(waiting)), done=list(dict.fromkeys(done)))
