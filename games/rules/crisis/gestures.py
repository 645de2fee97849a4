"""What is to be seen of each event: movements, thrown terrain, attacks with their dice, damage,
Power, conditions."""

from __future__ import annotations

from functools import singledispatch

from ..contract.events import Event
from ..drawing.gestures import (
    Gesture,
    breaks,
    falls,
    flies,
    flips,
    gains,
    goes,
    line,
    loses,
    number,
    roll,
    vanishes,
)
from ..text import _
from . import terms
from .attacks.steps import AttackBegun, AttackCompared, Redirected
from .characters.conditions import ConditionGained, ConditionLost
from .characters.damage import DamageSuffered, Dazed, Healed, KnockedOut, NoDamage, Recovered
from .characters.power import PowerGained, PowerLost, PowerSpent
from .dice.pools import DiceShown
from .movement.moves import Moved
from .movement.terrain import TerrainDestroyed
from .movement.throws import Collided, TerrainHit, TerrainThrown

Shown = tuple[Gesture, ...]

THROUGH_THE_AIR = ("throw", "climb", "place")
"""Movements that go straight to where they end."""


@singledispatch
def gestures(event: Event) -> Shown:
    """What is to be seen of an event; nothing for one that only the log tells."""
    return ()


@gestures.register
def _moved(event: Moved) -> Shown:
    way = [event.start, event.to]
    return (flies(event.unit, way) if event.how in THROUGH_THE_AIR else goes(event.unit, way),)


@gestures.register
def _terrain_thrown(event: TerrainThrown) -> Shown:
    """It flies from where it stands to what it hits, or as far as it is thrown."""
    return (flies(event.piece, [event.to]),)


@gestures.register
def _terrain_destroyed(event: TerrainDestroyed) -> Shown:
    return breaks(event.piece), vanishes(event.piece)


@gestures.register
def _terrain_hit(event: TerrainHit) -> Shown:
    return (number(event.piece, _("hit")),)


@gestures.register
def _collision(event: Collided) -> Shown:
    """What is hit by something or somebody thrown."""
    return (number(event.hit, _("hit")),)


@gestures.register(AttackBegun)
@gestures.register(Redirected)
def _attack(event: AttackBegun | Redirected) -> Shown:
    """The line of an attack, also of one that turns to another target."""
    return (line(event.attacker, event.target),)


@gestures.register
def _result(event: AttackCompared) -> Shown:
    """Both sides' successes, at the target."""
    words = _("%(attack)s to %(defense)s", attack=event.attack, defense=event.defense)
    return (number(event.target, words),)


@gestures.register
def _dice(event: DiceShown) -> Shown:
    """Dice of a character, with those that a rule has added or changed, and its name; those of a
    player are seen in the log alone."""
    if not event.unit:
        return ()
    return (roll(event.unit, event.faces, marks=event.marks, text=event.name),)


@gestures.register
def _damage(event: DamageSuffered) -> Shown:
    return (number(event.unit, _("−%(n)s", n=event.amount), "damage"),)


@gestures.register
def _no_damage(event: NoDamage) -> Shown:
    return (number(event.unit, _("no damage")),)


@gestures.register
def _dazed(event: Dazed) -> Shown:
    return (falls(event.unit, _("Dazed")),)


@gestures.register
def _knocked_out(event: KnockedOut) -> Shown:
    return (breaks(event.unit, _("KO")),)


@gestures.register
def _healed(event: Healed) -> Shown:
    return (gains(event.unit, _("%(n)s Stamina", n=event.amount)),)


@gestures.register
def _recovered(event: Recovered) -> Shown:
    return (flips(event.unit),)


@gestures.register
def _power(event: PowerGained) -> Shown:
    return (gains(event.unit, _("%(n)s Power", n=event.amount)),)


@gestures.register(PowerLost)
@gestures.register(PowerSpent)
def _power_lost(event: PowerLost | PowerSpent) -> Shown:
    return (loses(event.unit, _("%(n)s Power", n=event.amount)),)


@gestures.register
def _condition(event: ConditionGained) -> Shown:
    return (gains(event.unit, terms.CONDITIONS[event.condition]),)


@gestures.register
def _condition_lost(event: ConditionLost) -> Shown:
    return (loses(event.unit, terms.CONDITIONS[event.condition]),)
