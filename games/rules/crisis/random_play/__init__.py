"""Random play that uses all cards: the legal answers that it prefers.

rosters  rosters of characters that one card needs together
squads   squads and Team Tactics cards that fit together
moves    movement towards enemies, allies and objectives; the choice of one of these for an ask;
         another possible draw of what a seat does not know
"""

from .moves import answer
from .rosters import random_roster

__all__ = ["answer", "random_roster"]
