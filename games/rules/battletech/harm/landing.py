"""Where a jump ends: the piloting rolls on landing (BT-2.5.1, BT-2.5.2)."""

from __future__ import annotations

from ...contract.asking import Game, ScriptPart
from .. import ground
from ..constants import harm as numbers
from ..events import OfMech
from ..mechs.condition import leg_hit
from ..mechs.sheet import card_of
from ..mechs.slots import hits
from ..state import Hex, Mech, State
from ..terms import GYRO
from . import falls

IN_WATER = "landed-in-water"
DAMAGED = "jumped"


class Landed(OfMech, kind="landed"):
    """A 'Mech lands in a hex."""

    to: Hex


def asked(game: Game[State], mech: Mech, cell: Hex) -> list[str]:
    """The rolls that landing in a hex asks for: in water (BT-2.5.1), and one in all for damaged
    legs, a lost one or the gyro (BT-2.5.2)."""
    card = card_of(game.setup, mech)
    events = []
    if ground.of(game.setup, game.state).depth(cell) >= numbers.WET_DEPTH:
        events.append(IN_WATER)
    if leg_hit(card, mech) or hits(card, mech, GYRO):
        events.append(DAMAGED)
    return events


def land(game: Game[State], mech: Mech, cell: Hex) -> ScriptPart:
    """The 'Mech lands in a hex and makes the rolls that this asks for."""
    mech.hex = cell
    game.emit(Landed(unit=mech.id, to=cell, rule="BT-2.5.p1"))
    yield from make_rolls(game, mech)


def make_rolls(game: Game[State], mech: Mech) -> ScriptPart:
    """The rolls of a 'Mech that has landed. With the first that fails it falls: in water through
    its depth (BT-2.5.1)."""
    depth = ground.of(game.setup, game.state).depth(mech.at)
    for event in asked(game, mech, mech.at):
        levels = depth if event == IN_WATER else 0
        if not (yield from falls.keep_standing(game, mech, event, levels=levels)):
            return
