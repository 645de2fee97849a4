"""Gestures: what the board shows of each event, such as movements, thrown terrain, attacks with
their dice, damage, Power and conditions."""

from ..contract.gestures import Gestures
from ..drawing.gestures import (
    Gesture,
    breaks,
    damage,
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

GESTURES = Gestures()
shows, register = GESTURES.shows, GESTURES.of_event.register

THROUGH_THE_AIR = ("throw", "climb", "place")
"""Movements in a straight line to their end."""

shows(TerrainHit, number, _("hit"), unit="piece")
shows(Collided, number, _("hit"), unit="hit")
shows(DamageSuffered, damage, _("−%(n)s"), n="amount")
shows(NoDamage, number, _("no damage"))
shows(Dazed, falls, _("Dazed"))
shows(KnockedOut, breaks, _("KO"))
shows(Healed, gains, _("%(n)s Stamina"), n="amount")
shows(Recovered, flips)
shows(PowerGained, gains, _("%(n)s Power"), n="amount")
shows(PowerLost, loses, _("%(n)s Power"), n="amount")
shows(PowerSpent, loses, _("%(n)s Power"), n="amount")
shows(ConditionGained, gains, terms.CONDITIONS, by="condition")
shows(ConditionLost, loses, terms.CONDITIONS, by="condition")
shows(AttackBegun, line, "target", unit="attacker")
shows(Redirected, line, "target", unit="attacker")
shows(AttackCompared, number, _("%(attack)s to %(defense)s"), unit="target")


@register
def _terrain_thrown(event: TerrainThrown) -> Shown:
    """Thrown terrain flies to what it hits, or to the end of its throw."""
    return (flies(event.piece, [event.to]),)


@register
def _moved(event: Moved) -> Shown:
    way = [event.start, event.to]
    return (flies(event.unit, way) if event.how in THROUGH_THE_AIR else goes(event.unit, way),)


@register
def _terrain_destroyed(event: TerrainDestroyed) -> Shown:
    return breaks(event.piece), vanishes(event.piece)


@register
def _dice(event: DiceShown) -> Shown:
    """The dice of a character, with those that a rule has added or changed, and its name. A
    player's dice are only in the log."""
    if not event.unit:
        return ()
    return (roll(event.unit, event.faces, marks=event.marks, text=event.name),)
