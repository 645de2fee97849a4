"""Positions for the tests: units on a map, and the dice that will be rolled.

`field` makes a Game of units that are given by `squad` and `vehicle`; a map is open and level but
for the hexes that are named. Faces are written as they are read, 1 to 6. Hexes are numbers, column
and row from 0: "0503".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.rules.contract.asking import Game, Setup
from games.rules.contract.events import Event
from games.rules.dice import Dice, Scripted
from games.rules.hexes import POINTED_TOPS, Board, Hex
from games.rules.tide.cards import packs
from games.rules.tide.state import Acting, Marker, Squad, State, Vehicle
from games.rules.tide.terms import Action, MarkerKind

COLUMNS, ROWS = 12, 10

FIGURES = {
    "r": "regular",
    "e": "elite",
    "o": "officer",
    "m": "mortar",
    "u": "machine-gun-us",
    "d": "machine-gun-de",
}
"""Letters by which tests name figures: "rree"."""


@dataclass(frozen=True)
class Placed:
    """A unit to be placed: see `squad` and `vehicle`."""

    hex: str
    side: int
    figures: str = ""
    card: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)


def squad(figures: str, hex: str, *, side: int = 0, **changes: Any) -> Placed:
    """A squad of these figures, a letter each, in the hex of that number, "" for none. `changes`
    set fields of its Squad."""
    return Placed(hex, side, figures=figures, changes=changes)


def vehicle(card: str, hex: str, *, side: int = 0, **changes: Any) -> Placed:
    """A vehicle of this card."""
    return Placed(hex, side, card=card, changes=changes)


def match(
    *placed: Placed,
    hexes: Mapping[str, str] | None = None,
    roads: Sequence[str] = (),
    markers: Mapping[str, MarkerKind] | None = None,
    columns: int = COLUMNS,
    rows: int = ROWS,
    faces: Sequence[int] = (),
) -> Game[State]:
    """A Game of these units, their ids "a1", "a2", … and "b1", … by side in the given order.

    hexes: what lies in the hexes that are not open and level 0, by number: "0503": "1" or "0w", as
    boards are written. roads: each the numbers of its hexes, parted by blanks. markers: by the hex
    of each; their ids are "m1", "m2", … faces: the dice to come; a roll beyond them fails."""
    state = State(stage="action", round=1, board=board(hexes or {}, roads, columns, rows))
    for number, (hex, kind) in enumerate((markers or {}).items(), start=1):
        state.markers[f"m{number}"] = Marker(f"m{number}", kind, hex_of(hex))
    for one in placed:
        _place(state, one)
    dice = Dice(Scripted([face - 1 for face in faces]))
    return Game(state, dice, Setup(system="tide", cards=dict(packs.cards())))


def board(
    hexes: Mapping[str, str], roads: Sequence[str] = (), columns: int = COLUMNS, rows: int = ROWS
) -> dict[str, str | int]:
    """The board of a position with these hexes."""
    grid = Board(POINTED_TOPS, columns, rows)
    known = dict(hexes)
    written = [known.pop(grid.number(hex), "0") for hex in grid.hexes]
    assert not known, f"there are no hexes {sorted(known)}"
    lines = [" ".join(written[at : at + columns]) for at in range(0, len(written), columns)]
    return {
        "columns": columns,
        "rows": rows,
        "hexes": "\n".join(lines),
        "roads": "\n".join(roads),
    }


def _place(state: State, one: Placed) -> None:
    count = sum(unit.side == one.side for unit in state.units.values())
    unit_id = f"{'ab'[one.side]}{count + 1}"
    hex = hex_of(one.hex) if one.hex else None
    unit: Squad | Vehicle
    if one.card:
        unit = state.vehicles[unit_id] = Vehicle(unit_id, one.side, unit_id, hex, card=one.card)
    else:
        figures = [FIGURES[letter] for letter in one.figures]
        unit = state.squads[unit_id] = Squad(unit_id, one.side, unit_id, hex, figures=figures)
    for name, value in one.changes.items():
        assert hasattr(unit, name), f"{unit} has no {name}"
        setattr(unit, name, value)


def act(game: Game[State], unit_id: str, action: Action = "advance", **changes: Any) -> Acting:
    """Let a unit be in the midst of an action."""
    hex = game.state.whereabouts(game.state.unit(unit_id))
    trail = [] if hex is None else [hex]
    game.state.acting = Acting(unit_id, action, trail, **changes)
    return game.state.acting


def hex_of(number: str, columns: int = 40, rows: int = 40) -> Hex:
    """The hex of that number."""
    return Board(POINTED_TOPS, columns, rows).parse(number)


def number_of(hex: Hex | None, columns: int = 40, rows: int = 40) -> str:
    """The number of the hex, "" for none."""
    return Board(POINTED_TOPS, columns, rows).number(hex) if hex else ""


def said(happened: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in happened]
