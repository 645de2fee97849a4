"""The end of a phase: consciousness, piloting rolls, what takes effect, who leaves the map
(BT-3.12, BT-4.7)."""

from __future__ import annotations

from ...table import Game, Part
from .. import clubs, ground
from ..mechs.condition import can_hold_club, crippled
from ..mechs.sheet import card_of
from ..state import Fresh, Mech, State
from . import piloting, warriors
from .falls import fall


def close(game: Game[State]) -> Part:
    """What ends every phase in which 'Mechs can be harmed, in its order: consciousness rolls
    (BT-3.12.1), piloting rolls (BT-3.12.2, BT-3.12.3), removal of the destroyed (BT-3.12.4). Then
    the damage of the phase has its effect, and a new phase counts from nothing."""
    for mech in game.state.in_play():
        warriors.roll_consciousness(game, mech)
    for mech in game.state.on_map():
        yield from _piloting_rolls(game, mech)
    for mech in game.state.on_map():
        _take_effect(game, mech)
    for mech in game.state.mechs.values():
        _forget(mech)


def _piloting_rolls(game: Game[State], mech: Mech) -> Part:
    """The rolls that the events of the phase ask for, one after the other; the first failure ends
    them (BT-8.3.p1). A leg or the gyro gone brings the 'Mech down without any (BT-8.1.p1)."""
    due = [event for event in mech.due if event in piloting.BY_ITSELF] or mech.due
    for event in list(due):
        if mech.prone or not mech.in_play:
            return
        if not piloting.passes_due(game, mech, event):
            yield from _come_down(game, mech, event)
            return


def _come_down(game: Game[State], mech: Mech, event: str) -> Part:
    """It falls. One in the midst of a death from above does not: its attack misses (BT-3.12.3)."""
    if ground.in_dfa(mech):
        mech.movement.dfa_fails = True
        game.emit("dfa-fails", unit=mech.id, rule="BT-3.12.3")
        return
    number = None if event in piloting.BY_ITSELF else piloting.number(game, mech)
    yield from fall(game, mech, number=number)


def _take_effect(game: Game[State], mech: Mech) -> None:
    """The damage of the phase counts from now on (BT-0.p5): without both hands and shoulders a club
    is dropped (BT-3.9.p1), and the destroyed leave the map (BT-0.p6)."""
    mech.fresh = Fresh()
    mech.warrior.due = 0
    card = card_of(game.setup, mech)
    if mech.club and not can_hold_club(card, mech):
        clubs.drop(game, mech)
    if mech.out:
        mech.crippled = crippled(card, mech)
        game.emit("removed", unit=mech.id, left=mech.at, rule="BT-0.p6")
        mech.hex = None


def _forget(mech: Mech) -> None:
    """The next phase counts damage and events anew (BT-3.8.6, BT-0.p4)."""
    mech.taken = 0
    mech.events.clear()
    mech.due.clear()
