"""The line of each kind of event: a function for each, registered where its subject is. A line
cites the rule that its event carries."""

from __future__ import annotations

from functools import singledispatch

from ...contract.events import Event
from ...contract.lines import Line, Roll
from ...text import Message, _
from ..events import Check, OfMech, RolledByMech
from ..terms import NAMES, Location
from .names import Names


@singledispatch
def line_of(event: Event, names: Names) -> Line | None:
    """The line of an event; None for one that has none."""
    return None


def says(event: type[OfMech], sentence: Message, kind: str = "line") -> None:
    """The line of such an event is one sentence about its 'Mech."""
    line_of.register(event, lambda event, names: about(event, names, sentence, kind=kind))


def about(
    event: OfMech,
    names: Names,
    sentence: Message,
    details: tuple[Message, ...] = (),
    rolls: tuple[Roll, ...] = (),
    kind: str = "line",
) -> Line:
    """A line about the event's 'Mech, with its name filled in."""
    filled = sentence.filled(unit=names.mech(event.unit))
    return Line(filled, "", details, rolls, kind=kind, seat=names.seat_of(event.unit))


def dice(label: Message, faces: tuple[int, ...]) -> Roll:
    """Dice as a line shows them."""
    return Roll(label, tuple(str(face) for face in faces))


def place(location: Location) -> Message:
    """A location in words."""
    return NAMES[location]


def needed(need: int) -> Message:
    """The number that dice had to reach."""
    return _("%(need)s or more is needed", need=need)


def total(event: RolledByMech, names: Names, name: Message) -> Line:
    """A roll with its name and what came up."""
    slots = {"unit": names.mech(event.unit), "roll": name, "total": event.total}
    sentence = _("%(unit)s, %(roll)s: %(total)s.", **slots)
    return Line(sentence, rolls=(dice(name, event.faces),), kind="note")


def checked(event: type[Check], name: Message) -> None:
    """The line of such a roll is its name, what came up and the number."""
    line_of.register(event, lambda event, names: _checked(event, names, name))


def _checked(event: Check, names: Names, name: Message) -> Line:
    sentence = _(
        "%(unit)s, %(roll)s: %(total)s, %(need)s or more is needed.",
        unit=names.mech(event.unit),
        roll=name,
        total=event.total,
        need=event.need,
    )
    return Line(sentence, details=event.terms, rolls=(dice(name, event.faces),), kind="note")
