"""The log of moves, pushes and collisions."""

from ...contract.asking import Setup
from ...contract.lines import Entry, Line
from ...squares import name_of
from ...text import Message, _, ngettext
from .. import names
from ..activation import MoveOrdered
from ..moves import Moved
from ..pushes import Collided, Pushed
from .lines import LINES, enters, line_of, says

MOVES = {
    "walk": _("%(unit)s walks to %(cell)s."),
    "run": _("%(unit)s runs to %(cell)s."),
    "sortie": _("%(unit)s sorties to %(cell)s."),
    "step": _("%(unit)s steps to %(cell)s."),
    "order": _("%(unit)s walks to %(cell)s by order."),
    "overkill": _("%(unit)s moves to the wreck, to %(cell)s."),
}


says(MoveOrdered, _("%(unit)s orders %(companion)s to move."))
enters(MoveOrdered, place="own", of="order %(companion)s")


@line_of.register
def _moved(event: Moved, setup: Setup) -> Line:
    text = MOVES[event.how].filled(unit=names.unit(setup, event.unit), cell=name_of(event.path[-1]))
    details = [_("movement %(n)s", n=event.price)]
    if event.fallen:
        details.append(_levels_fallen(event.fallen))
    before, after = event.risk
    if before != after:
        details.append(_("risk %(a)s → %(b)s", a=before, b=after))
    return Line(text, details=tuple(details), seat=names.seat_of(setup, event.unit))


@LINES.entry_of.register
def _by_order(event: Moved, setup: Setup) -> Entry:
    """A move by order is a part of the order's entry."""
    if event.how != "order":
        return Entry()
    short = _("to %(cell)s", cell=name_of(event.path[-1]))
    return Entry("part", f"order {event.unit}", short)


def _levels_fallen(levels: int) -> Message:
    return ngettext("%(n)s level fallen", "%(n)s levels fallen", levels)


@line_of.register
def _pushed(event: Pushed, setup: Setup) -> Line:
    unit = names.unit(setup, event.unit)
    if event.to is None:
        return Line(_("%(unit)s cannot be pushed off the board.", unit=unit))
    text = _("%(unit)s is pushed to %(cell)s.", unit=unit, cell=name_of(event.to))
    return Line(text, details=(_levels_fallen(event.fallen),) if event.fallen else ())


@LINES.entry_of.register
def _pushed_to(event: Pushed, setup: Setup) -> Entry:
    if event.to is None:
        return Entry("part")
    unit, cell = names.unit(setup, event.unit), name_of(event.to)
    pushed = _("%(unit)s pushed to %(cell)s", unit=unit, cell=cell)
    return Entry("part", short=pushed, short_of=f"pushed {event.unit}")


@line_of.register
def _collided(event: Collided, setup: Setup) -> Line:
    unit = names.unit(setup, event.unit)
    if event.hit:
        text = _("%(unit)s is pushed into %(hit)s.", unit=unit, hit=names.unit(setup, event.hit))
    else:
        text = _("%(unit)s is pushed into a wall.", unit=unit)
    if event.hit and event.both:
        risk = _("%(n)s risk each", n=event.risk)
    else:
        risk = _("%(n)s risk", n=event.risk)
    return Line(text, details=(risk,))


enters(Collided, _("%(unit)s collides"))
