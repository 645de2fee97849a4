"""The beginning of a match: markers and objectives of the scenario, no unit built yet (TI-3)."""

from ..contract.asking import Setup
from . import library, match_options
from .cards.boards import board_of
from .state import Marker, State


def begin(setup: Setup) -> State:
    """The state at the beginning."""
    scenario = library.scenario(setup)
    board = board_of(library.board(setup))
    nations = match_options.nations(setup.options)
    markers = {
        f"m{number}": Marker(f"m{number}", placed.kind, board.parse(placed.hex))
        for number, placed in enumerate(scenario.markers, start=1)
    }
    control = {
        objective.hex: nations.index(objective.control)
        for objective in scenario.objectives
        if objective.control is not None
    }
    return State(
        nations=nations,
        initiative=nations.index(scenario.initiative),
        markers=markers,
        control=control,
    )
