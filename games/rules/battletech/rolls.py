"""Rolls of dice, and emitting their events."""

from typing import Any, TypeVar

from ..contract.asking import Game
from ..contract.events import Event
from .events import Check
from .state import Mech, State

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


def passes(game: Game[State], kind: type[Check], mech: Mech, need: int, **more: Any) -> bool:
    """Rolls 2D6 for a 'Mech against a number and announces it by an event of this kind. Returns
    whether the roll reaches the number."""
    check = kind(unit=mech.id, need=need, faces=two_dice(game), **more)
    return announce(game, check).passes
