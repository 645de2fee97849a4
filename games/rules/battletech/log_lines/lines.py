"""The values of the slots in log lines, and names."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import Setup
from ...contract.lines import Line, Roll
from ...contract.log_lines import LogLines
from ...hexes import FLAT_TOPS
from ...text import Message, Name, _, ngettext
from .. import scenarios
from ..cards import layout
from ..events import Check, OfMech, RolledByMech
from ..harm.piloting import EVENTS
from ..setup import begin
from ..terms import NAMES


class Names:
    """The names of a match."""

    def __init__(self, setup: Setup) -> None:
        self._mechs = begin(setup).mechs
        # Cached for the set-up: to refer to it would keep it for ever.
        seats = range(len(scenarios.seats(setup.options)))
        self._players = [setup.player(seat) for seat in seats]
        self._options = setup.options

    @classmethod
    def of(cls, setup: Setup) -> Names:
        """The names of a match with this set-up, worked out once."""
        return setup.cached("names in log lines", lambda: cls(setup))

    def mech(self, mech_id: str) -> str:
        """A 'Mech's name."""
        return self._mechs[mech_id].name

    def seat_of(self, mech_id: str) -> int:
        """The seat of a 'Mech's player."""
        return self._mechs[mech_id].seat

    def side(self, side: int) -> list[Name]:
        """The names of a side's players."""
        return [self._players[seat] for seat in scenarios.sides(self._options)[side]]

    def hex(self, cell: Sequence[int]) -> str:
        """A hex's number."""
        column, row = FLAT_TOPS.numbers((cell[0], cell[1]))
        return f"{column:02}{row:02}"


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


def rolled(event: type[RolledByMech], name: Message) -> None:
    """Registers a log line of its name and the dice for such a roll."""

    def line(event: RolledByMech, names: Names) -> Line:
        slots = {"unit": names.mech(event.unit), "roll": name, "total": event.total}
        sentence = _("%(unit)s, %(roll)s: %(total)s.", **slots)
        return Line(sentence, rolls=(dice(name, event.faces),), kind="note")

    line_of.register(event, line)


def checked(event: type[Check], name: Message) -> None:
    """Registers a log line of its name, the dice and the number for such a roll."""

    def line(event: Check, names: Names) -> Line:
        slots = {"unit": names.mech(event.unit), "roll": name, "total": event.total}
        sentence = _("%(unit)s, %(roll)s: %(total)s, %(need)s or more is needed.", **slots)
        filled = sentence.filled(need=event.need)
        return Line(filled, details=event.terms, rolls=(dice(name, event.faces),), kind="note")

    line_of.register(event, line)
