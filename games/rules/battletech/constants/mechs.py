"""Numbers of what a 'Mech can do."""

from __future__ import annotations

from typing import Final

from ...text import _
from .collection import number

HEAT_SLOWS: Final = number(((5, 1), (10, 2), (15, 3), (20, 4), (25, 5)), "BT-2.1.2", "BT-5.3c")
"""MP lost to heat: from so much on so many."""
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
