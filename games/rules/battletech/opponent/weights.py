"""What counts for how much to a computer that plays BattleTech, in points of damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...contract.opponents import Weight
from ...text import _

LOSSES: Final = "losses"
DAMAGE: Final = "damage"
WEAPONS: Final = "weapons"
STATE: Final = "state"
HEAT: Final = "heat"
FIRE: Final = "fire"
PLACE: Final = "place"
HILL: Final = "hill"

WEIGHTS: Final[Mapping[str, Weight]] = {
    LOSSES: Weight(
        0.05,
        _("battle value of 'Mechs that are lost, or half of it if crippled"),
        _("An enemy may be lost or crippled: %(amount)s points of battle value."),
        _("A 'Mech of yours may be lost or crippled: %(amount)s points of battle value."),
    ),
    DAMAGE: Weight(
        1.0,
        _("points of armour and structure"),
        _("It does %(amount)s points of damage more than it costs you."),
        _("It costs you %(amount)s points of damage more than it does."),
    ),
    WEAPONS: Weight(
        1.5,
        _("weapons that can still fire, by their most damage"),
        _("Enemies lose weapons that do %(amount)s points of damage."),
        _("You may lose weapons that do %(amount)s points of damage."),
    ),
    STATE: Weight(
        1.0,
        _("'Mechs that lie prone or are shut down"),
        _("An enemy may fall or shut down."),
        _("It may leave a 'Mech of yours prone or shut down."),
    ),
    HEAT: Weight(
        0.6,
        _("heat beyond what does no harm"),
        _("You are %(amount)s points cooler, beside the enemy."),
        _("It costs %(amount)s points of heat."),
    ),
    FIRE: Weight(
        0.8,
        _("damage to be expected of the fire of this turn"),
        _("The fire of this turn promises you %(amount)s points of damage more."),
        _("The fire of this turn promises you %(amount)s points of damage less."),
    ),
    PLACE: Weight(
        0.5,
        _("hexes to where 'Mechs want to be"),
        _("It brings you %(amount)s hexes nearer to where you want to be."),
        _("It leads %(amount)s hexes away from where you want to be."),
    ),
    HILL: Weight(
        25.0,
        _("hill points"),
        _("It brings you %(amount)s hill points."),
        _("It gives away %(amount)s hill points."),
    ),
}

PRONE: Final = 8.0
SHUT_DOWN: Final = 18.0
HELD: Final = 0.8
"""How surely whoever holds the hill now does so at the end of the turn."""
COOL: Final = 4
"""Heat that does no harm."""

STEEPNESS: Final = 0.009
"""How much surer of winning is whoever stands better by 1: fitted on tournaments."""


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
