"""Hulls that are breached under water (BT-8.4.3c, G-23)."""

from __future__ import annotations

from ...contract.asking import Game
from .. import ground
from ..constants import harm as numbers
from ..events import Check, OfMech
from ..mechs.slots import marked_gone
from ..rolls import announce, two_dice
from ..state import Mech, State
from ..terms import LEGS, Location
from . import locations, warriors
from .marks import Harm


class BreachRolled(Check, kind="breach-roll"):
    """Whether a hull is breached: it is if the number is reached."""

    location: Location
    rule: str = "BT-8.4.3c"


class Breached(OfMech, kind="breached"):
    """A location is flooded."""

    location: Location
    rule: str = "BT-8.4.3c"


def check(game: Game[State], harm: Harm, location: Location, *, bare: bool) -> None:
    """Damage to a location under water may breach its hull: by itself if it is bare, its armour
    gone, else on a roll. All in it stops working; head or centre torso are the end."""
    mech = harm.mech
    if location in mech.breached or marked_gone(mech, location):
        return
    if not _under_water(game, mech, location):
        return
    need = numbers.BREACH
    if not bare:
        rolled = BreachRolled(unit=mech.id, location=location, need=need, faces=two_dice(game))
        if not announce(game, rolled).passes:
            return
    harm.breach(location)
    game.emit(Breached(unit=mech.id, location=location))
    if location == "HD":
        warriors.kill(game, harm)
    if location in ("HD", "CT"):
        locations.destroy(game, harm, "BT-8.4.3c")


def _under_water(game: Game[State], mech: Mech, location: Location) -> bool:
    """All of a 'Mech that is wholly under water, the legs of one that stands in water."""
    land = ground.of(game.setup, game.state)
    if land.submerged(mech):
        return True
    return location in LEGS and land.depth(mech.at) >= numbers.WET_DEPTH
