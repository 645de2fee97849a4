"""The lines of a log that belong together: see `Entry` in games/rules/shown.

In a browser static/table/log_entries.js does the same with the lines that a page has.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.matches.log_lines import LogLine
from games.rules.gestures import Gesture
from games.rules.text import Message


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

    def takes(self, line: LogLine) -> bool:
        """Whether a line that follows belongs to it."""
        here, there = line.entry, self.first.entry
        if "heading" in (line.kind, self.first.kind) or here.place in ("opens", "apart"):
            return False
        if here.place == "closes" or self._is_open():
            return True
        return here.place == "part" and here.of in ("", there.of)

    def _is_open(self) -> bool:
        opened = self.first.entry.place == "opens"
        return opened and all(part.entry.place != "closes" for part in self.parts)


def grouped(lines: Iterable[LogLine]) -> list[LogEntry]:
    """The entries that lines of a log make, in order."""
    entries: list[LogEntry] = []
    for line in lines:
        if entries and entries[-1].takes(line):
            entries[-1].parts.append(line)
        else:
            entries.append(LogEntry(line))
    return entries
