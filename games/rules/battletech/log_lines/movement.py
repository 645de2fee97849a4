"""Log lines of the movement phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...table import Line
from ...text import Message, _, ngettext
from .names import Data, Names

ON_FOOT: Final[dict[str, Message]] = {
    "walk": _("%(unit)s walks from %(start)s to %(end)s."),
    "run": _("%(unit)s runs from %(start)s to %(end)s."),
}
TURNS: Final = _("%(unit)s turns in %(end)s.")
EDGES: Final[dict[str, Message]] = {
    "top": _("%(unit)s leaves the map over its upper edge."),
    "bottom": _("%(unit)s leaves the map over its lower edge."),
    "left": _("%(unit)s leaves the map over its left edge."),
    "right": _("%(unit)s leaves the map over its right edge."),
}


def _mp(data: Data) -> Message:
    return ngettext("%(n)s MP", "%(n)s MP", data["mp"])


def _hexes(data: Data) -> Message:
    return ngettext("%(n)s hex counts", "%(n)s hexes count", data["hexes"])


def _moved(data: Data, names: Names) -> Line:
    path = data["path"]
    sentence = ON_FOOT[data["mode"]] if len(path) > 1 else TURNS
    return _line(
        data,
        names,
        sentence.filled(start=names.hex(path[0]), end=names.hex(path[-1])),
        (_mp(data), _hexes(data)),
    )


def _jumped(data: Data, names: Names) -> Line:
    start, end = names.hex(data["path"][0]), names.hex(data["path"][-1])
    sentence = _("%(unit)s jumps from %(start)s to %(end)s.", start=start, end=end)
    return _line(data, names, sentence, (_mp(data), _hexes(data)))


def _charge_declared(data: Data, names: Names) -> Line:
    sentence = _("%(unit)s declares a charge at %(target)s.", target=names.mech(data["target"]))
    return _line(data, names, sentence, (_hexes(data),))


def _dfa_declared(data: Data, names: Names) -> Line:
    sentence = _(
        "%(unit)s jumps from %(start)s to %(end)s and declares a death from above on %(target)s.",
        start=names.hex(data["path"][0]),
        end=names.hex(data["path"][-1]),
        target=names.mech(data["target"]),
    )
    return _line(data, names, sentence, (_mp(data), _hexes(data)))


def _left_map(data: Data, names: Names) -> Line:
    return _line(data, names, EDGES[data["edge"]])


def _costs(sentence: Message) -> Callable[[Data, Names], Line]:
    """A line of one sentence and the MP that it cost."""
    return lambda data, names: _line(data, names, sentence, (_mp(data),))


def _says(sentence: Message) -> Callable[[Data, Names], Line]:
    """A line of one sentence."""
    return lambda data, names: _line(data, names, sentence)


def _line(data: Data, names: Names, sentence: Message, details: tuple[Message, ...] = ()) -> Line:
    filled = sentence.filled(unit=names.mech(data["unit"]))
    return Line(filled, data["rule"], details, seat=names.seat_of(data["unit"]))


LINES: dict[str, Callable[[Data, Names], Line]] = {
    "stood-still": _says(_("%(unit)s stands still.")),
    "moved": _moved,
    "jumped": _jumped,
    "tries-to-stand": _costs(_("%(unit)s tries to stand up.")),
    "stood-up": _says(_("%(unit)s stands up.")),
    "dropped": _costs(_("%(unit)s drops prone.")),
    "charge-declared": _charge_declared,
    "dfa-declared": _dfa_declared,
    "left-map": _left_map,
    "left-match": _says(_("%(unit)s withdraws, as its side has left the match.")),
}
