"""Log lines of what units do and of what befalls them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...table import Line
from ...text import Message, _, all_of, ngettext
from ..terms import DAMAGES, MARKERS, MORALES
from .names import Data, Names, seat_of

SENTENCES: Final[dict[str, Message]] = {
    "entered": _("%(unit)s enters %(end)s."),
    "put-back": _("%(unit)s cannot stay in %(start)s and is put back in %(end)s."),
    "stopped": _("%(unit)s has to stop in %(hex)s."),
    "boarded": _("%(unit)s gets into %(vehicle)s."),
    "got-out": _("%(unit)s gets out of %(vehicle)s."),
    "came-out": _("%(unit)s comes out of its fortification."),
    "dug": _("%(unit)s digs an entrenchment in %(hex)s."),
    "op-fire": _("%(unit)s is in Op Fire mode."),
    "fatigued": _("%(unit)s is fatigued."),
    "transferred": _("%(unit)s and %(other)s exchange figures."),
    "retreated": _("%(unit)s retreats from %(start)s to %(end)s."),
    "advanced": _("%(unit)s advances into %(end)s."),
}
NOTES: Final = frozenset({"fatigued", "op-fire"})
"""Events in small print."""

DEPLOYED: Final[dict[str, Message]] = {
    "place": _("%(unit)s is deployed in %(hex)s."),
    "ride": _("%(unit)s is deployed in a transport in %(hex)s."),
    "dig-in": _("%(unit)s is deployed in a fortification in %(hex)s."),
}
ACTIVATED: Final[dict[str, Message]] = {
    "advance": _("%(unit)s advances."),
    "fire-and-movement": _("%(unit)s fires and moves."),
    "assault": _("%(unit)s moves to assault."),
}
REMOVED: Final[dict[str, Message]] = {
    "destroyed": _("%(unit)s is destroyed."),
    "routed": _("%(unit)s routs."),
    "no-retreat": _("%(unit)s cannot retreat and is destroyed."),
    "over-stacked": _("There is no room for %(unit)s, and it is destroyed."),
    "in-transport": _("%(unit)s dies in its transport."),
}


def sentence(data: Data, names: Names, message: Message, *details: Message) -> Line:
    """A line of this sentence, with the event's names filled in."""
    named = names.of(data)
    words = message.filled(**{key: named[key] for key in named if f"%({key})s" in message.text})
    return Line(words, data.get("rule", ""), details, seat=seat_of(data))


def _mp(data: Data) -> Message:
    return ngettext("%(n)s MP", "%(n)s MP", data["mp"])


def _paid(message: Message) -> Callable[[Data, Names], Line]:
    """A line of an event that costs MP."""
    return lambda data, names: sentence(data, names, message, _mp(data))


def _dug_in(data: Data, names: Names) -> Line:
    message = _("%(unit)s enters the %(marker)s.")
    return sentence({**data, "marker": MARKERS[data["marker"]]}, names, message, _mp(data))


def _morale(data: Data, names: Names) -> Line:
    message = _("%(unit)s is %(morale)s.")
    return sentence({**data, "morale": MORALES[data["morale"]]}, names, message)


def _damage(data: Data, names: Names) -> Line:
    message = _("%(unit)s is %(damage)s.")
    return sentence({**data, "damage": DAMAGES[data["damage"]]}, names, message)


def _figures_lost(data: Data, names: Names) -> Line:
    lost = all_of([names.figure(card_id) for card_id in data["figures"]])
    return sentence({**data, "lost": lost}, names, _("%(unit)s loses %(lost)s."))


def _wire_removed(data: Data, names: Names) -> Line:
    if data.get("unit"):
        return sentence(data, names, _("%(unit)s removes the razor wire in %(hex)s."), _mp(data))
    return sentence(data, names, _("The razor wire in %(hex)s is gone."))


PAID: Final = ("entered", "boarded", "got-out", "came-out")
"""Events that cost MP."""

LINES: Final[dict[str, Callable[[Data, Names], Line]]] = {
    **{kind: _paid(SENTENCES[kind]) for kind in PAID},
    "deployed": lambda data, names: sentence(data, names, DEPLOYED[data["kind"]]),
    "activated": lambda data, names: sentence(data, names, ACTIVATED[data["action"]], _mp(data)),
    "removed": lambda data, names: sentence(data, names, REMOVED[data["why"]]),
    "dug-in": _dug_in,
    "morale": _morale,
    "damage": _damage,
    "figures-lost": _figures_lost,
    "wire-removed": _wire_removed,
}
