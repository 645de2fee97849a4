"""The tables of the rulebook, whose rows stand in cards/tables.json, and the collection that all
numbers of the system are listed in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

from ...book.ledgers import Numbers
from ..terms import Class, Damage, MarkerKind, Morale, TerrainKind

Costs = Mapping[TerrainKind, Mapping[Class, int | None]]
"""MP to enter a hex; None where a unit of that class may not enter."""


class Tables(BaseModel):
    """All of them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    costs: Costs
    house_costs: Costs
    """Those on which the rulebook is silent."""
    cover: Mapping[TerrainKind, Mapping[Class, int]]
    """Red dice that the terrain of a hex gives."""
    marker_cover: Mapping[MarkerKind, int]
    """Cover of a squad in an entrenchment or a pillbox, or in a hex with a tank trap."""
    damage: Mapping[Damage, tuple[Damage | None, ...]]
    """What a vehicle is after 1, 2, 3, and 4 hits or more, by what it is now; None: gone."""
    suppression: Mapping[Morale, tuple[Morale | None, ...]]
    """The same of a squad."""
    blind: Mapping[int, int]
    """Hexes behind the nearest obstacle that are blind, by the difference of levels."""


_FILE: Final = Path(__file__).parents[1] / "cards" / "tables.json"
TABLES: Final = Tables.model_validate_json(_FILE.read_text(encoding="utf-8"))


NUMBERS: Final = Numbers()
number = NUMBERS.number
