"""What is to be seen of each event: moves hex by hex, fire with its dice, losses, morale."""

from __future__ import annotations

from functools import singledispatch

from ..contract.events import Event
from ..drawing.gestures import Gesture, appears, breaks, gains, goes, line, number, roll, vanishes
from ..text import _, ngettext
from .actions.op_fire import OpFirePrepared
from .actions.special import EntrenchmentDug, HealingRolled
from .assault.resolving import AssaultDeclared, AssaultRolled
from .constants import assault, fire, movement, rounds
from .events import MoveEvent
from .fire.resolving import AttackDeclared, VolleyRolled
from .fire.results import DamageTaken, FiguresLost, MoraleChanged, UnitRemoved
from .movement.boarding import Boarded, DugIn, GotOut
from .movement.obstacles import MinesStruck
from .phases.deploy import UnitDeployed
from .terms import ACTIVATIONS, DAMAGES, MARKERS, MORALES

Shown = tuple[Gesture, ...]


@singledispatch
def gestures(event: Event) -> Shown:
    """What is to be seen of an event; nothing for one that only the log tells."""
    return ()


@gestures.register(UnitDeployed)
@gestures.register(GotOut)
def _appears(event: UnitDeployed | GotOut) -> Shown:
    return (appears(event.unit),)


@gestures.register
def _boarded(event: Boarded) -> Shown:
    return (vanishes(event.unit),)


@gestures.register
def _went(event: MoveEvent) -> Shown:
    return (goes(event.unit, [event.start, event.end]),)


@gestures.register
def _attack(event: AttackDeclared) -> Shown:
    return tuple(line(shooter, event.target) for shooter in (event.unit, *event.supporters))


@gestures.register
def _volley(event: VolleyRolled) -> Shown:
    """The black dice of the attack, and the hits that are left of it."""
    need = fire.BLACK[event.band]
    hits = ngettext("%(n)s hit", "%(n)s hits", event.hits)
    return (roll(event.target, event.black, need, event.hits > 0, hits),)


@gestures.register
def _assault(event: AssaultDeclared) -> Shown:
    """Everybody who assaults, towards the first who defends."""
    return tuple(line(squad, event.defenders[0]) for squad in (event.unit, *event.supporters))


@gestures.register
def _assault_roll(event: AssaultRolled) -> Shown:
    """The black dice of both sides."""
    return (
        roll(event.unit, event.black, assault.BLACK),
        roll(event.target, event.back, assault.BLACK),
    )


@gestures.register
def _healed(event: HealingRolled) -> Shown:
    outcome = _("healed") if event.healed else _("not healed")
    return (roll(event.unit, (event.face,), rounds.HEALED, event.healed, outcome),)


@gestures.register
def _mines(event: MinesStruck) -> Shown:
    hits = ngettext("%(n)s hit", "%(n)s hits", event.hits)
    return (roll(event.unit, event.faces, movement.MINE_HITS, event.hits > 0, hits),)


@gestures.register
def _dug(event: EntrenchmentDug) -> Shown:
    return (gains(event.unit, MARKERS["entrenchment"]),)


@gestures.register
def _dug_in(event: DugIn) -> Shown:
    return (gains(event.unit, MARKERS[event.marker]),)


@gestures.register
def _lost(event: FiguresLost) -> Shown:
    return (number(event.unit, _("−%(n)s", n=len(event.figures)), "damage"),)


@gestures.register
def _morale(event: MoraleChanged) -> Shown:
    return (number(event.unit, MORALES[event.morale]),)


@gestures.register
def _damage(event: DamageTaken) -> Shown:
    return (number(event.unit, DAMAGES[event.damage], "damage"),)


@gestures.register
def _removed(event: UnitRemoved) -> Shown:
    return (breaks(event.unit, _("out of play")),)


@gestures.register
def _op_fire(event: OpFirePrepared) -> Shown:
    return (number(event.unit, ACTIVATIONS["op-fire"]),)
