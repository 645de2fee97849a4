"""The cost of walking from a hex into the next one (BT-2.2). All terms add up."""

from ...hexes import Hex
from ..constants import movement as constants
from .ground import Ground


def entering(ground: Ground, cell: Hex) -> int:
    """The MP for the hex and its terrain, without levels (BT-2.2.t1, BT-2.2.t3 to BT-2.2.t5)."""
    depth = min(ground.depth(cell), len(constants.WATER) - 1)
    cost = constants.HEX + constants.WOODS[ground.woods(cell)] + constants.WATER[depth]
    if ground.rough(cell):
        cost += constants.ROUGH
    if ground.rubble(cell):
        cost += constants.RUBBLE
    return cost


def step(ground: Ground, start: Hex, end: Hex) -> int:
    """The MP for a step into a neighbouring hex with its levels (BT-2.2.t6); for water its bottom
    counts (BT-2.2.p1). A step so far down that it is a fall pays for no levels (BT-2.2.t8), and a
    step so far up does not exist."""
    levels = abs(ground.floor(end) - ground.floor(start))
    climbed = constants.LEVELS[levels] if levels < constants.TOO_STEEP else 0
    return entering(ground, end) + climbed


def is_fall(ground: Ground, start: Hex, end: Hex) -> bool:
    """Whether a step leads so far down that it is a fall (BT-2.2.t8)."""
    return ground.floor(start) - ground.floor(end) >= constants.TOO_STEEP


def is_water(ground: Ground, cell: Hex) -> bool:
    """Whether the hex has water deep enough to count (BT-2.4.p1, BT-2.9.p1)."""
    return ground.depth(cell) >= constants.DEEP
