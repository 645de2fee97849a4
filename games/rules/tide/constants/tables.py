"""The tables of the rulebook, read from cards/tables.json, and the collection in which all numbers
of the system are registered."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

from ...book.ledgers import Numbers
from ..terms import Class, Damage, MarkerKind, Morale, TerrainKind

Costs = Mapping[TerrainKind, Mapping[Class, int | None]]
"""MP to enter a hex; None where units of the class may not enter."""


class Tables(BaseModel):
    """All tables of the rulebook."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    costs: Costs
    house_costs: Costs
    """Costs on which the rulebook is silent."""
    cover: Mapping[TerrainKind, Mapping[Class, int]]
    """Red dice that the terrain of a hex gives."""
    marker_cover: Mapping[MarkerKind, int]
    """Cover of a squad in an entrenchment or a pillbox, or in a hex with a tank trap."""
    damage: Mapping[Damage, tuple[Damage | None, ...]]
    """The damage of a vehicle after 1, 2, 3, and 4 hits or more, by its damage before; None:
    destroyed."""
    suppression: Mapping[Morale, tuple[Morale | None, ...]]
    """The morale of a squad after hits, in the same form; None: routed."""
    blind: Mapping[int, int]
    """The number of blind hexes behind the nearest obstacle, by the difference of levels."""


_FILE: Final = Path(__file__).parents[1] / "cards" / "tables.json"
TABLES: Final = Tables.model_validate_json(_FILE.read_text(encoding="utf-8"))


NUMBERS: Final = Numbers()
number = NUMBERS.number
