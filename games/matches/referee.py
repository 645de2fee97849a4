"""The referee: takes answers, and shows what each perspective may know.

An answer that `answer` returned for is committed. Nothing else ever changes a match under way.
"""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError, transaction

from games.matches import log, notices
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.shelf import Happened, Kept, Shelf
from games.people.models import Player
from games.rules.fields import Field, Illegal, Option
from games.rules.table import Outcome, ScriptFault, Table
from games.rules.text import _

_logger = logging.getLogger(__name__)
_shelf = Shelf()

# What every answer needs of a match; the rest (cards, rosters) only where a Table is restored.
_HEAVY = ("setup", "opening")


class Stale(Exception):
    """The answer was given to a state of the match that is not the newest.

    `yours`: the newest answer in the log is this very one, sent before by the same seat.
    """

    def __init__(self, number: int, yours: bool = False) -> None:
        super().__init__(f"the match is at {number}")
        self.number = number
        self.yours = yours


class NotYours(Exception):
    """The player holds no seat in this match."""


# -- acting ------------------------------------------------------------------------------------


def answer(match_id: str, player: Player | None, number: int, raw: Any) -> Outcome:
    """Take a player's answer to what was asked after `number` answers, and commit it.

    Raises Match.DoesNotExist, NotYours, Stale, Illegal or log.ReplayDiffers, and ScriptFault
    where the rules themselves failed. Whatever of these is raised, nothing has changed. Where the
    database failed (OperationalError, InterfaceError) the answer may be in the log: sent again, it
    is taken, or Stale says that it is one's own.
    """
    with _shelf.held(match_id) as kept:
        match = _match(match_id)
        seats = seats_of(match, player)
        if number != match.number:
            raise Stale(match.number, number == match.number - 1 and _is_last(match, seats, raw))
        table = _up_to_date(match, kept)
        before = table.snapshot
        try:
            outcome = table.answer(_acting(table, seats), raw)
            with turn_to_write(), transaction.atomic(durable=True):
                row = log.append(match, table, outcome, before)
        except Illegal:
            raise
        except log.Overtaken:
            kept.table = None
            match = _match(match_id)
            yours = number == match.number - 1 and _is_last(match, seats, raw)
            raise Stale(match.number, yours) from None
        except (OperationalError, InterfaceError):
            kept.table = None
            raise
        except Exception as fault:
            kept.table = None
            _logger.exception("match %s failed after answer %s: %r", match_id, number, raw)
            raise ScriptFault(f"match {match_id}: {fault!r}") from fault
        except BaseException:
            kept.table = None
            raise
        kept.committed(match, Happened(row.number, row.seat, row.events))
    transaction.on_commit(partial(notices.changed, match_id, outcome.number))
    return outcome


def preview(
    match_id: str, player: Player | None, number: int, option: Any, field: Any, value: Any
) -> dict[str, Any]:
    """What a value of a field would do, as plain data (see rules.fields.Preview).

    Raises as `answer` does.
    """
    with _shelf.held(match_id) as kept:
        match = _match(match_id)
        seats = seats_of(match, player)
        if number != match.number:
            raise Stale(match.number)
        table = _up_to_date(match, kept)
        return _field(table, _acting(table, seats), option, field).preview(value)


# -- going back --------------------------------------------------------------------------------


def ask_takeback(match_id: str, player: Player | None, number: int) -> None:
    """Ask the other seat to go back to the last checkpoint (the beginning of a turn or an
    activation). Any answer makes that void. Raises as `answer` does."""
    with _shelf.held(match_id):
        match = _match(match_id)
        seat = seats_of(match, player)[0]
        if number != match.number:
            raise Stale(match.number)
        _require_playing(match)
        if log.pending_takeback(match):
            raise Illegal("", _("A takeback has been asked for already."))
        to = log.last_checkpoint(match)
        if to is None:
            raise Illegal("", _("There is nothing to take back."))
        asked = {"seat": seat, "to": to, "number": number}
        with turn_to_write():
            taken = Match.objects.filter(pk=match_id, number=number).update(takeback=asked)
        if not taken:  # another process has taken an answer meanwhile
            raise Stale(_match(match_id).number)
    transaction.on_commit(partial(notices.changed, match_id, number))


def answer_takeback(match_id: str, player: Player | None, number: int, agreed: bool) -> int:
    """Agree to the takeback that the other seat asks for, or refuse it; the seat that asked may
    only withdraw it. Gives the match's number afterwards. Raises as `answer` does."""
    with _shelf.held(match_id) as kept:
        match = _match(match_id)
        seats = seats_of(match, player)
        if number != match.number:
            raise Stale(match.number)
        _require_playing(match)
        asked = log.pending_takeback(match)
        if asked is None:
            raise Illegal("", _("No takeback is asked for."))
        others = [seat for seat in seats if seat != asked["seat"]]
        if agreed and not others:
            raise Illegal("", _("The other player has to agree."))
        if agreed:
            die = _up_to_date(match, kept).game.dice.position
            kept.table = None
            try:
                with turn_to_write(), transaction.atomic(durable=True):
                    table = log.take_back(match, others[0], asked["seat"], asked["to"], die)
            except log.Overtaken:
                raise Stale(_match(match_id).number) from None
            kept.table = table
        else:
            with turn_to_write():
                Match.objects.filter(pk=match_id, number=number).update(takeback=None)
        reached = match.number
    transaction.on_commit(partial(notices.changed, match_id, reached))
    return reached


