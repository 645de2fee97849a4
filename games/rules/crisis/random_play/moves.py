"""Random moves with a goal, as aimless ones seldom meet anybody."""

from collections.abc import Sequence
from math import dist
from random import Random
from typing import Final

from ...contract.asking import Ask, Game
from ...data import Plain
from ...fields.option import Menu, built
from .. import constants
from ..figures.state import Character, State
from ..movement.moves import ADVANCES
from ..rosters import roster
from ..script.squads import squad_ask, take_squad
from .squads import squad, tactics

SHARE: Final = 0.5
"""The share of asks in which a move is preferred."""
DRAWN: Final = 6
"""The number of random places of which the nearest to the goal is taken."""

Spot = tuple[int, int]


def approach(game: Game[State], ask: Ask, rng: Random) -> Plain | None:
    """A Move action of the active character towards an enemy, an ally or an objective; None where
    it has none, and in the remaining share of asks."""
    turn = game.state.turn
    if turn is None or turn.unit is None or not isinstance(ask.options, Menu):
        return None
    moves = [
        item for item in ask.options.listed() if item.id in ADVANCES.values() and not item.refused
    ]
    if not moves or rng.random() >= SHARE:
        return None
    goal = _goal(game.state, game.state.unit(turn.unit), rng)
    option = built(rng.choice(moves))
    drawn = [fields for fields in (option.sample(rng) for _number in range(DRAWN)) if fields]
    if goal is None or not drawn:
        return None
    nearest = min(drawn, key=lambda fields: dist(fields["to"], goal))
    return {"option": option.id, "fields": nearest}


def _goal(state: State, mover: Character, rng: Random) -> Spot | None:
    """The nearest enemy, the nearest with an objective token, the nearest ally or the nearest
    objective token."""
    others = [unit for unit in state.characters.values() if unit.fit and unit.id != mover.id]
    goals: list[Sequence[Spot]] = [
        [(unit.x, unit.y) for unit in others if unit.seat != mover.seat],
        [(unit.x, unit.y) for unit in others if unit.seat != mover.seat and unit.holds],
        [(unit.x, unit.y) for unit in others if unit.seat == mover.seat],
        [(token.x, token.y) for token in state.tokens.values() if not token.removed],
    ]
    there = [spots for spots in goals if spots]
    if not there:
        return None
    return min(rng.choice(there), key=lambda spot: dist(spot, (mover.x, mover.y)))


def answer(game: Game[State], ask: Ask, rng: Random) -> Plain | None:
    """A squad that fits together, Team Tactics cards that it can play, or a move with a goal; None
    for all other asks."""
    state = game.state
    if state.stage == "squad":
        chosen = squad(game.setup, ask.seat, state.threat, rng)
        return {"option": "squad", "fields": chosen} if chosen else None
    if state.stage == "tactics":
        cards = tactics(game.setup, ask.seat, state.squads[ask.seat], rng)
        return {"option": "tactics", "fields": {"cards": cards}}
    return approach(game, ask, rng)


def redraw(game: Game[State], seat: int, rng: Random) -> None:
    """Redraws the crisis cards of the other player, before one is chosen, and the squad, before it
    lies open. Raises Illegal if no squad can be drawn."""
    other = 1 - seat
    if game.state.stage == "crisis":
        pile = roster.roster_cards(game.setup, other, game.state.crisis_type_of(other))
        game.state.squads[other].drawn = rng.sample(pile, constants.CRISES_DRAWN)
    elif game.state.stage == "tactics":
        fields = squad(game.setup, other, game.state.threat, rng)
        drawn = {"option": "squad", "fields": fields}
        take_squad(game, squad_ask(game, other).check(drawn))
