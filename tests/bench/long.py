"""A match that goes on for thousands of answers, to see whether its length costs anything."""

from __future__ import annotations

from games.rules import systems as registry
from games.rules.contract.asking import CHECKPOINT, Game, Result, Script
from tests.toy import ToyState, one_round, toy_with

ROUNDS = 2000  # three answers each


def _script(game: Game[ToyState]) -> Script:
    while game.state.round < ROUNDS:
        yield CHECKPOINT
        yield from one_round(game)
    return Result((), "score", "TOY-3", tuple(game.state.scores))


LONG = toy_with(script=_script)
"""The toy without an end in sight."""


def register() -> None:
    """Make it one of the systems, in the toy's place, for the rest of this process."""
    registry.systems()[LONG.id] = LONG
