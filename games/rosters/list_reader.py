"""Read rosters from text, line by line: texts written by this site, and lists by people and other
programs, with other headings or none, counts before or after a name, prices and real names after
it, several names on a line, tables, and carried cards on the lines below.

A line is first tried as it is, then without its marks (`pasted.plain`). If neither has a meaning,
it is reported with the reason.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from games.cards.limits import FAULTS_SHOWN
from games.cards.models import Card
from games.rosters.entry_reader import Entries
from games.rosters.headings import Headings
from games.rosters.models import Roster
from games.rosters.naming import Names, Unknown, pieces_of, says
from games.rosters.pasted import apart, cells_of, lines_of, plain
from games.rosters.stated_values import stated_values
from games.rosters.values import typed_value
from games.rules.contract.definition import System
from games.rules.text import Message, _

_BULLET = re.compile(r"(?:[-*•·–—▪◦>+]|\d{1,2}[.)])\s+")
_BETWEEN = ("|", ";", ",", "•", "·", " / ")  # between names on one line
_ABILITIES = " · "
_NO_CELL = "–"
# The number of lines for which similar names are suggested.
_NEAREST_FOR = 20
_FEWEST_CELLS = 3  # in a row
_MOST_LINES = 1000
_LONGEST_LINE = 3000


@dataclass(frozen=True)
class Unread:
    """A line, or part of one, that was skipped or is uncertain: the reason, and similar names."""

    number: int
    text: str
    message: Message
    nearest: tuple[Card, ...] = ()


@dataclass
class Reading:
    """The content of a text: the name, the entries, and what was not understood."""

    name: str = ""
    entries: list[dict[str, Any]] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)


def reading(system: System[Any], text: str, cards: Iterable[Card]) -> Reading:
    """Read a text of limited length in any of the forms."""
    names, headings = Names.of(cards, system.exchange.lists), Headings.of(system)
    reader = _Reader(names, headings, Entries(system, names, headings.labels))
    lines = list(lines_of(text))
    for (number, line), (_next, following) in pairwise([*lines, (0, "")][: _MOST_LINES + 1]):
        reader.line(number, line, following[:_LONGEST_LINE])
    if len(lines) > _MOST_LINES:
        number, line = lines[_MOST_LINES]
        reader.leave_out(number, line, _("Only the first %(n)s lines are read.", n=_MOST_LINES))
    return Reading(reader.name, reader.entries.all, reader.unread)


@dataclass
class _Table:
    """A table whose header was read: the value in each column after the first, "" for none, and the
    next column if each cell is on a line of its own."""

    columns: list[str]
    next: int = 0


@dataclass
class _Reader:
    """The state of reading line by line."""

    names: Names
    headings: Headings
    entries: Entries
    name: str = ""
    unread: list[Unread] = field(default_factory=list)
    table: _Table | None = None
    begun: bool = False

    def line(self, number: int, line: str, following: str) -> None:
        """Read one line, and report what is not understood."""
        if len(line) > _LONGEST_LINE:
            self.leave_out(number, line, _("This line is too long."))
            return
        cells, text = cells_of(line), " ".join(line.split())
        if self._is_cell(number, text) or self._is_head(cells) or self._is_row(number, cells):
            self.begun = True
            return
        bullet = _BULLET.match(text)
        may_be_name = not bullet and not self.begun and not text.startswith("|")
        if bullet:
            text = text[bullet.end() :]
        elif not self.names.is_name(text):
            text = self._behind_heading(text)
        if may_be_name and text and self._is_first(text, following):
            self._call(text)
            text = ""
        self.begun = True
        if text:
            self._take(number, text, may_be_name)

    # -- names and headings

    def _behind_heading(self, line: str) -> str:
        """The rest of a line that names the game, the roster or sections; the whole line if it
        names none."""
        if self.headings.is_title(line) or self._is_rule(line):
            return ""
        untitled = not self.name and not self.entries.all
        if untitled and line.startswith("# ") and not (self.begun and self._is_heading(line)):
            self._call(line[2:])
            return ""
        if self._is_heading(line):
            return ""
        label, colon, rest = plain(line).partition(":")
        rest = rest.strip()
        if not colon or not rest:
            return line
        if untitled and self.headings.names_list(label):
            self._call(rest)
            return ""
        return rest if self._is_heading(label) else line

    def _is_rule(self, line: str) -> bool:
        """Whether the line is drawn across the page."""
        return not line.startswith("# ") and not any(map(str.isalnum, line))

    def _is_heading(self, line: str) -> bool:
        """Whether the line names sections or kinds of cards only. If it names one section, the next
        cards are put there where possible."""
        heading = self.headings.heading(line)
        if heading is None:
            return False
        self.table, self.entries.slot = None, heading.slot
        self.entries.below_strangers = heading.stands_nowhere
        return True

    def _is_first(self, text: str, following: str) -> bool:
        """Whether the first line is the roster's name: the game's name, the first section's heading
        or a total follows; or the card of that name belongs to no section, as affiliations do."""
        following = " ".join(following.split())
        heading = self.headings.heading(cells_of(following)[0])
        first = heading is not None and heading.slot == self.headings.system.rosters.slots[0]
        first = first or self.headings.is_title(following)
        summed = self.headings.is_total(following) and not self.entries.names_one(text)
        stranger = self.names.means_one(text, lambda card: not self.entries.stands(card))
        return (first or summed or stranger) and len(text) <= Roster.MAX_NAME

    def _call(self, text: str) -> None:
        self.name = " ".join(text.split())[: Roster.MAX_NAME].strip()

    # -- tables

    def _is_head(self, cells: list[str]) -> bool:
        """Whether the cells are the head of a table. Its first may name a part of the roster."""
        columns = self.headings.columns(cells)
        if columns is None:
            return False
        if (
            not self._is_heading(cells[0])
            and not self.begun
            and not self.headings.is_total(cells[0])
        ):
            self._call(cells[0])
        self.table = _Table(columns, len(columns))
        return True

    def _is_row(self, number: int, cells: list[str]) -> bool:
        """Whether the cells are a row whose first cell, or first two, name a card. A leading row
        number is ignored."""
        if len(cells) < _FEWEST_CELLS:
            return False
        filled = self._filled(cells)
        if filled and filled[0][0].strip(".)").isdecimal():
            filled = filled[1:]
        for length in range(1, min(2, len(filled)) + 1):
            name = plain(" ".join(cell for cell, _text in filled[:length]))
            if self.names.means_one(name, self.entries.stands):
                self._add(number, name, [piece for _cell, piece in filled[length:]])
                if self.table:
                    self.table.next = len(self.table.columns)
                return True
        return False

    def _filled(self, cells: list[str]) -> list[tuple[str, str]]:
        """The cells with content, each also as text after the label of its column, if any."""
        columns = self.table.columns if self.table else []
        names = ["", *columns] if len(cells) == len(columns) + 1 else [""] * len(cells)
        return [
            (cell, f"{name}: {cell}" if name else cell)
            for name, cell in zip(names, cells, strict=True)
            if cell not in ("", _NO_CELL)
        ]

    def _is_cell(self, number: int, text: str) -> bool:
        """Whether the line is the next cell of a row with one cell per line, or describes what the
        row's card does."""
        card = self.entries.last_card()
        if self.table is None or card is None or self.table.next >= len(self.table.columns):
            return False
        if self.table.next == 0 and _ABILITIES in text and says(card, text):
            return True
        value = self.table.columns[self.table.next]
        if value and self.names.is_spelled(text):
            return False
        if not value and any(map(str.isalpha, text)) and not says(card, text):
            return False
        self.table.next += 1
        if value and text != _NO_CELL:
            self._say(number, text, {value: typed_value(self.headings.labels[value].field, text)})
        return True

    # -- cards

    def _take(self, number: int, text: str, may_be_name: bool) -> None:
        """Add what a text stands for to the roster, or report it."""
        parts = self._parts(text)
        if len(parts) == 1 and plain(text) != text:
            looser = self._parts(plain(text))
            parts = looser if len(looser) > 1 else parts
        for part in parts:
            self._add(number, part, may_be_name=may_be_name)

    def _add(
        self, number: int, text: str, behind: Sequence[str] = (), may_be_name: bool = False
    ) -> None:
        """Add what a text stands for, as it is or without its marks, or report it."""
        ways = [] if behind else [(text, True)]
        refusals = []
        for way, exactly in (*ways, (plain(text), False), (text, False)):
            try:
                notes = self.entries.add(way, behind, exactly)
            except Unknown as unknown:
                refusals.append(unknown)
                continue
            for note in notes:
                self.leave_out(number, text, note)
            if self.table:
                self.table.next = 0
            return
        if not self._passes_over(number, plain(text)):
            self._refuse(number, text, refusals[-1], may_be_name)

    def _passes_over(self, number: int, text: str) -> bool:
        """Whether a text that names no card is a heading or total, or describes the last entry."""
        if self._is_heading(text):
            return True
        if self.entries.all and self.headings.is_of_values(text):
            found = stated_values(
                pieces_of(text), self.headings.system.exchange.lists, self.headings.labels
            )
            self._say(number, text, found.values)
            return bool(found.values)
        return self.headings.is_total(text)

    def _say(self, number: int, text: str, values: Mapping[str, int | str]) -> None:
        """Set values of the entry above, and report those that it cannot have."""
        for note in self.entries.say(values):
            self.leave_out(number, text, note)

    def _parts(self, text: str) -> list[str]:
        """The names on a line if there are several, else the whole text."""
        if self.entries.has_values(text) or self.names.is_spelled(text):
            return [text]
        for mark in (mark for mark in _BETWEEN if mark in text):
            parts = self._joined(apart(text, mark), mark)
            if sum(map(self.entries.names_one, parts)) > 1:
                return parts
        return [text]

    def _joined(self, parts: list[str], mark: str) -> list[str]:
        """The parts of a line, with parts rejoined where a name itself contains the mark."""
        joined: list[str] = []
        while parts:
            together = (n for n in (3, 2) if self.names.is_one_of_parts(parts[:n], mark))
            few = next(together, 1)
            joined.append(f"{mark} ".join(parts[:few]))
            parts = parts[few:]
        return joined

    # -- reporting

    def _refuse(self, number: int, text: str, unknown: Unknown, may_be_name: bool) -> None:
        sought = unknown.sought if len(self.unread) < _NEAREST_FOR else ""
        nearest = self.names.nearest(sought) if sought else []
        if may_be_name and unknown.sought and not nearest and len(text) <= Roster.MAX_NAME:
            self._call(text)
            return
        by_name = {card.name: card for card in [*unknown.several[:_NEAREST_FOR], *nearest]}
        self.leave_out(number, text, unknown.message, tuple(by_name.values()))

    def leave_out(
        self, number: int, text: str, message: Message, nearest: tuple[Card, ...] = ()
    ) -> None:
        """Note a line that was left out or is not sure."""
        if len(self.unread) < FAULTS_SHOWN:
            short = " ".join(text[:80].split())
            self.unread.append(Unread(number, short, message, nearest))
