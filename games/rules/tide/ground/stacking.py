"""How many units share a hex (TI-2.5, TI-2.6)."""

from __future__ import annotations

from ...fields import Illegal
from ...hexes import Hex
from ...text import _
from ..constants.ground import MOST_UNITS, MOST_VEHICLES
from ..state import Squad, State, Vehicle


def why_no_room(
    state: State, unit: Squad | Vehicle, cell: Hex, *, without: Squad | Vehicle | None = None
) -> Illegal | None:
    """Why the limit of units to a hex keeps a unit from stopping there, if it does or would without
    another one; None if there is room. Squads in entrenchments and pillboxes count, those in
    transports do not."""
    others = [other for other in state.units_in(cell, unit.side) if other not in (unit, without)]
    if len(others) >= MOST_UNITS:
        return Illegal("TI-2.5", _("There are %(most)s units in that hex.", most=MOST_UNITS))
    vehicles = sum(isinstance(other, Vehicle) for other in others)
    if isinstance(unit, Vehicle) and vehicles >= MOST_VEHICLES:
        return Illegal("TI-2.5", _("There are %(most)s vehicles in that hex.", most=MOST_VEHICLES))
    return None
