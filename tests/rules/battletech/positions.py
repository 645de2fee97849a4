"""Positions for the tests: 'Mechs on a map, and the dice that will be rolled.

`lance` makes a Game of 'Mechs that are given by `at`; a map is clear and level but for the hexes
that are named. Faces are written as they are read, 1 to 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from games.rules import dice as dice_of
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard
from games.rules.battletech.events import Rolled
from games.rules.battletech.mechs import sheet
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.physical.rolling import StrikeMade
from games.rules.battletech.shooting.resolving import ShotFired
from games.rules.battletech.state import Hex, Mech, State, Warrior
from games.rules.battletech.terms import SIDE_LETTERS, Location
from games.rules.contract.asking import Game, Setup
from games.rules.contract.events import Event
from games.rules.hexes import FLAT_TOPS, Board
from tests.rules.running import events

COLUMNS, ROWS = 16, 17


USUAL = {
    "locust": "locust-lct-1v",
    "stinger": "stinger-stg-3r",
    "commando": "commando-com-2d",
    "spider": "spider-sdr-5v",
    "jenner": "jenner-jr7-d",
    "panther": "panther-pnt-9r",
    "cicada": "cicada-cda-2a",
    "hunchback": "hunchback-hbk-4g",
    "centurion": "centurion-cn9-a",
    "trebuchet": "trebuchet-tbt-5n",
    "wolverine": "wolverine-wvr-6r",
    "shadow": "shadow-hawk-shd-2h",
    "griffin": "griffin-grf-1n",
    "dragon": "dragon-drg-1n",
    "catapult": "catapult-cplt-c1",
    "archer": "archer-arc-2r",
    "warhammer": "warhammer-whm-6r",
    "marauder": "marauder-mad-3r",
    "awesome": "awesome-aws-8q",
    "battlemaster": "battlemaster-blr-1g",
    "longbow": "longbow-lgb-0w",
    "banshee": "banshee-bnc-3e",
    "atlas": "atlas-as7-d",
    "king": "king-crab-kgc-0000",
}
"""The 'Mechs that tests call by their name alone."""


@cache
def cards() -> dict[str, MechCard]:
    """The built-in 'Mechs by their ids, and the usual ones by their name: "atlas"."""
    known = {data["id"]: MechCard.model_validate(data) for data in mechs()}
    return {**known, **{name: known[card_id] for name, card_id in USUAL.items()}}


@dataclass(frozen=True)
class Placed:
    """A 'Mech to be placed: see `at`."""

    card: str
    hex: str
    side: int
    facing: int
    seat: int | None
    gunnery: int
    piloting: int
    changes: Mapping[str, Any] = field(default_factory=dict)


def at(
    card: str,
    hex: str,
    *,
    side: int = 0,
    facing: int = 0,
    seat: int | None = None,
    gunnery: int = 4,
    piloting: int = 5,
    **changes: Any,
) -> Placed:
    """A 'Mech of this card in the hex of that number. `changes` set fields of its Mech, those of
    parts with a double underscore: `heat=5`, `movement__mode="run"`, `warrior__hits=2`."""
    return Placed(card, hex, side, facing, seat, gunnery, piloting, changes)


def lance(
    *placed: Placed,
    hexes: Mapping[str, str] | None = None,
    columns: int = COLUMNS,
    rows: int = ROWS,
    faces: Sequence[int] = (),
    **changes: Any,
) -> Game[State]:
    """A Game of these 'Mechs, their ids "a1", "a2", … and "b1", … by side in the given order.

    hexes: what lies in the hexes that are not clear and level 0, by number: "0505": "2" or "1l",
    as boards are written. faces: the dice to come; a roll beyond them fails. `changes` set fields
    of the State."""
    board = Board(FLAT_TOPS, columns, rows)
    state = State(stage="test", turn=1, initiative=[0, 1])
    known = dict(hexes or {})
    written = [known.pop(board.number(hex), "0") for hex in board.hexes]
    assert not known, f"there are no hexes {sorted(known)}"
    state.board = {"columns": columns, "rows": rows, "hexes": " ".join(written)}
    for one in placed:
        mech = _mech(one, state, board)
        state.mechs[mech.id] = mech
    for name, value in changes.items():
        setattr(state, name, value)
    return Game(
        state, dice_of.Dice(dice_of.Scripted([face - 1 for face in faces])), _setup(placed, state)
    )


