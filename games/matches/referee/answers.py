"""Answers to what is asked: checked, appended to the log, committed."""

import logging
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError, transaction

from games.matches import clock, notices
from games.matches.log import lessons, writing
from games.matches.log.events import SET_BACK
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee.live_tables import Stale, live_table, locked, row_of, up_to_date
from games.matches.referee.seats import acting, commanded, seats_of
from games.matches.referee.table_cache import AnswerEvents, CachedTable
from games.matches.results import card_results
from games.people.models import Player
from games.rules.contract.agreements import HAND_OVER
from games.rules.contract.out_of_turn import CLAIMS, OUT_OF_TURN
from games.rules.contract.outcomes import AnswerTooCostly, Outcome, ScriptFault
from games.rules.contract.table import Table
from games.rules.fields import Illegal

# So often leaving is tried while others go on answering.
_TRIES = 20

_logger = logging.getLogger(__name__)


def answer(
    match_id: str, player: Player | None, number: int, raw: Any, seat: int | None = None
) -> Outcome:
    """Take a player's answer to what was asked after `number` answers, and commit it. Answers
    since then do no harm if they have changed nothing of what this one answers. `seat` is the one
    that answers, of a player who holds several; without it the one that is asked.

    Raises Match.DoesNotExist, NotYours, Stale, Illegal (also for an answer that would make work
    without an end), and ScriptFault where the rules themselves failed. Whatever of these is raised,
    nothing has changed, nor where Busy says that somebody else's answer takes its time. Where the
    database failed (OperationalError, InterfaceError) the answer may be in the log: sent again, it
    is taken, or Stale says that it is one's own.
    """
    match = row_of(match_id)
    return answer_from(match, seats_of(match, player, seat), number, raw)


def answer_from(match: Match, seats: list[int], number: int, raw: Any) -> Outcome:
    """Take an answer from somebody who is known to hold these seats, as `answer` does. The row of
    the match may be of a moment ago: it counts if nobody has answered since."""
    with locked(match.pk) as cached:
        if cached.table is not None and cached.table.number != match.number:
            match = row_of(match.pk)
        outcome = None
        while outcome is None:
            table = up_to_date(match, cached)
            own = commanded(table, seats)
            answering = acting(table, own)
            if not table.since(answering, raw) <= number <= table.number:
                raise Stale(match.number, _is_taken(match, own, number, raw))
            if _is_claim(raw) and table.check(answering, raw):
                clock.require_due(row_of(match.pk))
            if match.in_lesson and table.stop is None:
                lessons.require_expected(match, table.check(answering, raw))
            outcome = _taken(match, cached, table, answering, raw)
            if outcome is None:
                match = row_of(match.pk)
    transaction.on_commit(partial(notices.changed, match.pk, outcome.number))
    if match.status == Match.Status.ENDED:
        transaction.on_commit(partial(card_results.keep, match))
    return outcome


def leave(match_id: str, seats: list[int]) -> None:
    """Leave a match under way for good: the units of these seats to a partner on the same side or,
    without one, the match to the other side. Raises as `answer` does."""
    for _try in range(_TRIES):
        with live_table(match_id) as table:
            number = table.number
            own = [seat for seat in seats if table.agreements.commanded_by(seat)]
            known = {option.id for seat in own for option in table.agreement_options(seat)}
        option = next((each for each in (HAND_OVER, "concede") if each in known), None)
        if option is None:
            return
        try:
            answer_from(row_of(match_id), seats, number, {"option": option, "fields": {}})
        except Stale:
            continue
        return


def _taken(
    match: Match, cached: CachedTable, table: Table[Any], seat: int, raw: Any
) -> Outcome | None:
    """Let the Table take an answer, and commit it. None if another process has taken one first."""
    try:
        outcome = table.answer(seat, raw)
        with turn_to_write(), transaction.atomic(durable=True):
            row = writing.append(match, table, outcome)
    except Illegal:
        raise
    except AnswerTooCostly as costly:
        cached.table = None
        _logger.warning("match %s refused after %s: %s", match.pk, match.number, costly)
        raise costly.refusal from costly
    except writing.Overtaken:
        cached.table = None
        return None
    except (OperationalError, InterfaceError):
        cached.table = None
        raise
    except Exception as fault:
        cached.table = None
        _logger.exception("match %s failed after answer %s: %r", match.pk, match.number, raw)
        raise ScriptFault(f"match {match.pk}: {fault!r}") from fault
    except BaseException:
        cached.table = None
        raise
    cached.committed(match, AnswerEvents(row.number, row.seat, row.events))
    return outcome


def _is_claim(raw: Any) -> bool:
    option = raw.get("option") if isinstance(raw, dict) else None
    return isinstance(option, str) and option in CLAIMS


def _is_taken(match: Match, seats: list[int], number: int, raw: Any) -> bool:
    """Whether the log has this very answer to what was shown at `number`: its reply may have been
    lost on the way. Answers to asks, and what is done beside them, go each their own way."""
    if not isinstance(raw, dict) or not isinstance(raw.get("option"), str):
        return False
    since = match.answers.filter(number__gt=number, seat__in=seats).exclude(option__in=SET_BACK)
    if raw["option"] in OUT_OF_TURN:
        first = since.filter(option__in=OUT_OF_TURN).first()
    else:
        first = since.exclude(option__in=OUT_OF_TURN).first()
    return first is not None and first.raw == raw
