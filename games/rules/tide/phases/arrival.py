"""Reinforcements of the scenario (TI-14.5)."""

from __future__ import annotations

from ...contract.asking import Game, ScriptPart
from .. import library
from ..state import State
from . import deploy, muster


def arrive(game: Game[State]) -> ScriptPart:
    """The reinforcements of this round build squads and enter by their zones, those of the side
    with initiative first."""
    state = game.state
    for side in (state.initiative, 1 - state.initiative):
        for coming in library.scenario(game.setup).reinforcements:
            if coming.round == state.round and coming.nation == state.nations[side]:
                answer = yield muster.ask(game, side, coming)
                muster.add(game, side, coming, answer)
                while deploy.undeployed(state, side):
                    yield from deploy.one(game, side, coming.zone)
    state.stage = "next-round"
