"""The regions of the table that change with most answers."""

from collections.abc import Mapping
from typing import Final

from ...contract.regions import DrawnRegion
from . import declared, forces, limbs, phase, units

REGIONS: Final[Mapping[str, DrawnRegion]] = {
    "declared": DrawnRegion(declared.region, "svg", "layer layer-declared"),
    "forces": DrawnRegion(forces.region, "section", "squads"),
    "limbs": DrawnRegion(limbs.region, "svg", "layer layer-limbs"),
    "phase": DrawnRegion(phase.region, "section", "phases"),
    "units": DrawnRegion(units.region, "svg", "layer layer-units"),
}
