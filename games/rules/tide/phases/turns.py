"""Rounds, action turns, actions (TI-4, TI-5)."""

from typing import Literal

from ...contract.asking import Game, ScriptPart
from ...contract.events import Event
from .. import actions, library
from ..events import SideEvent
from ..state import State
from . import victory


class RoundBegun(Event, kind="round"):
    """A round begins."""

    round: int
    rule: str = "TI-4.p1"


class TurnBegun(SideEvent, kind="turn"):
    """An action turn of a side begins, with so many actions."""

    actions: int
    rule: str = "TI-5.1"


class PhaseBegun(Event, kind="phase"):
    """The Command Phase or the Status Phase begins."""

    phase: Literal["command", "status"]


def begin_round(game: Game[State]) -> ScriptPart:
    """Begins a round: the side with initiative has the first action turn (TI-5.1, TI-14.6)."""
    state = game.state
    state.round += 1
    state.turn, state.stage, state.waiting = state.initiative, "turn", []
    victory.note(game)
    game.emit(RoundBegun(round=state.round))
    yield from ()


def begin_turn(game: Game[State]) -> ScriptPart:
    """Begins an action turn with its number of actions. A side without fresh units has none
    (TI-5.p1), and the Action Phase ends when neither side has fresh units (TI-5.5)."""
    state = game.state
    if not actions.fresh(state, state.turn):
        state.turn = 1 - state.turn
    if not actions.fresh(state, state.turn):
        state.stage = "command"
        return
    nation = state.nations[state.turn]
    state.actions = library.scenario(game.setup).actions[nation]
    state.stage = "action"
    game.emit(TurnBegun(side=state.turn, actions=state.actions))
    yield from ()


def action(game: Game[State]) -> ScriptPart:
    """One action. The turn ends after its last action or without fresh units (TI-5.3)."""
    state = game.state
    if not state.actions or not actions.fresh(state, state.turn):
        state.turn, state.stage = 1 - state.turn, "turn"
        return
    yield from actions.choose(game, state.turn)
    state.actions -= 1
    if state.acting is None:
        victory.note(game)
    else:
        state.stage = "acting"


def acting(game: Game[State]) -> ScriptPart:
    """Continues the action under way, step by step until it is over."""
    yield from actions.go_on(game)
    if game.state.acting is None:
        victory.note(game)
        game.state.stage = "action"
