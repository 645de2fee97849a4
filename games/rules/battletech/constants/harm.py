"""Numbers of damage, explosions, the warrior, piloting rolls and falls."""

from typing import Final

from ...text import _
from .collection import number
from .tables import TABLES

# -- Damage

GROUP: Final = number(5, "BT-8.4.3", "BT-4.5.2", "BT-4.6.2", label=_("points of a group of damage"))
HARD_HIT: Final = number(20, "BT-3.8.6", label=_("damage in a phase that asks for a roll"))
BREACH: Final = number(10, "BT-8.4.3c", label=_("roll that breaches a hull under water"))
WET_DEPTH: Final = number(1, "BT-8.4.3a", label=_("depth of water that softens a fall"))

# -- The warrior

DEADLY: Final = number(6, "BT-9.p1", label=_("points that kill a warrior"))
HEAD_POINTS: Final = number(1, "BT-3.8.5", label=_("points of a hit to the head"))
EXPLOSION_POINTS: Final = number(2, "BT-3.11.p1", label=_("points of an explosion"))
FALL_POINTS: Final = number(1, "BT-8.4.1", label=_("points of a fall"))

# -- Piloting rolls

EVENTS: Final = number(
    {
        "damage": 1,
        "shutdown": 3,
        "leg-actuator": 1,
        "hip": 2,
        "gyro": 3,
        "gyro-destroyed": 3,
        "leg-gone": 5,
        "kicked": 0,
        "missed-kick": 0,
        "pushed": 0,
        "charged": 2,
        "charge": 2,
        "hit-by-dfa": 2,
        "dfa": 4,
        "water-1": -1,
        "water-2": 0,
        "water-3": 1,
        "landed-in-water": 0,
        "stand": 0,
        "rubble": 0,
        "ran": 0,
        "jumped": 0,
        "domino": 0,
        "fallen-upon": 2,
    },
    "BT-8.1.p1",
)
"""The modifier of each event to a piloting roll. A second hit to the gyro adds to the first, so
both together add 6."""
LEG_ACTUATOR: Final = number(1, "BT-8.1.p2", label=_("for each hit leg or foot actuator"))
HIP: Final = number(2, "BT-8.1.p2", label=_("for each hit hip"))
GYRO: Final = number(3, "BT-8.1.p2", label=_("for a hit to the gyro"))
LEG_LOST: Final = number(5, "BT-8.1.p2", label=_("for each leg lost"))

# -- Falls

TONS: Final = number(10, "BT-8.4.3", label=_("tons for each point of a fall"))
SEAT_BELT_LEVEL: Final = number(1, "BT-8.4.1", label=_("for each level fallen above 1"))
SEAT_BELT_LIMIT: Final = number(12, "BT-8.4.1", label=_("number above which a fall always hurts"))
FACINGS: Final = number(TABLES.falls, "BT-8.4.2")

# -- Displacement

CLIMB: Final = number(2, "BT-7.1", "BT-11.6", label=_("levels up that a displacement can go"))
DROP: Final = number(2, "BT-7.2", label=_("levels down that make a displacement a fall"))
ACCIDENT: Final = number(7, "BT-7.2.p1", label=_("number to fall upon another 'Mech"))
"""The base number, before the movement and terrain of the 'Mech below."""


HEAT_SLOWS: Final = number(((5, 1), (10, 2), (15, 3), (20, 4), (25, 5)), "BT-2.1.2", "BT-5.3c")
"""MP lost to heat, with the heat from which each loss counts."""
RUN_FACTOR: Final = number((3, 2), "BT-2.1.3")
"""Running MP as a fraction of walking MP, rounded up."""
WALK_ON_ONE_LEG: Final = number(1, "BT-2.1.4", label=_("walking MP with one leg lost"))
WALK_ACTUATOR: Final = number(
    1, "BT-2.1.1", "BT-3.10.t10", "BT-3.10.t11", label=_("MP lost to each hit leg or foot actuator")
)
NO_JUMP_DEPTH: Final = number(2, "BT-2.1.5", label=_("depth of water that ends all jumps"))
WET_LEGS_DEPTH: Final = number(1, "BT-2.1.5", label=_("depth of water over the jets of the legs"))

ENGINE_HITS: Final = number(3, "BT-3.10.t1", label=_("engine hits that destroy a 'Mech"))
GYRO_HITS: Final = number(2, "BT-3.10.t2", label=_("gyro hits that destroy the gyro"))

CRIPPLING_ENGINE_HITS: Final = number(
    2, "BT-11.12", label=_("engine hits that cripple"), house=True
)
CRIPPLING_WARRIOR_HITS: Final = number(
    4, "BT-11.12", label=_("points of the warrior that cripple"), house=True
)
