"""Getting into and out of transports and fortifications, and removing wire (TI-6.2, TI-6.4)."""

from ...contract.asking import Game, ScriptPart
from ...fields import Illegal
from ...text import _
from .. import ground
from ..constants.ground import FORTIFIED_SQUADS
from ..constants.movement import (
    ENTER_FORTIFICATION,
    ENTER_TRANSPORT,
    LEAVE_FORTIFICATION,
    LEAVE_TRANSPORT,
    REMOVE_WIRE,
)
from ..events import UnitEvent
from ..fire import results
from ..fire.resolving import WireRemoved
from ..state import Acting, Marker, Squad, State, Vehicle
from ..terms import Action, MarkerKind
from ..units import vehicles
from .follow import fired_at
from .mover import prospect


class Boarded(UnitEvent, kind="boarded"):
    """A squad gets into a transport."""

    vehicle: str
    mp: int = ENTER_TRANSPORT
    rule: str = "TI-6.2.2"


class GotOut(UnitEvent, kind="got-out"):
    """A squad leaves a transport."""

    vehicle: str
    mp: int = LEAVE_TRANSPORT
    rule: str = "TI-6.2.3"


class DugIn(UnitEvent, kind="dug-in"):
    """A squad enters an entrenchment or a pillbox."""

    marker: MarkerKind
    mp: int = ENTER_FORTIFICATION
    rule: str = "TI-6.4.4"


class CameOut(UnitEvent, kind="came-out"):
    """A squad leaves its fortification."""

    mp: int = LEAVE_FORTIFICATION
    rule: str = "TI-6.4.4"


FULL = Illegal("TI-6.2.1", _("It is full."))
TAKEN = Illegal("TI-6.4.4", _("A squad is in it."))


def _too_dear(cost: int, acting: Acting, rule: str) -> Illegal | None:
    """Why a cost in MP cannot be paid; None if it can."""
    if cost <= acting.mp:
        return None
    message = _("That costs %(mp)s MP, and %(left)s are left.", mp=cost, left=acting.mp)
    return Illegal(rule, message)


# -- Transports


def transports(game: Game[State], squad: Squad) -> list[Vehicle]:
    """The transports in the hex of a squad that is in no transport and in no fortification."""
    if squad.hex is None or squad.fortification:
        return []
    return [
        unit
        for unit in game.state.units_in(squad.hex, squad.side)
        if isinstance(unit, Vehicle) and vehicles.card_of(game.setup, unit).transport
    ]


def why_not_board(game: Game[State], acting: Acting, vehicle: Vehicle) -> Illegal | None:
    """Why the active squad cannot get into a transport in its hex (TI-6.2.2, TI-6.2.5). None if it
    can."""
    if vehicles.room_for_squads(game.setup, game.state, vehicle) < 1:
        return FULL
    return _too_dear(ENTER_TRANSPORT, acting, "TI-6.2.2")


def board(game: Game[State], acting: Acting, squad: Squad, vehicle: Vehicle) -> None:
    """The squad gets in, which ends its action: it is fatigued (TI-6.2.2). Nobody fires at that
    (TI-6.1.7)."""
    acting.mp -= ENTER_TRANSPORT
    squad.hex, squad.transport = None, vehicle.id
    acting.stopped = True
    game.emit(Boarded(unit=squad.id, vehicle=vehicle.id))
    results.fatigue(game, squad, "TI-6.2.2")


def why_not_get_out(game: Game[State], acting: Acting, squad: Squad) -> Illegal | None:
    """Why the active squad cannot leave its transport: it needs room (TI-6.2.3). None if it can."""
    hex = game.state.whereabouts(squad)
    assert hex is not None, f"{squad.id} rides in nothing"
    no_room = ground.why_no_room(game.state, squad, hex)
    if no_room:
        return Illegal("TI-6.2.3", no_room.message)
    return _too_dear(LEAVE_TRANSPORT, acting, "TI-6.2.3")


def why_stuck(game: Game[State], unit: Squad | Vehicle, action: Action) -> Illegal | None:
    """Why a squad in a transport could only waste this action, as it cannot leave (TI-6.2.3). None
    for every other unit."""
    if not isinstance(unit, Squad) or not unit.transport:
        return None
    return why_not_get_out(game, prospect(game, unit, action), unit)


def get_out(game: Game[State], acting: Acting, squad: Squad) -> ScriptPart:
    """The squad leaves its transport, and the enemy may fire at that (TI-6.1.1)."""
    acting.mp -= LEAVE_TRANSPORT
    squad.hex, vehicle, squad.transport = game.state.whereabouts(squad), squad.transport, ""
    game.emit(GotOut(unit=squad.id, vehicle=vehicle))
    yield from fired_at(game, acting, squad, last=not acting.mp)


# -- Entrenchments and pillboxes


def fortifications(game: Game[State], squad: Squad) -> list[Marker]:
    """The entrenchments and pillboxes in the hex of a squad that is in none."""
    if squad.hex is None or squad.fortification:
        return []
    return [
        *game.state.markers_in(squad.hex, "entrenchment"),
        *game.state.markers_in(squad.hex, "pillbox"),
    ]


def why_not_dig_in(game: Game[State], acting: Acting, marker: Marker) -> Illegal | None:
    """Why the active squad cannot enter a fortification in its hex (TI-6.4.4). None if it can."""
    if len(game.state.inside(marker)) >= FORTIFIED_SQUADS:
        return TAKEN
    return _too_dear(ENTER_FORTIFICATION, acting, "TI-6.4.4")


def dig_in(game: Game[State], acting: Acting, squad: Squad, marker: Marker) -> None:
    """The squad enters the fortification. Nobody fires at that (TI-6.1.7)."""
    acting.mp -= ENTER_FORTIFICATION
    squad.fortification = marker.id
    game.emit(DugIn(unit=squad.id, marker=marker.kind))


def why_not_come_out(acting: Acting) -> Illegal | None:
    """Why the active squad cannot leave its fortification. None if it can."""
    return _too_dear(LEAVE_FORTIFICATION, acting, "TI-6.4.4")


def come_out(game: Game[State], acting: Acting, squad: Squad) -> ScriptPart:
    """The squad leaves its fortification, and the enemy may fire at that (TI-6.1.1)."""
    acting.mp -= LEAVE_FORTIFICATION
    squad.fortification = ""
    game.emit(CameOut(unit=squad.id))
    yield from fired_at(game, acting, squad, last=not acting.mp)


# -- Wire


def removes_wire(game: Game[State], unit: Squad | Vehicle) -> bool:
    """Whether a unit is an engineer or a tank in a hex with wire (TI-6.4.2)."""
    if unit.hex is None or not game.state.markers_in(unit.hex, "razor-wire"):
        return False
    if isinstance(unit, Squad):
        return unit.token == "engineer"
    return vehicles.has(game.setup, unit, "tank")


def why_not_remove_wire(acting: Acting) -> Illegal | None:
    """Why the active unit cannot remove the wire in its hex. None if it can."""
    return _too_dear(REMOVE_WIRE, acting, "TI-6.4.2")


def remove_wire(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> None:
    """The unit removes the wire in its hex. This ends nothing (TI-6.4.6), and nobody fires at it
    (TI-6.1.7)."""
    acting.mp -= REMOVE_WIRE
    for marker in game.state.markers_in(unit.at, "razor-wire"):
        del game.state.markers[marker.id]
    game.emit(WireRemoved(unit=unit.id, hex=unit.at, mp=REMOVE_WIRE))
