"""Deployment: all units of a side into its zone (TI-3.6, TI-3.10), and reinforcements (TI-14.5)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from pydantic import AliasChoices, Field

from ...caching import cached_on_first
from ...contract.asking import Answer, Ask, Game, ScriptPart, SuggestedAnswer
from ...contract.driver import lapse
from ...fields import CellField, Choice, Illegal, Option, Pick, Spot
from ...fields.option import Builder, Menu
from ...hexes import Hex, distance
from ...lazy import LazySequence
from ...text import _, pgettext
from .. import ground, library
from ..actions.choosing import listed
from ..cards.scenarios import zone_hexes
from ..cards.schema import Zone
from ..constants.ground import FORTIFIED_SQUADS
from ..events import UnitEvent
from ..fire import results
from ..ground import Ground, costs
from ..state import Squad, State, Vehicle
from ..terms import FORTIFICATIONS, MARKERS, OBSTACLES, Class
from ..units import vehicles
from . import muster

How = Literal["place", "ride", "dig-in"]
"""How a unit is deployed: on the map, in a transport, in a fortification."""


class UnitDeployed(UnitEvent, kind="deployed"):
    """A unit is deployed in a hex. The field `how` was formerly called "kind"."""

    hex: Hex
    how: Annotated[How, Field(validation_alias=AliasChoices("how", "kind"))]
    rule: str = "TI-3.6"


@dataclass(frozen=True)
class Place:
    """Place the unit with this id on the map."""

    unit: str


@dataclass(frozen=True)
class Ride:
    """Let the squad with this id begin in a transport."""

    unit: str


@dataclass(frozen=True)
class DigIn:
    """Let the squad with this id begin in a fortification."""

    unit: str


@dataclass(frozen=True)
class PlaceAll:
    """Place all remaining units where they are suggested."""


OUTSIDE = Illegal("TI-3.10", _("It cannot be deployed there."))

ALL = "place-all"
_ALL_OPTION = Option(
    ALL,
    _("Place all at the suggested hexes"),
    rule="TI-3.6",
    group="place",
    payload=PlaceAll(),
)


def deploy(game: Game[State]) -> ScriptPart:
    """Deploys one unit: those of the side with initiative first, then those of the other."""
    state = game.state
    for side in (state.initiative, 1 - state.initiative):
        if undeployed(state, side):
            zone = library.scenario(game.setup).zones[state.nations[side]]
            yield from one(game, side, zone)
            return
    state.stage, state.waiting = "ready", [state.initiative, 1 - state.initiative]


def undeployed(state: State, side: int) -> list[Squad | Vehicle]:
    """The units of a side that are in play and not yet on the board."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == side and not unit.out and state.whereabouts(unit) is None
    ]


def one(game: Game[State], side: int, zone: Zone) -> ScriptPart:
    """A side deploys one of its units in a zone. A unit without a possible place is lost; sensible
    scenarios have zones with room for all."""
    waiting = undeployed(game.state, side)
    placing = Builder(("place", "ride", "dig-in"), partial(_options, game, zone, waiting))
    lost = lapse(game, partial(_without_place, placing, waiting))
    if lost:
        results.remove(game, lost, "over-stacked", "TI-3.10")
        return
    answer = yield Ask(
        side,
        _("Where do your units begin?"),
        Menu(placing, Builder((ALL,), lambda: [_ALL_OPTION])),
        "TI-3.6",
        others=_("Units are being placed."),
        units=LazySequence(partial(listed, game, waiting)),
        suggest=lambda: SuggestedAnswer(ALL, _ALL_OPTION.label),
    )
    _place(game, side, zone, answer)


def _without_place(
    options: Iterable[Option], units: Sequence[Squad | Vehicle]
) -> Squad | Vehicle | None:
    """The first of these units that none of the options places."""
    placeable = {option.on["unit"] for option in options}
    return next((unit for unit in units if unit.id not in placeable), None)


def hexes(game: Game[State], unit: Squad | Vehicle, zone: Zone) -> list[Hex]:
    """The hexes of a zone where a unit may be deployed now: hexes that its class may enter, with
    room, without obstacles and enemies (TI-3.10, TI-2.6)."""
    state = game.state
    land = ground.of(game.setup, state)
    barred = {one.hex for one in state.markers.values() if one.kind in OBSTACLES}
    barred.update(state.by_hex(1 - unit.side))
    friends = state.by_hex(unit.side)
    return [
        hex
        for hex in _open_hexes(land, zone, unit.target_class)
        if hex not in barred and ground.why_crowded(unit, friends.get(hex, ())) is None
    ]


@cached_on_first(64)
def _open_hexes(land: Ground, zone: Zone, unit: Class) -> Sequence[Hex]:
    """The hexes of a zone that units of this class may enter, whatever is there."""
    hexes = zone_hexes(zone, land.board)
    return tuple(hex for hex in hexes if costs.may_stand(land, hex, unit))


# -- Options


