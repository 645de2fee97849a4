"""The tables of the rulebook and of the record sheet, read from cards/tables.json."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..terms import Location, Side

Kind = Literal["punch", "kick", "club", "hatchet", "push", "charge", "dfa"]
Table = Literal["full", "punch", "kick", "none"]
"""The hit location table of an attack; "none" for a push, which does no damage."""
Locations = Mapping[Side, Mapping[int, Location]]
"""The location hit, by the side that is struck and the roll."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StrikesAtLevel(_Model):
    """The physical attacks that are allowed against a target, prone or not, that stands so many
    levels higher, each with its hit location table; and the rule of the row."""

    prone: bool
    level: int
    rule: str
    tables: Mapping[Kind, Table]


class Tables(_Model):
    """All tables."""

    locations: Locations
    """Rolled with 2D6."""
    punches: Locations
    """Rolled with 1D6."""
    kicks: Locations
    """Rolled with 1D6."""
    clusters: Mapping[int, Annotated[tuple[int, ...], Field(min_length=11, max_length=11)]]
    """The missiles that hit, by the number fired, for each roll of 2D6 from 2 to 12."""
    criticals: tuple[tuple[int, int], ...]
    """The least rolls of 2D6 with the critical hits of each; the last row is for torsos only."""
    consciousness: Mapping[int, int]
    """The number to stay conscious, by the total points of the warrior."""
    structure: Mapping[int, tuple[int, int, int, int]]
    """The structure of the centre torso, a side torso, an arm and a leg, by tonnage."""
    falls: Mapping[int, tuple[int, Side]]
    """The hexsides to the right that a falling 'Mech turns, and the side on which it falls, by
    1D6."""
    target_hexes: tuple[tuple[int, int], ...]
    """The modifiers for hexes that the target has moved, with the number of hexes from which each
    counts."""
    strikes: tuple[StrikesAtLevel, ...]


_FILE: Final = Path(__file__).parents[1] / "cards" / "tables.json"
TABLES: Final = Tables.model_validate_json(_FILE.read_text(encoding="utf-8"))
