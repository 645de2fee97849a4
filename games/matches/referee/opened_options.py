"""Options opened by a player: computes what lists of options leave out (outlines, odds).

That may take a while and concerns one reader only, so it uses a separate Table for each match
beside the live one. Opening options and answering therefore do not wait for each other. Results are
cached while the match stays at that number.
"""

from typing import Any

from games.matches.log import replay
from games.matches.models import Match
from games.matches.referee.live_tables import (
    PATIENCE,
    Stale,
    acting,
    commanded,
    require_begun,
    seats_of,
)
from games.matches.referee.table_cache import CachedTable, TableCache
from games.people.models import Player
from games.rules.contract.table import Table
from games.rules.contract.views import opened_option

BUDGET = 16 * 1024 * 1024
"""Memory for these Tables, in bytes: the most recently used ones stay; see TableCache."""

_tables = TableCache(BUDGET)


def opened(
    match_id: str, player: Player | None, number: int, option: Any, seat: int | None = None
) -> dict[str, Any]:
    """An option that one of the player's seats was asked at `number`, with all details as plain
    data. Later answers do no harm if they did not change the ask. `seat` is the one that looks, for
    players with several.

    Raises Match.DoesNotExist, NotYours, Stale, Illegal, ReplayDiffers, and Busy if others open
    options of this match for long.
    """
    with _tables.locked(match_id, PATIENCE) as cached:
        match = Match.objects.defer("setup").get(pk=match_id)
        seats = seats_of(match, player, seat)
        table = _up_to_date(match, cached)
        asked = acting(table, commanded(table, seats))
        if not table.since(asked, {"option": option}) <= number <= table.number:
            raise Stale(match.number)
        table.asked_of(asked)
        known = cached.opened.get((asked, str(option)))
        if known is None:
            known = cached.opened[asked, str(option)] = opened_option(table, asked, option)
        return known


def _up_to_date(match: Match, cached: CachedTable) -> Table[Any]:
    """The separate Table, brought to the match's number."""
    require_begun(match)
    table = cached.table
    if table is None or table.number != match.number or cached.names_gone != match.names_gone:
        usable = table if cached.names_gone == match.names_gone else None
        cached.clear()
        cached.names_gone = match.names_gone
        cached.table = table = replay.brought_up(match, match.number, usable)
    return table


def forget() -> None:
    """Put all of these Tables away, as a restart of the process would."""
    _tables.clear()
