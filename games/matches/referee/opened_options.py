"""Options that are opened: what a list of options leaves out (outlines, odds) is worked out here.

That may take a while and is for one reader only, so it is done with a Table of its own for each
match, beside the live one: whoever opens an option waits for no answer, and no answer waits for
whoever opens one. What was worked out is kept for as long as the match stands at that number.
"""

from typing import Any

from games.matches import referee
from games.matches.log import replay
from games.matches.models import Match
from games.matches.referee.live_tables import PATIENCE
from games.matches.referee.table_cache import CachedTable, TableCache
from games.people.models import Player
from games.rules.contract.table import Table

BUDGET = 16 * 1024 * 1024
"""Bytes of memory for the Tables that are kept for this, those in which an option was opened last:
see TableCache."""

_tables = TableCache(BUDGET)


def opened(
    match_id: str, player: Player | None, number: int, option: Any, seat: int | None = None
) -> dict[str, Any]:
    """An option that one of the player's seats was asked at `number`, with all that it says, as
    plain data. Answers since then do no harm if they have changed nothing of what is asked. `seat`
    is the one that looks, of a player who holds several.

    Raises Match.DoesNotExist, referee.NotYours, referee.Stale, Illegal, ReplayDiffers, and Busy
    where others open options of this match for longer than one cares to wait.
    """
    with _tables.locked(match_id, PATIENCE) as cached:
        match = Match.objects.defer("setup").get(pk=match_id)
        seats = referee.seats_of(match, player, seat)
        table = _up_to_date(match, cached)
        asked = referee.acting(table, referee.commanded(table, seats))
        if not table.since(asked, {"option": option}) <= number <= table.number:
            raise referee.Stale(match.number)
        table.asked_of(asked)
        known = cached.opened.get((asked, str(option)))
        if known is None:
            known = cached.opened[asked, str(option)] = table.open(asked, option)
        return known


def _up_to_date(match: Match, cached: CachedTable) -> Table[Any]:
    """The Table beside the live one, brought to where the match stands."""
    referee.require_begun(match)
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
