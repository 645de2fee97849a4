"""Which cards an event shows in use, for counts over many matches."""

from __future__ import annotations

from collections.abc import Iterator

from ..asking import Game
from ..events import Event
from .ground import own_boards
from .state import State

_DEEDS = ("moved", "jumped", "fire-declared")
"""Kinds of events of a 'Mech that does something."""


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The boards once a turn begins, and the 'Mechs that move or fire."""
    if event.kind == "turn":
        laid = own_boards.boards_laid(game.setup.options, game.setup.rosters)
        yield from (card_id for card_id, _turned in laid)
    elif event.kind in _DEEDS:
        yield game.state.mechs[event.data["unit"]].card
