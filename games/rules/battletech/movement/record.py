"""The record of a 'Mech's movement: mode, MP, hexes, heat (BT-2.12.p1)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ...hexes import neighbour
from ..constants import movement as constants
from ..state import Mech, Movement
from ..terms import Mode

MODE_HEAT: Final[dict[Mode, int]] = {
    "": 0,
    "stand": 0,
    "walk": constants.WALKING_HEAT,
    "run": constants.RUNNING_HEAT,
    "jump": constants.JUMPING_HEAT,
}


def begin(mech: Mech, mode: Mode) -> None:
    """Picks the 'Mech's mode of this turn, unless it has one (BT-2.p1)."""
    movement = mech.movement
    if not movement.mode:
        movement.mode = mode
        movement.start = mech.at
        movement.heat += MODE_HEAT[mode]


def jump_heat(hexes: int) -> int:
    """The heat of a jump over so many hexes (BT-2.5.p1)."""
    return max(constants.JUMPING_HEAT, constants.JUMPING_HEAT_OF_A_HEX * hexes)


def enter(movement: Movement, *, backward: bool) -> None:
    """Counts a hex entered on foot. Only hexes since the last change between forward and backward
    count (G-06), and for a charge only those since the last fall (BT-4.5.2)."""
    if backward != movement.backward:
        movement.hexes = movement.charge_hexes = 0
    movement.backward = backward
    movement.hexes += 1
    movement.charge_hexes += 1


def is_backward(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether the step from a node into another hex is backward."""
    return neighbour((before[0], before[1]), before[2]) != (after[0], after[1])


def hexes_after(movement: Movement, path: Sequence[Sequence[int]]) -> int:
    """The hexes that count after a path, continuing the movement so far."""
    movement = replace(movement)
    for before, after in pairwise(path):
        if tuple(before[:2]) != tuple(after[:2]):
            enter(movement, backward=is_backward(before, after))
    return movement.hexes
