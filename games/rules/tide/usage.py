"""Which cards an event shows in use, for counts over many matches."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.asking import Game
from ..contract.events import Event
from . import library
from .actions.op_fire import OpFirePrepared
from .movement.mover import UnitActivated
from .phases.turns import RoundBegun
from .state import State, Vehicle


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The scenario and its board once a round begins, and the vehicles and the figures of squads
    that act."""
    match event:
        case RoundBegun():
            scenario = library.scenario(game.setup)
            yield scenario.id
            if isinstance(scenario.board, str):
                yield scenario.board
        case UnitActivated(unit=unit_id) | OpFirePrepared(unit=unit_id):
            unit = game.state.unit(unit_id)
            yield from (unit.card,) if isinstance(unit, Vehicle) else unit.figures
