"""The beginning of a match: the field, the objectives, both teams in Reserve (KG-4.1.p1)."""

from ..contract.asking import Setup
from . import library, own_maps, units
from .state import Objective, State


def begin(setup: Setup) -> State:
    """The state before anything has happened."""
    state = State(map=own_maps.chosen(setup.options, setup.rosters))
    for objective in library.map_of(setup, state.map).objectives:
        state.objectives.append(Objective(objective.id, objective.name, objective.cell))
    state.units = units.create(setup)
    return state
