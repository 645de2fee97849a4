"""Numbers of the map and of lines of sight: levels, costs and cover of terrain, stacking, obstacles
to sight."""

from typing import Final

from ...text import _
from ..terms import TerrainKind
from .tables import TABLES, number

LEVELS: Final = number((0, 1, 2), "TI-2.2")
"""The levels: level ground, low hills, hills."""

# -- Terrain

_FOUND_COSTS: Final = number(TABLES.costs, "TI-2.4", "TI-2.1", "TI-6.2")
_HOUSE_COSTS: Final = number(TABLES.house_costs, "TI-2.4", house=True)
COSTS: Final = {**_FOUND_COSTS, **_HOUSE_COSTS}
"""MP to enter a hex; None where units of the class may not enter."""
COVER: Final = number(TABLES.cover, "TI-2.4", house=True)
BLOCKING: Final[frozenset[TerrainKind]] = number(
    frozenset({"woods", "building"}), "TI-2.4", "TI-8.5"
)
"""Terrain that blocks lines of sight."""

# -- Levels and roads

ROAD: Final = number(1, "TI-6.4", label=_("MP from a road hex to a connected road hex"))
UPHILL: Final = number(1, "TI-6.5", label=_("more MP for a level uphill"))
CLIFF: Final = number(2, "TI-6.5", label=_("levels between two hexes that are a cliff"))

# -- Stacking

MOST_UNITS: Final = number(3, "TI-2.5", label=_("units in a hex, at most"))
MOST_VEHICLES: Final = number(
    2, "TI-2.5", label=_("vehicles of the units in a hex, at most"), house=True
)
MOST_FORTIFICATIONS: Final = number(
    3, "TI-6.4.4", label=_("entrenchments and pillboxes in a hex, at most")
)
FORTIFIED_SQUADS: Final = number(1, "TI-6.4.4", label=_("squads in an entrenchment or pillbox"))
MOST_OBSTACLES: Final = number(
    1, "TI-6.4.1", "TI-6.4.2", "TI-6.4.3", label=_("obstacles of a kind in a hex, at most")
)
NO_FORTIFICATION: Final[frozenset[TerrainKind]] = number(
    frozenset({"shallow-stream", "deep-stream", "pond", "building"}), "TI-6.4.4"
)
"""Terrain in which no entrenchment can be."""

# -- Lines of sight

ALWAYS_SEEN: Final = number(1, "TI-8.1", label=_("hexes within which units see each other"))
BLIND: Final = number(TABLES.blind, "TI-8.6d")
