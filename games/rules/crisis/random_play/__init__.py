"""How random play comes to use all cards: what legal answers it prefers.

rosters  those stand together whom one card needs
squads   squads and Team Tactics cards that go together
moves    towards enemies, allies and objectives
answers  which of these answers an ask
redrawing what a seat does not know, drawn anew from what is possible
"""

from .moves import answer
from .rosters import random_roster

__all__ = ["answer", "random_roster"]
