"""The course of a match: turns of phases, from set-up to the end."""

from __future__ import annotations

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
    """The whole match from wherever the state stands. Each stage either leads to the next or
    stands again for its own next step, so the state alone says where the match is."""
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
    """A turn begins with the roll for initiative (BT-1.p1)."""
    end.new_turn(game)
    initiative.roll(game)
    game.state.stage = "move"
    yield from ()


def _begin(
    phase: Literal["movement", "weapons", "physical"], stage: str, rule: str, game: Game[State]
) -> ScriptPart:
    """A phase in which every 'Mech in play acts or declares once, immobile ones too (BT-0.p3)."""
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
"""Where nobody is asked anything, or seldom: the checkpoint of what follows does for them, or that
of what led there."""
BETWEEN_PHASES = frozenset({"set-up", "placing", "turn", "move", "fire", "strike", "heat", "end"})
"""Where no attack or movement is under way, so that 'Mechs may be taken off the map."""
