"""The log as sentences: its lines in the order of the answers, and their grouping into entries (see
`Entry` in games/rules/contract/lines).

Only this module decides the grouping. Pages and frames carry it with each line;
static/table/log_entries.js displays it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from games import failures
from games.matches import referee
from games.matches.log.events import (
    ClosedByUpdate,
    GoneBack,
    PlanFollowed,
    Repaired,
    RulesChanged,
    TakenBack,
    Undone,
    read,
)
from games.matches.models import Match
from games.rules.caching import LRUCache
from games.rules.contract import agreements, out_of_turn
from games.rules.contract.agreements import AgreementEvent, DiceChosen, HandedOver, OrdersGiven
from games.rules.contract.asking import Setup
from games.rules.contract.events import Event
from games.rules.contract.lines import Entry, Line
from games.rules.drawing.gestures import Gesture
from games.rules.text import Message, _


@dataclass(frozen=True)
class LogLine(Line):
    """A line, the number of its answer (the opening has number 0), its gestures on the table, and
    whether it is part of the entry above it: see `log_entries`."""

    number: int = 0
    gestures: tuple[Gesture, ...] = ()
    is_part: bool = False


def written(match: Match, setup: Setup, events: Iterable[dict[str, Any]]) -> list[LogLine]:
    """The lines of these events. Gestures of an event without a line are added to the line before
    it, if that is of the same answer."""
    lines: list[LogLine] = []
    for data in events:
        line, gestures = _described(match, setup, data)
        if line is not None:
            lines.append(LogLine(**vars(line), number=data["number"], gestures=gestures))
        elif gestures and lines and lines[-1].number == data["number"]:
            lines[-1] = replace(lines[-1], gestures=(*lines[-1].gestures, *gestures))
    return lines


def _described(
    match: Match, setup: Setup, data: dict[str, Any]
) -> tuple[Line | None, tuple[Gesture, ...]]:
    """The line and gestures of an event. An event that cannot be read is reported, and its line
    says that something happened."""
    try:
        event = read(match.get_system(), data)
    except ValueError as failure:
        failures.report(f"match {match.pk}", f"the event {data['kind']}", failure)
        return WORDLESS, ()
    if event is None:
        return None, ()
    return _line(match, setup, event), _gestures(match, setup, event)


def _gestures(match: Match, setup: Setup, event: Event) -> tuple[Gesture, ...]:
    """The gestures of an event. A failure is reported, and gives none."""
    try:
        return tuple(match.get_system().events.gestures(event, setup))
    except Exception as failure:
        failures.report(f"match {match.pk}", f"the gestures of {event.kind}", failure)
        return ()


def _line(match: Match, setup: Setup, event: Event) -> Line | None:
    """The line of an event. A failure is reported, and its line says that something happened."""
    try:
        line = match.get_system().events.line(event, setup)
        if line is None and (line := _beside_the_rules(event, setup)):
            line = replace(line, entry=Entry("apart"))
        return line
    except Exception as failure:
        failures.report(f"match {match.pk}", f"the event {event.kind}", failure)
        return WORDLESS


WORDLESS = Line(_("Something happened here that cannot be put into words."), kind="note")


_BY_SEATS: Mapping[type[AgreementEvent | GoneBack | TakenBack | Undone], Message] = {
    agreements.Conceded: _("%(name)s concedes."),
    agreements.ConcessionProposed: _("%(name)s proposes to concede."),
    agreements.ConcessionWithdrawn: _("%(name)s does not propose to concede any more."),
    agreements.ConcessionRefused: _("%(name)s does not want to concede."),
    agreements.DrawSeconded: _("%(name)s agrees to the draw."),
    agreements.DrawOffered: _("%(name)s offers a draw."),
    agreements.DrawWithdrawn: _("%(name)s withdraws the offer of a draw."),
    agreements.DrawAgreed: _("%(name)s accepts the draw."),
    agreements.DrawDeclined: _("%(name)s declines the draw."),
    out_of_turn.WinClaimed: _(
        "%(name)s claims the win, since the other side has not answered in time."
    ),
    out_of_turn.TimeUp: _("The time of %(name)s is up."),
    out_of_turn.TimedOut: _("%(name)s has not answered in time and is out of the match."),
    out_of_turn.Closed: _(
        "%(name)s closes the match without a winner, since the other side has not answered in time."
    ),
    GoneBack: _("%(name)s goes back to an earlier moment."),
    TakenBack: _("By agreement %(name)s goes back to an earlier moment."),
    Undone: _("%(name)s takes back what nobody else was concerned by yet."),
}


def _beside_the_rules(event: Event, setup: Setup) -> Line | None:
    """The line of an event outside a system's rules: actions of seats besides the asks, and events
    of the match."""
    match event:
        case OrdersGiven():
            text = _("%(name)s gives standing orders: %(orders)s")
            return Line(text.filled(name=setup.names[event.seat], orders=list(event.orders)))
        case HandedOver():
            text = _("%(seat)s leaves the match. %(to)s commands all units from now on.")
            return Line(text.filled(seat=setup.names[event.seat], to=setup.names[event.to]))
        case DiceChosen(faces=""):
            return Line(_("The next dice fall by chance again."))
        case DiceChosen(faces=faces):
            return Line(_("The next dice are chosen: %(faces)s", faces=faces))
        case AgreementEvent() | GoneBack() | TakenBack() | Undone():
            return Line(_BY_SEATS[type(event)].filled(name=setup.names[event.seat]))
        case PlanFollowed():
            return Line(_("%(name)s has planned this:").filled(name=setup.names[event.seat]))
        case Repaired():
            text = _("An administrator has set the match back to decision %(to)s: %(note)s")
            return Line(text.filled(to=event.to, note=event.note))
        case ClosedByUpdate():
            return Line(
                _(
                    "The site was updated, and the rules by which this match began are not kept "
                    "any more. It is closed without a winner."
                )
            )
        case RulesChanged():
            text = _("The site was updated. From here on the new rules count (%(now)s).")
            return Line(text.filled(now=event.now), kind="note")
    return None


LOOKED_BACK = 24  # answers to search back for the entry that a line may belong to


@dataclass(frozen=True)
class LogEnd:
    """The last entry of a log, to which the next line may belong."""

    of: str | None = None
    """The entry's subject (`Entry.of`); None if no line can belong to it."""
    open: bool = False
    """Whether it takes all lines up to the one that closes it."""

    def takes(self, line: LogLine) -> bool:
        """Whether a line that follows belongs to it."""
        entry = line.entry
        if self.of is None or line.kind == "heading" or entry.place in ("opens", "apart"):
            return False
        if entry.place == "closes" or self.open:
            return True
        return entry.place == "part" and entry.of in ("", self.of)

    def followed_by(self, line: LogLine) -> Self:
        """The last entry after that line."""
        if self.takes(line):
            return replace(self, open=self.open and line.entry.place != "closes")
        of = None if line.kind == "heading" else line.entry.of
        return replace(self, of=of, open=line.entry.place == "opens")


