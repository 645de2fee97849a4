"""Stepping out of the way of a 'Mech that is pushed into the hex (BT-7.1.2)."""

from ...contract.asking import Game, ScriptPart
from ...hexes import neighbour, turned
from .. import ground
from ..constants import harm as numbers
from ..events import OfMech
from ..ground import costs
from ..mechs.condition import leg_hit, run_mp, walk_mp
from ..mechs.sheet import card_of
from ..mechs.slots import hits
from ..state import Hex, Mech, State
from ..terms import GYRO
from . import piloting
from .falls import keep_standing
from .moves import go, in_the_way

AHEAD, BACK = 0, 3
"""The turns from the facing to the hex ahead and to the hex behind."""


def through_a_side(mech: Mech, direction: int) -> bool:
    """Whether a push in a direction comes through one of the four side hexsides, not the front or
    the rear."""
    return turned(direction, BACK - mech.facing) not in (AHEAD, BACK)


def ways(game: Game[State], mech: Mech) -> list[int]:
    """The directions in which a 'Mech may step out of the way: ahead or, unless it ran, back, if it
    is not immobile, stands, did not jump, and has enough MP unspent (BT-7.1.2)."""
    if piloting.unable(mech) or mech.prone or mech.movement.mode == "jump":
        return []
    both = (AHEAD,) if mech.movement.mode == "run" else (AHEAD, BACK)
    return [turned(mech.facing, turns) for turns in both if _may_enter(game, mech, turns)]


def _may_enter(game: Game[State], mech: Mech, turns: int) -> bool:
    """Whether the hex is on the map and empty, and the 'Mech may step into it in its mode of
    movement with the MP left (BT-2.2, G-82)."""
    land = ground.of(game.setup, game.state)
    to = neighbour(mech.at, turned(mech.facing, turns))
    if to not in land or in_the_way(game, mech, to) is not None:
        return False
    levels = abs(land.rise(mech.at, to))
    if levels > (0 if turns == BACK else numbers.CLIMB):
        return False
    if mech.movement.mode == "run" and land.depth(to) >= numbers.WET_DEPTH:
        return False
    return price(game, mech, to) <= left(game, mech)


def price(game: Game[State], mech: Mech, to: Hex) -> int:
    """The MP of a step into a neighbouring hex (BT-2.2)."""
    return costs.step(ground.of(game.setup, game.state), mech.at, to)


def left(game: Game[State], mech: Mech) -> int:
    """The MP unspent this turn: of running if it ran, of walking if it walked or stood still
    (G-82)."""
    card = card_of(game.setup, mech)
    allowance = run_mp(card, mech) if mech.movement.mode == "run" else walk_mp(card, mech)
    return allowance - mech.movement.spent


def step(game: Game[State], mech: Mech, direction: int) -> ScriptPart:
    """The 'Mech steps out of the way and pays for it. Water and rubble require the usual roll
    (BT-2.9.p1)."""
    land = ground.of(game.setup, game.state)
    to = neighbour(mech.at, direction)
    mech.movement.spent += price(game, mech, to)
    go(game, mech, to, "BT-7.1.2")
    event = piloting.asked_in(land, to)
    if event:
        yield from keep_standing(game, mech, event)


IN_WATER = "landed-in-water"
DAMAGED = "jumped"


class Landed(OfMech, kind="landed"):
    """A 'Mech lands in a hex."""

    to: Hex


def asked(game: Game[State], mech: Mech, cell: Hex) -> list[str]:
    """The rolls that landing in a hex requires: in water (BT-2.5.1), and one for all of damaged
    legs, a lost leg and the gyro (BT-2.5.2)."""
    card = card_of(game.setup, mech)
    events = []
    if ground.of(game.setup, game.state).depth(cell) >= numbers.WET_DEPTH:
        events.append(IN_WATER)
    if leg_hit(card, mech) or hits(card, mech, GYRO):
        events.append(DAMAGED)
    return events


def land(game: Game[State], mech: Mech, cell: Hex) -> ScriptPart:
    """The 'Mech lands in a hex and makes the rolls that this requires."""
    mech.hex = cell
    game.emit(Landed(unit=mech.id, to=cell, rule="BT-2.5.p1"))
    yield from make_rolls(game, mech)


def make_rolls(game: Game[State], mech: Mech) -> ScriptPart:
    """The rolls of a 'Mech that has landed. It falls with the first failure: in water through its
    depth (BT-2.5.1)."""
    depth = ground.of(game.setup, game.state).depth(mech.at)
    for event in asked(game, mech, mech.at):
        levels = depth if event == IN_WATER else 0
        if not (yield from keep_standing(game, mech, event, levels=levels)):
            return
