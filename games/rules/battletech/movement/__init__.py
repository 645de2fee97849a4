"""The movement phase of one 'Mech (BT-2): its options, and carrying them out.

allowance     MP for each mode, and the 'Mech as it would stand after a movement
passages      the ways between neighbouring hexes, as the map decides about them
foot          the next steps on foot; the only judge of paths
paths         paths as fields of an answer
on_foot       taking a path, with its rolls
jumping       jumps
prone         standing up, dropping prone
charging      declaring a charge
jumping_upon  declaring a death from above (targets: of either)
leaving       leaving the map, forced withdrawal
options       all of these as options of an ask
turn          a 'Mech's turn, answer by answer
rolls         the required piloting rolls (falling, record: what was moved; words)
"""

from .options import menu
from .turn import carry_out, turn, under_way

__all__ = ["carry_out", "menu", "turn", "under_way"]
