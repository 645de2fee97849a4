"""Locations damaged and destroyed, and hulls breached under water."""

from typing import Final

from ...contract.asking import Game
from .. import clubs, ground
from ..constants import harm as numbers
from ..events import Check, OfMech
from ..mechs.slots import marked_gone
from ..rolls import passes
from ..state import Mech, State
from ..terms import LEGS, Location
from . import piloting, warriors
from .marks import Harm

ARM_ON: Final[dict[Location, Location]] = {"LT": "LA", "RT": "RA"}
"""The arm that is lost with a side torso."""


class LocationLost(OfMech, kind="lost"):
    """A location is destroyed; the event says whether it lies in the hex."""

    location: Location
    dropped: bool


class Destroyed(OfMech, kind="destroyed"):
    """A 'Mech is destroyed."""


def lose(game: Game[State], harm: Harm, location: Location) -> None:
    """Destroys the location with everything in it; its ammunition does not explode (BT-3.8.3).
    Without a leg the 'Mech falls at the end of the phase, a side torso takes its arm with it, and
    without head or centre torso the 'Mech is destroyed (BT-3.8.4a to c)."""
    _mark(game, harm, location, "BT-3.8.4", dropped=False)
    arm = ARM_ON.get(location)
    if arm and arm not in harm.mech.lost:
        drop(game, harm, arm, "BT-3.8.4b")
    if location == "HD":
        warriors.kill(game, harm)
    if location in ("HD", "CT"):
        destroy(game, harm, "BT-3.8.4c")


def drop(game: Game[State], harm: Harm, limb: Location, rule: str) -> None:
    """An arm or a leg comes off and lies in the 'Mech's hex, where it can be picked up as a club
    (BT-3.8.4b, BT-3.10.p1)."""
    _mark(game, harm, limb, rule, dropped=True)
    clubs.lay_limb(game, harm.mech.at)


def _mark(game: Game[State], harm: Harm, location: Location, rule: str, *, dropped: bool) -> None:
    harm.lose(location)
    lost = LocationLost(unit=harm.mech.id, location=location, dropped=dropped, rule=rule)
    game.emit(lost)
    if location in LEGS:
        piloting.ask_later(harm.mech, "leg-gone")


def destroy(game: Game[State], harm: Harm, rule: str) -> None:
    """Destroys the 'Mech, which leaves the map at the end of the phase (BT-0.p6)."""
    if harm.mech.out != "destroyed":
        harm.destroy()
        game.emit(Destroyed(unit=harm.mech.id, rule=rule))


class BreachRolled(Check, kind="breach-roll"):
    """The roll whether a hull is breached: it is if the number is reached."""

    location: Location
    rule: str = "BT-8.4.3c"


class Breached(OfMech, kind="breached"):
    """A location is flooded."""

    location: Location
    rule: str = "BT-8.4.3c"


def check(game: Game[State], harm: Harm, location: Location, *, unarmoured: bool) -> None:
    """Damage to a location under water may breach its hull: always where no armour is left,
    otherwise by a roll. Everything in it stops working, and a breached head or centre torso
    destroys the 'Mech."""
    mech = harm.mech
    if location in mech.breached or marked_gone(mech, location):
        return
    if not _under_water(game, mech, location):
        return
    if not unarmoured and not passes(game, BreachRolled, mech, numbers.BREACH, location=location):
        return
    harm.breach(location)
    game.emit(Breached(unit=mech.id, location=location))
    if location == "HD":
        warriors.kill(game, harm)
    if location in ("HD", "CT"):
        destroy(game, harm, "BT-8.4.3c")


def _under_water(game: Game[State], mech: Mech, location: Location) -> bool:
    """Whether a location is under water: all of a 'Mech that is wholly under water, the legs of one
    that stands in water."""
    land = ground.of(game.setup, game.state)
    if land.submerged(mech):
        return True
    return location in LEGS and land.depth(mech.at) >= numbers.WET_DEPTH
