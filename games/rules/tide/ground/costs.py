"""The cost of entering a hex from its neighbour (TI-6.2, TI-6.4, TI-6.5)."""

from typing import Final

from ...fields import Illegal
from ...hexes import Hex
from ...text import _
from ..constants.ground import CLIFF, COSTS, ROAD, UPHILL
from ..terms import TERRAIN, Class, TerrainKind
from .ground import Ground, Ways

OFF_THE_MAP: Final = Illegal("TI-2.1", _("The map ends there."))
CLIFF_BETWEEN: Final = Illegal("TI-6.5", _("A cliff is in the way."))


def step(ground: Ground, start: Hex, end: Hex, unit: Class) -> int | Illegal:
    """The MP for a step of a unit of this class into a neighbouring hex, or why it is impossible,
    regardless of other units and of the MP left (TI-2.1, TI-2.4, TI-6.2, TI-6.4, TI-6.5). A road
    ignores terrain and slopes, but not cliffs."""
    if end not in ground:
        return OFF_THE_MAP
    rise = ground.rise(start, end)
    if abs(rise) >= CLIFF:
        return CLIFF_BETWEEN
    if ground.connected(start, end):
        return ROAD
    terrain = ground.kind(end)
    cost = COSTS[terrain][unit]
    if cost is None:
        return _closed_terrain(terrain, unit)
    return cost + UPHILL if rise > 0 else cost


def ways(ground: Ground, cell: Hex, unit: Class) -> Ways:
    """The six neighbours of a hex, each with the result of `step`. It is cached with the map."""
    key = (cell, unit)
    found = ground.ways.get(key)
    if found is None:
        found = ground.ways[key] = tuple(
            (there, step(ground, cell, there, unit)) for there in ground.board.neighbours(cell)
        )
    return found


def may_stand(ground: Ground, cell: Hex, unit: Class) -> bool:
    """Whether a unit of this class may enter the hex from any side: over a road, or through its
    terrain (TI-3.10)."""
    return COSTS[ground.kind(cell)][unit] is not None or any(cell in road for road in ground.roads)


def _closed_terrain(terrain: TerrainKind, unit: Class) -> Illegal:
    """Why units of this class do not enter a terrain. A half hex at the rim does not belong to the
    map."""
    if unit == "vehicle":
        message = _("No vehicle enters this terrain (%(terrain)s).")
    else:
        message = _("Nobody enters this terrain (%(terrain)s).")
    rule = "TI-2.1" if terrain == "half" else "TI-2.4"
    return Illegal(rule, message.filled(terrain=TERRAIN[terrain]))
