"""Log lines of what units do and of what befalls them."""

from __future__ import annotations

from typing import Final

from ...contract.lines import Line
from ...text import Message, _, all_of, ngettext
from ..actions.op_fire import OpFirePrepared
from ..actions.special import EntrenchmentDug
from ..assault.advance import Advanced
from ..assault.retreat import Retreated
from ..fire.resolving import WireRemoved
from ..fire.results import DamageTaken, FiguresLost, MoraleChanged, UnitFatigued, UnitRemoved
from ..movement.allowance import UnitActivated
from ..movement.boarding import Boarded, CameOut, DugIn, GotOut
from ..movement.follow import HexEntered, PutBack
from ..movement.obstacles import UnitStopped
from ..phases.deploy import How, UnitDeployed
from ..phases.status import FiguresExchanged
from ..terms import DAMAGES, MARKERS, MORALES, Action, Out
from .lines import line_of
from .names import Names

DEPLOYED: Final[dict[How, Message]] = {
    "place": _("%(unit)s is deployed in %(hex)s."),
    "ride": _("%(unit)s is deployed in a transport in %(hex)s."),
    "dig-in": _("%(unit)s is deployed in a fortification in %(hex)s."),
}
ACTIVATED: Final[dict[Action, Message]] = {
    "advance": _("%(unit)s advances."),
    "fire-and-movement": _("%(unit)s fires and moves."),
    "assault": _("%(unit)s moves to assault."),
}
REMOVED: Final[dict[Out, Message]] = {
    "destroyed": _("%(unit)s is destroyed."),
    "routed": _("%(unit)s routs."),
    "no-retreat": _("%(unit)s cannot retreat and is destroyed."),
    "over-stacked": _("There is no room for %(unit)s, and it is destroyed."),
    "in-transport": _("%(unit)s dies in its transport."),
}


def _mp(mp: int) -> tuple[Message]:
    return (ngettext("%(n)s MP", "%(n)s MP", mp),)


# -- Before the first shot


@line_of.register
def _deployed(event: UnitDeployed, names: Names) -> Line:
    return Line(DEPLOYED[event.how].filled(unit=names.unit(event.unit), hex=names.hex(event.hex)))


@line_of.register
def _op_fire(event: OpFirePrepared, names: Names) -> Line:
    return Line(_("%(unit)s is in Op Fire mode.", unit=names.unit(event.unit)), kind="note")


# -- Movement


@line_of.register
def _activated(event: UnitActivated, names: Names) -> Line:
    text = ACTIVATED[event.action].filled(unit=names.unit(event.unit))
    return Line(text, details=_mp(event.mp))


@line_of.register
def _entered(event: HexEntered, names: Names) -> Line:
    text = _("%(unit)s enters %(end)s.", unit=names.unit(event.unit), end=names.hex(event.end))
    return Line(text, details=_mp(event.mp))


@line_of.register
def _put_back(event: PutBack, names: Names) -> Line:
    text = _(
        "%(unit)s cannot stay in %(start)s and is put back in %(end)s.",
        unit=names.unit(event.unit),
        start=names.hex(event.start),
        end=names.hex(event.end),
    )
    return Line(text)


@line_of.register
def _stopped(event: UnitStopped, names: Names) -> Line:
    unit, hex = names.unit(event.unit), names.hex(event.hex)
    return Line(_("%(unit)s has to stop in %(hex)s.", unit=unit, hex=hex))


@line_of.register
def _boarded(event: Boarded, names: Names) -> Line:
    unit, vehicle = names.unit(event.unit), names.unit(event.vehicle)
    text = _("%(unit)s gets into %(vehicle)s.", unit=unit, vehicle=vehicle)
    return Line(text, details=_mp(event.mp))


@line_of.register
def _got_out(event: GotOut, names: Names) -> Line:
    unit, vehicle = names.unit(event.unit), names.unit(event.vehicle)
    text = _("%(unit)s gets out of %(vehicle)s.", unit=unit, vehicle=vehicle)
    return Line(text, details=_mp(event.mp))


@line_of.register
def _dug_in(event: DugIn, names: Names) -> Line:
    unit, marker = names.unit(event.unit), MARKERS[event.marker]
    text = _("%(unit)s enters the %(marker)s.", unit=unit, marker=marker)
    return Line(text, details=_mp(event.mp))


@line_of.register
def _came_out(event: CameOut, names: Names) -> Line:
    text = _("%(unit)s comes out of its fortification.", unit=names.unit(event.unit))
    return Line(text, details=_mp(event.mp))


@line_of.register
def _wire_removed(event: WireRemoved, names: Names) -> Line:
    hex = names.hex(event.hex)
    if event.unit is None:
        return Line(_("The razor wire in %(hex)s is gone.", hex=hex))
    text = _("%(unit)s removes the razor wire in %(hex)s.", unit=names.unit(event.unit), hex=hex)
    return Line(text, details=_mp(event.mp or 0))


@line_of.register
def _dug(event: EntrenchmentDug, names: Names) -> Line:
    unit, hex = names.unit(event.unit), names.hex(event.hex)
    return Line(_("%(unit)s digs an entrenchment in %(hex)s.", unit=unit, hex=hex))


# -- What befalls units


@line_of.register
def _fatigued(event: UnitFatigued, names: Names) -> Line:
    return Line(_("%(unit)s is fatigued.", unit=names.unit(event.unit)), kind="note")


@line_of.register
def _morale(event: MoraleChanged, names: Names) -> Line:
    unit, morale = names.unit(event.unit), MORALES[event.morale]
    return Line(_("%(unit)s is %(morale)s.", unit=unit, morale=morale))


@line_of.register
def _damage(event: DamageTaken, names: Names) -> Line:
    unit, damage = names.unit(event.unit), DAMAGES[event.damage]
    return Line(_("%(unit)s is %(damage)s.", unit=unit, damage=damage))


@line_of.register
def _figures_lost(event: FiguresLost, names: Names) -> Line:
    lost = all_of([names.figure(card_id) for card_id in event.figures])
    return Line(_("%(unit)s loses %(lost)s.", unit=names.unit(event.unit), lost=lost))


@line_of.register
def _removed(event: UnitRemoved, names: Names) -> Line:
    return Line(REMOVED[event.why].filled(unit=names.unit(event.unit)))


@line_of.register
def _retreated(event: Retreated, names: Names) -> Line:
    text = _(
        "%(unit)s retreats from %(start)s to %(end)s.",
        unit=names.unit(event.unit),
        start=names.hex(event.start),
        end=names.hex(event.end),
    )
    return Line(text)


@line_of.register
def _advanced(event: Advanced, names: Names) -> Line:
    unit, end = names.unit(event.unit), names.hex(event.end)
    return Line(_("%(unit)s advances into %(end)s.", unit=unit, end=end))


@line_of.register
def _exchanged(event: FiguresExchanged, names: Names) -> Line:
    unit, other = names.unit(event.unit), names.unit(event.other)
    return Line(_("%(unit)s and %(other)s exchange figures.", unit=unit, other=other))
