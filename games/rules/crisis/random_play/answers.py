"""The asks that random play answers otherwise than field by field."""

from __future__ import annotations

from random import Random

from ...contract.asking import Ask, Game
from ...data import Plain
from ..figures.state import State
from . import moves, squads


def answer(game: Game[State], ask: Ask, rng: Random) -> Plain | None:
    """A squad of those who go together, Team Tactics cards that it can play, or a move towards
    somebody or something; None for all other asks."""
    state = game.state
    if state.stage == "squad":
        chosen = squads.squad(game.setup, ask.seat, state.threat, rng)
        return {"option": "squad", "fields": chosen} if chosen else None
    if state.stage == "tactics":
        cards = squads.tactics(game.setup, ask.seat, state.squads[ask.seat], rng)
        return {"option": "tactics", "fields": {"cards": cards}}
    return moves.approach(game, ask, rng)
