"""Log lines of what units do and suffer."""

from typing import Final

from ...contract.lines import Entry, Line
from ...text import Message, _, all_of
from ..actions.special import EntrenchmentDug, OpFirePrepared
from ..assault.advance import Advanced
from ..assault.retreat import Retreated
from ..fire.resolving import WireRemoved
from ..fire.results import DamageTaken, FiguresLost, MoraleChanged, UnitFatigued, UnitRemoved
from ..movement.boarding import Boarded, CameOut, DugIn, GotOut
from ..movement.follow import HexEntered, PutBack
from ..movement.mover import UnitActivated
from ..movement.obstacles import UnitStopped
from ..phases.deploy import How, UnitDeployed
from ..phases.status import FiguresExchanged
from ..terms import Action, Out
from .lines import LINES, MP, Names, enters, line_of, parts, says

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


MOVE: Final = "move %(unit)s"
"""The key by which the events of a move form one entry, until an enemy fires in between."""

# -- Before the first shot

says(UnitDeployed, DEPLOYED, by="how")
says(OpFirePrepared, _("%(unit)s is in Op Fire mode."), kind="note")

# -- Movement. Of the places that a unit comes to, the last is shown in short

says(UnitActivated, ACTIVATED, MP, by="action")
enters(UnitActivated, place="own", of=MOVE)
says(HexEntered, _("%(unit)s enters %(end)s."), MP)
enters(HexEntered, _("to %(end)s"), of=MOVE, short_of="place")
says(PutBack, _("%(unit)s cannot stay in %(start)s and is put back in %(end)s."))
enters(PutBack, _("back to %(end)s"), of=MOVE, short_of="place")
says(UnitStopped, _("%(unit)s has to stop in %(hex)s."))
enters(UnitStopped, of=MOVE)
says(Boarded, _("%(unit)s gets into %(vehicle)s."), MP)
enters(Boarded, _("into %(vehicle)s"), of=MOVE)
says(GotOut, _("%(unit)s gets out of %(vehicle)s."), MP)
enters(GotOut, _("out of %(vehicle)s"), of=MOVE)
says(DugIn, _("%(unit)s enters the %(marker)s."), MP)
enters(DugIn, of=MOVE)
says(CameOut, _("%(unit)s comes out of its fortification."), MP)
enters(CameOut, of=MOVE)
says(EntrenchmentDug, _("%(unit)s digs an entrenchment in %(hex)s."))


@line_of.register
def _wire_removed(event: WireRemoved, names: Names) -> Line:
    hex = names.hex(event.hex)
    if event.unit is None:
        return Line(_("The razor wire in %(hex)s is gone.", hex=hex))
    text = _("%(unit)s removes the razor wire in %(hex)s.", unit=names.unit(event.unit), hex=hex)
    return Line(text, details=(MP[0].filled(n=event.mp or 0),))


parts(WireRemoved, UnitFatigued)

# -- What befalls units

says(UnitFatigued, _("%(unit)s is fatigued."), kind="note")
says(MoraleChanged, _("%(unit)s is %(morale)s."))
enters(MoraleChanged, _("%(unit)s %(morale)s"), short_of="morale %(unit)s")
says(DamageTaken, _("%(unit)s is %(damage)s."))
enters(DamageTaken, _("%(unit)s %(damage)s"))
says(UnitRemoved, REMOVED, by="why")
says(Retreated, _("%(unit)s retreats from %(start)s to %(end)s."))
enters(Retreated, _("%(unit)s retreats to %(end)s"))
says(Advanced, _("%(unit)s advances into %(end)s."))
enters(Advanced, _("%(unit)s advances into %(end)s"))
says(FiguresExchanged, _("%(unit)s and %(other)s exchange figures."))


@line_of.register
def _figures_lost(event: FiguresLost, names: Names) -> Line:
    lost = all_of([names.figure(card_id) for card_id in event.figures])
    return Line(_("%(unit)s loses %(lost)s.", unit=names.unit(event.unit), lost=lost))


enters(FiguresLost, _("%(unit)s −%(n)s"), n="figures lost")


@LINES.entry_of.register
def _removed(event: UnitRemoved, names: Names) -> Entry:
    sentence: Message = _("%(unit)s routs") if event.why == "routed" else _("%(unit)s destroyed")
    return Entry("part", short=sentence.filled(unit=names.unit(event.unit)))
