"""Rules built word by word: each part of a sentence opens what may stand there, and nothing is
offered that the checks of a card would refuse.

shapes     what a field of a word takes, read off its type
blanks     new words, with as little in them as they need
bench      the card that is worked on, as small as a rule needs it, and what fits into it
labels     what fields and values are called
library    rules to begin with
builder    all of it, as a workshop asks for it
"""

from dataclasses import replace

from .. import schema
from .builder import BUILDER

WITH_RULES = ("character", "tactic", "crisis")
KINDS = tuple(
    replace(kind, rules=BUILDER) if kind.id in WITH_RULES else kind for kind in schema.KINDS
)
"""The kinds of card, those that carry rules with their builder."""

__all__ = ["BUILDER", "KINDS"]
