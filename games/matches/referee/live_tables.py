"""The live Tables of matches, cached between answers and updated from the log; and who acts at
them: a player's seats, the seats commanded from them, the seat that is asked."""

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

from games.matches import access, delay
from games.matches.log import replay, setups
from games.matches.models import Match
from games.matches.referee.table_cache import ONLY_LOOKED_AT, Busy, CachedTable, TableCache
from games.people.models import Player
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _

_logger = logging.getLogger(__name__)
tables = TableCache(only_looked_at=ONLY_LOOKED_AT)
delayed_views = delay.DelayedCache[dict[str, Any]](most=100)
"""The next views of spectators of delayed matches, by match."""

MOMENT = 0.5  # seconds that readers wait for the live Table
PATIENCE = 10.0  # seconds that actions wait for it

# The columns that only restoring a Table needs, such as cards and rosters.
HEAVY = ("setup", "opening", "lesson")


class Stale(Exception):
    """The answer was given to an outdated state of the match.

    `yours` means that the newest answer in the log is this very one, sent before by the same seat.
    """

    def __init__(self, number: int, yours: bool = False) -> None:
        super().__init__(f"the match is at {number}")
        self.number = number
        self.yours = yours


def locked(match_id: str) -> AbstractContextManager[CachedTable]:
    """Lock the match's cached Table. Raises Busy if another thread holds it for long."""
    return tables.locked(match_id, PATIENCE)


@contextmanager
def looking_at(match_id: str, noticed: int | None = None) -> Iterator[tuple[Match, Table[Any]]]:
    """The match's row and its Table, for reading only. If the live Table is busy for more than a
    moment, it is another one restored from the log, so that readers need not wait."""
    with ExitStack() as stack:
        try:
            cached = stack.enter_context(tables.locked(match_id, MOMENT))
        except Busy:
            cached = CachedTable()
        match = cached.written(noticed) or row_of(match_id)
        yield match, up_to_date(match, cached)


@contextmanager
def live_table(match_id: str) -> Iterator[Table[Any]]:
    """The live Table, updated from the log, for reading only within the block. In a stopped match
    it shows the last good answer: see Table.stop.

    Raises Match.DoesNotExist, and Illegal for a match that has not begun.
    """
    with looking_at(match_id) as (_row, table):
        yield table


def table_at(match: Match | str, number: int | None = None) -> Table[Any]:
    """A separate Table after `number` answers (by default all), to read or to play on.

    Raises as `live_table` does, Stale for a number beyond the end, and ReplayDiffers.
    """
    if isinstance(match, str):
        match = Match.objects.get(pk=match)
    require_begun(match)
    number = match.number if number is None else number
    if not 0 <= number <= match.number:
        raise Stale(match.number)
    return replay.brought_up(match, number)


def up_to_date(match: Match, cached: CachedTable) -> Table[Any]:
    """The cached Table of a match, brought to the number in its row. If the log no longer replays,
    it shows the last good answer: see Table.stop. Its cards are loaded: see `setups.of`."""
    require_begun(match)
    setups.of(match)
    if cached.names_gone != match.names_gone:
        cached.table, cached.names_gone = None, match.names_gone
    table = cached.table
    if table is not None and table.number == match.number and not table.broken:
        return table
    cached.table = None
    try:
        cached.table = replay.brought_up(match, match.number, _usable(table), cached.follow)
    except replay.ReplayDiffers as stop:
        _logger.warning("%s", stop)
        cached.table = replay.stopped(match, stop)
    replay.note_stop(match, cached.table.stop.number if cached.table.stop else None)
    return cached.table


def _usable(table: Table[Any] | None) -> Table[Any] | None:
    return None if table is None or table.broken or table.stop else table


def row_of(match_id: str) -> Match:
    """The match's present row, without what only restoring needs. Raises Match.DoesNotExist."""
    return Match.objects.defer(*HEAVY).get(pk=match_id)


def row_at(match_id: str, number: Any) -> Match:
    """The match's row for an answer to that number: the one that this process wrote last, if
    nothing newer is known, else the present one. Raises Match.DoesNotExist."""
    known = tables.peek(match_id).written(number if isinstance(number, int) else None)
    return known if known is not None and not known.in_lesson else row_of(match_id)


def require_begun(match: Match) -> None:
    """Raises Illegal for a match that has not begun."""
    if match.status == Match.Status.OPEN:
        raise Illegal("", _("The match has not begun."))


def require_playing(match: Match) -> None:
    """Raises Illegal for a match that is not under way."""
    require_begun(match)
    if match.status == Match.Status.ENDED:
        raise Illegal("", _("The match is over."))


def forget_tables() -> None:
    """Put all live Tables away, as a restart of the process would."""
    tables.clear()
    delayed_views.clear()


def forget_table(match_id: str) -> None:
    """Drop the live Table of a match whose data has changed."""
    with locked(match_id) as cached:
        cached.clear()


class NotYours(Exception):
    """The player holds no seat in this match."""


def seats_of(match: Match, player: Player | None, only: int | None = None) -> list[int]:
    """The player's seats, nearly always one, or `only` that one of them. Raises NotYours."""
    seats = access.seats_of(match, player)
    if not seats or only not in (None, *seats):
        raise NotYours
    return seats if only is None else [only]


def commanded(table: Table[Any], seats: list[int]) -> list[int]:
    """The seats whose units are commanded from these, usually the same. Raises Illegal if there are
    none left."""
    found = [each for seat in seats for each in table.agreements.commanded_by(seat)]
    if not found:
        raise Illegal("", _("You have left your units to your partner."))
    return found


def acting(table: Table[Any], seats: list[int]) -> int:
    """The one of these seats that is asked, or else the first."""
    return next((seat for seat in seats if seat in table.asks), seats[0])