def _options(game: Game[State], zone: Zone, units: Sequence[Squad | Vehicle]) -> list[Option]:
    """The options of units of one side that are off the board. All its squads may go to the same
    hexes, and so may all its vehicles."""
    one_of_each = {unit.target_class: unit for unit in units}
    free = {kind: hexes(game, unit, zone) for kind, unit in one_of_each.items()}
    spots = {kind: [Spot(hex) for hex in found] for kind, found in free.items()}
    return [option for unit in units for option in _of_unit(game, unit, spots[unit.target_class])]


def _of_unit(game: Game[State], unit: Squad | Vehicle, free: Sequence[Spot]) -> Iterator[Option]:
    land = ground.of(game.setup, game.state)
    if free:
        field = CellField(
            "hex",
            pgettext("a cell of the board", "Hex"),
            grid=land.board,
            spots=free,
            unit=unit.id,
            outside=OUTSIDE,
        )
        yield Option(
            f"place:{unit.id}",
            _("Place it on the map"),
            (field,),
            rule="TI-3.6",
            group="place",
            on={"unit": unit.id},
            payload=Place(unit.id),
        )
    if isinstance(unit, Squad):
        yield from _inside(game, unit, {spot.cell for spot in free})


def _inside(game: Game[State], squad: Squad, free: set[Hex]) -> Iterator[Option]:
    """The options of a squad to begin in a transport on the board or in a fortification
    (TI-3.6)."""
    rides = [
        Choice(vehicle.id, _("%(unit)s", unit=vehicle.name))
        for vehicle in game.state.vehicles.values()
        if vehicle.side == squad.side
        and vehicle.hex is not None
        and vehicles.room_for_squads(game.setup, game.state, vehicle) > 0
    ]
    if rides:
        yield Option(
            f"ride:{squad.id}",
            _("Let it begin in a transport"),
            (Pick("vehicle", _("Transport"), choices=rides, of="unit"),),
            rule="TI-3.6",
            group="place",
            on={"unit": squad.id},
            payload=Ride(squad.id),
        )
    land = ground.of(game.setup, game.state)
    holes = [
        Choice(
            marker.id,
            _("%(marker)s in %(hex)s", marker=MARKERS[marker.kind], hex=land.number(marker.hex)),
        )
        for marker in game.state.markers.values()
        if marker.hex in free
        and marker.kind in FORTIFICATIONS
        and len(game.state.inside(marker)) < FORTIFIED_SQUADS
    ]
    if holes:
        yield Option(
            f"dig-in:{squad.id}",
            _("Let it begin in a fortification"),
            (Pick("marker", _("Fortification"), choices=holes),),
            rule="TI-3.6",
            group="place",
            on={"unit": squad.id},
            payload=DigIn(squad.id),
        )


# -- By suggestion


def _place_all(game: Game[State], side: int, zone: Zone) -> None:
    """Places all remaining units of a side on the map where they are suggested, except those
    without room."""
    for unit in undeployed(game.state, side):
        free = hexes(game, unit, zone)
        if free:
            unit.hex = suggested(game, unit, free)
            _announce(game, unit, "place")


def suggested(game: Game[State], unit: Squad | Vehicle, free: Sequence[Hex]) -> Hex:
    """The suggested hex for a unit: alone in its hex if possible, near an objective (or the middle
    of the map if there is none), in cover."""
    land = ground.of(game.setup, game.state)
    objectives = [land.board.parse(one.hex) for one in library.scenario(game.setup).objectives]
    aims = objectives or [land.board.hexes[len(land.board.hexes) // 2]]
    standing = Counter(other.hex for other in game.state.on_board())

    def order(cell: Hex) -> tuple[int, int, int, Hex]:
        far = min(distance(cell, aim) for aim in aims)
        return standing[cell], far, -land.cover(cell, unit.target_class), cell

    return min(free, key=order)


def _place(game: Game[State], side: int, zone: Zone, answer: Answer) -> None:
    state = game.state
    match answer.payload:
        case PlaceAll():
            _place_all(game, side, zone)
        case Ride(unit_id):
            squad = state.squads[unit_id]
            squad.transport = answer["vehicle"]
            _announce(game, squad, "ride")
        case DigIn(unit_id):
            squad, marker = state.squads[unit_id], state.markers[answer["marker"]]
            squad.hex, squad.fortification = marker.hex, marker.id
            _announce(game, squad, "dig-in")
        case Place(unit_id):
            unit = state.unit(unit_id)
            q, r = answer["hex"]
            unit.hex = (q, r)
            _announce(game, unit, "place")


def _announce(game: Game[State], unit: Squad | Vehicle, how: How) -> None:
    where = game.state.whereabouts(unit)
    assert where is not None, f"{unit.id} has not been deployed"
    game.emit(UnitDeployed(unit=unit.id, hex=where, how=how))


# -- Reinforcements


def arrive(game: Game[State]) -> ScriptPart:
    """The reinforcements of this round build squads and enter through their zones, those of the
    side with initiative first."""
    state = game.state
    for side in (state.initiative, 1 - state.initiative):
        for coming in library.scenario(game.setup).reinforcements:
            if coming.round == state.round and coming.nation == state.nations[side]:
                answer = yield muster.ask(game, side, coming)
                muster.add(game, side, coming, answer)
                while undeployed(state, side):
                    yield from one(game, side, coming.zone)
    state.stage = "next-round"
