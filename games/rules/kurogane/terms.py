"""The terms of the rulebook, as people read them."""

from __future__ import annotations

from ..text import Message, _

FACTIONS: dict[str, Message] = {
    "TO": _("The Order"),
    "UC": _("Unchained"),
    "CO": _("Conductors"),
}
ABILITIES: dict[str, Message] = {
    "indirect": _("Indirect"),
    "push": _("Push"),
    "suppression": _("Suppression"),
    "hard-hit": _("Hard Hit"),
    "power-attack": _("Power Attack"),
    "heavy": _("Heavy"),
    "defend": _("Shield"),
    "penetrate-criticals": _("AP by criticals"),
}
"""The abilities of weapons and other equipment (KG-7.7.t1 to KG-7.7.t9)."""
REACTIONS: dict[str, Message] = {
    "dodge": _("Dodge"),
    "defend": _("Defend"),
    "counter": _("Counter"),
    "none": _("No reaction"),
}
