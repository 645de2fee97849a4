"""The regions of the table that change with most answers."""

from collections.abc import Mapping
from typing import Final

from ...contract.regions import DrawnRegion
from . import forces, phase, units

REGIONS: Final[Mapping[str, DrawnRegion]] = {
    "forces": DrawnRegion(forces.region, "section", "squads"),
    "phase": DrawnRegion(phase.region, "section", "phases"),
    "units": DrawnRegion(units.region, "svg", "layer layer-units"),
}
