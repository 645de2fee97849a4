"""Which cards an event shows in use, for counts over many matches."""

from __future__ import annotations

from collections.abc import Iterator

from ..asking import Game
from ..events import Event
from . import library
from .state import State, Vehicle

_DEEDS = ("activated", "op-fire")
"""Kinds of events of a unit that does something."""


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The scenario and its board once a round begins, and the vehicles and the figures of squads
    that act."""
    state = game.state
    if event.kind == "round":
        scenario = library.scenario(game.setup)
        yield scenario.id
        if isinstance(scenario.board, str):
            yield scenario.board
    elif event.kind in _DEEDS and event.data["unit"] in state.units:
        unit = state.units[event.data["unit"]]
        yield from (unit.card,) if isinstance(unit, Vehicle) else unit.figures
