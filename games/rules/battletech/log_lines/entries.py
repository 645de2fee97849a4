"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from functools import singledispatch

from ...contract.events import Event
from ...contract.lines import Entry
from ...text import Message, _
from ..events import OfMech
from ..harm.accidents import DirectionRolled
from ..harm.breaches import Breached, BreachRolled
from ..harm.criticals import CriticalHit, CriticalsRolled
from ..harm.damage import ArmourHurt, LocationRolled
from ..harm.displacement import NotDisplaced
from ..harm.explosions import Exploded, StructureHurt
from ..harm.falls import FacingRolled, Fell, SeatBeltRolled, ThrownAbout
from ..harm.landing import Landed
from ..harm.locations import Destroyed, LocationLost
from ..harm.moves import Displaced, ForcedOff
from ..harm.phase_end import DfaFails, Removed
from ..harm.warriors import ConsciousnessRolled, KnockedOut, WarriorHurt, WarriorKilled
from ..movement.prone import StoodUp
from ..phases.end import Awoke
from ..phases.heat import HeatCounted, Restarted, ShutDown
from ..phases.initiative import InitiativeRolled
from ..phases.victory import Crippled
from ..physical.charges import Followed
from ..physical.declaring import StrikeDeclared
from ..physical.resolving import ClubBroken
from ..shooting.clusters import ClusterRolled
from ..shooting.declaring import FireHeld
from ..shooting.resolving import AimRolled, CoverStruck
from .lines import place
from .names import Names


@singledispatch
def entry_of(event: Event, names: Names) -> Entry:
    """Where the line of an event belongs. As a rule it is an entry of its own."""
    return Entry()


QUIET = (
    *(ThrownAbout, NotDisplaced, DfaFails, Removed, Followed, Landed, ClubBroken),
    *(AimRolled, LocationRolled, CriticalsRolled, SeatBeltRolled, ConsciousnessRolled),
    *(BreachRolled, FacingRolled, DirectionRolled),
)
"""Parts that say nothing in short."""
BEFALLS: dict[type[OfMech], Message] = {
    CoverStruck: _("cover"),
    Destroyed: _("%(unit)s destroyed"),
    WarriorHurt: _("warrior hurt"),
    WarriorKilled: _("warrior dead"),
    KnockedOut: _("warrior unconscious"),
    Awoke: _("awake"),
    StoodUp: _("stands up"),
    Displaced: _("%(unit)s displaced"),
    ForcedOff: _("%(unit)s off the map"),
    Crippled: _("%(unit)s crippled"),
    ShutDown: _("shuts down"),
    Restarted: _("starts up"),
}
"""What befalls a 'Mech, in short."""


def _part(event: Event, names: Names) -> Entry:
    return Entry("part")


def _short(event: OfMech, names: Names) -> Entry:
    text = BEFALLS[type(event)]
    known = {"unit": names.mech(event.unit)} if "%(unit)s" in text.text else {}
    return Entry("part", short=text.filled(**known))


for _quiet in QUIET:
    entry_of.register(_quiet, _part)
for _befalls in BEFALLS:
    entry_of.register(_befalls, _short)


@entry_of.register
def _armour(event: ArmourHurt, names: Names) -> Entry:
    short = _("−%(n)s %(location)s", n=event.points, location=place(event.location))
    return Entry("part", short=short)


@entry_of.register
def _structure(event: StructureHurt, names: Names) -> Entry:
    where = place(event.location)
    return Entry("part", short=_("−%(n)s %(location)s, structure", n=event.points, location=where))


@entry_of.register
def _lost(event: LocationLost, names: Names) -> Entry:
    return Entry("part", short=_("%(location)s lost", location=place(event.location)))


@entry_of.register
def _breached(event: Breached, names: Names) -> Entry:
    return Entry("part", short=_("%(location)s under water", location=place(event.location)))


@entry_of.register
def _explosion(event: Exploded, names: Names) -> Entry:
    return Entry("part", short=_("explosion in the %(location)s", location=place(event.location)))


@entry_of.register
def _cluster(event: ClusterRolled, names: Names) -> Entry:
    return Entry("part", short=_("%(hits)s of %(fired)s", hits=event.hits, fired=event.fired))


@entry_of.register
def _critical(event: CriticalHit, names: Names) -> Entry:
    return Entry("part", short=event.name)


@entry_of.register
def _fell(event: Fell, names: Names) -> Entry:
    unit, points = names.mech(event.unit), sum(event.amounts)
    return Entry("part", short=_("%(unit)s falls: −%(n)s", unit=unit, n=points))


@entry_of.register
def _initiative(event: InitiativeRolled, names: Names) -> Entry:
    """One side's roll after the other's."""
    short = _("%(side)s: %(total)s", side=names.side(event.side), total=event.total)
    return Entry("part", "initiative", short)


@entry_of.register
def _held(event: FireHeld, names: Names) -> Entry:
    """Those who do not fire, together."""
    return Entry("part", "fire-held", names.mech(event.unit))


@entry_of.register
def _strike_declared(event: StrikeDeclared, names: Names) -> Entry:
    """Those who make no physical attack, together."""
    if event.attack != "none":
        return Entry()
    return Entry("part", "strike-held", names.mech(event.unit))


@entry_of.register
def _heat(event: HeatCounted, names: Names) -> Entry:
    """The heat of all 'Mechs together, in short of those that have any."""
    unit = names.mech(event.unit)
    short = _("%(unit)s: heat %(heat)s", unit=unit, heat=event.heat) if event.heat else ""
    return Entry("part", "heat", short)
