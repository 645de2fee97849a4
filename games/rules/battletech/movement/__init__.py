"""The movement phase of one 'Mech (BT-2): what it may do, and doing it.

allowance     MP for each mode
foot          what may be done next on foot: the one judge of paths
paths         paths as fields of an answer
on_foot       taking a path, with its rolls
jumping       jumps
prone         standing up, dropping
charging      declaring a charge
jumping_upon  declaring a death from above (targets: of either)
leaving       leaving the map, forced withdrawal
options       all of these as options of an ask
turn          a 'Mech's turn, answer by answer
ahead         the 'Mech as it would stand after what is planned
rolls         the piloting rolls asked for (falling: failing them; record: what is kept; words)
"""

from .options import menu, options
from .turn import carry_out, turn, under_way

__all__ = ["carry_out", "menu", "options", "turn", "under_way"]
