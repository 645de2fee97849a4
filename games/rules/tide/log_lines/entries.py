"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...shown import Entry
from ...text import Message, _, ngettext
from ..terms import DAMAGES, MORALES
from .names import Data, Names

Belongs = Callable[[Data, Names], Entry]


def entry_of(kind: str, data: Data, names: Names) -> Entry:
    """Where the line of an event of this kind belongs."""
    belongs = BELONGS.get(kind)
    return belongs(data, names) if belongs else Entry()


def _part(text: Message) -> Belongs:
    """What befalls a unit, in short."""
    return lambda data, names: Entry("part", short=_filled(text, data, names))


def _of_move(text: Message | None = None, place: bool = False) -> Belongs:
    """What a unit does as it moves: one entry, unless somebody fires at it in between. Of the
    places that it comes to, the last is shown."""

    def entry(data: Data, names: Names) -> Entry:
        short = _filled(text, data, names) if text else ""
        return Entry("part", f"move {data['unit']}", short, "place" if place else "")

    return entry


def _filled(text: Message, data: Data, names: Names) -> Message:
    known = names.of(data)
    return text.filled(**{key: known[key] for key in known if f"%({key})s" in text.text})


def _activated(data: Data, names: Names) -> Entry:
    return Entry(of=f"move {data['unit']}")


def _hits(data: Data, names: Names) -> Entry:
    return Entry("part", short=ngettext("%(n)s hit", "%(n)s hits", data["hits"]))


def _figures_lost(data: Data, names: Names) -> Entry:
    unit, lost = names.unit(data["unit"]), len(data["figures"])
    return Entry("part", short=_("%(unit)s −%(n)s", unit=unit, n=lost))


def _morale(data: Data, names: Names) -> Entry:
    unit, morale = names.unit(data["unit"]), MORALES[data["morale"]]
    short = _("%(unit)s %(morale)s", unit=unit, morale=morale)
    return Entry("part", short=short, short_of=f"morale {data['unit']}")


def _damage(data: Data, names: Names) -> Entry:
    unit, damage = names.unit(data["unit"]), DAMAGES[data["damage"]]
    return Entry("part", short=_("%(unit)s %(damage)s", unit=unit, damage=damage))


def _assault_result(data: Data, names: Names) -> Entry:
    short = _("%(hits)s to %(suffered)s", hits=data["hits"], suffered=data["suffered"])
    return Entry("part", short=short)


def _removed(data: Data, names: Names) -> Entry:
    said = _("%(unit)s routs") if data["why"] == "routed" else _("%(unit)s destroyed")
    return Entry("part", short=_filled(said, data, names))


BELONGS: Final[dict[str, Belongs]] = {
    "activated": _activated,
    "entered": _of_move(_("to %(end)s"), place=True),
    "put-back": _of_move(_("back to %(end)s"), place=True),
    "stopped": _of_move(),
    "boarded": _of_move(_("into %(vehicle)s")),
    "got-out": _of_move(_("out of %(vehicle)s")),
    "came-out": _of_move(),
    "dug-in": _of_move(),
    "wire-removed": lambda data, names: Entry("part"),
    "fatigued": lambda data, names: Entry("part"),
    "mines": _hits,
    "volley": _hits,
    "assault-roll": lambda data, names: Entry("part"),
    "assault-result": _assault_result,
    "figures-lost": _figures_lost,
    "morale": _morale,
    "damage": _damage,
    "removed": _removed,
    "retreated": _part(_("%(unit)s retreats to %(end)s")),
    "advanced": _part(_("%(unit)s advances into %(end)s")),
}
"""By kind of event; all others are entries of their own."""
