"""The smallest words of the vocabulary in plain language.

called   what is called what
who      descriptions of characters
amounts  how many
dice     so many dice, turned to which face
whether  on condition that
"""

from ...terms import FACES, ROLLS, TOOLS
from .amounts import amount
from .called import (
    KINDS,
    REFERENCES,
    ROLLS_MEANT,
    TYPES,
    Said,
    a_counter,
    a_token,
    both,
    either,
    in_turn,
    own_attack,
    reference,
    said,
    speaking,
    speaking_of_own_attack,
    special,
)
from .dice import dice_of, dice_up_to, icons, no_more_than, turned
from .whether import conditions
from .who import kind, one, subject, those

__all__ = [
    "FACES",
    "KINDS",
    "REFERENCES",
    "ROLLS",
    "ROLLS_MEANT",
    "TOOLS",
    "TYPES",
    "Said",
    "a_counter",
    "a_token",
    "amount",
    "both",
    "conditions",
    "dice_of",
    "dice_up_to",
    "either",
    "icons",
    "in_turn",
    "kind",
    "no_more_than",
    "one",
    "own_attack",
    "reference",
    "said",
    "speaking",
    "speaking_of_own_attack",
    "special",
    "subject",
    "those",
    "turned",
]
