"""Physical attacks (section 4): bases, damage, tables by level."""

from typing import Final

from ...text import _
from .collection import number
from .tables import TABLES

BASE: Final[dict[str, int]] = number({"kick": -2, "punch": 0, "club": -1, "push": -1}, "BT-4.2.p1")
"""The modifier to Piloting; that of a hatchet is `HATCHET`."""
MISSES_FROM: Final = number(12, "BT-4.1.p1", label=_("number that misses by itself"))

KICK_ACTUATOR: Final = number(2, "BT-4.2.p3", label=_("a leg actuator hit"))
KICK_FOOT: Final = number(1, "BT-4.2.p3", label=_("a foot actuator hit"))
KICK_TONS: Final = number(5, "BT-4.2.p3", label=_("tons for a point of a kick"))
PUNCH_ACTUATOR: Final = number(2, "BT-4.2.p4", label=_("an arm actuator hit or missing"))
PUNCH_HAND: Final = number(1, "BT-4.2.p4", label=_("a hand hit or missing"))
PUNCH_TONS: Final = number(10, "BT-4.2.p4", label=_("tons for a point of a punch"))
LEAST_PUNCH: Final = number(1, "BT-4.2.p4", label=_("least damage of a punch"))
CLUB_ACTUATOR: Final = number(2, "BT-4.2.p5", label=_("an arm actuator hit"))
CLUB_TONS: Final = number(5, "BT-4.2.p5", label=_("tons for a point of a club"))
HATCHET: Final = number(-1, "BT-11.19", label=_("base of a hatchet"), house=True)
HATCHET_ACTUATOR: Final = number(2, "BT-11.19", label=_("an arm actuator hit"), house=True)
HATCHET_TONS: Final = number(5, "BT-11.19", label=_("tons for a point of a hatchet"), house=True)
PUSH_SHOULDER: Final = number(2, "BT-4.2.p6", label=_("a shoulder hit"))
CHARGE_TONS: Final = number(10, "BT-4.5.2", label=_("tons for a point of a charge"))
DFA_JUMPED: Final = number(3, "BT-4.6.p1", label=_("a death from above"))
DFA_DAMAGE: Final = number(3, "BT-4.6.2", label=_("times the tons of a death from above"))
DFA_TONS: Final = number(10, "BT-4.6.2", label=_("tons for a point of a death from above"))
DFA_OWN_TONS: Final = number(5, "BT-4.6.2", label=_("tons for a point of it to oneself"))
DFA_MISSED_LEVELS: Final = number(2, "BT-4.6.3", label=_("levels fallen after a miss"))

STRIKES: Final = number(
    {(row.prone, row.level): row for row in TABLES.strikes},
    *(row.rule for row in TABLES.strikes),
)
"""The table of each allowed attack and its rule, by whether the target is prone and how many levels
it stands higher. A death from above is allowed on any level (BT-2.11.p1)."""