def one(
    *faces: int,
    card: str = "wolverine",
    others: Sequence[Placed] = (),
    hexes: Mapping[str, str] | None = None,
    **changes: Any,
) -> tuple[Game[State], Mech]:
    """A Game of a 'Mech in 0505 and of others, and that 'Mech."""
    game = lance(at(card, "0505", **changes), *others, hexes=hexes, faces=faces)
    return game, game.state.mech("a1")


def force(*cards: str) -> dict[str, Any]:
    """A roster of 'Mechs by the ids of their cards."""
    return {"name": "Force", "entries": [{"slot": "mechs", "card": card} for card in cards]}


def _setup(placed: Sequence[Placed], state: State) -> Setup:
    """The set-up of a match of these 'Mechs."""
    mechs = state.mechs.values()
    seats = max(2, *(mech.seat + 1 for mech in mechs)) if mechs else 2
    entries = [
        [{"card": mech.card} for mech in mechs if mech.seat == seat] for seat in range(seats)
    ]
    options: dict[str, Any] = {"players": (seats + 1) // 2}
    if any(one.side > 1 for one in placed):
        options = {"scenario": "last-standing", "sides": max(3, seats)}
    return Setup(
        system="battletech",
        options=options,
        rosters=[{"name": "", "entries": known} for known in entries],
        cards={cards()[one.card].id: cards()[one.card].model_dump() for one in placed},
        names=["Ann", "Bob"],
    )


def _mech(one: Placed, state: State, board: Board) -> Mech:
    count = sum(mech.side == one.side for mech in state.mechs.values())
    mech = sheet.mech(
        cards()[one.card],
        mech_id=f"{SIDE_LETTERS[one.side]}{count + 1}",
        seat=one.side if one.seat is None else one.seat,
        side=one.side,
        warrior=Warrior("", one.gunnery, one.piloting),
    )
    mech.hex = board.parse(one.hex) if one.hex else None
    mech.facing = one.facing
    for name, value in one.changes.items():
        *parts, last = name.split("__")
        thing: Any = mech
        for part in parts:
            thing = getattr(thing, part)
        assert hasattr(thing, last), f"{thing} has no {last}"
        setattr(thing, last, deepcopy(value))
    return mech


def hex_of(number: str, columns: int = COLUMNS, rows: int = ROWS) -> Hex:
    """The hex of that number."""
    return Board(FLAT_TOPS, columns, rows).parse(number)


def number_of(hex: Hex | None, columns: int = COLUMNS, rows: int = ROWS) -> str:
    """The number of the hex, "" for none."""
    return Board(FLAT_TOPS, columns, rows).number(hex) if hex else ""


def hit(
    game: Game[State], mech_id: str, location: Location, *names: str, fresh: bool = False
) -> None:
    """Mark slots of a location as hit, the first of these names that are not hit yet."""
    mech = game.state.mech(mech_id)
    slots = card_of(game.setup, mech).slots[location]
    for name in names:
        struck = mech.hit.get(location, ())
        slot = next(n for n, known in enumerate(slots) if known == name and n not in struck)
        mech.hit = {**mech.hit, location: [*struck, slot]}
        if fresh:
            marked = {**mech.fresh.hit, location: (*mech.fresh.hit.get(location, ()), slot)}
            mech.fresh = replace(mech.fresh, hit=marked)


def lose(game: Game[State], mech_id: str, *locations: Location) -> None:
    """Take locations away that were lost in an earlier phase."""
    mech = game.state.mech(mech_id)
    for location in locations:
        mech.lost.append(location)
        mech.armour = {**mech.armour, location: 0}
        mech.structure = {**mech.structure, location: 0}


Dice = Rolled | ShotFired | StrikeMade


def dice_in(happened: Iterable[Event]) -> list[Dice]:
    """The events whose dice were rolled."""
    return [event for event in happened if isinstance(event, Dice) and event.faces]


def dice(game: Game[State]) -> list[Dice]:
    """The same of those since they were taken last."""
    return dice_in(game.take_events())


def called(event: Event) -> str:
    """What an event is, or what was rolled for."""
    return event.kind.removesuffix("-roll") if isinstance(event, Rolled) else event.kind


def rolls(happened: Iterable[Event], what: str) -> list[tuple[int, int]]:
    """The rolls for something, each as (needed, rolled)."""
    return [
        (event.data["need"], sum(event.faces))
        for event in dice_in(happened)
        if called(event) == what
    ]


def cited(game: Game[State]) -> dict[str, str]:
    """The rule of each thing that has happened, the last of its kind; rolls by what for."""
    return {called(event): event.data["rule"] for event in events(game)}
