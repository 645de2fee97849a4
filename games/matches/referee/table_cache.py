"""A cache of the live Tables of this process, with a lock for each and a budget of memory: the
least recently used ones are dropped, and restored from the nearest snapshot when needed. Matches
that are only looked at have a small budget of their own, so that thousands of open pages do not
displace matches in play.

Beside its Table, an entry holds the row that this process committed last, and the events of the
newest answers, so that showing them needs no query.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from time import monotonic
from typing import Any

from games.matches.log import setups
from games.matches.models import Answer, Match
from games.rules.contract.table import Table

NEWEST = 8  # answers whose events are cached

BUDGET = 192 * 1024 * 1024
"""Memory for unused live Tables of a process, in bytes."""

ONLY_LOOKED_AT = 8 * 1024 * 1024
"""The part of it, in bytes, for Tables of matches in which this process has taken no answer
since.
"""

# The measured memory of a Table; it grows with the cards in the match's set-up.
_A_TABLE = 64 * 1024
_A_CHARACTER = 10  # bytes for each character of its set-up as JSON


class Busy(RuntimeError):
    """Another thread holds this match for too long."""


@dataclass(frozen=True)
class AnswerEvents:
    """The events of an answer in the log. The opening has number 0 and no seat."""

    number: int
    seat: int | None
    events: list[dict[str, Any]]


@dataclass
class CachedTable:
    """A match's place in the cache. Its Table may only be touched while the place is locked."""

    lock: Any = field(default_factory=RLock)
    users: int = 0
    table: Table[Any] | None = None
    names_gone: int = 0  # of the match, when the Table was made
    match: Match | None = None  # as this process last wrote it
    newest: tuple[AnswerEvents, ...] = ()
    taken_at: float | None = None  # when the present holder locked it
    depth: int = 0  # how often that thread has locked it
    # The Table as it was last weighed, its bytes in memory, and whether its match was played then.
    weighed: Table[Any] | None = None
    weight: int = 0
    weighed_as_played: bool = False
    # Opened options by seat and id, valid while the Table stays at its number.
    opened: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict)

    def take(self, patience: float) -> bool:
        """Lock the entry, waiting at most that many seconds; not at all if another thread has held
        it for as long already. Return whether it is locked."""
        taken_at = self.taken_at
        if taken_at is not None and monotonic() - taken_at > patience:
            patience = 0
        if not self.lock.acquire(timeout=patience):
            return False
        self.depth += 1
        self.taken_at = self.taken_at or monotonic()
        return True

    def give_back(self) -> None:
        """Unlock the entry."""
        self.depth -= 1
        if not self.depth:
            self.taken_at = None
        self.lock.release()

    def committed(self, match: Match, answer: Answer) -> None:
        """Store what was committed. It never changes, but other processes may add to it."""
        self.match = match
        self.follow(answer)

    def follow(self, answer: Answer) -> None:
        """Store the events of an answer that the Table has taken, whichever process took it
        first.
        """
        if not self.newest or answer.number > self.newest[-1].number:
            happened = AnswerEvents(answer.number, answer.seat, answer.events)
            self.newest = (*self.newest, happened)[-NEWEST:]

    def weigh(self) -> None:
        """Update the Table's size in memory, if it has changed, and whether the match is played:
        whether this process has taken an answer of it since the Table was made."""
        if self.table is not self.weighed:
            self.weighed = self.table
            self.weight = bytes_of(self.table) if self.table else 0
        self.weighed_as_played = self.match is not None

    def clear(self) -> None:
        """Empty the entry."""
        self.table = self.match = None
        self.newest = ()
        self.opened = {}

    def written(self, noticed: int | None) -> Match | None:
        """A copy of the match's row as this process last wrote it, if it is at least at the noticed
        number and nothing newer is known. May be called without the lock."""
        match, table = self.match, self.table
        if noticed is None or match is None or table is None:
            return None
        newest = match.number == table.number >= noticed and match.names_gone == self.names_gone
        return _copied(match) if newest else None

    def between(self, since: int, upto: int) -> list[AnswerEvents] | None:
        """The events of the answers after number `since` up to `upto`, or None if some are missing.
        May be called without the lock."""
        found = [each for each in self.newest if since < each.number <= upto]
        return found if len(found) == upto - since else None


class TableCache:
    """Caches unused Tables up to a number of bytes, with a lower limit for matches that are
    `only_looked_at`."""

    def __init__(self, budget: int = BUDGET, only_looked_at: int = BUDGET) -> None:
        self._budget, self._only_looked_at = budget, only_looked_at
        self._guard = Lock()
        self._places: OrderedDict[str, CachedTable] = OrderedDict()
        self.weight = 0
        """The total size in bytes, as far as it is known."""
        self._unplayed = 0
        """The part of it for matches that are only looked at."""

    @contextmanager
    def locked(self, match_id: str, patience: float) -> Iterator[CachedTable]:
        """Lock the entry of a match. Raises Busy if another thread holds it for more than that many
        seconds."""
        with self._guard:
            place = self._places.setdefault(match_id, CachedTable())
            self._places.move_to_end(match_id)
            place.users += 1
        try:
            if not place.take(patience):
                raise Busy(match_id)
            try:
                yield place
            finally:
                with self._guard:
                    self._weigh(place)
                place.give_back()
        finally:
            with self._guard:
                place.users -= 1
                if place.table is None and not place.users:
                    self._places.pop(match_id, None)
                self._evict()

    def peek(self, match_id: str) -> CachedTable:
        """The entry of a match, without waiting for its lock."""
        with self._guard:
            return self._places.get(match_id) or CachedTable()

    def clear(self) -> None:
        """Forget everything, as a restart of the process would."""
        with self._guard:
            for place in self._places.values():
                place.clear()
                self._weigh(place)

    def _weigh(self, place: CachedTable) -> None:
        self._count(place, -1)
        place.weigh()
        self._count(place, 1)

    def _count(self, place: CachedTable, times: int) -> None:
        self.weight += times * place.weight
        if not place.weighed_as_played:
            self._unplayed += times * place.weight

    def _evict(self) -> None:
        """Drop unused entries, the least recently used first, until the rest fits both budgets."""
        if self._unplayed > self._only_looked_at:
            self._drop(lambda: self._unplayed - self._only_looked_at, played=False)
        if self.weight > self._budget:
            self._drop(lambda: self.weight - self._budget)

    def _drop(self, too_much: Callable[[], int], played: bool | None = None) -> None:
        unused = [(name, place) for name, place in self._places.items() if not place.users]
        for name, place in unused:
            if too_much() <= 0:
                return
            if played is None or place.weighed_as_played is played:
                self._count(self._places.pop(name), -1)


def _copied(match: Match) -> Match:
    """A copy of a row. Django's own way, by `copy`, looks the model up by its name each time."""
    made = Match.__new__(Match)
    vars(made).update(match.__getstate__())
    return made


def bytes_of(table: Table[Any]) -> int:
    """A Table's approximate size in memory."""
    return _A_TABLE + _A_CHARACTER * setups.size(table.setup)
