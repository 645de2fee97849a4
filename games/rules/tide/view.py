"""What everybody may know of a match: everything lies open, also the squads in a transport
(TI-1.7), except standing orders. The arrangement of squads enters the state only when both sides
have answered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from ..contract.asking import Game, Setup
from ..data import Plain
from ..hexes import Hex
from . import ground, library
from .cards.boards import Terrain
from .cards.scenarios import zone_hexes
from .cards.schema import Attack, FigureCard
from .ground import Ground
from .state import Squad, Stage, State, Vehicle
from .units import squads, vehicles

Phase = Literal["set-up", "action", "command", "status"]
PHASES: Final[dict[Stage, Phase]] = {
    "muster": "set-up",
    "deploy": "set-up",
    "ready": "status",
    "next-round": "action",
    "turn": "action",
    "action": "action",
    "acting": "action",
    "command": "command",
    "spend": "command",
    "status": "status",
    "transfer": "status",
    "arrival": "status",
    "over": "command",
}
"""The phase of each stage of the script; stages before the first round are set-up."""
_IN_TURN: Final[frozenset[Stage]] = frozenset({"action", "acting"})


def without_secrets(state: State, seat: int | None) -> State:
    """The state without the standing orders of others."""
    orders = [given if side == seat else [] for side, given in enumerate(state.orders)]
    return replace(state, orders=orders)


def view(game: Game[State]) -> Plain:
    """The state as it is shown, the same for everybody."""
    state = game.state
    land = ground.of(game.setup, state)
    scenario = library.scenario(game.setup)
    return {
        "stage": state.stage,
        "phase": PHASES[state.stage] if state.round else "set-up",
        "round": state.round,
        "rounds": scenario.rounds,
        "scenario": {
            "id": scenario.id,
            "name": scenario.name,
            "introduction": scenario.introduction,
        },
        "nations": list(state.nations),
        "priority": state.initiative,
        "vp": list(state.points) if scenario.scoring else [],
        "command": list(state.command),
        "initiative_command": list(state.initiative_command),
        "turn": state.turn if state.stage in _IN_TURN else None,
        "actions": state.actions,
        "acting": _acting(state),
        "board": _board(game, land),
        "zones": _zones(game, land),
        "objectives": _objectives(game, land),
        "markers": _markers(state, land),
        "units": [_unit(game, land, unit) for unit in state.units.values()],
    }


def _acting(state: State) -> Plain | None:
    acting = state.acting
    if acting is None:
        return None
    return {"unit": acting.unit, "action": acting.action, "mp": acting.mp}


# -- The map


def _board(game: Game[State], land: Ground) -> Plain:
    hexes, roads = _written(land)
    return {
        "width": land.board.chart.width,
        "depth": land.board.chart.depth,
        "grid": land.board.plain(),
        "hexes": hexes,
        "roads": roads,
    }


@lru_cache(maxsize=64)
def _by_number(land: Ground) -> dict[str, Hex]:
    """The hexes of the map by their numbers."""
    return {land.number(hex): hex for hex in land.board.hexes}


@lru_cache(maxsize=64)
def _written(land: Ground) -> tuple[list[str], list[list[str]]]:
    """The hexes as cards write them, row by row, and the pairs that roads connect."""
    hexes = [Terrain(land.level(hex), land.kind(hex)).text for hex in land.board.hexes]
    return hexes, sorted(sorted(map(land.number, road)) for road in land.roads)


def _zones(game: Game[State], land: Ground) -> list[list[str]]:
    """The deployment zone of each side, while any side deploys."""
    if game.state.stage not in ("muster", "deploy") or game.state.board:
        return []
    zones = library.scenario(game.setup).zones
    return [
        [land.number(hex) for hex in zone_hexes(zones[nation], land.board)]
        for nation in game.state.nations
    ]


def _objectives(game: Game[State], land: Ground) -> list[Plain]:
    """The objectives of the scenario that lie on the map."""
    known = _by_number(land)
    found = []
    for objective in library.scenario(game.setup).objectives:
        if objective.hex in known:
            x, y = land.board.chart.centre(known[objective.hex])
            found.append(
                {
                    "hex": objective.hex,
                    "kind": objective.kind,
                    "name": objective.name,
                    "value": objective.value,
                    "nation": objective.nation,
                    "control": game.state.control.get(objective.hex),
                    "x": x,
                    "y": y,
                }
            )
    return found


def _markers(state: State, land: Ground) -> list[Plain]:
    found = []
    for marker in state.markers.values():
        x, y = land.board.chart.centre(marker.hex)
        found.append(
            {
                "id": marker.id,
                "kind": marker.kind,
                "hex": land.number(marker.hex),
                "inside": [squad.id for squad in state.inside(marker)],
                "place": state.markers_in(marker.hex).index(marker),
                "x": x,
                "y": y,
            }
        )
    return found


# -- Units


def _unit(game: Game[State], land: Ground, unit: Squad | Vehicle) -> Plain:
    state = game.state
    own = _squad(game, unit) if isinstance(unit, Squad) else _vehicle(game, unit)
    place = _place(state, land, unit) if unit.hex is not None else NOWHERE
    acting = state.acting
    return {
        "id": unit.id,
        "name": unit.name,
        "seat": unit.side,
        "side": unit.side,
        "nation": state.nations[unit.side],
        "kind": unit.target_class,
        "activation": unit.activation,
        "acting": acting is not None and acting.unit == unit.id,
        "out": unit.out,
        **place,
        **own,
    }


NOWHERE: Final = {"x": None, "y": None, "hex": None, "level": None, "among": 1, "spot": 0}


SPOTS: Final[Mapping[int, Sequence[tuple[int, int]]]] = {
    1: ((0, 0),),
    2: ((-250, 0), (250, 0)),
    3: ((0, -265), (-250, 195), (250, 195)),
    4: ((-250, -235), (250, -235), (-250, 235), (250, 235)),
}
"""The places of units in a hex, from its middle, by their number. A tank that overruns is one more
than may stay."""


def _place(state: State, land: Ground, unit: Squad | Vehicle) -> Plain:
    there = state.units_in(unit.at)
    x, y = land.board.chart.centre(unit.at)
    places = SPOTS[min(len(there), max(SPOTS))]
    spot = min(there.index(unit), len(places) - 1)
    across, down = places[spot]
    return {
        "x": x + across,
        "y": y + down,
        "hex": land.number(unit.at),
        "level": land.level(unit.at),
        "among": len(there),
        "spot": spot,
    }


def _squad(game: Game[State], squad: Squad) -> Plain:
    state = game.state
    carrier = state.carrier(squad)
    inside = state.markers.get(squad.fortification)
    return {
        **_of_figures(game.setup, squad),
        "token": squad.token,
        "division": squad.division,
        "morale": squad.morale,
        "damage": "none",
        "transport": carrier.name if carrier else "",
        "fortification": inside.kind if inside else "",
        "armour": None,
        "carries": [],
    }


def _of_figures(setup: Setup, squad: Squad) -> Plain:
    """The data that follow from a squad's figures, and whether it can move."""
    known: dict[object, Plain] = setup.cache.setdefault("figures as they are seen", {})
    key = (*squad.figures, squad.morale == "normal")
    if key not in known:
        known[key] = {
            "card": squad.figures[0] if squad.figures else "",
            "figures": [_figure(card) for card in squads.figures(setup, squad)],
            "slots": squads.slots(setup, squad),
            "mp": squads.movement_points(setup, squad) if squad.morale == "normal" else 0,
        }
    return known[key]


