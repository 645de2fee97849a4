"""The end phase: warriors wake, arms flip back, the match may end (sections 6 and 11)."""

from __future__ import annotations

from ...table import Game
from .. import rolls
from ..state import Mech, Movement, State
from ..tables import CONSCIOUSNESS
from . import victory


def phase(game: Game[State]) -> None:
    """What is done at the end of a turn, in its order (BT-6.1 to BT-6.3)."""
    for mech in game.state.in_play():
        _wake(game, mech)
        _flip_back(game, mech)
    victory.judge_crippled(game)
    victory.score_hill(game)
    state = game.state
    state.quiet = 0 if state.damaged else state.quiet + 1


def _wake(game: Game[State], mech: Mech) -> None:
    """A warrior unconscious since an earlier turn rolls the number of his total (BT-6.1)."""
    warrior = mech.warrior
    if warrior.conscious or warrior.unconscious_since >= game.state.turn:
        return
    number = CONSCIOUSNESS[warrior.hits]
    total = rolls.two_dice(game, "wake", unit=mech.id, need=number, rule="BT-6.1")
    if total >= number:
        warrior.conscious = True
        game.emit("awake", unit=mech.id, rule="BT-6.1")


def _flip_back(game: Game[State], mech: Mech) -> None:
    """Flipped arms return (BT-6.2)."""
    if mech.flipped:
        mech.flipped = False
        game.emit("flipped-back", unit=mech.id, rule="BT-6.2")


def new_turn(game: Game[State]) -> None:
    """Everything that holds for one turn is over (BT-2.12.p1, BT-3.1.p2, BT-3.2.p1)."""
    state = game.state
    state.turn += 1
    state.damaged = False
    state.lines.clear()
    state.attack = None
    for mech in state.mechs.values():
        mech.movement = Movement(start=mech.hex)
        mech.fire = None
        mech.strike = None
        mech.twist = 0
        mech.spots = ""
        mech.taken = 0
        mech.events.clear()
        mech.due.clear()
    game.emit("turn", turn=state.turn, rule="BT-6.3")
