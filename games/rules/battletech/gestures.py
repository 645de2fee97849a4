"""Gestures: what the board shows of each event, such as shots with their rolls, damage, movement
along paths, falls and heat."""

from ..contract.gestures import Gestures
from ..drawing.gestures import (
    Gesture,
    appears,
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
from ..text import Message, _, pgettext
from .clubs import ClubDropped, ClubFound
from .events import Check
from .harm.criticals import CriticalHit, CriticalsRolled
from .harm.damage import ArmourHurt
from .harm.explosions import Exploded, StructureHurt
from .harm.falls import Fell
from .harm.locations import Breached, BreachRolled, Destroyed, LocationLost
from .harm.moves import Displaced, ForcedOff
from .harm.phase_end import Removed
from .harm.stepping import Landed
from .harm.warriors import KnockedOut, WarriorHurt, WarriorKilled
from .movement.charging import ChargeDeclared
from .movement.jumping import Jumped
from .movement.jumping_upon import DfaDeclared
from .movement.leaving import LeftMap
from .movement.on_foot import Moved
from .movement.prone import Dropped, StoodUp
from .phases.end import ArmsReturned, Awoke
from .phases.heat import HeatCounted, Restarted, ShutDown
from .phases.set_up import Placed
from .phases.victory import Crippled, LeftMatch
from .physical.charges import Followed
from .physical.declaring import StrikeDeclared
from .physical.resolving import ClubBroken
from .physical.rolling import StrikeFailed, StrikeMade
from .shooting.declaring import FireDeclared
from .shooting.resolving import AimRolled, CoverStruck, ShotFired
from .shooting.volley import ClusterRolled
from .terms import NAMES

Shown = tuple[Gesture, ...]

GESTURES = Gestures()
shows, register = GESTURES.shows, GESTURES.of_event.register

shows(StoodUp, flips)
shows(ArmsReturned, flips)
shows(LeftMap, vanishes)
shows(LeftMatch, vanishes)
shows(ForcedOff, vanishes)
shows(Removed, vanishes)
shows(Placed, appears)
shows(Dropped, falls)
shows(Fell, falls, _("−%(n)s"), n="points")
shows(Jumped, flies, "path")
shows(ChargeDeclared, line, "target")
shows(CoverStruck, number, _("cover"))
shows(StrikeFailed, number, _("does not come about"))
shows(Destroyed, breaks, pgettext("a 'Mech", "destroyed"))
shows(WarriorKilled, breaks, _("warrior dead"))
shows(WarriorHurt, damage, _("warrior %(n)s"), n="hits")
shows(KnockedOut, loses, _("consciousness"))
shows(Awoke, gains, _("consciousness"))
shows(ShutDown, loses, _("power"))
shows(Restarted, gains, _("power"))
shows(Crippled, number, _("crippled"))
shows(ClubFound, gains, pgettext("in the hands", "club"))
shows(ClubDropped, loses, pgettext("in the hands", "club"))
shows(ClubBroken, loses, pgettext("in the hands", "club"))
shows(LocationLost, breaks, NAMES, by="location")
shows(Breached, breaks, NAMES, by="location")
shows(CriticalHit, breaks, "name")
shows(Exploded, breaks, _("Explosion: %(n)s"), n="points")
shows(Check, roll, "faces", "need", "passes")

# -- Movement


@register
def _moved(event: Moved) -> Shown:
    return (goes(event.unit, event.path),) if len(event.path) > 1 else ()


@register
def _jumped_upon(event: DfaDeclared) -> Shown:
    return flies(event.unit, event.path), line(event.unit, event.target)


@register
def _displaced(event: Displaced) -> Shown:
    return (goes(event.unit, [event.left, event.to]),)


@register
def _followed(event: Followed) -> Shown:
    return (goes(event.unit, [event.to]),)


@register
def _landed(event: Landed) -> Shown:
    return (flies(event.unit, [event.to]),)


# -- Attacks


@register
def _fire_declared(event: FireDeclared) -> Shown:
    targets = dict.fromkeys(shot.target for shot in event.shots)
    return tuple(line(event.unit, target) for target in targets)


@register
def _strike_declared(event: StrikeDeclared) -> Shown:
    return tuple(line(event.unit, target) for target in event.targets)


@register
def _shot(event: ShotFired) -> Shown:
    return _attack(event, event.hit)


@register
def _strike(event: StrikeMade) -> Shown:
    return _attack(event, event.hits)


def _attack(event: ShotFired | StrikeMade, hits: bool) -> Shown:
    """The line of an attack, with its dice or with an effect without dice."""
    seen = line(event.unit, event.target, hits)
    if event.faces:
        return seen, roll(event.unit, event.faces, event.need, hits)
    what = _("hits by itself") if hits else _("cannot hit")
    return seen, number(event.unit, what)


# -- Harm


@register
def _armour(event: ArmourHurt) -> Shown:
    if not event.points:
        return ()
    words = _("−%(n)s %(location)s, rear") if event.rear else _("−%(n)s %(location)s")
    return _damage(event, words)


@register
def _structure(event: StructureHurt) -> Shown:
    return _damage(event, _("−%(n)s %(location)s, structure"))


def _damage(event: ArmourHurt | StructureHurt, words: Message) -> Shown:
    return (damage(event.unit, words.filled(n=event.points, location=NAMES[event.location])),)


# -- Heat


@register
def _heat(event: HeatCounted) -> Shown:
    """The heat of a 'Mech with any, with heat gained and lost."""
    if not event.added and not event.heat:
        return ()
    words = _(
        "%(heat)s° (+%(added)s −%(sunk)s)", heat=event.heat, added=event.added, sunk=event.sunk
    )
    return (number(event.unit, words, "heat"),)


# -- Rolls. Those that say where damage goes are seen by what comes of them


@register
def _danger(event: BreachRolled) -> Shown:
    """A roll that does harm if it reaches its number."""
    return (roll(event.unit, event.faces, event.need, not event.passes),)


@register
def _count(event: CriticalsRolled) -> Shown:
    """A roll for the number of critical hits."""
    return (roll(event.unit, event.faces, text=_("critical hits")),)


@register
def _cluster(event: ClusterRolled) -> Shown:
    counted = _("%(hits)s of %(fired)s", hits=event.hits, fired=event.fired)
    return (roll(event.unit, event.faces, text=counted),)


@register
def _aim(event: AimRolled) -> Shown:
    return (roll(event.unit, event.faces, success=event.succeeds),)
