"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from functools import singledispatch

from ...contract.events import Event
from ...contract.lines import Entry
from ...text import Message, _, ngettext
from ..assault.advance import Advanced
from ..assault.resolving import AssaultDecided, AssaultRolled
from ..assault.retreat import Retreated
from ..fire.resolving import VolleyRolled, WireRemoved
from ..fire.results import DamageTaken, FiguresLost, MoraleChanged, UnitFatigued, UnitRemoved
from ..movement.allowance import UnitActivated
from ..movement.boarding import Boarded, CameOut, DugIn, GotOut
from ..movement.follow import HexEntered, PutBack
from ..movement.obstacles import MinesStruck, UnitStopped
from ..terms import DAMAGES, MORALES
from .names import Names


@singledispatch
def entry_of(event: Event, names: Names) -> Entry:
    """Where the line of an event belongs. As a rule it is an entry of its own."""
    return Entry()


# -- What a unit does as it moves: one entry, unless somebody fires at it in between


def _move(unit: str) -> str:
    return f"move {unit}"


@entry_of.register
def _activated(event: UnitActivated, names: Names) -> Entry:
    return Entry(of=_move(event.unit))


@entry_of.register
def _entered(event: HexEntered, names: Names) -> Entry:
    """Of the places that it comes to, the last is shown."""
    short = _("to %(end)s", end=names.hex(event.end))
    return Entry("part", _move(event.unit), short, "place")


@entry_of.register
def _put_back(event: PutBack, names: Names) -> Entry:
    short = _("back to %(end)s", end=names.hex(event.end))
    return Entry("part", _move(event.unit), short, "place")


@entry_of.register
def _boarded(event: Boarded, names: Names) -> Entry:
    short = _("into %(vehicle)s", vehicle=names.unit(event.vehicle))
    return Entry("part", _move(event.unit), short)


@entry_of.register
def _got_out(event: GotOut, names: Names) -> Entry:
    short = _("out of %(vehicle)s", vehicle=names.unit(event.vehicle))
    return Entry("part", _move(event.unit), short)


@entry_of.register(UnitStopped)
@entry_of.register(CameOut)
@entry_of.register(DugIn)
def _of_move(event: UnitStopped | CameOut | DugIn, names: Names) -> Entry:
    return Entry("part", _move(event.unit))


# -- What comes of an attack


@entry_of.register(WireRemoved)
@entry_of.register(UnitFatigued)
@entry_of.register(AssaultRolled)
def _part(event: Event, names: Names) -> Entry:
    return Entry("part")


@entry_of.register(MinesStruck)
@entry_of.register(VolleyRolled)
def _hits(event: MinesStruck | VolleyRolled, names: Names) -> Entry:
    return Entry("part", short=ngettext("%(n)s hit", "%(n)s hits", event.hits))


@entry_of.register
def _figures_lost(event: FiguresLost, names: Names) -> Entry:
    unit, lost = names.unit(event.unit), len(event.figures)
    return Entry("part", short=_("%(unit)s −%(n)s", unit=unit, n=lost))


@entry_of.register
def _morale(event: MoraleChanged, names: Names) -> Entry:
    unit, morale = names.unit(event.unit), MORALES[event.morale]
    short = _("%(unit)s %(morale)s", unit=unit, morale=morale)
    return Entry("part", short=short, short_of=f"morale {event.unit}")


@entry_of.register
def _damage(event: DamageTaken, names: Names) -> Entry:
    unit, damage = names.unit(event.unit), DAMAGES[event.damage]
    return Entry("part", short=_("%(unit)s %(damage)s", unit=unit, damage=damage))


@entry_of.register
def _assault_result(event: AssaultDecided, names: Names) -> Entry:
    short = _("%(hits)s to %(suffered)s", hits=event.hits, suffered=event.suffered)
    return Entry("part", short=short)


@entry_of.register
def _removed(event: UnitRemoved, names: Names) -> Entry:
    sentence: Message = _("%(unit)s routs") if event.why == "routed" else _("%(unit)s destroyed")
    return Entry("part", short=sentence.filled(unit=names.unit(event.unit)))


@entry_of.register
def _retreated(event: Retreated, names: Names) -> Entry:
    unit, end = names.unit(event.unit), names.hex(event.end)
    return Entry("part", short=_("%(unit)s retreats to %(end)s", unit=unit, end=end))


@entry_of.register
def _advanced(event: Advanced, names: Names) -> Entry:
    unit, end = names.unit(event.unit), names.hex(event.end)
    return Entry("part", short=_("%(unit)s advances into %(end)s", unit=unit, end=end))
