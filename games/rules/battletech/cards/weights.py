"""The weights of a 'Mech's parts in half tons, so that all are whole numbers; and its internal
structure, which follows from its tonnage."""

from typing import Final

from .. import terms
from ..tables import HEAD_STRUCTURE, STRUCTURE
from ..terms import Location
from .layout import HALF_BIN, ammunition
from .schema import MechCard
from .weapons import WEAPONS

TON: Final = 2
"""Half tons in a ton."""

# The half tons of a standard fusion engine, by its rating from 10 on in fives.
_ENGINES = (
    *(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 11, 11),
    *(12, 12, 12, 14, 14, 15, 15, 16, 17, 17, 18, 19, 20, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
    *(31, 32, 33, 35, 36, 38, 39, 41, 43, 45, 47, 49, 51, 54, 57, 59, 63, 66, 69, 73, 77, 82, 87),
    *(92, 98, 105),
)
SMALLEST_ENGINE: Final = 10
LARGEST_ENGINE: Final = 400
COCKPIT: Final = 3 * TON
SINKS_WITHOUT_WEIGHT: Final = 10
POINTS_A_TON: Final = 16
"""Points of armour in a ton."""
JET_STEPS: Final = ((55, 1), (85, 2), (100, 4))
"""The half tons of a jump jet, with the most tons of a 'Mech that uses it."""


def rating(card: MechCard) -> int:
    """The rating of the engine for this tonnage and speed."""
    return card.walk * card.tonnage


def sinks_in_engine(rating: int) -> int:
    """The number of heat sinks inside the engine, which need no slots."""
    return rating // 25


def engine(rating: int) -> int:
    """The weight of a standard fusion engine. Raises ValueError for a rating that does not
    exist."""
    if rating % 5 or not SMALLEST_ENGINE <= rating <= LARGEST_ENGINE:
        raise ValueError(f"no engine has the rating {rating}")
    return _ENGINES[(rating - SMALLEST_ENGINE) // 5]


def hatchet(tonnage: int) -> int:
    """The tons of a hatchet, which are also its slots."""
    return -(-tonnage // 15)


def armour(card: MechCard) -> int:
    """The weight of all armour, rounded up."""
    points = sum(card.armour.values()) + sum(card.rear.values())
    return -(-points * TON // POINTS_A_TON)


def weight(card: MechCard) -> int:
    """The weight of the whole 'Mech. Raises ValueError if no engine moves it."""
    power = rating(card)
    structure = -(-card.tonnage * TON // 10)
    gyro = -(-power // 100) * TON
    sinks = max(0, card.heat_sinks - SINKS_WITHOUT_WEIGHT) * TON
    return structure + engine(power) + gyro + COCKPIT + sinks + armour(card) + _equipment(card)


def _equipment(card: MechCard) -> int:
    """The weight of weapons, ammunition, jump jets and hatchets."""
    weapons = sum(round(WEAPONS[mount.weapon].tonnage * TON) for mount in card.mounts)
    bins = sum(
        (1 if name == HALF_BIN else TON) * len(places)
        for name, places in card.places.items()
        if ammunition(name) is not None
    )
    jet = next(weight for most, weight in JET_STEPS if card.tonnage <= most)
    jets = jet * len(card.places.get(terms.JUMP_JET, ()))
    hatchets = hatchet(card.tonnage) * TON if terms.HATCHET in card.places else 0
    return weapons + bins + jets + hatchets


def structure_of(tonnage: int) -> dict[Location, int]:
    """The internal structure of each location. Raises KeyError for a tonnage that does not exist:
    they run from 20 to 100 in steps of 5."""
    centre, side, arm, leg = STRUCTURE[tonnage]
    return {
        "HD": HEAD_STRUCTURE,
        "CT": centre,
        "LT": side,
        "RT": side,
        "LA": arm,
        "RA": arm,
        "LL": leg,
        "RL": leg,
    }
