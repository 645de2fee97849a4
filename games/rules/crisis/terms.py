"""The terms of the rulebook, as people read them."""

from __future__ import annotations

from ..text import Message, _

CONDITIONS: dict[str, Message] = {
    "bleed": _("Bleed"),
    "hex": _("Hex"),
    "incinerate": _("Incinerate"),
    "judgement": _("Judgement"),
    "poison": _("Poison"),
    "root": _("Root"),
    "shock": _("Shock"),
    "slow": _("Slow"),
    "stagger": _("Stagger"),
    "stun": _("Stun"),
}
"""The special conditions by their names (CP-COND-07 to CP-COND-16)."""
FACES: dict[str, Message] = {
    "critical": _("critical"),
    "wild": _("wild"),
    "hit": _("hit"),
    "block": _("block"),
    "blank": _("blank"),
    "failure": _("failure"),
}
ROLLS: dict[str, Message] = {
    "attack": _("attack"),
    "defense": _("defense"),
    "dodge": _("dodge"),
}
ATTACK_TYPES: dict[str, Message] = {
    "physical": _("Physical"),
    "energy": _("Energy"),
    "mystic": _("Mystic"),
}
REACHES: dict[str, Message] = {
    "single": _("Range %(range)s"),
    "beam": _("Beam %(range)s"),
    "area": _("Area %(range)s"),
}
TOOLS: dict[str, Message] = {"S": _("Short"), "M": _("Medium"), "L": _("Long")}
CRISIS_TYPES: dict[str, Message] = {"secure": _("Secure"), "extract": _("Extract")}
EDGES: dict[str, Message] = {
    "north": _("North"),
    "east": _("East"),
    "south": _("South"),
    "west": _("West"),
}


def reach(shape: str, range_number: int) -> Message:
    """How far an attack goes, and whether as a beam or an area."""
    return Message(REACHES[shape].text, {"range": range_number})
