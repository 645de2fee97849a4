"""What is to be seen of each event: moves cell by cell, attacks with their dice, damage, risk."""

from __future__ import annotations

from functools import singledispatch

from ..contract.events import Event
from ..drawing.gestures import Gesture, appears, breaks, goes, line, number, roll, vanishes
from ..text import _
from .attacks import Destroyed, RiskGained
from .moves import Moved
from .overkill import OverkillBegun
from .pushes import Collided, Pushed
from .rounds import WreckCollected
from .sorties import Placed
from .state import AttackShown

Shown = tuple[Gesture, ...]


@singledispatch
def gestures(event: Event) -> Shown:
    """What is to be seen of an event; nothing for one that only the log tells."""
    return ()


@gestures.register
def _placed(event: Placed) -> Shown:
    return (appears(event.unit),)


@gestures.register
def _moved(event: Moved) -> Shown:
    return (goes(event.unit, event.path),) if len(event.path) > 1 else ()


@gestures.register
def _pushed(event: Pushed) -> Shown:
    """One that stays is not seen to move."""
    return (goes(event.unit, [event.to]),) if event.to else ()


@gestures.register
def _collided(event: Collided) -> Shown:
    both = [event.hit] if event.hit and event.both else []
    words = _("risk +%(n)s", n=event.risk)
    return tuple(number(unit, words) for unit in (event.unit, *both))


@gestures.register
def _attack(event: AttackShown) -> Shown:
    """The line of an attack or a counter, its dice, and the damage that they do."""
    hits = event.successes > 0
    rolled = (
        line(event.attacker, event.target, hits),
        roll(event.attacker, event.faces, success=hits),
    )
    if not event.damage:
        return rolled
    return *rolled, number(event.target, _("−%(n)s", n=event.damage), "damage")


@gestures.register
def _risk(event: RiskGained) -> Shown:
    return (number(event.unit, _("risk +%(n)s", n=event.added)),)


@gestures.register
def _destroyed(event: Destroyed) -> Shown:
    return (breaks(event.unit, _("destroyed")),)


@gestures.register
def _collected(event: WreckCollected) -> Shown:
    return (vanishes(event.unit),)


@gestures.register
def _overkill(event: OverkillBegun) -> Shown:
    return (line(event.unit, event.wreck),)
