"""Answers to what is asked: checked, appended to the log, committed."""

import logging
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from games.matches import clock, notices
from games.matches.log import lessons, timing, writing
from games.matches.log.events import SET_BACK
from games.matches.models import Match, Plan
from games.matches.queues import turn_to_write
from games.matches.referee import plans
from games.matches.referee.live_tables import (
    HEAVY,
    MOMENT,
    PATIENCE,
    Stale,
    acting,
    commanded,
    live_table,
    locked,
    require_playing,
    row_of,
    seats_of,
    tables,
    up_to_date,
)
from games.matches.referee.table_cache import AnswerEvents, CachedTable
from games.matches.results import card_results
from games.matches.time_control import MOST_LAG
from games.people.models import Player
from games.rules.contract.agreements import HAND_OVER
from games.rules.contract.out_of_turn import CLAIMS, OUT_OF_TURN, TIME_UP, is_out_of_turn
from games.rules.contract.outcomes import AnswerTooCostly, Outcome, ScriptFault
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _

# So often leaving is tried while others go on answering.
_TRIES = 20
FAILED = _("The referee failed. Nothing has been changed.")
MOST_FALLEN = 100  # matches that are ended at once whose time is up

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


def answer_from(
    match: Match, seats: list[int], number: int, raw: Any, lag: int = 0, *, planned: bool = True
) -> Outcome:
    """Take an answer from somebody who is known to hold these seats, as `answer` does. The row of
    the match may be of a moment ago: it counts if nobody has answered since. `lag` are the
    milliseconds that it lay on the network, as the page has measured; without `planned` no seat had
    a plan a moment ago."""
    with locked(match.pk) as cached:
        if cached.table is not None and cached.table.number != match.number:
            match = row_of(match.pk)
        outcome = None
        while outcome is None:
            table = up_to_date(match, cached)
            if _falls(match, cached, table, lag):
                raise Illegal("", _("The time was up."))
            own = commanded(table, seats)
            answering = acting(table, own)
            if not table.since(answering, raw) <= number <= table.number:
                raise Stale(match.number, _is_taken(match, own, number, raw))
            if is_out_of_turn(raw) and raw["option"] == TIME_UP:
                raise Illegal("", _("This is not one of the options now."))
            if _is_claim(raw) and table.check(answering, raw):
                clock.require_due(row_of(match.pk))
            if match.in_lesson and table.stop is None:
                lessons.require_expected(match, table.check(answering, raw))
            outcome = _taken(match, cached, table, answering, raw, lag)
            if outcome is None:
                match = row_of(match.pk)
        answered = None if is_out_of_turn(raw) else answering
        followed = _planned(match, cached, answered) if planned else []
    _announce(match, [outcome, *followed][-1])
    return outcome


def follow_plans(match_id: str, patience: float = PATIENCE) -> None:
    """Take what seats have planned to answer to what is asked now. Raises Busy."""
    with tables.locked(match_id, patience) as cached:
        match = row_of(match_id)
        if match.status == Match.Status.PLAYING:
            up_to_date(match, cached)
        outcomes = _planned(match, cached)
    if outcomes:
        _announce(match, outcomes[-1])


def follow_left_plans() -> None:
    """Go on with plans where whoever took the answer before was stopped before it could."""
    for match_id in plans.left_over():
        try:
            follow_plans(match_id, MOMENT)
        except Exception:
            _logger.exception("the plans of match %s could not be followed", match_id)


def _planned(match: Match, cached: CachedTable, answered: int | None = None) -> list[Outcome]:
    """What came of the answers that seats have planned to what is asked now, and to what is asked
    then. The plan of a seat that has just `answered` by itself stops. What fails here is reported:
    whoever has answered before is told that it was taken."""
    found: list[Outcome] = []
    try:
        while (outcome := _next_planned(match, cached, answered)) is not None:
            found.append(outcome)
    except Exception:
        _logger.exception("the plans of match %s could not be followed", match.pk)
    return found


def _next_planned(match: Match, cached: CachedTable, answered: int | None) -> Outcome | None:
    """What came of one planned answer; None where there is none, or another process has taken an
    answer first, and goes on."""
    table = cached.table
    plan = plans.next_of(match, table, answered) if table is not None else None
    if table is None or plan is None:
        return None
    try:
        return _taken(match, cached, table, plan.seat, plans.answer_of(plan), plan=plan)
    except (Illegal, ScriptFault) as why:
        plans.stop(plan, why.message if isinstance(why, Illegal) else FAILED)
        return None


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


def fall(match_id: str) -> bool:
    """End a match in which the time of a side is up, where that is how it was to be played. Whether
    it was so."""
    with locked(match_id) as cached:
        match = row_of(match_id)
        if match.flag is None or match.status != Match.Status.PLAYING:
            return False
        return _falls(match, cached, up_to_date(match, cached))


def fall_due() -> list[str]:
    """End all matches whose time is up; their ids."""
    due = Match.objects.filter(status=Match.Status.PLAYING, flag__lte=timezone.now(), stopped=None)
    return [
        match_id for match_id in due.values_list("pk", flat=True)[:MOST_FALLEN] if fall(match_id)
    ]


def give_time(match_id: str, player: Player | None) -> int:
    """Give time to the side that is waited for, where clocks run and somebody on another side
    wishes it. Gives the match's number. Raises as `answer` does."""
    with locked(match_id) as cached:
        match = row_of(match_id)
        seats = seats_of(match, player)
        require_playing(match)
        if _falls(match, cached, up_to_date(match, cached)):
            raise Illegal("", _("The time was up."))
        with turn_to_write(), transaction.atomic():
            match = Match.objects.select_for_update().defer(*HEAVY).get(pk=match_id)
            timing.give(match, seats)
            match.save(update_fields=timing.TIMED)
        reached = match.number
    transaction.on_commit(partial(notices.changed, match_id, reached))
    return reached


def _announce(match: Match, outcome: Outcome) -> None:
    """Tell the rest of the process what was committed, and keep what comes of a match's end."""
    transaction.on_commit(partial(notices.changed, match.pk, outcome.number))
    if match.status == Match.Status.ENDED:
        transaction.on_commit(partial(card_results.keep, match))
        transaction.on_commit(partial(notices.ended, match.pk))


def _falls(match: Match, cached: CachedTable, table: Table[Any], lag: int = 0) -> bool:
    """Let the side lose whose time is up, where that is how it was to be played. Whether it was
    so."""
    if match.flag is None or match.flag > timezone.now() or table.stop is not None:
        return False
    side, rules = timing.fallen(match, min(lag, MOST_LAG)), match.get_system().rules
    seat = next((each for each in table.asks if rules.side_of(each, match.options) == side), None)
    if seat is None:
        return False
    outcome = _taken(match, cached, table, seat, {"option": TIME_UP, "fields": {}})
    if outcome is None:
        return False
    _announce(match, outcome)
    return True


def _taken(
    match: Match,
    cached: CachedTable,
    table: Table[Any],
    seat: int,
    raw: Any,
    lag: int = 0,
    plan: Plan | None = None,
) -> Outcome | None:
    """Let the Table take an answer, of a `plan` or sent now, and commit it. None if another process
    has taken one first."""
    try:
        outcome = table.answer(seat, raw)
        with turn_to_write(), transaction.atomic(durable=True):
            row = writing.append(match, table, outcome, lag, planned=plan is not None)
            if plan is not None:
                plans.follow(plan)
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
