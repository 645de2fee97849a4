"""The course of a match: turns of phases, from set-up to the end."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from ..contract.asking import CHECKPOINT, MILESTONE, Game, Script, ScriptPart
from .phases import (
    alternation,
    end,
    heat,
    initiative,
    movement,
    physical,
    set_up,
    victory,
    weapons,
)
from .phases.alternation import PhaseBegun
from .state import State


def script(game: Game[State]) -> Script:
    """The script of the whole match, from any state. Each stage leads to the next or is started
    again for its own next step, so the state alone says where the match is."""
    begins = False
    while True:
        begins = begins or game.state.stage in MILESTONES
        if game.state.stage not in UNASKED:
            yield MILESTONE if begins else CHECKPOINT
            begins = False
        if game.state.stage in BETWEEN_PHASES:
            victory.remove_gone(game)
        if game.state.stage == "end":
            end.phase(game)
            result = victory.result(game)
            if result is not None:
                game.state.stage = "over"
                return result
            game.state.stage = "turn"
        else:
            yield from STAGES[game.state.stage](game)


def _turn(game: Game[State]) -> ScriptPart:
    """Begins a turn with the roll for initiative (BT-1.p1)."""
    end.new_turn(game)
    initiative.roll(game)
    game.state.stage = "move"
    yield from ()


def _begin(
    phase: Literal["movement", "weapons", "physical"], stage: str, rule: str, game: Game[State]
) -> ScriptPart:
    """Begins a phase in which every 'Mech in play acts or declares once, also immobile ones
    (BT-0.p3)."""
    alternation.begin(game.state, game.state.in_play())
    game.state.stage = stage
    game.emit(PhaseBegun(phase=phase, rule=rule))
    yield from ()


def _heat(game: Game[State]) -> ScriptPart:
    game.emit(PhaseBegun(phase="heat", rule="BT-5.1"))
    yield from heat.phase(game)
    game.state.stage = "end"


STAGES: dict[str, Callable[[Game[State]], ScriptPart]] = {
    "set-up": set_up.begin,
    "placing": set_up.place,
    "turn": _turn,
    "move": partial(_begin, "movement", "moving", "BT-2.p1"),
    "moving": movement.step,
    "fire": partial(_begin, "weapons", "firing", "BT-3.1.p1"),
    "firing": weapons.declare,
    "resolving-fire": weapons.resolve,
    "strike": partial(_begin, "physical", "striking", "BT-4.1.p1"),
    "striking": physical.declare,
    "resolving-strikes": physical.resolve,
    "heat": _heat,
}
MILESTONES = frozenset({"turn", "fire", "strike", "heat"})
UNASKED = frozenset(
    {"turn", "move", "fire", "resolving-fire", "strike", "resolving-strikes", "end"}
)
"""Stages that ask nobody or rarely: they use the checkpoint of the stage before or after."""
BETWEEN_PHASES = frozenset({"set-up", "placing", "turn", "move", "fire", "strike", "heat", "end"})
"""Stages without an attack or a movement under way, in which 'Mechs may be removed."""
