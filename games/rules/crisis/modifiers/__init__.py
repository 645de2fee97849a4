"""What the rules in force change, and what that makes of characters and tokens.

stats       the modifiers that count for a character now; what it is and may do with them
objectives  who contests, secures and may hold objective tokens
lasting     effects that last, and limits
who, amounts, conditions
            what the words of a rule mean now (see `context.meaning`); importing this package is
            what makes them known
"""

from . import amounts, conditions, who

__all__ = ["amounts", "conditions", "who"]
