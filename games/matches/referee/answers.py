"""Take answers: check, append to the log, commit."""

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
from games.matches.referee.table_cache import CachedTable
from games.matches.results import card_results
from games.matches.time_control import MOST_LAG
from games.people.models import Player
from games.rules.contract.agreements import HAND_OVER
from games.rules.contract.out_of_turn import (
    CLAIMS,
    OUT_OF_TURN,
    TIME_UP,
    agreement_options,
    is_out_of_turn,
)
from games.rules.contract.outcomes import AnswerTooCostly, Outcome, ScriptFault
from games.rules.contract.table import Table
from games.rules.fields import Illegal
from games.rules.text import _

# The number of tries to leave while others keep answering.
_TRIES = 20
FAILED = _("The referee failed. Nothing has been changed.")
MOST_FALLEN = 100  # most matches ended at a time because their flag has fallen

_logger = logging.getLogger(__name__)


def answer(
    match_id: str, player: Player | None, number: int, raw: Any, seat: int | None = None
) -> Outcome:
    """Take a player's answer to what was asked after `number` answers, and commit it. Later answers
    do no harm if they did not change this ask. `seat` is the one that answers, for players with
    several; by default the one that is asked.

    Raises Match.DoesNotExist, NotYours, Stale, Illegal (also for an answer that would cause endless
    work), and ScriptFault if the rules themselves failed, or Busy if another answer takes long;
    then nothing has changed. After OperationalError or InterfaceError the answer may be in the log:
    when sent again, it is taken, or Stale says that it was taken before.
    """
    match = row_of(match_id)
    return answer_from(match, seats_of(match, player, seat), number, raw)


def answer_from(
    match: Match, seats: list[int], number: int, raw: Any, lag: int = 0, *, planned: bool = True
) -> Outcome:
    """Take an answer for verified seats, as `answer` does. The match's row may be slightly old: it
    is valid if nobody has answered since. `lag` are the milliseconds on the network, as measured by
    the page; without `planned`, no seat had a plan a moment ago."""
    action = raw["option"] if is_out_of_turn(raw) else None
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
            if action == TIME_UP:
                raise Illegal("", _("This is not one of the options now."))
            if action in CLAIMS and table.check(answering, raw):
                clock.require_due(row_of(match.pk))
            if match.in_lesson and table.stop is None:
                lessons.require_expected(match, table.check(answering, raw))
            outcome = _taken(match, cached, table, answering, raw, lag)
            if outcome is None:
                match = row_of(match.pk)
        answered = answering if action is None else None
        followed = _planned(match, cached, answered) if planned else []
    _announce(match, [outcome, *followed][-1])
    return outcome


def follow_plans(match_id: str, patience: float = PATIENCE) -> None:
    """Take the planned answers to the present ask. Raises Busy."""
    with tables.locked(match_id, patience) as cached:
        match = row_of(match_id)
        if match.status == Match.Status.PLAYING:
            up_to_date(match, cached)
        outcomes = _planned(match, cached)
    if outcomes:
        _announce(match, outcomes[-1])


def follow_left_plans() -> None:
    """Continue plans that were left over when a process stopped after an answer."""
    for match_id in plans.left_over():
        try:
            follow_plans(match_id, MOMENT)
        except Exception:
            _logger.exception("the plans of match %s could not be followed", match_id)


def _planned(match: Match, cached: CachedTable, answered: int | None = None) -> list[Outcome]:
    """Take planned answers while there are any, and return their outcomes. The plan of the seat
    that has just `answered` stops. Failures are reported only, since the answer before was taken.
    """
    found: list[Outcome] = []
    try:
        while (outcome := _next_planned(match, cached, answered)) is not None:
            found.append(outcome)
    except Exception:
        _logger.exception("the plans of match %s could not be followed", match.pk)
    return found


def _next_planned(match: Match, cached: CachedTable, answered: int | None) -> Outcome | None:
    """Take one planned answer and return its outcome; None if there is none, or if another process
    has taken an answer first and goes on."""
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
            known = {option.id for seat in own for option in agreement_options(table, seat)}
        option = next((each for each in (HAND_OVER, "concede") if each in known), None)
        if option is None:
            return
        try:
            answer_from(row_of(match_id), seats, number, {"option": option, "fields": {}})
        except Stale:
            continue
        return


def fall(match_id: str) -> bool:
    """End a match whose flag has fallen, if its time control says so. Return whether it ended."""
    with locked(match_id) as cached:
        match = row_of(match_id)
        if match.flag is None or match.status != Match.Status.PLAYING:
            return False
        return _falls(match, cached, up_to_date(match, cached))


def fall_due() -> list[str]:
    """End all matches whose flag has fallen. Return their ids."""
    due = Match.objects.filter(status=Match.Status.PLAYING, flag__lte=timezone.now(), stopped=None)
    return [
        match_id for match_id in due.values_list("pk", flat=True)[:MOST_FALLEN] if fall(match_id)
    ]


def give_time(match_id: str, player: Player | None) -> int:
    """Give time to the side that must answer, in a match with clocks, from a seat of another side.
    Return the match's number. Raises as `answer` does."""
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
    notices.changed(match_id, match.number)
    return match.number


def _announce(match: Match, outcome: Outcome) -> None:
    """Notify the process of a committed answer, and store the results of a match that has ended."""
    notices.changed(match.pk, outcome.number)
    if match.status == Match.Status.ENDED:
        transaction.on_commit(partial(card_results.keep, match))
        transaction.on_commit(partial(notices.ended, match.pk))


def _falls(match: Match, cached: CachedTable, table: Table[Any], lag: int = 0) -> bool:
    """Let the side lose whose flag has fallen, if the time control says so. Return whether that
    happened."""
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
    """Let the Table take an answer, sent now or from a `plan`, and commit it. Return None if
    another process was first."""
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
    cached.committed(match, row)
    return outcome


def _is_taken(match: Match, seats: list[int], number: int, raw: Any) -> bool:
    """Whether the log already has this answer to what was shown at `number`, whose reply may have
    been lost. Answers to asks and actions outside them are searched differently."""
    since = match.answers.filter(number__gt=number, seat__in=seats).exclude(option__in=SET_BACK)
    if is_out_of_turn(raw):
        since = since.filter(option__in=OUT_OF_TURN)
    else:
        since = since.exclude(option__in=OUT_OF_TURN)
    first = since.first()
    return first is not None and first.raw == raw
