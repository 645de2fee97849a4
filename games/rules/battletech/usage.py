"""The cards that an event uses, for statistics over many matches."""

from collections.abc import Iterator

from ..contract.asking import Game
from ..contract.events import Event
from .ground import own_boards
from .movement.jumping import Jumped
from .movement.on_foot import Moved
from .phases.end import TurnBegun
from .shooting.declaring import FireDeclared
from .state import State


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The boards when a turn begins, and 'Mechs that move or fire."""
    match event:
        case TurnBegun():
            laid = own_boards.boards_laid(game.setup.options, game.setup.rosters)
            yield from (card_id for card_id, _turned in laid)
        case Moved(unit=unit) | Jumped(unit=unit) | FireDeclared(unit=unit):
            yield game.state.mechs[unit].card
