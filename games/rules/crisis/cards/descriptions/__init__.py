"""Cards in words, made from their data, so that what a card says and does cannot drift apart.

All sentences about cards stand here, each whole, with parts filled in: what a language makes of
them is its catalogue's. What a word reads like is found by its class.

reading      the reading of a word, found by its class
marking      which words a sentence is made of, while a rule is built
references   what is called what, and the names that a rule gives
nouns dice   small things of the game, and several of them
amounts      how many
characters   who
conditions   on condition that
choices      what is chosen, and who pays
moments      when a rule happens
rules        one rule; an attack with its rules
effects/     what a rule does, each module beside the words of its name
modifiers    what counts while a rule is in force
unknown      what of a character is not known
cards        each kind of card
"""

from . import amounts, characters, choices, conditions, effects, modifiers
from .cards import card_facets, card_text
from .choices import label
from .rules import attack_rules, details, profile_line, rule_lines
from .unknown import unknown_parts

__all__ = [
    "amounts",
    "attack_rules",
    "card_facets",
    "card_text",
    "characters",
    "choices",
    "conditions",
    "details",
    "effects",
    "label",
    "modifiers",
    "profile_line",
    "rule_lines",
    "unknown_parts",
]