# -- looking -----------------------------------------------------------------------------------


@contextmanager
def live_table(match_id: str) -> Iterator[Table[Any]]:
    """The live Table, brought up to the log's end, for reading only and while the block lasts.

    Raises Match.DoesNotExist, Illegal for a match that has not begun, log.ReplayDiffers.
    """
    with _shelf.held(match_id) as kept:
        yield _up_to_date(_match(match_id), kept)


def table_at(match: Match | str, number: int | None = None) -> Table[Any]:
    """A Table of one's own after `number` answers (or after all), to look at or to play on with.

    Raises as `live_table` does, and Stale for a number that the match has not reached.
    """
    if isinstance(match, str):
        match = Match.objects.get(pk=match)
    _require_begun(match)
    number = match.number if number is None else number
    if not 0 <= number <= match.number:
        raise Stale(match.number)
    return log.brought_up(match, number)


def view(match_id: str, perspective: int | None, number: int | None = None) -> dict[str, Any]:
    """What a perspective may know, now or after `number` answers: see Table.view."""
    if number is not None:
        return table_at(match_id, number).view(perspective)
    with live_table(match_id) as table:
        return table.view(perspective)


def views(
    match_id: str, perspectives: Iterable[int | None], told: int | None = None
) -> tuple[Match, dict[int | None, dict[str, Any]]]:
    """The match's row and the views of several perspectives, all of the same moment.

    With `told`, the newest number that one has heard of, the moment may be that one, and what was
    done beside the log (a takeback asked for) may not be in the row: where this process took that
    answer itself, the database is not asked. Raises as `live_table` does.
    """
    with _shelf.held(match_id) as kept:
        match = kept.written(told) or _match(match_id)
        table = _up_to_date(match, kept)
        return match, {seen_by: table.view(seen_by) for seen_by in perspectives}


def events(
    match: Match, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[dict[str, Any]]:
    """The facts that a perspective may know, from the answers numbered above `since` up to
    `upto`, each as {"number", "seat", "kind", "data", "to"}. The opening has number 0."""
    _require_begun(match)
    found: list[Happened] = []
    if since < 0:
        assert match.opening is not None
        found.append(Happened(0, None, match.opening["events"]))
    found.extend(_happened(match, max(since, 0), upto))
    return [
        {**event, "number": each.number, "seat": each.seat}
        for each in found
        for event in each.events
        if event["to"] is None or perspective in event["to"]
    ]


def forget_tables() -> None:
    """Put all live Tables away, as a restart of the process would."""
    _shelf.clear()


# -- within ------------------------------------------------------------------------------------


def seats_of(match: Match, player: Player | None) -> list[int]:
    """The seats that the player holds, nearly always one. Raises NotYours."""
    if player is not None:
        seats = list(match.seats.filter(player=player).values_list("index", flat=True))
        if seats:
            return seats
    raise NotYours


def _acting(table: Table[Any], seats: list[int]) -> int:
    """Which of one's own seats acts: the one that is asked."""
    return next((seat for seat in seats if seat in table.asks), seats[0])


def _is_last(match: Match, seats: list[int], raw: Any) -> bool:
    """Whether this answer is the newest of the log: its reply may have been lost on the way."""
    last = match.answers.filter(number=match.number, seat__in=seats).first()
    return last is not None and isinstance(raw, dict) and last.raw == raw


def _match(match_id: str) -> Match:
    return Match.objects.defer(*_HEAVY).get(pk=match_id)


def _happened(match: Match, since: int, upto: int | None) -> list[Happened]:
    kept = None if upto is None else _shelf.peek(match.pk).between(since, upto)
    if kept is not None:
        return kept
    rows = match.answers.filter(number__gt=since)
    if upto is not None:
        rows = rows.filter(number__lte=upto)
    return [Happened(*row) for row in rows.values_list("number", "seat", "events")]


def _require_begun(match: Match) -> None:
    if match.status == Match.Status.OPEN:
        raise Illegal("", _("The match has not begun."))


def _require_playing(match: Match) -> None:
    _require_begun(match)
    if match.status == Match.Status.ENDED:
        raise Illegal("", _("The match is over."))


def _up_to_date(match: Match, kept: Kept) -> Table[Any]:
    _require_begun(match)
    table = kept.table
    if table is not None and table.number == match.number and not table.broken:
        return table
    kept.table = None
    kept.table = log.brought_up(match, match.number, None if table is None else _usable(table))
    return kept.table


def _usable(table: Table[Any]) -> Table[Any] | None:
    return None if table.broken else table


def _field(table: Table[Any], seat: int, option: Any, field: Any) -> Field:
    """The field of an option that the seat may choose now; raises Illegal."""
    ask = table.asked_of(seat)
    found: Option | None = next((known for known in ask.options if known.id == option), None)
    if found is None:
        raise Illegal(ask.rule, _("This is not one of the options now."))
    if found.refused:
        raise found.refused
    for known in found.fields:
        if known.name == field:
            return known
    raise Illegal(ask.rule, _("There is no field called %(name)s.", name=str(field)[:40]))