def _figure(card: FigureCard) -> Plain:
    return {
        "card": card.id,
        "name": card.name,
        "slots": card.slots,
        "traits": list(card.traits),
        "against_squads": _attack(card.against_squads),
        "against_vehicles": _attack(card.against_vehicles),
    }


def _vehicle(game: Game[State], vehicle: Vehicle) -> Plain:
    card = vehicles.card_of(game.setup, vehicle)
    return {
        "card": vehicle.card,
        "figures": [],
        "weight": card.weight,
        "is_tank": "tank" in card.traits,
        "room": card.transport,
        "token": "",
        "morale": "normal",
        "damage": vehicle.damage,
        "transport": "",
        "fortification": "",
        "mp": vehicles.movement_points(game.setup, vehicle),
        "armour": vehicles.armour(game.setup, vehicle),
        "carries": [squad.name for squad in game.state.carried(vehicle.id)],
        "against_squads": _attack(card.against_squads),
        "against_vehicles": _attack(card.against_vehicles),
    }


def _attack(attack: Attack | None) -> Plain | None:
    """Range and firepower against a class of target; None if it cannot attack that."""
    if attack is None:
        return None
    return {
        "range": attack.range,
        "normal": attack.of("normal"),
        "suppressive": attack.of("suppressive"),
    }
