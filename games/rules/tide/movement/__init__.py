"""Movement points and their uses: paths, transports, fortifications, obstacles (TI-6).

mover      the MP of an action, and the next steps of a unit on its path
obstacles  minefields, wire and tank traps on the way
follow     a path, hex by hex, also through enemies, with the moment at which the enemy may fire
boarding   getting into and out of transports and fortifications, removing wire
options    all of these as options of an ask, and carrying one out

Op Fire responds to the moment `Entered`; nothing here depends on it.
"""

from .boarding import why_stuck
from .follow import follow
from .mover import Mover
from .obstacles import Entered
from .options import KINDS, HexNotes, acts_in_its_hex, carry_out, options, path
