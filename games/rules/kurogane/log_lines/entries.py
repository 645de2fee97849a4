"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from collections.abc import Callable

from ...shown import Entry
from ...squares import name_of
from ...text import Message, _
from .namer import Data, Namer

Belongs = Callable[[Data, Namer], Entry]


def entry_of(kind: str, data: Data, name: Namer) -> Entry:
    """Where the line of an event of this kind belongs."""
    belongs = BELONGS.get(kind)
    return belongs(data, name) if belongs else Entry()


def _short(text: Message) -> Belongs:
    """What befalls a unit, in short."""
    return lambda data, name: Entry("part", short=name.filled(text, data))


def _risk(data: Data, name: Namer) -> Entry:
    short = _("%(unit)s: risk %(risk)s", unit=name.unit(data["unit"]), risk=data["risk"])
    return Entry("part", short=short, short_of=f"risk {data['unit']}")


def _pushed(data: Data, name: Namer) -> Entry:
    if data.get("stays"):
        return Entry("part")
    unit, cell = name.unit(data["unit"]), name_of(tuple(data["to"]))
    pushed = _("%(unit)s pushed to %(cell)s", unit=unit, cell=cell)
    return Entry("part", short=pushed, short_of=f"pushed {data['unit']}")


def _ordered(data: Data, name: Namer) -> Entry:
    return Entry(of=f"order {data['companion']}")


def _moved(data: Data, name: Namer) -> Entry:
    """A move by order belongs to the order."""
    if data["how"] != "order":
        return Entry()
    short = _("to %(cell)s", cell=name_of(tuple(data["path"][-1])))
    return Entry("part", f"order {data['unit']}", short)


BELONGS: dict[str, Belongs] = {
    "ordered": _ordered,
    "moved": _moved,
    "risk": _risk,
    "destroyed": _short(_("%(unit)s destroyed")),
    "no-counter": lambda data, name: Entry("part"),
    "pushed": _pushed,
    "collided": _short(_("%(unit)s collides")),
    "spent": lambda data, name: Entry("part"),
    "overkill-progress": _short(_("overkill at %(progress)s")),
    "overkill-stopped": _short(_("overkill stopped")),
}
"""By kind of event; all others are entries of their own."""
