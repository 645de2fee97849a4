"""The vocabulary of rules on cards: the fields and the text of each word. One file for each
subject, smallest first.

speaking     the names of things, and the text of sentences
nouns        small things of the game, and several of them
base         the base of all words, names, the smallest parts
labels       names of fields and values in the rule builder
amounts      how many
characters   who
conditions   on condition that
choices      what is chosen; things: everything but characters
moments      when; timing: with who and what is in it
limits       how often
rules        the rule, and the base of all effects and all modifiers
effects/     what a rule does
modifiers/   what counts while a rule is in force

A rule names characters by a reference: "self" (the character with the rule), "attacker" and
"target" (of the attack under way), "subject" and "other" (of the moment that it responds to), or a
name that one of its own choices gives.
"""

from . import effects, modifiers, things

__all__ = ["effects", "modifiers", "things"]
