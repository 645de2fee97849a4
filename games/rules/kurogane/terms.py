"""The terms of the rulebook, as people read them."""

from typing import Final

from ..labels import labels_of
from ..text import Message

LABELS: Final = labels_of(__package__)

FACTIONS: dict[str, Message] = LABELS["factions"]
ABILITIES: dict[str, Message] = LABELS["abilities"]
"""The abilities of weapons and other equipment (KG-7.7.t1 to KG-7.7.t9)."""
REACTIONS: dict[str, Message] = LABELS["reactions"]
