"""The beginning of a match: the field, the objectives, both teams in Reserve (KG-4.1.p1)."""

from __future__ import annotations

from ..table import Setup
from . import units
from .state import Objective, State


def begin(setup: Setup) -> State:
    """The state before anything has happened."""
    map_id = str(setup.options["map"])
    state = State(map=map_id)
    for objective in setup.cards[map_id]["objectives"]:
        x, y = objective["cell"]
        state.objectives.append(Objective(objective["id"], objective["name"], (x, y)))
    state.units = units.mustered(setup)
    return state
