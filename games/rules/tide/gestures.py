"""Gestures: what the board shows of each event, such as moves hex by hex, fire with its dice,
losses and morale."""

from ..contract.gestures import Gestures
from ..drawing.gestures import (
    Gesture,
    appears,
    breaks,
    damage,
    gains,
    goes,
    line,
    number,
    roll,
    vanishes,
)
from ..text import _, ngettext
from .actions.special import EntrenchmentDug, HealingRolled, OpFirePrepared
from .assault.resolving import AssaultDeclared, AssaultRolled
from .constants import assault, fire, movement, units
from .events import MoveEvent
from .fire.resolving import AttackDeclared, VolleyRolled
from .fire.results import DamageTaken, FiguresLost, MoraleChanged, UnitRemoved
from .movement.boarding import Boarded, DugIn, GotOut
from .movement.obstacles import MinesStruck
from .phases.deploy import UnitDeployed
from .terms import ACTIVATIONS, DAMAGES, MARKERS, MORALES

Shown = tuple[Gesture, ...]

GESTURES = Gestures()
shows, register = GESTURES.shows, GESTURES.of_event.register

shows(UnitDeployed, appears)
shows(GotOut, appears)
shows(Boarded, vanishes)
shows(EntrenchmentDug, gains, MARKERS["entrenchment"])
shows(DugIn, gains, MARKERS, by="marker")
shows(MoraleChanged, number, MORALES, by="morale")
shows(DamageTaken, damage, DAMAGES, by="damage")
shows(UnitRemoved, breaks, _("out of play"))
shows(OpFirePrepared, number, ACTIVATIONS["op-fire"])


@register
def _lost(event: FiguresLost) -> Shown:
    return (damage(event.unit, _("−%(n)s", n=len(event.figures))),)


@register
def _healed(event: HealingRolled) -> Shown:
    outcome = _("healed") if event.healed else _("not healed")
    return (roll(event.unit, (event.face,), units.HEALED, event.healed, outcome),)


@register
def _mines(event: MinesStruck) -> Shown:
    hits = ngettext("%(n)s hit", "%(n)s hits", event.hits)
    return (roll(event.unit, event.faces, movement.MINE_HITS, event.hits > 0, hits),)


@register
def _went(event: MoveEvent) -> Shown:
    return (goes(event.unit, [event.start, event.end]),)


@register
def _attack(event: AttackDeclared) -> Shown:
    return tuple(line(shooter, event.target) for shooter in (event.unit, *event.supporters))


@register
def _volley(event: VolleyRolled) -> Shown:
    """The black dice of the attack, and its net hits."""
    need = fire.BLACK[event.band]
    hits = ngettext("%(n)s hit", "%(n)s hits", event.hits)
    return (roll(event.target, event.black, need, event.hits > 0, hits),)


@register
def _assault(event: AssaultDeclared) -> Shown:
    """Lines from all attackers to the first defender."""
    return tuple(line(squad, event.defenders[0]) for squad in (event.unit, *event.supporters))


@register
def _assault_roll(event: AssaultRolled) -> Shown:
    """The black dice of both sides."""
    return (
        roll(event.unit, event.black, assault.BLACK),
        roll(event.target, event.back, assault.BLACK),
    )
