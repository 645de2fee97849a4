"""Assaults on an adjacent hex, from the declaration to the advance (TI-12).

legality   who may assault a hex, and who may support
strength   the dice of both sides, and their odds
declaring  an assault as an option of an ask
losses     which figures and vehicles take the hits
retreat    defenders who have lost
advance    attackers who have won
resolving  an assault from its dice to its end
"""

from .declaring import GROUP, declared, options, prospects
from .legality import Assault, why_illegal
from .resolving import resolve

__all__ = ["GROUP", "Assault", "declared", "options", "prospects", "resolve", "why_illegal"]
