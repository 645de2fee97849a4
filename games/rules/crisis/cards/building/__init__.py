"""The rule builder: rules are built word by word. Each part of a sentence offers the words that
fit, and never one that the checks of a card would refuse.

shapes     the values that a field of a word takes, read from its type
blanks     new words, with as little content as possible
bench      the card under construction, reduced to the rule, and the values that fit into it
library    rules to begin with
builder    the whole builder, for the workshop
"""

from dataclasses import replace

from .. import schema
from .builder import BUILDER

WITH_RULES = ("character", "tactic", "crisis")
KINDS = tuple(
    replace(kind, rules=BUILDER) if kind.id in WITH_RULES else kind for kind in schema.KINDS
)
"""The kinds of card; those with rules have their builder."""

__all__ = ["BUILDER", "KINDS"]
