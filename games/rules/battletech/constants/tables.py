"""The tables of the rulebook and of the record sheet. Their rows stand in cards/tables.json."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..terms import Location, Side

Kind = Literal["punch", "kick", "club", "hatchet", "push", "charge", "dfa"]
Table = Literal["full", "punch", "kick", "none"]
"""The table on which an attack rolls its locations; "none" for a push, which does no damage."""
Locations = Mapping[Side, Mapping[int, Location]]
"""The location that is hit, by the side that is struck and the roll."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StrikesAtLevel(_Model):
    """The physical attacks that are allowed at a target that is prone or not and stands so many
    levels higher, each with the table of its locations; and the rule of the row."""

    prone: bool
    level: int
    rule: str
    tables: Mapping[Kind, Table]


class Tables(_Model):
    """All of them."""

    locations: Locations
    """By 2D6."""
    punches: Locations
    """By 1D6."""
    kicks: Locations
    """By 1D6."""
    clusters: Mapping[int, Annotated[tuple[int, ...], Field(min_length=11, max_length=11)]]
    """By the missiles that are fired, how many hit: for each roll of 2D6 from 2 to 12."""
    criticals: tuple[tuple[int, int], ...]
    """From a roll of 2D6 on so many critical hits: the last row in a torso only."""
    consciousness: Mapping[int, int]
    """The number to stay conscious, by the points that the warrior has taken in all."""
    structure: Mapping[int, tuple[int, int, int, int]]
    """By tonnage: of the centre torso, a side torso, an arm, a leg."""
    falls: Mapping[int, tuple[int, Side]]
    """By 1D6: hexsides to the right that a falling 'Mech turns, and the side that it falls on."""
    target_hexes: tuple[tuple[int, int], ...]
    """By the hexes that the target has moved: from so many on so much."""
    strikes: tuple[StrikesAtLevel, ...]


_FILE: Final = Path(__file__).parents[1] / "cards" / "tables.json"
TABLES: Final = Tables.model_validate_json(_FILE.read_text(encoding="utf-8"))
