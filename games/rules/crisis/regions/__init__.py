"""The regions of the table that change with most answers."""

from collections.abc import Mapping
from typing import Final

from ...contract.regions import DrawnRegion
from . import attack, field, mission, squads, units

REGIONS: Final[Mapping[str, DrawnRegion]] = {
    "attack": DrawnRegion(attack.region, "section", "attack"),
    "field": DrawnRegion(field.region, "svg", "layer layer-field"),
    "mission": DrawnRegion(mission.region, "section", "mission"),
    "squads": DrawnRegion(squads.region, "section", "squads"),
    "units": DrawnRegion(units.region, "svg", "layer layer-units"),
}
