"""The end of a phase: consciousness, piloting rolls, effects of harm, removal of destroyed 'Mechs
(BT-3.12, BT-4.7)."""

from dataclasses import replace

from ...contract.asking import Game, ScriptPart
from .. import clubs, ground
from ..events import OfMech
from ..mechs.condition import can_hold_club, crippled
from ..mechs.sheet import card_of
from ..state import Fresh, Hex, Mech, State
from . import piloting, warriors
from .falls import fall


class DfaFails(OfMech, kind="dfa-fails"):
    """A 'Mech in a death from above will miss."""

    rule: str = "BT-3.12.3"


class Removed(OfMech, kind="removed"):
    """A destroyed 'Mech leaves the map."""

    left: Hex
    rule: str = "BT-0.p6"


def close(game: Game[State]) -> ScriptPart:
    """Ends a phase in which 'Mechs can be harmed, in this order: consciousness rolls (BT-3.12.1),
    piloting rolls (BT-3.12.2, BT-3.12.3), removal of destroyed 'Mechs (BT-3.12.4). Then the damage
    of the phase takes effect, and the counts of the phase return to 0."""
    for mech in game.state.on_map():
        warriors.roll_consciousness(game, mech)
    for mech in game.state.on_map():
        yield from _piloting_rolls(game, mech)
    for mech in game.state.mechs.values():
        _take_effect(mech)
    for mech in game.state.on_map():
        _drop_lost_club(game, mech)
        _remove(game, mech)


def _piloting_rolls(game: Game[State], mech: Mech) -> ScriptPart:
    """The rolls required by the events of the phase, in order, until the first failure (BT-8.3.p1).
    Without a leg or a gyro the 'Mech falls without a roll (BT-8.1.p1)."""
    due = [event for event in mech.due if event in piloting.BY_ITSELF] or mech.due
    for event in list(due):
        if mech.prone or not mech.in_play:
            return
        if not piloting.passes_due(game, mech, event):
            yield from _come_down(game, mech)
            return


def _come_down(game: Game[State], mech: Mech) -> ScriptPart:
    """The 'Mech falls. During a death from above its attack misses instead (BT-3.12.3)."""
    if ground.in_dfa(mech):
        mech.movement.dfa_fails = True
        game.emit(DfaFails(unit=mech.id))
        return
    yield from fall(game, mech)


def _take_effect(mech: Mech) -> None:
    """The damage of the phase takes effect (BT-0.p5), and damage and events are counted from 0 in
    the next phase (BT-3.8.6, BT-0.p4)."""
    mech.fresh = Fresh()
    mech.taken = 0
    if mech.warrior.due:
        mech.warrior = replace(mech.warrior, due=0)
    mech.events.clear()
    mech.due.clear()


def _drop_lost_club(game: Game[State], mech: Mech) -> None:
    """Drops the club with a lost hand or shoulder (BT-3.9.p1)."""
    if mech.club and not can_hold_club(card_of(game.setup, mech), mech):
        clubs.drop(game, mech)


def _remove(game: Game[State], mech: Mech) -> None:
    """A destroyed 'Mech leaves the map (BT-0.p6, BT-3.12.4)."""
    if not mech.out:
        return
    mech.crippled = crippled(card_of(game.setup, mech), mech)
    game.emit(Removed(unit=mech.id, left=mech.at))
    mech.hex = None
