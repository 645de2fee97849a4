"""What is hidden from a seat, drawn anew from what is possible: for a match that is tried on from
a moment of another one by somebody who does not know it."""

from __future__ import annotations

from random import Random

from ...contract.asking import Game
from .. import constants
from ..figures.state import State
from ..rosters import roster
from ..script.setup import crisis_type_of
from ..script.squads import squad_ask, take_squad
from . import squads


def redraw(game: Game[State], seat: int, rng: Random) -> None:
    """The crisis cards of the other player, before one of them is chosen, and the squad, before it
    lies open. Raises Illegal where there is no squad that could be drawn."""
    other = 1 - seat
    if game.state.stage == "crisis":
        pile = roster.roster_cards(game.setup, other, crisis_type_of(game.state, other))
        game.state.squads[other].drawn = rng.sample(pile, constants.CRISES_DRAWN)
    elif game.state.stage == "tactics":
        fields = squads.squad(game.setup, other, game.state.threat, rng)
        drawn = {"option": "squad", "fields": fields}
        take_squad(game, squad_ask(game, other).check(drawn))
