"""Rolls of dice, and emitting their events."""

from typing import TypeVar

from ..contract.asking import Game
from ..contract.events import Event
from .state import State

SIDES = 6
Announced = TypeVar("Announced", bound=Event)


def two_dice(game: Game[State]) -> tuple[int, ...]:
    """The faces of 2D6."""
    return tuple(face + 1 for face in game.dice.roll(2, SIDES))


def die(game: Game[State]) -> int:
    """The face of 1D6."""
    return game.dice.die(SIDES) + 1


def announce(game: Game[State], event: Announced) -> Announced:
    """Emits the event and returns it."""
    game.emit(event)
    return event
