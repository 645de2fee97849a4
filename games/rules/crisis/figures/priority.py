"""Priority (CP-PRIO)."""

from ...contract.asking import Game
from ...contract.events import Event
from .state import State


class PriorityTaken(Event, kind="priority"):
    """A seat has priority."""

    seat: int


def take(game: Game[State], seat: int, rule: str) -> None:
    """A seat takes the priority token."""
    game.state.priority = seat
    game.emit(PriorityTaken(seat=seat, rule=rule))
