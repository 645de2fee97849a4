"""The end phase: warriors wake, arms flip back, the match may end (sections 6 and 11)."""

from dataclasses import replace

from ...contract.asking import Game
from ...contract.events import Event
from ..events import Check, OfMech
from ..rolls import passes
from ..state import Mech, Movement, State
from ..tables import CONSCIOUSNESS
from . import victory


class WakeRolled(Check, kind="wake-roll"):
    """An unconscious warrior rolls to wake."""

    rule: str = "BT-6.1"


class Awoke(OfMech, kind="awake"):
    """A warrior wakes."""

    rule: str = "BT-6.1"


class ArmsReturned(OfMech, kind="flipped-back"):
    """Flipped arms return."""

    rule: str = "BT-6.2"


class TurnBegun(Event, kind="turn"):
    """A turn begins."""

    turn: int
    rule: str = "BT-6.3"


def phase(game: Game[State]) -> None:
    """The end of a turn, in order (BT-6.1 to BT-6.3)."""
    for mech in game.state.in_play():
        _wake(game, mech)
        _flip_back(game, mech)
    victory.judge_crippled(game)
    victory.score_hill(game)
    state = game.state
    state.quiet = 0 if state.damaged else state.quiet + 1


def _wake(game: Game[State], mech: Mech) -> None:
    """A warrior who has been unconscious since an earlier turn rolls against the number of the
    total points (BT-6.1)."""
    warrior = mech.warrior
    if warrior.conscious or warrior.unconscious_since >= game.state.turn:
        return
    if passes(game, WakeRolled, mech, CONSCIOUSNESS[warrior.hits]):
        mech.warrior = replace(warrior, conscious=True)
        game.emit(Awoke(unit=mech.id))


def _flip_back(game: Game[State], mech: Mech) -> None:
    """Flipped arms return (BT-6.2)."""
    if mech.flipped:
        mech.flipped = False
        game.emit(ArmsReturned(unit=mech.id))


def new_turn(game: Game[State]) -> None:
    """Resets everything that lasts for one turn (BT-2.12.p1, BT-3.1.p2, BT-3.2.p1)."""
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
    game.emit(TurnBegun(turn=state.turn))
