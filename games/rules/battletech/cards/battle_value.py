"""The battle value of a 'Mech with a warrior of Gunnery 4 and Piloting 5, and the effect of other
skills (BT-11.2).

One half is defensive: armour, structure and gyro, multiplied by the target modifier of its speed,
less its explosive ammunition. The other half is offensive: weapons and ammunition, within its heat
sinks, and its mass, multiplied by its speed. The result agrees with the published value of every
built-in 'Mech.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from ..constants.collection import number
from ..constants.shooting import TARGET_HEXES, TARGET_JUMPED
from ..tables import by_steps
from ..terms import ARMS, HATCHET
from .layout import HALF_BIN, ammunition
from .schema import MechCard
from .weapons import WEAPONS
from .weights import structure_of

ARMOUR: Final = 2.5
STRUCTURE: Final = 1.5
GYRO: Final = 0.5
BIN: Final = 15
"""The deduction for each slot of ammunition."""
HATCHET_DAMAGE: Final = 1.5
FREE_HEAT: Final = 6
WALKERS_HEAT: Final = 2
JUMPERS_HEAT: Final = 3
USUAL_SPEED: Final = 5
SPEED_POWER: Final = 1.2

OF_A_TON: Final = {
    **{"Machine Gun": 1, "AC/2": 5, "AC/5": 9, "AC/10": 15, "AC/20": 22},
    **{"LRM 5": 6, "LRM 10": 11, "LRM 15": 17, "LRM 20": 23, "SRM 2": 3, "SRM 4": 5, "SRM 6": 7},
}
"""The value of a ton of ammunition, by its weapon."""


@dataclass(frozen=True)
class _Armed:
    """A weapon as it counts here: rear weapons count half, or front ones if the rear is
    stronger."""

    value: float
    heat: int
    weapon: str


def battle_value(card: MechCard) -> int:
    """The battle value, rounded. The parts of the card have to agree (`layout`)."""
    return floor(_defence(card) + _offence(card) + 0.5)


def _defence(card: MechCard) -> float:
    armour = sum(card.armour.values()) + sum(card.rear.values())
    structure = sum(structure_of(card.tonnage).values())
    worth = ARMOUR * armour + STRUCTURE * structure + GYRO * card.tonnage - BIN * len(card.bins)
    running = by_steps(TARGET_HEXES, card.run)
    jumping = by_steps(TARGET_HEXES, card.jump) + TARGET_JUMPED if card.jump else 0
    return worth * (1 + max(running, jumping) / 10)


def _offence(card: MechCard) -> float:
    armed = _armed(card)
    hatchet = HATCHET_DAMAGE * -(-card.tonnage // 5) if HATCHET in card.places else 0
    worth = _in_heat(card, armed) + _ammunition(card, armed) + hatchet + card.tonnage
    speed = card.run + -(-card.jump // 2)
    factor: float = (1 + (speed - USUAL_SPEED) / 10) ** SPEED_POWER
    return worth * round(factor, 2)


def _armed(card: MechCard) -> list[_Armed]:
    """The weapons, the most valuable first, and of equal ones the cooler first."""
    fixed = {False: 0, True: 0}
    for mount in card.mounts:
        if mount.location not in ARMS:
            fixed[mount.rear] += WEAPONS[mount.weapon].value
    halved = fixed[False] >= fixed[True]
    armed = []
    for mount in card.mounts:
        weapon = WEAPONS[mount.weapon]
        half = mount.location not in ARMS and mount.rear == halved
        armed.append(_Armed(weapon.value / 2 if half else weapon.value, weapon.heat, weapon.name))
    return sorted(armed, key=lambda one: (-one.value, one.heat))


def _in_heat(card: MechCard, armed: Sequence[_Armed]) -> float:
    """The value of the weapons; those that exceed the heat sinks count half."""
    moving = max(JUMPERS_HEAT, card.jump) if card.jump else WALKERS_HEAT
    sinks = FREE_HEAT + card.heat_sinks - moving
    if sum(one.heat for one in armed) <= sinks:
        return sum(one.value for one in armed)
    worth, heat = 0.0, 0
    for one in armed:
        worth += one.value / 2 if heat >= sinks and one.heat else one.value
        heat += one.heat
    return worth


def _ammunition(card: MechCard, armed: Sequence[_Armed]) -> float:
    """The value of the ammunition, at most that of the weapons which it feeds."""
    worth: Counter[str] = Counter()
    for name, places in card.places.items():
        fed = ammunition(name)
        if fed is not None:
            halves = 1 if name == HALF_BIN else 2
            worth[fed[0]] += halves * OF_A_TON[fed[0]] * len(places)
    fed_by = {name: sum(one.value for one in armed if one.weapon == name) for name in worth}
    return sum(min(halves / 2, fed_by[name]) for name, halves in worth.items())


MULTIPLIERS: Final = number(
    (
        (242, 231, 221, 210, 193, 175, 168, 159, 150),
        (221, 211, 202, 192, 176, 160, 154, 146, 138),
        (193, 185, 176, 168, 154, 140, 135, 128, 121),
        (166, 158, 151, 144, 132, 120, 116, 110, 104),
        (138, 132, 126, 120, 110, 100, 95, 90, 85),
        (131, 119, 113, 108, 99, 90, 86, 81, 77),
        (124, 112, 107, 102, 94, 85, 81, 77, 72),
        (117, 106, 101, 96, 88, 80, 76, 72, 68),
        (110, 99, 95, 90, 83, 75, 71, 68, 64),
    ),
    "BT-11.2",
    house=True,
)
"""Multipliers in hundredths: rows by Gunnery 0 to 8, columns by Piloting 0 to 8."""
