"""What it costs to enter a hex from its neighbour (TI-6.2, TI-6.4, TI-6.5)."""

from __future__ import annotations

from ...fields import Illegal
from ...hexes import Hex
from ...text import _
from ..constants.ground import COSTS, ROAD, UPHILL
from ..terms import TERRAIN, Class
from .ground import Ground


def step(ground: Ground, start: Hex, end: Hex, unit: Class) -> int | None:
    """MP for a step into a neighbouring hex of the map; None where there is none (`why_closed`).
    A road ignores terrain and the way uphill, and no cliff."""
    if ground.cliff(start, end):
        return None
    if ground.connected(start, end):
        return ROAD
    cost = COSTS[ground.kind(end)][unit]
    if cost is None:
        return None
    return cost + UPHILL if ground.rise(start, end) > 0 else cost


def why_closed(ground: Ground, start: Hex, end: Hex, unit: Class) -> Illegal | None:
    """Why a unit of that class cannot go into a neighbouring hex, whatever MP it has; None if it
    can (TI-2.1, TI-6.5)."""
    if end not in ground:
        return Illegal("TI-2.1", _("The map ends there."))
    if step(ground, start, end, unit) is not None:
        return None
    if ground.cliff(start, end):
        return Illegal("TI-6.5", _("A cliff is in the way."))
    if unit == "vehicle":
        message = _("No vehicle enters this terrain (%(terrain)s).")
    else:
        message = _("Nobody enters this terrain (%(terrain)s).")
    rule = "TI-2.1" if ground.kind(end) == "half" else "TI-2.4"
    return Illegal(rule, message.filled(terrain=TERRAIN[ground.kind(end)]))


def may_stand(ground: Ground, cell: Hex, unit: Class) -> bool:
    """Whether a unit of that class may enter the hex from anywhere (TI-3.10): over a road, or
    because its terrain lets it."""
    return COSTS[ground.kind(cell)][unit] is not None or any(cell in road for road in ground.roads)
