"""Gestures: what the board shows of each event, such as moves cell by cell, dice, damage and
risk."""

from ..contract.gestures import Gestures
from ..drawing.gestures import Gesture, appears, breaks, goes, line, number, roll, vanishes
from ..text import _, pgettext
from .attacks import Destroyed, RiskGained
from .moves import Moved
from .overkill import OverkillBegun
from .pushes import Collided, Pushed
from .rounds import WreckCollected
from .sorties import Placed
from .state import AttackShown

Shown = tuple[Gesture, ...]

GESTURES = Gestures()
shows, register = GESTURES.shows, GESTURES.of_event.register

shows(Placed, appears)
shows(RiskGained, number, _("risk +%(n)s"), n="added")
shows(Destroyed, breaks, pgettext("a mecha", "destroyed"))
shows(WreckCollected, vanishes)
shows(OverkillBegun, line, "wreck")


@register
def _moved(event: Moved) -> Shown:
    return (goes(event.unit, event.path),) if len(event.path) > 1 else ()


@register
def _pushed(event: Pushed) -> Shown:
    """A unit that is not moved by the push has no gesture."""
    return (goes(event.unit, [event.to]),) if event.to else ()


@register
def _collided(event: Collided) -> Shown:
    both = [event.hit] if event.hit and event.both else []
    words = _("risk +%(n)s", n=event.risk)
    return tuple(number(unit, words) for unit in (event.unit, *both))


@register
def _attack(event: AttackShown) -> Shown:
    """The line of an attack or a counter, its dice and its damage."""
    hits = event.successes > 0
    rolled = (
        line(event.attacker, event.target, hits),
        roll(event.attacker, event.faces, success=hits),
    )
    if not event.damage:
        return rolled
    return *rolled, number(event.target, _("−%(n)s", n=event.damage), "damage")
