"""Locations that are lost, limbs that drop, 'Mechs that are destroyed (BT-3.8.4)."""

from __future__ import annotations

from typing import Final

from ...table import Game
from .. import clubs
from ..state import Mech, State
from ..terms import LEGS, Location
from . import piloting, warriors

ARM_ON: Final[dict[Location, Location]] = {"LT": "LA", "RT": "RA"}
"""The arm that drops with a side torso."""


def lose(game: Game[State], mech: Mech, location: Location, *, at_once: bool = False) -> None:
    """The location is destroyed with everything in it; ammunition lost that way does not explode
    (BT-3.8.3). A leg brings the 'Mech down when the phase is over, a side torso takes its arm
    along, head and centre torso are the end of the 'Mech (BT-3.8.4a to c)."""
    _mark(game, mech, location, "BT-3.8.4", dropped=False, at_once=at_once)
    arm = ARM_ON.get(location)
    if arm and arm not in mech.lost:
        drop(game, mech, arm, "BT-3.8.4b", at_once=at_once)
    if location == "HD":
        warriors.kill(game, mech, at_once=at_once)
    if location in ("HD", "CT"):
        destroy(game, mech, "BT-3.8.4c", at_once=at_once)


def drop(
    game: Game[State], mech: Mech, limb: Location, rule: str, *, at_once: bool = False
) -> None:
    """An arm or a leg comes off and lies in the 'Mech's hex, where it may be picked up as a club
    (BT-3.8.4b, BT-3.10.p1)."""
    _mark(game, mech, limb, rule, dropped=True, at_once=at_once)
    clubs.lay_limb(game, mech.at)


def _mark(
    game: Game[State], mech: Mech, location: Location, rule: str, *, dropped: bool, at_once: bool
) -> None:
    mech.lost.append(location)
    if not at_once:
        mech.fresh.lost.append(location)
    mech.armour[location] = mech.structure[location] = 0
    if location in mech.rear:
        mech.rear[location] = 0
    game.emit("lost", unit=mech.id, location=location, dropped=dropped, rule=rule)
    if location in LEGS:
        piloting.ask_later(mech, "leg-gone")


def destroy(game: Game[State], mech: Mech, rule: str, *, at_once: bool = False) -> None:
    """The 'Mech is destroyed, and leaves the map when the phase is over (BT-0.p6). What it has
    declared in the phase is still carried out, unless it is destroyed at once (BT-0.p5)."""
    if mech.out == "destroyed":
        return
    mech.fresh.out = not at_once and (not mech.out or mech.fresh.out)
    mech.out = "destroyed"
    game.emit("destroyed", unit=mech.id, rule=rule)
