"""Log lines of the movement phase."""

from typing import Final

from ...contract.lines import Line
from ...text import _
from ..movement.charging import ChargeDeclared
from ..movement.jumping import Jumped
from ..movement.jumping_upon import DfaDeclared
from ..movement.leaving import LeftMap
from ..movement.on_foot import Moved
from ..movement.prone import Dropped, StoodUp, TriedToStand
from ..movement.turn import StoodStill
from ..phases.victory import LeftMatch
from .lines import HEXES, MP, Names, about, enters, line_of, says

EDGES: Final = {
    "top": _("%(unit)s leaves the map over its upper edge."),
    "bottom": _("%(unit)s leaves the map over its lower edge."),
    "left": _("%(unit)s leaves the map over its left edge."),
    "right": _("%(unit)s leaves the map over its right edge."),
}
ON_FOOT: Final = {
    "walk": _("%(unit)s walks from %(start)s to %(end)s."),
    "run": _("%(unit)s runs from %(start)s to %(end)s."),
}
TURNS: Final = _("%(unit)s turns in %(end)s.")

says(StoodStill, _("%(unit)s stands still."))
says(StoodUp, _("%(unit)s stands up."))
enters(StoodUp, _("stands up"))
says(LeftMatch, _("%(unit)s withdraws, as its side has left the match."))
says(Jumped, _("%(unit)s jumps from %(start)s to %(end)s."), MP, HEXES)
says(ChargeDeclared, _("%(unit)s declares a charge at %(target)s."), HEXES)
says(
    DfaDeclared,
    _("%(unit)s jumps from %(start)s to %(end)s and declares a death from above on %(target)s."),
    MP,
    HEXES,
)
says(LeftMap, EDGES, by="edge")
says(TriedToStand, _("%(unit)s tries to stand up."), MP)
says(Dropped, _("%(unit)s drops prone."), MP)


@line_of.register
def _moved(event: Moved, names: Names) -> Line:
    sentence = ON_FOOT[event.mode] if len(event.path) > 1 else TURNS
    filled = sentence.filled(start=names.hex(event.path[0]), end=names.hex(event.path[-1]))
    counted = (MP[0].filled(n=event.mp), HEXES[0].filled(n=event.hexes))
    return about(event, names, filled, counted)
