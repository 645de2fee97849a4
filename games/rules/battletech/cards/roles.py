"""The role of a 'Mech in one word, derived from its speed and its ranges, as a facet to search by.
No rule depends on it."""

from typing import Final

from ...text import Message, _
from .schema import MechCard
from .weapons import WEAPONS

SCOUT: Final = "scout"
STRIKER: Final = "striker"
SKIRMISHER: Final = "skirmisher"
MISSILE_BOAT: Final = "missile-boat"
SNIPER: Final = "sniper"
BRAWLER: Final = "brawler"
JUGGERNAUT: Final = "juggernaut"

NAMES: Final[dict[str, Message]] = {
    SCOUT: _("Scout"),
    STRIKER: _("Striker"),
    SKIRMISHER: _("Skirmisher"),
    MISSILE_BOAT: _("Missile boat"),
    SNIPER: _("Sniper"),
    BRAWLER: _("Brawler"),
    JUGGERNAUT: _("Juggernaut"),
}

FAST: Final = 6
"""The least walking MP of a fast 'Mech."""
NIMBLE: Final = 5
SLOW: Final = 3
LIGHTLY_ARMED: Final = 20
"""The full damage below which a fast 'Mech is a scout."""
FAR: Final = 15
"""The least range in hexes of a long-range weapon."""


def role_of(card: MechCard) -> str:
    """The role of a 'Mech: a key of `NAMES`. Fast 'Mechs are scouts or strikers by their weapons. A
    'Mech with more than half of its damage in long-range missiles is a missile boat. Those that
    walk or jump well are skirmishers. The others are snipers if half of their damage reaches far,
    else brawlers, or juggernauts if they are slow."""
    weapons = [WEAPONS[mount.weapon] for mount in card.mounts]
    damage = sum(weapon.most_damage for weapon in weapons)
    missiles = sum(weapon.most_damage for weapon in weapons if weapon.indirect)
    afar = sum(weapon.most_damage for weapon in weapons if weapon.long >= FAR)
    if card.walk >= FAST:
        return SCOUT if damage < LIGHTLY_ARMED else STRIKER
    if 2 * missiles > damage:
        return MISSILE_BOAT
    if max(card.walk, card.jump) >= NIMBLE:
        return SKIRMISHER
    if damage and 2 * afar >= damage:
        return SNIPER
    return JUGGERNAUT if card.walk <= SLOW else BRAWLER
