"""What a 'Mech is good for, in one word: worked out from how far it goes and how far it shoots, so
that people find it. No rule asks for it."""

from __future__ import annotations

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
"""Movement points, walking, from which on a 'Mech lives by its speed."""
NIMBLE: Final = 5
SLOW: Final = 3
LIGHTLY_ARMED: Final = 20
"""Points of damage, if everything hits, below which a fast 'Mech is there to look."""
FAR: Final = 15
"""Hexes: weapons that reach so far fight from afar."""


def role_of(card: MechCard) -> str:
    """The role of a 'Mech: a key of `NAMES`. Fast ones are scouts or strikers by their weapons;
    more than half of its damage in long-range missiles makes a missile boat; those that walk or
    jump well are skirmishers; the rest are snipers if half of their damage reaches far, else
    brawlers, or juggernauts if they are slow."""
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
