"""The map: hexes with levels and terrain, home edges, and who stands in a hex.

ground   the map of a match: board cards laid side by side, or the hexes of a position; heights,
         stacking, and the stretches of the rim
costs    the cost of walking from a hex into the next
options  the choices that a match has for its map
own_boards  the boards that players bring
random_boards  boards that are made for the match
"""

from .ground import Ground, counting, in_dfa, lay, mech_in, of
from .options import NEEDS, OWN, card_ids, made_boards, options
from .own_boards import faults
