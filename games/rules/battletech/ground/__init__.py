"""The map: its hexes with levels and terrain, its home edges, and who stands in a hex.

ground   the map of a match: board cards laid side by side, or the hexes of a position; how high
         things on it are, who counts as standing in a hex, which stretches of its rim are whose
costs    what it costs to walk from a hex into the next
options  what a match may choose of it
own_boards  the boards that players bring
random_boards  those that are made for the match
"""

from .ground import Ground, in_dfa, lay, mech_in, of
from .options import NEEDS, OWN, card_ids, made_boards, options
from .own_boards import faults

__all__ = [
    "NEEDS",
    "OWN",
    "Ground",
    "card_ids",
    "faults",
    "in_dfa",
    "lay",
    "made_boards",
    "mech_in",
    "of",
    "options",
]
