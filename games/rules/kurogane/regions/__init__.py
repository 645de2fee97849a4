"""The regions of the table that change with most answers."""

from collections.abc import Mapping
from typing import Final

from ...contract.regions import DrawnRegion
from . import attack, teams, units

REGIONS: Final[Mapping[str, DrawnRegion]] = {
    "attack": DrawnRegion(attack.region, "section", "attack"),
    "teams": DrawnRegion(teams.region, "section", "squads"),
    "units": DrawnRegion(units.region, "svg", "layer layer-units"),
}
