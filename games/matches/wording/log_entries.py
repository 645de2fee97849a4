"""The lines of a log that belong together: see `Entry` in games/rules/contract/lines.

Which they are is decided here alone. Pages and frames carry it with each line; what a browser does
with it is in static/table/log_entries.js.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Self

from games.matches import referee
from games.matches.models import Match
from games.matches.wording.log_lines import LogLine, written
from games.rules.caching import LRUCache
from games.rules.contract.asking import Setup
from games.rules.drawing.gestures import Gesture
from games.rules.text import Message

LOOKED_BACK = 24  # answers in which the entry is looked for that a line may belong to


@dataclass(frozen=True)
class LogEnd:
    """The entry at the end of a log, to which the next line may belong."""

    of: str | None = None
    """What it is of (`Entry.of`); None where no line can belong to it."""
    open: bool = False
    """Whether it takes whatever comes, up to what closes it."""

    def takes(self, line: LogLine) -> bool:
        """Whether a line that follows belongs to it."""
        entry = line.entry
        if self.of is None or line.kind == "heading" or entry.place in ("opens", "apart"):
            return False
        if entry.place == "closes" or self.open:
            return True
        return entry.place == "part" and entry.of in ("", self.of)

    def followed_by(self, line: LogLine) -> Self:
        """The end of the log with that line."""
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
        """All of its lines."""
        return [self.first, *self.parts]

    @property
    def number(self) -> int:
        """The number of the answer by which it begins."""
        return self.first.number

    @property
    def shorts(self) -> list[Message | str]:
        """What came of it, in a word or two each. What is about the same as something before
        stands in its place."""
        found: dict[object, Message | str] = {}
        for at, part in enumerate(self.parts):
            if part.entry.short:
                found[part.entry.short_of or at] = part.entry.short
        return list(found.values())

    @property
    def gestures(self) -> tuple[Gesture, ...]:
        """What the table shows of it."""
        return tuple(gesture for line in self.lines for gesture in line.gestures)


def lines_of(
    match: Match, setup: Setup, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[LogLine]:
    """The lines of the answers numbered above `since` up to `upto`."""
    lines = written(match, setup, referee.events(match, perspective, since, upto))
    return joined(lines, end_at(match, setup, perspective, since))[0]


def joined(lines: Iterable[LogLine], end: LogEnd) -> tuple[list[LogLine], LogEnd]:
    """Lines that follow such an end of the log, each with whether it is part of the entry above,
    and the end of the log with them."""
    found = []
    for line in lines:
        found.append(replace(line, is_part=True) if end.takes(line) else line)
        end = end.followed_by(line)
    return found, end


def grouped(lines: Iterable[LogLine]) -> list[LogEntry]:
    """The entries that lines of a log make, in order. Parts of one that began before them make an
    entry of their own."""
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
    """The end of the log that a perspective has after that answer: found from the newest one
    before it that is cached, or from a few answers before it."""
    since, end = _newest_cached(match, perspective, number)
    if since < number:
        lines = written(match, setup, referee.events(match, perspective, since, number))
        _lines, end = joined(lines, end)
        note_end(match, perspective, number, end)
    return end


def note_end(match: Match, perspective: int | None, number: int, end: LogEnd) -> None:
    """Keep the end of the log that a perspective has after that answer: whoever has put the answer
    into words knows it, and the next one follows it."""
    _ends.set((match.pk, perspective, number), end)


def _newest_cached(match: Match, perspective: int | None, number: int) -> tuple[int, LogEnd]:
    first = max(number - LOOKED_BACK, -1)
    for earlier in range(number, first, -1):
        if end := _ends.get((match.pk, perspective, earlier)):
            return earlier, end
    return min(first, number), LogEnd()
