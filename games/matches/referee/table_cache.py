"""A cache of the live Tables of this process, one lock each, within a budget of memory: those that
were used longest ago are dropped first, and restored from the nearest snapshot when they are needed
again. Those of matches that are only looked at have a small budget of their own, so that thousands
of open pages neither take memory nor push out what is played.

Beside its Table a place keeps what this process itself has just committed, and what the newest
answers led to, so that those who show it need not ask the database for what was there a moment
ago."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from threading import Lock, RLock
from time import monotonic
from typing import Any

from games.matches.log import setups
from games.matches.models import Match
from games.rules.contract.table import Table

NEWEST = 8  # answers whose events are kept

BUDGET = 192 * 1024 * 1024
"""Bytes of memory that the live Tables of a process may take while nobody uses them."""

ONLY_LOOKED_AT = 8 * 1024 * 1024
"""Bytes of these that Tables may take in whose match this process has taken no answer since."""

# What a Table takes in memory, measured: it grows with the cards that the match was begun with.
_A_TABLE = 64 * 1024
_A_CHARACTER = 10  # of its set-up as it is written


class Busy(RuntimeError):
    """Somebody else is at this match for longer than one cares to wait."""


@dataclass(frozen=True)
class AnswerEvents:
    """What an answer in the log led to. The opening has number 0 and no seat."""

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
    match: Match | None = None  # as this process has written it last
    newest: tuple[AnswerEvents, ...] = ()
    taken_at: float | None = None  # when somebody came who is still there
    depth: int = 0  # how often that thread has come
    # What is counted for it: the Table that was looked at, its bytes in memory, and whether it is
    # that of a match that is played.
    weighed: Table[Any] | None = None
    weight: int = 0
    weighed_as_played: bool = False
    # Options described, by seat and id, for as long as the Table stands where it does.
    opened: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict)

    def take(self, patience: float) -> bool:
        """Lock the place, within so many seconds; not at all where somebody has been there for
        as long already. Gives whether it is locked."""
        taken_at = self.taken_at
        if taken_at is not None and monotonic() - taken_at > patience:
            patience = 0
        if not self.lock.acquire(timeout=patience):
            return False
        self.depth += 1
        self.taken_at = self.taken_at or monotonic()
        return True

    def give_back(self) -> None:
        """Let others have it."""
        self.depth -= 1
        if not self.depth:
            self.taken_at = None
        self.lock.release()

    def committed(self, match: Match, happened: AnswerEvents) -> None:
        """Keep what was committed. What is committed never changes, but more may come after it,
        from other processes too."""
        self.match = match
        self.follow(happened)

    def follow(self, happened: AnswerEvents) -> None:
        """Keep what an answer led to that the Table has taken, whichever process took it first."""
        if not self.newest or happened.number > self.newest[-1].number:
            self.newest = (*self.newest, happened)[-NEWEST:]

    @property
    def is_played(self) -> bool:
        """Whether this process has taken an answer of the match since the Table was made."""
        return self.match is not None

    def weigh(self) -> None:
        """Find out how many bytes it takes in memory, if that has changed."""
        if self.table is not self.weighed:
            self.weighed = self.table
            self.weight = bytes_of(self.table) if self.table else 0
        self.weighed_as_played = self.is_played

    def clear(self) -> None:
        """Forget all of it."""
        self.table = self.match = None
        self.newest = ()
        self.opened = {}

    def written(self, noticed: int | None) -> Match | None:
        """A copy of the match's row as this process has written it, for whoever has a notice of a
        number, if nothing newer is known of. May be asked without locking the place."""
        match, table = self.match, self.table
        if noticed is None or match is None or table is None:
            return None
        newest = match.number == table.number >= noticed and match.names_gone == self.names_gone
        return copy(match) if newest else None

    def between(self, since: int, upto: int) -> list[AnswerEvents] | None:
        """What the answers numbered above `since` up to `upto` led to, or None if that is not all
        here. May be asked without locking the place."""
        found = [each for each in self.newest if since < each.number <= upto]
        return found if len(found) == upto - since else None


class TableCache:
    """Keeps the Tables that nobody is using at the moment, up to so many bytes of memory, and
    fewer of matches that are `only_looked_at`."""

    def __init__(self, budget: int = BUDGET, only_looked_at: int = BUDGET) -> None:
        self._budget, self._only_looked_at = budget, only_looked_at
        self._guard = Lock()
        self._places: OrderedDict[str, CachedTable] = OrderedDict()
        self.weight = 0
        """Bytes that all of them take together, as far as they have been weighed."""
        self._unplayed = 0
        """Bytes of these that matches take which are only looked at."""

    @contextmanager
    def locked(self, match_id: str, patience: float) -> Iterator[CachedTable]:
        """The place of this match, for one thread at a time. Raises Busy where another thread does
        not give it back within so many seconds."""
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
        """The place of this match as it is, without waiting for whoever has locked it."""
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
        """Drop places that nobody uses, those first that were used longest ago, until the rest
        keeps within both budgets."""
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


def bytes_of(table: Table[Any]) -> int:
    """What a Table takes in memory, roughly."""
    return _A_TABLE + _A_CHARACTER * setups.size(table.setup)
