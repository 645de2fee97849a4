"""Maps for the tests: rows of hexes as they stand on a board card, or open ground with changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.battletech import ground
from games.rules.battletech.ground import Ground
from games.rules.battletech.state import Mech, State, Warrior
from games.rules.contract.asking import Setup
from games.rules.hexes import Hex


def country(*rows: str, **options: Any) -> Ground:
    """The map of a position with these rows of hexes."""
    state = State(board=board(*rows))
    return ground.of(Setup(system="battletech", options=options), state)


def board(*rows: str) -> dict[str, str | int]:
    """The board of a position with these rows of hexes."""
    return {"columns": len(rows[0].split()), "rows": len(rows), "hexes": "\n".join(rows)}


def open_rows(columns: int, rows: int, changes: Mapping[str, str] | None = None) -> list[str]:
    """Level ground with other hexes here and there, by their numbers."""
    hexes = [
        [(changes or {}).get(f"{column:02}{row:02}", "0") for column in range(1, columns + 1)]
        for row in range(1, rows + 1)
    ]
    return [" ".join(row) for row in hexes]


def open_country(
    columns: int, rows: int, changes: Mapping[str, str] | None = None, **options: Any
) -> Ground:
    """The map of level ground with other hexes here and there."""
    return country(*open_rows(columns, rows, changes), **options)


def mech(hex: Hex | None, mech_id: str = "a1", **changes: Any) -> Mech:
    """A 'Mech as far as the map is concerned."""
    warrior = Warrior("", 4, 5)
    side = int(mech_id.startswith("b"))
    made = Mech(mech_id, side, side, "card", "", warrior, {}, {}, {}, {}, hex=hex)
    for name, value in changes.items():
        setattr(made, name, value)
    return made
