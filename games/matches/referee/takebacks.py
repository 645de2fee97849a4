"""Going back in a match: undoing what concerned nobody else, takebacks by agreement, and repairs by
an administrator."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import transaction

from games.matches import notices
from games.matches.log import replay, takebacks, writing
from games.matches.log.events import UNDO
from games.matches.log.undoing import FreeUndo
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import plans
from games.matches.referee.live_tables import (
    Stale,
    commanded,
    locked,
    require_playing,
    row_of,
    seats_of,
    up_to_date,
)
from games.matches.referee.table_cache import CachedTable
from games.people.models import Player
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _

LONGEST_NOTE = 500  # most characters of an administrator's note on a repair
MOST_UNDONE = 500  # most undos in a match


def undo(match_id: str, player: Player | None, number: int, beginning: bool = False) -> int:
    """Undo the player's last answer or, from the `beginning`, all since the round or activation
    began, if nothing was rolled or revealed since then and nobody else has answered. Return the
    match's new number. Raises as `answer` does."""
    with locked(match_id) as cached:
        match, seats = _seen(match_id, player, number, cached)
        free = FreeUndo.read(match.undo)
        to = free.beginning if beginning else free.last
        if free.seat not in seats or to is None:
            raise Illegal("", _("Something was rolled, revealed or answered since: ask for it."))
        if match.answers.filter(option=UNDO).count() >= MOST_UNDONE:
            raise Illegal("", _("This match was set back too often. Ask for it."))
        _set_back(match, cached, partial(takebacks.undo, match, free.seat, to))
    notices.changed(match_id, match.number)
    return match.number


def ask_takeback(match_id: str, player: Player | None, number: int) -> int:
    """Request a takeback to the last checkpoint (the beginning of a turn or an activation). The
    next answer to an ask cancels the request; until then each seat may ask once. A player on all
    seats goes back at once, and further with each repetition. Return the match's number. Raises as
    `answer` does."""
    with locked(match_id) as cached:
        match, seats = _seen(match_id, player, number, cached)
        table = up_to_date(match, cached)
        again = match.solo and table.stop is None
        to = (
            takebacks.checkpoint_before(match) if again else takebacks.last_checkpoint(match, table)
        )
        if to is None:
            raise Illegal("", _("There is nothing to take back."))
        if match.solo:
            _go_back(match, cached, seats[0], seats[0], to)
        else:
            with _changing_takeback(match):
                takebacks.ask_takeback(match, seats[0], to)
    notices.changed(match_id, match.number)
    return match.number


def answer_takeback(match_id: str, player: Player | None, number: int, agreed: bool) -> int:
    """Agree to the takeback that the other side requests, or refuse it; the requesting side may
    only withdraw it. Return the match's number. Raises as `answer` does."""
    with locked(match_id) as cached:
        match, seats = _seen(match_id, player, number, cached)
        rules, asked = match.get_system().rules, takebacks.pending_takeback(match)
        if asked is None:
            raise Illegal("", _("No takeback is asked for."))
        side = next(side for side in rules.sides(match.options) if asked["seat"] in side)
        others = [seat for seat in seats if seat not in side]
        if agreed and not others:
            raise Illegal("", _("The other player has to agree."))
        if agreed:
            _go_back(match, cached, others[0], asked["seat"], asked["to"])
        else:
            with _changing_takeback(match):
                takebacks.refuse_takeback(match, withdrawn=not others)
    notices.changed(match_id, match.number)
    return match.number


def _go_back(match: Match, cached: CachedTable, seat: int, asked_by: int, to: int) -> None:
    """Continue the match from the checkpoint after `to` answers. Raises Illegal and Stale."""
    _set_back(match, cached, partial(takebacks.take_back, match, seat, asked_by, to))


def _set_back(match: Match, cached: CachedTable, written: Callable[[], Table[Any]]) -> None:
    """Continue the match from an earlier position, as `written` in one transaction. Raises Illegal
    and Stale."""
    cached.table = None
    try:
        with turn_to_write(), transaction.atomic(durable=True):
            table = written()
            plans.stop_all(match)
    except replay.ReplayDiffers:
        raise Illegal("", _("The match cannot be set back to there.")) from None
    except writing.Overtaken:
        raise Stale(row_of(match.pk).number) from None
    cached.table = table


def _seen(
    match_id: str, player: Player | None, number: int, cached: CachedTable
) -> tuple[Match, list[int]]:
    """The match, running and unchanged since the player saw it at `number` as far as asks matter,
    with the player's seats."""
    match = row_of(match_id)
    seats = seats_of(match, player)
    require_playing(match)
    table = up_to_date(match, cached)
    if match.in_lesson and table.stop is None:
        raise Illegal("", _("Nothing is taken back in a lesson; it can be started over."))
    if not table.seen_since <= number <= match.number:
        raise Stale(match.number)
    return match, commanded(table, seats)


@contextmanager
def _changing_takeback(match: Match) -> Iterator[None]:
    """Save a change of the requested takeback in the present row. Raises Stale if another process
    has taken an answer meanwhile."""
    with turn_to_write(), transaction.atomic():
        now = Match.objects.select_for_update().only("number", "takeback").get(pk=match.pk)
        if now.number != match.number:
            raise Stale(now.number)
        match.takeback = now.takeback
        yield
        match.save(update_fields=["takeback"])


def repair(match_id: str, note: str, to: int | None = None) -> int:
    """Set a match back to the checkpoint after `to` answers, by default to the newest good one,
    with a note for everybody at the table. For administrators only; needs no agreement. Return the
    match's number. Raises Match.DoesNotExist, Stale if somebody has answered meanwhile, and
    Illegal."""
    note = " ".join(note.split())
    if not 0 < len(note) <= LONGEST_NOTE:
        raise Illegal("", _("A note of 1 to %(most)s characters is needed.", most=LONGEST_NOTE))
    with locked(match_id) as cached:
        match = row_of(match_id)
        require_playing(match)
        newest = takebacks.last_checkpoint(match, up_to_date(match, cached))
        to = newest if to is None else to
        if to is None or newest is None or to > newest:
            raise Illegal("", _("The match cannot be set back to there."))
        _set_back(match, cached, partial(takebacks.repair, match, to, note))
    notices.changed(match_id, match.number)
    return match.number
