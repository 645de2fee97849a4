"""The words that rules on cards are made of, one file a subject, smallest first.

base         what all words have in common, names, the smallest parts
amounts      how many
characters   who
conditions   on condition that
choices      what is chosen
moments      when
rules        the rule, and what all effects and all modifiers have in common
effects/     what a rule does
modifiers    what counts while a rule is in force

A rule names characters by a reference: "self" (whose rule it is), "attacker" and "target" (of
the attack under way), "subject" and "other" (of the moment that it answers), or a name given by
one of its own choices.
"""

from . import amounts, base, characters, choices, conditions, effects, modifiers, moments, rules

__all__ = [
    "amounts",
    "base",
    "characters",
    "choices",
    "conditions",
    "effects",
    "modifiers",
    "moments",
    "rules",
]
