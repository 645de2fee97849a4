"""The modifiers in force, and the resulting values of characters and tokens.

stats       the modifiers of a character, and its resulting values and abilities
objectives  contesting, securing and holding objective tokens
lasting     lasting effects, and limits
barriers    lines between characters that block sight and advances
who, amounts, conditions
            the meaning of a rule's words (see `context.meaning`); importing this package
            registers them
"""

from . import amounts, conditions, who

__all__ = ["amounts", "conditions", "who"]
