"""Cards in words, made from their data, so that what a card says and does cannot drift apart.

cards    each kind of card
rules    one rule
moments  when it happens
"""

from .cards import card_facets, card_text, profile_line
from .rules import attack_rules, details, rule_lines

__all__ = ["attack_rules", "card_facets", "card_text", "details", "profile_line", "rule_lines"]
