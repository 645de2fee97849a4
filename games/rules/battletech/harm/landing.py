"""Where a jump ends: the piloting rolls on landing (BT-2.5.1, BT-2.5.2)."""

from __future__ import annotations

from ...table import Game, Part
from .. import ground
from ..constants import harm as numbers
from ..mechs.condition import leg_hit
from ..mechs.sheet import card_of
from ..mechs.slots import hits
from ..state import Hex, Mech, State
from ..terms import GYRO
from . import falls


def land(game: Game[State], mech: Mech, hex: Hex) -> Part:
    """The 'Mech lands in a hex: in water one roll, of which a failure is a fall through it to the
    bottom (BT-2.5.1), and one for damaged legs or gyro, however many parts are hit (BT-2.5.2)."""
    mech.hex = hex
    depth = ground.of(game.setup, game.state).depth(hex)
    game.emit("landed", unit=mech.id, to=hex, rule="BT-2.5.p1")
    if depth >= numbers.WET_DEPTH:
        yield from falls.keep_standing(game, mech, "landed-in-water", levels=depth)
    card = card_of(game.setup, mech)
    if leg_hit(card, mech) or hits(card, mech, GYRO):
        yield from falls.keep_standing(game, mech, "jumped")