@dataclass
class LogEntry:
    """A line and those that belong to it, in order."""

    first: LogLine
    parts: list[LogLine] = field(default_factory=list)

    @property
    def lines(self) -> list[LogLine]:
        """All its lines."""
        return [self.first, *self.parts]

    @property
    def number(self) -> int:
        """The number of its first answer."""
        return self.first.number

    @property
    def shorts(self) -> list[Message | str]:
        """Its results, in a word or two each. A result replaces an earlier one about the same
        subject."""
        found: dict[object, Message | str] = {}
        for at, part in enumerate(self.parts):
            if part.entry.short:
                found[part.entry.short_of or at] = part.entry.short
        return list(found.values())

    @property
    def gestures(self) -> tuple[Gesture, ...]:
        """All its gestures."""
        return tuple(gesture for line in self.lines for gesture in line.gestures)


def lines_of(
    match: Match, setup: Setup, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[LogLine]:
    """The lines of the answers numbered above `since` up to `upto`."""
    lines = written(match, setup, referee.events(match, perspective, since, upto))
    return joined(lines, end_at(match, setup, perspective, since))[0]


def joined(lines: Iterable[LogLine], end: LogEnd) -> tuple[list[LogLine], LogEnd]:
    """Lines after such an end of the log, each marked if it is part of the entry above, and the end
    of the log after them."""
    found = []
    for line in lines:
        found.append(replace(line, is_part=True) if end.takes(line) else line)
        end = end.followed_by(line)
    return found, end


def grouped(lines: Iterable[LogLine]) -> list[LogEntry]:
    """The entries formed by lines of a log, in order. Parts of an entry that began before them form
    an entry of their own."""
    entries: list[LogEntry] = []
    for line in lines:
        if entries and line.is_part:
            entries[-1].parts.append(line)
        else:
            entries.append(LogEntry(line))
    return entries


# -- the ends of logs --------------------------------------------------------------------------

_ends: LRUCache[tuple[str, int | None, int], LogEnd] = LRUCache(1024)
"""Ends of logs, by match, perspective and number of the last answer."""


def end_at(match: Match, setup: Setup, perspective: int | None, number: int) -> LogEnd:
    """A perspective's last log entry after that answer, found from the newest cached one before it,
    or from a few answers before it."""
    since, end = _newest_cached(match, perspective, number)
    if since < number:
        lines = written(match, setup, referee.events(match, perspective, since, number))
        _lines, end = joined(lines, end)
        note_end(match, perspective, number, end)
    return end


def note_end(match: Match, perspective: int | None, number: int, end: LogEnd) -> None:
    """Cache a perspective's last log entry after that answer: it is known when the answer is put
    into words, and the next answer needs it."""
    _ends.set((match.pk, perspective, number), end)


def _newest_cached(match: Match, perspective: int | None, number: int) -> tuple[int, LogEnd]:
    first = max(number - LOOKED_BACK, -1)
    for earlier in range(number, first, -1):
        if end := _ends.get((match.pk, perspective, earlier)):
            return earlier, end
    return min(first, number), LogEnd()
