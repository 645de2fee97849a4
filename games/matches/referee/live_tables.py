"""The live Tables of matches: kept between answers, and brought up to the end of the log; and who
acts at them: the seats that a player holds, those commanded from them, the one that is asked."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from games.matches import access, delay
from games.matches.log import replay
from games.matches.models import Match
from games.matches.referee.table_cache import (
    ONLY_LOOKED_AT,
    AnswerEvents,
    Busy,
    CachedTable,
    TableCache,
)
from games.people.models import Player
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _

_logger = logging.getLogger(__name__)
tables = TableCache(only_looked_at=ONLY_LOOKED_AT)
delayed_views = delay.DelayedCache[dict[str, Any]](most=100)
"""What spectators of delayed matches will see, by match."""

MOMENT = 0.5  # seconds that whoever looks waits for the live Table
PATIENCE = 10.0  # seconds that whoever acts waits for it

# What every answer needs of a match; the rest (cards, rosters) only where a Table is restored.
HEAVY = ("setup", "opening", "lesson")


class Stale(Exception):
    """The answer was given to a state of the match that is not the newest.

    `yours`: the newest answer in the log is this very one, sent before by the same seat.
    """

    def __init__(self, number: int, yours: bool = False) -> None:
        super().__init__(f"the match is at {number}")
        self.number = number
        self.yours = yours


@contextmanager
def locked(match_id: str) -> Iterator[CachedTable]:
    """The match's cached Table for whoever acts: nobody else is at it meanwhile. Raises Busy where
    somebody else is for longer than one cares to wait."""
    with tables.locked(match_id, PATIENCE) as cached:
        yield cached


@contextmanager
def looking_at(match_id: str, noticed: int | None = None) -> Iterator[tuple[Match, Table[Any]]]:
    """The match's row and its Table, for reading only. While somebody else is at the live one for
    longer than a moment it is another, made from the log: whoever looks waits for nobody."""
    with ExitStack() as stack:
        try:
            cached = stack.enter_context(tables.locked(match_id, MOMENT))
        except Busy:
            cached = CachedTable()
        match = cached.written(noticed) or row_of(match_id)
        yield match, up_to_date(match, cached)


@contextmanager
def live_table(match_id: str) -> Iterator[Table[Any]]:
    """The live Table, brought up to the log's end, for reading only and while the block lasts.
    That of a match which has stopped shows its last good answer: see Table.stop.

    Raises Match.DoesNotExist, and Illegal for a match that has not begun.
    """
    with looking_at(match_id) as (_row, table):
        yield table


def table_at(match: Match | str, number: int | None = None) -> Table[Any]:
    """A Table of one's own after `number` answers (or after all), to look at or to play on with.

    Raises as `live_table` does, Stale for a number that the match has not reached, and
    ReplayDiffers.
    """
    if isinstance(match, str):
        match = Match.objects.get(pk=match)
    require_begun(match)
    number = match.number if number is None else number
    if not 0 <= number <= match.number:
        raise Stale(match.number)
    return replay.brought_up(match, number)


def good_table(match: Match, stop: replay.ReplayDiffers) -> Table[Any]:
    """A Table of one's own after the last answer before a stop that can still be shown. Raises
    ReplayDiffers where nothing can."""
    return replay.last_good(match, stop)


def up_to_date(match: Match, cached: CachedTable) -> Table[Any]:
    """The cached Table of a match, brought to where its row says that the match is. One that its
    log no longer leads to shows its last good answer: see Table.stop."""
    require_begun(match)
    if cached.names_gone != match.names_gone:
        cached.table, cached.names_gone = None, match.names_gone
    table = cached.table
    if table is not None and table.number == match.number and not table.broken:
        return table
    cached.table = None
    try:
        cached.table = replay.brought_up(
            match,
            match.number,
            _usable(table),
            lambda answer: cached.follow(AnswerEvents(answer.number, answer.seat, answer.events)),
        )
    except replay.ReplayDiffers as stop:
        _logger.warning("%s", stop)
        cached.table = replay.stopped(match, stop)
    replay.note_stop(match, cached.table.stop.number if cached.table.stop else None)
    return cached.table


def _usable(table: Table[Any] | None) -> Table[Any] | None:
    return None if table is None or table.broken or table.stop else table


def row_of(match_id: str) -> Match:
    """A match as it is now, without what only restoring it needs. Raises Match.DoesNotExist."""
    return Match.objects.defer(*HEAVY).get(pk=match_id)


def row_at(match_id: str, number: Any) -> Match:
    """The match's row for an answer that was given at that number: as this process has written it
    last where nothing newer is known of, else as it is now. Raises Match.DoesNotExist."""
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
    """Put the live Table of one match away: what it was made of has changed."""
    with locked(match_id) as cached:
        cached.clear()


class NotYours(Exception):
    """The player holds no seat in this match."""


def seats_of(match: Match, player: Player | None, only: int | None = None) -> list[int]:
    """The seats that the player holds, nearly always one, or `only` that one of them. Raises
    NotYours."""
    seats = access.seats_of(match, player)
    if not seats or only not in (None, *seats):
        raise NotYours
    return seats if only is None else [only]


def commanded(table: Table[Any], seats: list[int]) -> list[int]:
    """The seats whose units are commanded from these: as a rule themselves. Raises Illegal where
    none are any more."""
    found = [each for seat in seats for each in table.agreements.commanded_by(seat)]
    if not found:
        raise Illegal("", _("You have left your units to your partner."))
    return found


def acting(table: Table[Any], seats: list[int]) -> int:
    """Which of the seats that one commands acts: the one that is asked."""
    return next((seat for seat in seats if seat in table.asks), seats[0])
