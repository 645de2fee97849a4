"""The terms of the rulebook."""

from typing import Final

from ..labels import labels_of
from ..text import Message

LABELS: Final = labels_of(__package__)

CONDITIONS: dict[str, Message] = LABELS["conditions"]
"""The special conditions by name (CP-COND-07 to CP-COND-16)."""
FACES: dict[str, Message] = LABELS["faces"]
ROLLS: dict[str, Message] = LABELS["rolls"]
ATTACK_TYPES: dict[str, Message] = LABELS["attack_types"]
REACHES: dict[str, Message] = LABELS["reaches"]
TOOLS: dict[str, Message] = LABELS["tools"]
CRISIS_TYPES: dict[str, Message] = LABELS["crisis_types"]
EDGES: dict[str, Message] = LABELS["edges"]


def reach(shape: str, range_number: int) -> Message:
    """The range of an attack, and its shape if it is a beam or an area."""
    return REACHES[shape].filled(range=range_number)
