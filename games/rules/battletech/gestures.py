"""What is to be seen of each event: shots line by line with their rolls, damage where it strikes,
movement and displacement along their paths, falls, heat."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from ..contract.events import Event
from ..drawing.gestures import (
    Gesture,
    appears,
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
from ..text import Message, _, pgettext
from .clubs import ClubDropped, ClubFound
from .events import Check, OfMech
from .harm.breaches import Breached, BreachRolled
from .harm.criticals import CriticalHit, CriticalsRolled
from .harm.damage import ArmourHurt
from .harm.explosions import Exploded, StructureHurt
from .harm.falls import Fell
from .harm.landing import Landed
from .harm.locations import Destroyed, LocationLost
from .harm.moves import Displaced, ForcedOff
from .harm.phase_end import Removed
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
from .shooting.clusters import ClusterRolled
from .shooting.declaring import FireDeclared
from .shooting.resolving import AimRolled, CoverStruck, ShotFired
from .terms import NAMES

Shown = tuple[Gesture, ...]


@singledispatch
def gestures(event: Event) -> Shown:
    """What is to be seen of an event; nothing for one that only the log tells."""
    return ()


# -- One gesture of the event's 'Mech

SIMPLE: dict[type[OfMech], Callable[[str], Gesture]] = {
    Placed: appears,
    StoodUp: flips,
    ArmsReturned: flips,
    Dropped: falls,
    LeftMap: vanishes,
    LeftMatch: vanishes,
    ForcedOff: vanishes,
    Removed: vanishes,
}
WITH_WORDS: dict[type[OfMech], tuple[Callable[[str, Message], Gesture], Message]] = {
    CoverStruck: (number, _("cover")),
    StrikeFailed: (number, _("does not come about")),
    Destroyed: (breaks, _("destroyed")),
    WarriorKilled: (breaks, _("warrior dead")),
    KnockedOut: (loses, _("consciousness")),
    Awoke: (gains, _("consciousness")),
    ShutDown: (loses, _("power")),
    Restarted: (gains, _("power")),
    Crippled: (number, _("crippled")),
    ClubFound: (gains, pgettext("in the hands", "club")),
    ClubDropped: (loses, pgettext("in the hands", "club")),
    ClubBroken: (loses, pgettext("in the hands", "club")),
}


def _simple(event: OfMech) -> Shown:
    return (SIMPLE[type(event)](event.unit),)


def _with_words(event: OfMech) -> Shown:
    gesture, words = WITH_WORDS[type(event)]
    return (gesture(event.unit, words),)


for _kind in SIMPLE:
    gestures.register(_kind, _simple)
for _kind in WITH_WORDS:
    gestures.register(_kind, _with_words)


# -- Movement


@gestures.register
def _moved(event: Moved) -> Shown:
    return (goes(event.unit, event.path),) if len(event.path) > 1 else ()


@gestures.register
def _jumped(event: Jumped) -> Shown:
    return (flies(event.unit, event.path),)


@gestures.register
def _jumped_upon(event: DfaDeclared) -> Shown:
    return flies(event.unit, event.path), line(event.unit, event.target)


@gestures.register
def _charge(event: ChargeDeclared) -> Shown:
    return (line(event.unit, event.target),)


@gestures.register
def _displaced(event: Displaced) -> Shown:
    return (goes(event.unit, [event.left, event.to]),)


@gestures.register
def _followed(event: Followed) -> Shown:
    return (goes(event.unit, [event.to]),)


@gestures.register
def _landed(event: Landed) -> Shown:
    return (flies(event.unit, [event.to]),)


# -- Attacks


@gestures.register
def _fire_declared(event: FireDeclared) -> Shown:
    targets = dict.fromkeys(shot.target for shot in event.shots)
    return tuple(line(event.unit, target) for target in targets)


@gestures.register
def _strike_declared(event: StrikeDeclared) -> Shown:
    return tuple(line(event.unit, target) for target in event.targets)


@gestures.register
def _shot(event: ShotFired) -> Shown:
    return _attack(event, event.hit)


@gestures.register
def _strike(event: StrikeMade) -> Shown:
    return _attack(event, event.hits)


def _attack(event: ShotFired | StrikeMade, hits: bool) -> Shown:
    """The line of an attack, with its dice or what it does without any."""
    seen = line(event.unit, event.target, hits)
    if event.faces:
        return seen, roll(event.unit, event.faces, event.need, hits)
    what = _("hits by itself") if hits else _("cannot hit")
    return seen, number(event.unit, what)


@gestures.register
def _cluster(event: ClusterRolled) -> Shown:
    counted = _("%(hits)s of %(fired)s", hits=event.hits, fired=event.fired)
    return (roll(event.unit, event.faces, text=counted),)


@gestures.register
def _aim(event: AimRolled) -> Shown:
    return (roll(event.unit, event.faces, success=event.succeeds),)


# -- Harm


@gestures.register
def _armour(event: ArmourHurt) -> Shown:
    if not event.points:
        return ()
    words = _("−%(n)s %(location)s, rear") if event.rear else _("−%(n)s %(location)s")
    return _damage(event, words)


@gestures.register
def _structure(event: StructureHurt) -> Shown:
    return _damage(event, _("−%(n)s %(location)s, structure"))


def _damage(event: ArmourHurt | StructureHurt, words: Message) -> Shown:
    filled = words.filled(n=event.points, location=NAMES[event.location])
    return (number(event.unit, filled, "damage"),)


@gestures.register(LocationLost)
@gestures.register(Breached)
def _lost(event: LocationLost | Breached) -> Shown:
    return (breaks(event.unit, NAMES[event.location]),)


@gestures.register
def _critical(event: CriticalHit) -> Shown:
    return (breaks(event.unit, event.name),)


@gestures.register
def _explosion(event: Exploded) -> Shown:
    return (breaks(event.unit, _("Explosion: %(n)s", n=event.points)),)


@gestures.register
def _hurt(event: WarriorHurt) -> Shown:
    return (number(event.unit, _("warrior %(n)s", n=event.hits), "damage"),)


@gestures.register
def _fell(event: Fell) -> Shown:
    return (falls(event.unit, _("−%(n)s", n=sum(event.amounts))),)


# -- Heat


@gestures.register
def _heat(event: HeatCounted) -> Shown:
    """The heat of a 'Mech where there is any, with what was added and what was sunk."""
    if not event.added and not event.heat:
        return ()
    words = _(
        "%(heat)s° (+%(added)s −%(sunk)s)", heat=event.heat, added=event.added, sunk=event.sunk
    )
    return (number(event.unit, words, "heat"),)


# -- Rolls. Those that say where damage goes are seen by what comes of them


@gestures.register
def _check(event: Check) -> Shown:
    """A roll that succeeds if it reaches its number."""
    return (roll(event.unit, event.faces, event.need, event.passes),)


@gestures.register
def _danger(event: BreachRolled) -> Shown:
    """A roll that does harm if it reaches its number."""
    return (roll(event.unit, event.faces, event.need, not event.passes),)


@gestures.register
def _count(event: CriticalsRolled) -> Shown:
    """A roll that says how many critical hits there are."""
    return (roll(event.unit, event.faces, text=_("critical hits")),)
