"""A rule in use: the rules in force, the attack and the moment that they respond to, and the
meaning of their words.

active_rule   a rule in force, and its owner
attack_state  an attack under way, and the dice of a roll
sources       the source of an effect, and its owner; effects that wait until another is resolved
moments       the moments that rules respond to
in_force      the rules in force
use           the context in which a rule is used
meaning       the meaning of its words: whom, how many, conditions
"""

from .meaning import characters, is_meant, met, number, tokens_called
from .use import Context

__all__ = ["Context", "characters", "is_meant", "met", "number", "tokens_called"]
