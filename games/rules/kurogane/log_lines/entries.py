"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from functools import singledispatch

from ...contract.events import Event
from ...contract.lines import Entry
from ...squares import name_of
from ...text import _
from ..activation import MoveOrdered, NothingLeftToDo
from ..attacks import CannotCounter, Destroyed, RiskGained
from ..moves import Moved
from ..overkill import OverkillAdvanced, OverkillStopped
from ..pushes import Collided, Pushed
from .namer import Namer


@singledispatch
def entry_of(event: Event, name: Namer) -> Entry:
    """Where the line of an event belongs. As a rule it is an entry of its own."""
    return Entry()


@entry_of.register
def _ordered(event: MoveOrdered, name: Namer) -> Entry:
    return Entry(of=f"order {event.companion}")


@entry_of.register
def _moved(event: Moved, name: Namer) -> Entry:
    """A move by order belongs to the order."""
    if event.how != "order":
        return Entry()
    short = _("to %(cell)s", cell=name_of(event.path[-1]))
    return Entry("part", f"order {event.unit}", short)


@entry_of.register
def _risk(event: RiskGained, name: Namer) -> Entry:
    short = _("%(unit)s: risk %(risk)s", unit=name.unit(event.unit), risk=event.risk)
    return Entry("part", short=short, short_of=f"risk {event.unit}")


@entry_of.register
def _destroyed(event: Destroyed, name: Namer) -> Entry:
    return Entry("part", short=_("%(unit)s destroyed", unit=name.unit(event.unit)))


@entry_of.register
def _pushed(event: Pushed, name: Namer) -> Entry:
    if event.to is None:
        return Entry("part")
    unit, cell = name.unit(event.unit), name_of(event.to)
    pushed = _("%(unit)s pushed to %(cell)s", unit=unit, cell=cell)
    return Entry("part", short=pushed, short_of=f"pushed {event.unit}")


@entry_of.register
def _collided(event: Collided, name: Namer) -> Entry:
    return Entry("part", short=_("%(unit)s collides", unit=name.unit(event.unit)))


@entry_of.register(CannotCounter)
@entry_of.register(NothingLeftToDo)
def _part(event: CannotCounter | NothingLeftToDo, name: Namer) -> Entry:
    return Entry("part")


@entry_of.register
def _advanced(event: OverkillAdvanced, name: Namer) -> Entry:
    return Entry("part", short=_("overkill at %(progress)s", progress=event.progress))


@entry_of.register
def _stopped(event: OverkillStopped, name: Namer) -> Entry:
    return Entry("part", short=_("overkill stopped"))
