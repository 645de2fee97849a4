"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from collections.abc import Callable

from ...shown import Entry
from ...text import Message, _
from .. import tables
from ..terms import NAMES
from .names import Data, Names

Belongs = Callable[[Data, Names], Entry]


def entry_of(kind: str, data: Data, names: Names) -> Entry:
    """Where the line of an event of this kind belongs; that of a roll, by what was rolled for."""
    belongs = ROLLS.get(data["what"]) if kind == "roll" else BELONGS.get(kind)
    return belongs(data, names) if belongs else Entry()


def _quiet(data: Data, names: Names) -> Entry:
    """A part that says nothing in short."""
    return Entry("part")


def _short(text: Message) -> Belongs:
    """What befalls a 'Mech, in short."""

    def entry(data: Data, names: Names) -> Entry:
        known = {"unit": names.mech(data["unit"])} if "%(unit)s" in text.text else {}
        return Entry("part", short=text.filled(**known))

    return entry


def _damage(text: Message) -> Belongs:
    """Damage to a location, in short."""

    def entry(data: Data, names: Names) -> Entry:
        return Entry("part", short=text.filled(n=data["points"], location=_place(data)))

    return entry


def _location(text: Message) -> Belongs:
    """What befalls a location, in short."""
    return lambda data, names: Entry("part", short=text.filled(location=_place(data)))


def _place(data: Data) -> Message:
    return next(name for location, name in NAMES.items() if location == data["location"])


def _cluster(data: Data, names: Names) -> Entry:
    hits = tables.missiles(data["fired"], data["total"])
    return Entry("part", short=_("%(hits)s of %(fired)s", hits=hits, fired=data["fired"]))


def _critical(data: Data, names: Names) -> Entry:
    return Entry("part", short=data["name"])


def _fell(data: Data, names: Names) -> Entry:
    unit, points = names.mech(data["unit"]), sum(data["amounts"])
    return Entry("part", short=_("%(unit)s falls: −%(n)s", unit=unit, n=points))


def _initiative(data: Data, names: Names) -> Entry:
    """One side's roll after the other's."""
    side = names.side(data["side"])
    short = _("%(side)s: %(total)s", side=side, total=data["total"])
    return Entry("part", "initiative", short)


def _held(data: Data, names: Names) -> Entry:
    """Those who do not fire, together."""
    return Entry("part", "fire-held", names.mech(data["unit"]))


def _strike_declared(data: Data, names: Names) -> Entry:
    """Those who make no physical attack, together."""
    if data["attack"] != "none":
        return Entry()
    return Entry("part", "strike-held", names.mech(data["unit"]))


def _heat(data: Data, names: Names) -> Entry:
    """The heat of all 'Mechs together, in short of those that have any."""
    unit = names.mech(data["unit"])
    short = _("%(unit)s: heat %(heat)s", unit=unit, heat=data["heat"]) if data["heat"] else ""
    return Entry("part", "heat", short)


BELONGS: dict[str, Belongs] = {
    "fire-held": _held,
    "strike-declared": _strike_declared,
    "heat": _heat,
    "armour": _damage(_("−%(n)s %(location)s")),
    "structure": _damage(_("−%(n)s %(location)s, structure")),
    "lost": _location(_("%(location)s lost")),
    "breached": _location(_("%(location)s under water")),
    "critical": _critical,
    "explosion": _location(_("explosion in the %(location)s")),
    "cover-struck": _short(_("cover")),
    "destroyed": _short(_("%(unit)s destroyed")),
    "hurt": _short(_("warrior hurt")),
    "killed": _short(_("warrior dead")),
    "unconscious": _short(_("warrior unconscious")),
    "awake": _short(_("awake")),
    "no-seat-belt": _quiet,
    "fell": _fell,
    "stood-up": _short(_("stands up")),
    "displaced": _short(_("%(unit)s displaced")),
    "not-displaced": _quiet,
    "forced-off": _short(_("%(unit)s off the map")),
    "dfa-fails": _quiet,
    "removed": _quiet,
    "followed": _quiet,
    "landed": _quiet,
    "club-broken": _quiet,
    "crippled": _short(_("%(unit)s crippled")),
    "shut-down": _short(_("shuts down")),
    "restarted": _short(_("starts up")),
}
"""By kind of event; all others are entries of their own."""

ROLLS: dict[str, Belongs] = {
    "initiative": _initiative,
    "cluster": _cluster,
    "aim": _quiet,
    "location": _quiet,
    "criticals": _quiet,
    "seat-belt": _quiet,
    "consciousness": _quiet,
    "breach": _quiet,
    "fall": _quiet,
    "direction": _quiet,
}
"""The same of rolls, by what was rolled for."""
