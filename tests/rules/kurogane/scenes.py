"""Scenes for the tests: a match begun anywhere, with the dice that it will roll.

`begin` takes teams as lists of entries, a field as rows, and units by where they stand. Faces
are written as they are read, 1 to 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.contract.events import Event
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Scripted, Seeded
from games.rules.fields import CellField, Field, Illegal, Path
from games.rules.kurogane import SYSTEM
from games.rules.kurogane.state import State

OPEN = ["00000000000C", *["000000000000"] * 10, "C00000000000"]


def commander(card: str) -> dict[str, Any]:
    return {"slot": "commanders", "card": card}


def companion(*weapons: str, frame: str = "normal-frame") -> dict[str, Any]:
    return {"slot": "companions", "card": frame, "with": list(weapons)}


ORDER = [commander("by-your-side"), commander("otherwise"), companion("rifle", "shield")]
PAIR = [commander("savage"), commander("butterfly-kiss")]
"""Two commanders who go together, to fill up with companions."""
UNCHAINED = [
    *PAIR,
    companion("rifle", "shield"),
    companion("grenade-launcher", "submachine-gun"),
]
RIFLES = [commander("cataphract"), commander("panopticon"), companion("rifle", "shield")]
CONDUCTORS = [commander("swallowtail"), commander("panopticon"), companion("auto-cannon")]


def field(changes: Mapping[tuple[int, int], str]) -> list[str]:
    """The open field with other codes in some cells."""
    rows = [list(row) for row in OPEN]
    for (x, y), code in changes.items():
        rows[y][x] = code
    return ["".join(row) for row in rows]


def begin(
    units: Mapping[str, Any] | None = None,
    *,
    red: Sequence[Mapping[str, Any]] = UNCHAINED,
    blue: Sequence[Mapping[str, Any]] = UNCHAINED,
    rows: Sequence[str] = OPEN,
    faces: Sequence[int] = (),
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    asks_apart: bool = True,
    **position: Any,
) -> Table[State]:
    """A Table at the position: units by id, {"cell": [x, y], …} or the cell alone. Special actions
    are asked apart, as in matches that began when they were, unless it says otherwise."""
    field_card = _clear_of_walls({**SYSTEM.cards.built_in["duel"], "rows": list(rows)})
    rosters = [{"name": "", "entries": list(team)} for team in (red, blue)]
    setup = make_setup(
        *(SYSTEM, {"map": "duel"}, rosters, ["Ann", "Bob"]),
        {**(cards or {}), "duel": field_card},
        asks_apart=asks_apart,
    )
    placed = {
        unit: {"cell": list(where)} if isinstance(where, tuple) else where
        for unit, where in (units or {}).items()
    }
    data = {"stage": "turn", "round": 2, "units": placed, **position}
    dice = Dice(Scripted([face - 1 for face in faces], after=Seeded(b"the rest")))
    return Table(SYSTEM, setup, dice, state=SYSTEM.rules.state_at(data, setup))


def _clear_of_walls(card: dict[str, Any]) -> dict[str, Any]:
    """The field with the objectives on which a scene has built moved to a far corner."""
    for objective in (objectives := [dict(known) for known in card["objectives"]]):
        x, y = objective["cell"]
        if card["rows"][y][x] not in "0123":
            objective["cell"] = [0, 0]
    return {**card, "objectives": objectives}


def give(table: Table[State], *answers: Any) -> list[Event]:
    """Answer with option ids, or (id, fields); whoever is asked answers. All events. A scene
    may say "activate:…" of the only unit there is, of which nobody is asked, too."""
    events: list[Event] = []
    for answer in answers:
        option, fields = answer if isinstance(answer, tuple) else (answer, {})
        turn = table.game.state.turn
        if turn and option == f"activate:{turn.unit}":
            continue
        (seat,) = table.asks
        events += table.answer(seat, {"option": option, "fields": fields}).events
    return events


def refusal(table: Table[State], option: str, **fields: Any) -> str:
    """The rule by which an answer is refused; "taken" if it would be taken."""
    (seat,) = table.asks
    try:
        table.check(seat, {"option": option, "fields": fields})
    except Illegal as refused:
        return refused.rule
    return "taken"


def offered(table: Table[State]) -> set[str]:
    """The ids of the options that are not refused."""
    (ask,) = table.asks.values()
    return {option.id for option in ask.options if not option.refused}


def cells(table: Table[State], option: str) -> dict[str, str]:
    """The cells that an option offers, each with the notes on the best way there as one text; the
    other ways into a cell as "x,y/risk"."""
    (ask,) = table.asks.values()
    for found in ask.options:
        if found.id == option and found.fields:
            return _ends(found.fields[0])
    return {}


def _ends(field: Field) -> dict[str, str]:
    if isinstance(field, CellField):
        return {f"{spot.cell[0]},{spot.cell[1]}": "" for spot in field.spots}
    assert isinstance(field, Path)
    assert field.notes is not None
    listed: dict[str, str] = {}
    for place, cost in sorted(field.ends.items(), key=lambda end: field.rank(*end)):
        cell = f"{place[0]},{place[1]}"
        name = cell if cell not in listed else f"{cell}/{place[3]}"
        listed[name] = "; ".join(map(str, field.notes(place, cost)))
    return listed


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def one(events: Sequence[Event], kind: str) -> Mapping[str, Any]:
    """The data of the only event of that kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event.data
