"""What log lines are made with: what their slots are filled with, by the event."""

from __future__ import annotations

from ...contract.lines import Line, Roll
from ...contract.log_lines import LogLines
from ...text import Message, _, ngettext
from ..cards import layout
from ..events import Check, OfMech, RolledByMech
from ..harm.piloting import EVENTS
from ..terms import NAMES
from .names import Names

LINES = LogLines(
    {
        "unit": lambda event, names: names.mech(event.unit),
        "target": lambda event, names: names.mech(event.target),
        "targets": lambda event, names: [names.mech(target) for target in event.targets],
        "side": lambda event, names: names.side(event.side),
        "start": lambda event, names: names.hex(event.path[0]),
        "end": lambda event, names: names.hex(event.path[-1]),
        "left hex": lambda event, names: names.hex(event.left),
        "hex": lambda event, names: names.hex(event.to),
        "to": lambda event, names: names.hex(event.to),
        "slot in words": lambda event, names: layout.in_words(event.name),
        "event": lambda event, names: EVENTS[event.event],
        "location": lambda event, names: NAMES[event.location],
    },
    seat=lambda event, names: names.seat_of(event.unit) if isinstance(event, OfMech) else None,
)
says, enters, parts, line_of = LINES.says, LINES.enters, LINES.parts, LINES.line_of

MP = (ngettext("%(n)s MP", "%(n)s MP", 0), "mp")
HEXES = (ngettext("%(n)s hex counts", "%(n)s hexes count", 0), "hexes")
NEEDED = _("%(need)s or more is needed")
LEVELS = (ngettext("%(n)s level", "%(n)s levels", 0), "levels")


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


def needed(need: int) -> Message:
    """The number that dice had to reach."""
    return NEEDED.filled(need=need)


def rolled(event: type[RolledByMech], name: Message) -> None:
    """The line of such a roll is its name and what came up."""

    def line(event: RolledByMech, names: Names) -> Line:
        slots = {"unit": names.mech(event.unit), "roll": name, "total": event.total}
        sentence = _("%(unit)s, %(roll)s: %(total)s.", **slots)
        return Line(sentence, rolls=(dice(name, event.faces),), kind="note")

    line_of.register(event, line)


def checked(event: type[Check], name: Message) -> None:
    """The line of such a roll is its name, what came up and the number."""

    def line(event: Check, names: Names) -> Line:
        slots = {"unit": names.mech(event.unit), "roll": name, "total": event.total}
        sentence = _("%(unit)s, %(roll)s: %(total)s, %(need)s or more is needed.", **slots)
        filled = sentence.filled(need=event.need)
        return Line(filled, details=event.terms, rolls=(dice(name, event.faces),), kind="note")

    line_of.register(event, line)
