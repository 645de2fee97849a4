"""Invariants, each with its rule. Position files have to satisfy them, and random play checks them
after each answer."""

from collections import Counter
from collections.abc import Iterator

from ..contract.asking import Game, Setup
from ..fields import Illegal
from ..hexes import BadNumber
from ..text import _
from . import ground
from .constants.ground import (
    FORTIFIED_SQUADS,
    MOST_FORTIFICATIONS,
    MOST_OBSTACLES,
    MOST_UNITS,
    MOST_VEHICLES,
)
from .constants.units import SLOTS
from .ground import costs
from .state import Squad, State, Vehicle
from .terms import FORTIFICATIONS, MARKERS, OBSTACLES
from .units import squads, vehicles


def wrong(game: Game[State]) -> list[str]:
    """All faults of the state of a game; empty if there is none."""
    return [str(fault) for fault in faults(game.setup, game.state)]


def faults(setup: Setup, state: State) -> Iterator[Illegal]:
    """All faults of a state, each with its rule."""
    yield from _of_names(setup, state)
    for squad in state.squads.values():
        yield from _of_squad(setup, state, squad)
    for vehicle in state.vehicles.values():
        yield from _of_vehicle(setup, state, vehicle)
    yield from _of_hexes(setup, state)
    yield from _of_markers(state)


def _of_names(setup: Setup, state: State) -> Iterator[Illegal]:
    """Faults of names: cards, units and hexes exist, and the id of a unit names its side."""
    for unit in state.units.values():
        if unit.id[0] != "ab"[unit.side]:
            yield Illegal("", _("%(unit)s is not of side %(side)s.", unit=unit.id, side=unit.side))
    figures = [figure for squad in state.squads.values() for figure in squad.figures]
    for card_id in (*figures, *state.lost[0], *state.lost[1]):
        yield from _of_card(setup, card_id, "figure")
    for vehicle in state.vehicles.values():
        yield from _of_card(setup, vehicle.card, "vehicle")
    land = ground.of(setup, state)
    hexes = [marker.hex for marker in state.markers.values()]
    if state.acting:
        hexes += state.acting.trail
        for unit_id in (state.acting.unit, *state.acting.fired_at_by):
            if unit_id not in state.units:
                yield Illegal("", _("There is no unit %(unit)s.", unit=unit_id))
    if not all(hex in land for hex in hexes):
        yield Illegal("TI-2.3", _("A marker or an action is off the board."))
    for number in (*state.control, *state.last_in):
        try:
            land.board.parse(number)
        except BadNumber as bad:
            yield Illegal("TI-2.3", bad.message)


def _of_card(setup: Setup, card_id: str, kind: str) -> Iterator[Illegal]:
    if setup.cards.get(card_id, {}).get("kind") != kind:
        yield Illegal("TI-3.5", _("There is no %(kind)s %(id)s.", kind=kind, id=card_id))


def _of_squad(setup: Setup, state: State, squad: Squad) -> Iterator[Illegal]:
    name = squad.id
    if squad.out:
        if squad.hex is not None or squad.figures:
            yield Illegal("TI-15.p4", _("%(unit)s is out of play and still there.", unit=name))
        return
    if not squad.figures:
        yield Illegal("TI-9.5a", _("%(unit)s has no figures.", unit=name))
    if squads.slots(setup, squad) > SLOTS:
        yield Illegal("TI-1.2", _("%(unit)s has more than %(most)s slots.", unit=name, most=SLOTS))
    if squad.transport:
        yield from _of_rider(state, squad)
    if squad.fortification:
        yield from _of_dug_in(state, squad)


def _of_rider(state: State, squad: Squad) -> Iterator[Illegal]:
    carrier = state.vehicles.get(squad.transport)
    if carrier is None or carrier.side != squad.side or carrier.hex is None:
        message = _("%(unit)s rides in nothing of its side.", unit=squad.id)
        yield Illegal("TI-6.2.1", message)
    if squad.hex is not None or squad.fortification:
        message = _("%(unit)s is in a transport and somewhere else.", unit=squad.id)
        yield Illegal("TI-6.2.4", message)


def _of_dug_in(state: State, squad: Squad) -> Iterator[Illegal]:
    marker = state.markers.get(squad.fortification)
    if marker is None or marker.kind not in FORTIFICATIONS or marker.hex != squad.hex:
        message = _("%(unit)s is in no fortification of its hex.", unit=squad.id)
        yield Illegal("TI-6.4.4", message)
        return
    if len(state.inside(marker)) > FORTIFIED_SQUADS:
        yield Illegal("TI-6.4.4", _("%(unit)s shares a fortification.", unit=squad.id))


def _of_vehicle(setup: Setup, state: State, vehicle: Vehicle) -> Iterator[Illegal]:
    if vehicles.room_for_squads(setup, state, vehicle) < 0:
        yield Illegal("TI-6.2.1", _("%(unit)s carries too many squads.", unit=vehicle.id))
    if vehicle.out and vehicle.hex is not None:
        message = _("%(unit)s is out of play and still there.", unit=vehicle.id)
        yield Illegal("TI-9.5b", message)


def _of_hexes(setup: Setup, state: State) -> Iterator[Illegal]:
    """Faults of hexes: units stand where they can, and share a hex only with friends. A tank during
    an overrun may be with enemies, and a unit on its way may be where there is no room."""
    land = ground.of(setup, state)
    moving = state.acting.unit if state.acting else ""
    placed = [unit for unit in state.on_board() if unit.id != moving]
    for unit in placed:
        if unit.at not in land or not costs.may_stand(land, unit.at, unit.target_class):
            yield Illegal("TI-3.10", _("%(unit)s cannot be in that hex.", unit=unit.id))
        if any(enemy.id != moving for enemy in state.enemies_in(unit.at, unit.side)):
            yield Illegal("TI-6.3", _("%(unit)s shares a hex with an enemy.", unit=unit.id))
    for hex in {unit.at for unit in placed}:
        there = [unit for unit in placed if unit.hex == hex]
        if len(there) > MOST_UNITS:
            yield Illegal(
                "TI-2.5", _("There are more than %(most)s units in a hex.", most=MOST_UNITS)
            )
        if sum(isinstance(unit, Vehicle) for unit in there) > MOST_VEHICLES:
            message = _("There are more than %(most)s vehicles in a hex.", most=MOST_VEHICLES)
            yield Illegal("TI-2.5", message)


def _of_markers(state: State) -> Iterator[Illegal]:
    for (kind, _hex), count in Counter(
        (marker.kind, marker.hex) for marker in state.markers.values()
    ).items():
        if kind in OBSTACLES and count > MOST_OBSTACLES:
            message = _("There is more than one %(kind)s in a hex.", kind=MARKERS[kind])
            yield Illegal("TI-6.4.1", message)
    dug = Counter(marker.hex for marker in state.markers.values() if marker.kind in FORTIFICATIONS)
    if any(count > MOST_FORTIFICATIONS for count in dug.values()):
        message = _(
            "There are more than %(most)s entrenchments and pillboxes in a hex.",
            most=MOST_FORTIFICATIONS,
        )
        yield Illegal("TI-6.4.4", message)
