"""A rule in use: whom its words name, how many, and whether its conditions are met.

use         the context itself, and what names stand for in it
who         which characters and tokens are meant
amounts     how many
conditions  on condition that
"""

from .amounts import number
from .conditions import met
from .use import Context
from .who import characters, is_meant, tokens_called

__all__ = ["Context", "characters", "is_meant", "met", "number", "tokens_called"]
