"""What everybody may know of a match: in this system everything lies open."""

from ..contract.asking import Game, Setup
from ..data import Plain
from ..text import plain
from . import constants, library, names, objectives, units
from .board import CELL, field_of
from .state import Objective, Overkill, State, Turn, Unit
from .terms import FACTIONS


def view(game: Game[State]) -> Plain:
    """The table, the same for everybody."""
    state = game.state
    return {
        "stage": state.stage,
        "round": state.round,
        "rounds": constants.ROUNDS,
        "priority": None if state.stage == "round" else state.first,
        "vp": list(state.vp),
        "factions": [_faction(game, seat) for seat in (0, 1)],
        "board": _board(game),
        "objectives": [_objective(game, objective) for objective in state.objectives],
        "units": [_unit(game, unit) for unit in state.units.values()],
        "overkills": [_overkill(marker) for marker in state.overkills],
        "turn": _turn(state.turn) if state.turn else None,
        "attack": state.attack.data if state.attack else None,
    }


def _board(game: Game[State]) -> Plain:
    field = field_of(game.setup, game.state)
    card = library.map_of(game.setup, game.state.map)
    return {
        "map": card.id,
        "name": card.name,
        "width": field.grid.width * CELL,
        "depth": field.grid.height * CELL,
        "grid": field.grid.plain(),
        "rows": list(field.rows),
        "cores": [list(core) for core in field.cores],
    }


def _objective(game: Game[State], objective: Objective) -> Plain:
    return {
        "id": objective.id,
        "name": objective.name,
        "x": objective.cell[0],
        "y": objective.cell[1],
        "owner": objective.owner,
        "area": [list(cell) for cell in objectives.area(game, objective.cell)],
        "present": sorted(objectives.present(game, objective)),
    }


def _unit(game: Game[State], unit: Unit) -> Plain:
    field = field_of(game.setup, game.state)
    turn = game.state.turn
    return {
        **_of_cards(game.setup, unit),
        "id": unit.id,
        "card": unit.card,
        "name": unit.name,
        "seat": unit.seat,
        "commander": unit.commander,
        "cost": unit.cost,
        "x": unit.cell[0] if unit.cell else None,
        "y": unit.cell[1] if unit.cell else None,
        "level": field.level(unit.cell) if unit.cell else None,
        "damage": unit.damage,
        "risk": unit.risk,
        "pap": unit.pap,
        "bap": unit.bap,
        "deployed": unit.deployed,
        "destroyed": unit.destroyed,
        "returns": unit.returns,
        "active": turn is not None and turn.unit == unit.id,
    }


def _of_cards(setup: Setup, unit: Unit) -> Plain:
    """The data that follow from a unit's card and its equipment alone."""
    known: dict[object, Plain] = setup.cache.setdefault("units as they are seen", {})
    key = (unit.id, unit.card, unit.name, unit.commander, unit.seat, *unit.weapons)
    if key not in known:
        known[key] = {
            "initials": names.initials(unit.name),
            "hp": units.hp(setup, unit),
            "arm": units.arm(setup, unit),
            "mv": units.mv(setup, unit),
            "bap_each_round": units.bap(setup, unit),
            "equipment": [
                {"card": item.id, "name": item.name, "code": item.code}
                for item in units.equipment(setup, unit)
            ],
        }
    return known[key]


def _faction(game: Game[State], seat: int) -> Plain | None:
    """What the faction of a seat is called, as plain data; None where it has none."""
    named: Plain | None = plain(FACTIONS.get(units.faction(game.setup, seat)))
    return named


def _overkill(marker: Overkill) -> Plain:
    return {
        "unit": marker.unit,
        "wreck": marker.wreck,
        "progress": marker.progress,
        "stopped": marker.stopped,
    }


def _turn(turn: Turn) -> Plain:
    return {
        "seat": turn.seat,
        "unit": turn.unit,
        "actions": turn.actions,
        "moved": turn.moved,
        "attacked": turn.attacked,
    }
