"""Rolls of dice, each announced as an event with its faces and what they were for."""

from __future__ import annotations

from typing import Any

from ..table import Game
from .state import State

SIDES = 6


def two_dice(game: Game[State], what: str, /, **data: Any) -> int:
    """The sum of 2D6, announced as an event "roll": `what` says for what, `need` (if given) the
    number that had to be reached."""
    faces = [face + 1 for face in game.dice.roll(2, SIDES)]
    game.emit("roll", what=what, faces=faces, total=sum(faces), **data)
    return sum(faces)


def die(game: Game[State], what: str, /, **data: Any) -> int:
    """1D6, announced as an event "roll"."""
    face = game.dice.die(SIDES) + 1
    game.emit("roll", what=what, faces=[face], total=face, **data)
    return face
