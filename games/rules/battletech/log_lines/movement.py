"""Log lines of the movement phase."""

from __future__ import annotations

from typing import Final

from ...contract.lines import Line
from ...text import Message, _, ngettext
from ..movement.charging import ChargeDeclared
from ..movement.jumping import Jumped
from ..movement.jumping_upon import DfaDeclared
from ..movement.leaving import LeftMap
from ..movement.on_foot import Moved
from ..movement.prone import Dropped, StoodUp, TriedToStand
from ..movement.turn import StoodStill
from ..phases.victory import LeftMatch
from .lines import about, line_of, says
from .names import Names

ON_FOOT: Final = {
    "walk": _("%(unit)s walks from %(start)s to %(end)s."),
    "run": _("%(unit)s runs from %(start)s to %(end)s."),
}
TURNS: Final = _("%(unit)s turns in %(end)s.")
EDGES: Final = {
    "top": _("%(unit)s leaves the map over its upper edge."),
    "bottom": _("%(unit)s leaves the map over its lower edge."),
    "left": _("%(unit)s leaves the map over its left edge."),
    "right": _("%(unit)s leaves the map over its right edge."),
}

says(StoodStill, _("%(unit)s stands still."))
says(StoodUp, _("%(unit)s stands up."))
says(LeftMatch, _("%(unit)s withdraws, as its side has left the match."))


def _mp(mp: int) -> Message:
    return ngettext("%(n)s MP", "%(n)s MP", mp)


def _hexes(hexes: int) -> Message:
    return ngettext("%(n)s hex counts", "%(n)s hexes count", hexes)


@line_of.register
def _moved(event: Moved, names: Names) -> Line:
    sentence = ON_FOOT[event.mode] if len(event.path) > 1 else TURNS
    filled = sentence.filled(start=names.hex(event.path[0]), end=names.hex(event.path[-1]))
    return about(event, names, filled, (_mp(event.mp), _hexes(event.hexes)))


@line_of.register
def _jumped(event: Jumped, names: Names) -> Line:
    start, end = names.hex(event.path[0]), names.hex(event.path[-1])
    sentence = _("%(unit)s jumps from %(start)s to %(end)s.", start=start, end=end)
    return about(event, names, sentence, (_mp(event.mp), _hexes(event.hexes)))


@line_of.register
def _charge_declared(event: ChargeDeclared, names: Names) -> Line:
    sentence = _("%(unit)s declares a charge at %(target)s.", target=names.mech(event.target))
    return about(event, names, sentence, (_hexes(event.hexes),))


@line_of.register
def _dfa_declared(event: DfaDeclared, names: Names) -> Line:
    sentence = _(
        "%(unit)s jumps from %(start)s to %(end)s and declares a death from above on %(target)s.",
        start=names.hex(event.path[0]),
        end=names.hex(event.path[-1]),
        target=names.mech(event.target),
    )
    return about(event, names, sentence, (_mp(event.mp), _hexes(event.hexes)))


@line_of.register
def _left_map(event: LeftMap, names: Names) -> Line:
    return about(event, names, EDGES[event.edge])


@line_of.register
def _tried_to_stand(event: TriedToStand, names: Names) -> Line:
    return about(event, names, _("%(unit)s tries to stand up."), (_mp(event.mp),))


@line_of.register
def _dropped(event: Dropped, names: Names) -> Line:
    return about(event, names, _("%(unit)s drops prone."), (_mp(event.mp),))
