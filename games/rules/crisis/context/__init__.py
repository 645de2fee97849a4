"""A rule in use: the rules in force, the attack and the moment that they answer, and what their
words stand for there.

active_rule   a rule that counts, and whose it is
attack_state  an attack under way, and the dice of a roll
sources       what causes an effect, and whose it is
moments       what is announced for rules to answer
resolving     what waits until an effect is resolved
in_force      which rules count now
use           the context that a rule is used in
meaning       whom its words mean, how many, and whether its conditions are met
"""

from .meaning import characters, is_meant, met, number, tokens_called
from .use import Context

__all__ = ["Context", "characters", "is_meant", "met", "number", "tokens_called"]
