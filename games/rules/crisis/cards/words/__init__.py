"""The words that rules on cards are made of: what each takes and what it reads like. One file a
subject, smallest first.

speaking     what is called what, and which words a sentence is made of
nouns        small things of the game, and several of them
base         what all words have in common, names, the smallest parts
labels       what fields and values are called where a rule is built
amounts      how many
characters   who
conditions   on condition that
choices      what is chosen; things: all but characters
moments      when; timing: with who and what is in it
limits       how often
rules        the rule, and what all effects and all modifiers have in common
effects/     what a rule does
modifiers/   what counts while a rule is in force

A rule names characters by a reference: "self" (whose rule it is), "attacker" and "target" (of
the attack under way), "subject" and "other" (of the moment that it answers), or a name given by
one of its own choices.
"""

from . import effects, modifiers, things

__all__ = ["effects", "modifiers", "things"]
