"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from collections.abc import Callable

from ...shown import Entry, Place
from ...text import Message, _
from .. import terms
from .namer import Data, Namer

Belongs = Callable[[Data, Namer], Entry]

PART = Entry("part")
IN_SHORT: dict[str, Message] = {
    "advance": _("%(unit)s moves"),
    "climb": _("%(unit)s climbs"),
    "push": _("%(unit)s pushed"),
    "throw": _("%(unit)s thrown"),
    "place": _("%(unit)s placed"),
}
"""Movements in short. Those that somebody does by an action are entries of their own."""
OWN_MOVEMENTS = ("advance", "climb")


def entry_of(kind: str, data: Data, name: Namer) -> Entry:
    """Where the line of an event of this kind belongs."""
    belongs = BELONGS.get(kind)
    return belongs(data, name) if belongs else Entry()


def _short(text: Message, place: Place = "part") -> Belongs:
    """What befalls a character, in short."""
    return lambda data, name: Entry(place, short=text.filled(unit=name.unit(data["unit"])))


def _amount(text: Message) -> Belongs:
    """What befalls a character by a number, in short."""

    def entry(data: Data, name: Namer) -> Entry:
        short = text.filled(unit=name.unit(data["unit"]), amount=data["amount"])
        return Entry("part", short=short)

    return entry


def _condition(text: Message) -> Belongs:
    def entry(data: Data, name: Namer) -> Entry:
        condition = terms.CONDITIONS[data["condition"]]
        return Entry("part", short=text.filled(unit=name.unit(data["unit"]), condition=condition))

    return entry


def _used(data: Data, name: Namer) -> Entry:
    """A superpower or a card that is used amid an attack, by its name."""
    return Entry(short=data["name"], short_of=str(data["name"]))


def _dice(data: Data, name: Namer) -> Entry:
    """Dice that a rule has changed name it, once however often it changes any."""
    why = data.get("name") or ""
    return Entry("part", short=why, short_of=str(why))


def _moved(data: Data, name: Namer) -> Entry:
    place: Place = "own" if data["how"] in OWN_MOVEMENTS else "part"
    return _short(IN_SHORT[data["how"]], place)(data, name)


def _result(data: Data, name: Namer) -> Entry:
    short = _("%(attack)s to %(defense)s", attack=data["attack"], defense=data["defense"])
    return Entry("closes", short=short)


def _collision(data: Data, name: Namer) -> Entry:
    return Entry("part", short=_("into %(hit)s", hit=data["name"]))


def _destroyed(data: Data, name: Namer) -> Entry:
    return Entry("part", short=_("%(piece)s destroyed", piece=data["name"]))


def _redirected(data: Data, name: Namer) -> Entry:
    return Entry("part", short=_("at %(target)s", target=name.unit(data["target"])))


BELONGS: dict[str, Belongs] = {
    **dict.fromkeys(
        ("held", "dropped", "token-removed", "token-found", "terrain-thrown", "terrain-hit"),
        lambda data, name: PART,
    ),
    **dict.fromkeys(
        ("dodge", "power", "power-lost", "power-spent", "immune", "lasting", "lasting-over"),
        lambda data, name: PART,
    ),
    **dict.fromkeys(
        ("rule", "readied", "tired", "revived", "roused", "counter", "lapsed"),
        lambda data, name: PART,
    ),
    **dict.fromkeys(("marker", "marker-removed"), lambda data, name: PART),
    **dict.fromkeys(
        ("activated", "passed", "conceded", "draw-offered", "draw-withdrawn"),
        lambda data, name: Entry("apart"),
    ),
    **dict.fromkeys(("draw-agreed", "draw-declined"), lambda data, name: Entry("apart")),
    "attack": lambda data, name: Entry("opens"),
    "attack-result": _result,
    "attack-over": lambda data, name: Entry("closes"),
    "redirected": _redirected,
    "target-lost": lambda data, name: Entry("part", short=_("out of reach")),
    "dice": _dice,
    "superpower": _used,
    "tactic": _used,
    "moved": _moved,
    "collision": _collision,
    "destroyed": _destroyed,
    "damage": _amount(_("%(unit)s −%(amount)s")),
    "no-damage": lambda data, name: Entry("part", short=_("no damage")),
    "healed": _amount(_("%(unit)s +%(amount)s Stamina")),
    "dazed": _short(_("%(unit)s Dazed")),
    "ko": _short(_("%(unit)s KO'd")),
    "condition": _condition(_("%(unit)s: %(condition)s")),
    "condition-removed": _condition(_("%(unit)s: no %(condition)s")),
}
"""By kind of event; all others are entries of their own."""
