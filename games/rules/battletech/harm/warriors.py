"""The warriors: what hurts them, and whether they stay conscious (BT-9)."""

from __future__ import annotations

from ...table import Game
from ..constants import harm as numbers
from ..rolls import two_dice
from ..state import Mech, State
from ..tables import CONSCIOUSNESS


def hurt(game: Game[State], mech: Mech, points: int, why: str, *, at_once: bool = False) -> None:
    """The warrior takes points (BT-9.p1). `why`: "head", "explosion", "fall" or "heat".

    The sixth kills. For each of the others a consciousness roll is made: here if it is to be made
    at once, as in movement, displacement and heat, else when the phase is over (G-58)."""
    warrior = mech.warrior
    for _point in range(points):
        if warrior.dead:
            return
        warrior.hits += 1
        game.emit("hurt", unit=mech.id, why=why, hits=warrior.hits, rule="BT-9.p1")
        if warrior.hits >= numbers.DEADLY:
            kill(game, mech, at_once=at_once)
        elif at_once:
            _stay_conscious(game, mech, warrior.hits)
        else:
            warrior.due += 1


def kill(game: Game[State], mech: Mech, *, at_once: bool = False) -> None:
    """The warrior is dead, and the 'Mech is out: it leaves the map when the phase is over."""
    if mech.warrior.dead:
        return
    mech.warrior.dead = True
    mech.warrior.due = 0
    game.emit("killed", unit=mech.id, rule="BT-9.p1")
    if not mech.out:
        mech.out = "warrior"
        mech.fresh.out = not at_once


def roll_consciousness(game: Game[State], mech: Mech) -> None:
    """The rolls for all points of the phase, one after the other, at the number of each in turn
    (BT-3.12.1). Whoever fails one makes no more of them."""
    due, mech.warrior.due = mech.warrior.due, 0
    for left in range(due, 0, -1):
        _stay_conscious(game, mech, mech.warrior.hits - left + 1)


def _stay_conscious(game: Game[State], mech: Mech, hits: int) -> None:
    """The roll at so many points in all; none for a warrior who is dead or unconscious already."""
    warrior = mech.warrior
    if warrior.dead or not warrior.conscious:
        return
    need = CONSCIOUSNESS[hits]
    if two_dice(game, "consciousness", unit=mech.id, need=need, rule="BT-9.p1") < need:
        warrior.conscious = False
        warrior.unconscious_since = game.state.turn
        game.emit("unconscious", unit=mech.id, rule="BT-9.p1")
