"""Damage: its location and its effect (BT-3.7, BT-3.8)."""

from typing import Final, Literal

from ...contract.asking import Game, ScriptPart
from .. import tables
from ..constants import harm as numbers
from ..events import OfMech, RolledByMech
from ..mechs.slots import marked_gone
from ..rolls import announce, die, two_dice
from ..state import Mech, State
from ..tables import FULL_TABLE, KICK_TABLE, PUNCH_TABLE, THROUGH_ARMOUR
from ..terms import Location, Side, inward
from . import explosions, locations, warriors
from .marks import Harm

TableName = Literal["full", "punch", "kick"]
"""The hit location table of a roll."""


_RULES: Final[dict[TableName, str]] = {
    "full": "BT-3.7.p1",
    "punch": "BT-4.2.p4",
    "kick": "BT-4.2.p3",
}
_TABLES: Final = {"full": FULL_TABLE, "punch": PUNCH_TABLE, "kick": KICK_TABLE}


class LocationRolled(RolledByMech, kind="location-roll"):
    """The roll for a location on a column of a table."""

    side: Side
    table: TableName

    @property
    def location(self) -> Location:
        """The location that is hit."""
        return _TABLES[self.table][self.side][self.total]


class ArmourHurt(OfMech, kind="armour"):
    """Points of damage to the armour of a location; what is left of it."""

    location: Location
    rear: bool
    points: int
    left: int
    rule: str = "BT-3.8.2"


def location(game: Game[State], mech: Mech, table: TableName, side: Side) -> tuple[Location, bool]:
    """Rolls a location on the column of the side that is hit. Also returns whether the roll itself
    causes a roll for critical hits there, even through armour (BT-3.7.t1 to BT-3.7.t11,
    BT-3.7.p1)."""
    faces = two_dice(game) if table == "full" else (die(game),)
    rolled = LocationRolled(unit=mech.id, side=side, table=table, faces=faces, rule=_RULES[table])
    announce(game, rolled)
    return rolled.location, table == "full" and rolled.total == THROUGH_ARMOUR


def strike(
    game: Game[State], harm: Harm, points: int, side: Side, *, table: TableName = "full"
) -> ScriptPart:
    """Points to one random location on the column of a side: rear armour from the rear, and the
    critical hits of the location roll itself (BT-3.7)."""
    where, through_armour = location(game, harm.mech, table, side)
    rear = side == "rear"
    yield from land(game, harm, points, where, rear=rear, through_armour=through_armour)


def in_groups(
    game: Game[State], harm: Harm, points: int, table: TableName, side: Side
) -> ScriptPart:
    """Points in groups of 5, each to its own location on that column (BT-4.5.2, BT-8.4.3)."""
    for group in tables.in_groups(points, numbers.GROUP):
        yield from strike(game, harm, group, side, table=table)


def land(
    game: Game[State],
    harm: Harm,
    points: int,
    where: Location,
    *,
    rear: bool,
    through_armour: bool,
) -> ScriptPart:
    """Points to a location, and the roll for critical hits that comes from the location roll in
    addition to all others (BT-3.7.p1, G-45); not if the damage destroys the location."""
    struck = next((place for place in inward(where) if not marked_gone(harm.mech, place)), None)
    yield from take(game, harm, points, where, rear=rear)
    if through_armour and struck and not marked_gone(harm.mech, struck):
        yield from explosions.critical(game, harm, struck)


def take(
    game: Game[State], harm: Harm, points: int, location: Location, *, rear: bool = False
) -> ScriptPart:
    """Points of damage to a location: to armour, then structure, and the rest to the next location
    inward that is not gone (BT-3.8)."""
    if not points:
        return
    if not harm.at_once:
        game.state.damaged = True
    explosions.count(harm.mech, points)
    for where in inward(location):
        if points and not marked_gone(harm.mech, where):
            points = yield from _one_location(game, harm, where, points, rear)


def _one_location(
    game: Game[State], harm: Harm, location: Location, points: int, rear: bool
) -> ScriptPart:
    """Damage to armour and structure of one location (BT-3.8.2 to BT-3.8.5). Returns the points
    left over."""
    mech = harm.mech
    rear = rear and location in mech.rear
    armour = mech.rear if rear else mech.armour
    off = min(points, armour[location])
    remains = armour[location] - off
    if rear:
        mech.rear = {**armour, location: remains}
    else:
        mech.armour = {**armour, location: remains}
    game.emit(ArmourHurt(unit=mech.id, location=location, rear=rear, points=off, left=remains))
    if location == "HD":
        warriors.hurt(game, harm, numbers.HEAD_POINTS, "head")
    left = points - off
    if left:
        left = yield from explosions.hurt_structure(game, harm, location, left)
    unarmoured = not (mech.rear if rear else mech.armour)[location]
    locations.check(game, harm, location, unarmoured=unarmoured)
    return left
