"""The referee: takes answers, and shows what each perspective may know.

An answer that `answer` returned for is committed. Nothing else ever changes a match under way.
"""

import logging
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError, transaction

from games import failures
from games.matches import access, clock, lessons, log, notices
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.table_cache import Busy, CachedTable, Happened, TableCache
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.sighting import SightEnd
from games.rules.table import CLAIMS, HAND_OVER, OUTSIDE_ASKS, Endless, Outcome, ScriptFault, Table
from games.rules.text import _

_logger = logging.getLogger(__name__)
_tables = TableCache()

MOMENT = 0.5  # seconds that whoever looks waits for the live Table
PATIENCE = 10.0  # seconds that whoever acts waits for it

# What every answer needs of a match; the rest (cards, rosters) only where a Table is restored.
_HEAVY = ("setup", "opening", "lesson")

LONGEST_NOTE = 500  # characters of what an administrator says about a repair


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
    match = _match(match_id)
    return answer_from(match, seats_of(match, player, seat), number, raw)


def answer_from(match: Match, seats: list[int], number: int, raw: Any) -> Outcome:
    """Take an answer from somebody who is known to hold these seats, as `answer` does. The row of
    the match may be of a moment ago: it counts if nobody has answered since."""
    with _tables.locked(match.pk, PATIENCE) as kept:
        if kept.table is not None and kept.table.number != match.number:
            match = _match(match.pk)
        outcome = None
        while outcome is None:
            table = _up_to_date(match, kept)
            own = commanded(table, seats)
            answering = acting(table, own)
            if not table.since(answering, raw) <= number <= table.number:
                raise Stale(match.number, _is_taken(match, own, number, raw))
            if _is_claim(raw) and table.check(answering, raw):
                clock.require_due(match)
            if match.in_lesson and table.stop is None:
                lessons.require_expected(match, table.check(answering, raw))
            outcome = _taken(match, kept, table, answering, raw)
            if outcome is None:
                match = _match(match.pk)
    transaction.on_commit(partial(notices.changed, match.pk, outcome.number))
    return outcome


def leave(match_id: str, player: Player, number: int) -> None:
    """Leave a match under way: the player's units to a partner on the same side or, without one,
    the match to the other side. Raises as `answer` does."""
    with live_table(match_id) as table:
        own = seats_of(_match(match_id), player)
        seats = [seat for seat in own if table.agreements.commanded_by(seat)]
        known = {option.id for seat in seats for option in table.agreement_options(seat)}
    for option in (HAND_OVER, "concede"):
        if option in known:
            answer(match_id, player, number, {"option": option, "fields": {}})
            return


def _taken(
    match: Match, kept: CachedTable, table: Table[Any], seat: int, raw: Any
) -> Outcome | None:
    """Let the Table take an answer, and commit it. None if another process has taken one first."""
    before = table.snapshot
    try:
        outcome = table.answer(seat, raw)
        with turn_to_write(), transaction.atomic(durable=True):
            row = log.append(match, table, outcome, before)
    except Illegal:
        raise
    except Endless as endless:
        kept.table = None
        _logger.warning("match %s refused after %s: %s", match.pk, match.number, endless)
        raise endless.refusal from endless
    except log.Overtaken:
        kept.table = None
        return None
    except (OperationalError, InterfaceError):
        kept.table = None
        raise
    except Exception as fault:
        kept.table = None
        _logger.exception("match %s failed after answer %s: %r", match.pk, match.number, raw)
        raise ScriptFault(f"match {match.pk}: {fault!r}") from fault
    except BaseException:
        kept.table = None
        raise
    kept.committed(match, Happened(row.number, row.seat, row.events))
    return outcome


def preview(
    match_id: str,
    player: Player | None,
    number: int,
    option: Any,
    field: Any,
    value: Any,
    earlier: Any = None,
    seat: int | None = None,
) -> dict[str, Any]:
    """What a value of a field would do, as plain data (see rules.fields.Preview); `earlier` are
    the values of the fields before it, `seat` the one that looks, of a player who holds several.

    Raises as `answer` does.
    """
    with _tables.locked(match_id, PATIENCE) as kept:
        table, asked = _asked(match_id, player, number, option, kept, seat)
        return table.preview(asked, option, field, value, earlier)


def describe_field(
    match_id: str,
    player: Player | None,
    number: int,
    option: Any,
    field: Any,
    earlier: Any,
    seat: int | None = None,
) -> dict[str, Any]:
    """A field as it is once those before it have the `earlier` values, as plain data; `seat` is
    the one that looks, of a player who holds several.

    Raises as `answer` does.
    """
    with _tables.locked(match_id, PATIENCE) as kept:
        table, asked = _asked(match_id, player, number, option, kept, seat)
        return table.describe_field(asked, option, field, earlier)


def _asked(
    match_id: str,
    player: Player | None,
    number: int,
    option: Any,
    kept: CachedTable,
    seat: int | None,
) -> tuple[Table[Any], int]:
    """The table and the player's seat, if what the player saw at that number is still asked.
    Raises as `answer` does."""
    match = _match(match_id)
    seats = seats_of(match, player, seat)
    table = _up_to_date(match, kept)
    asked = acting(table, commanded(table, seats))
    if not table.since(asked, {"option": option}) <= number <= table.number:
        raise Stale(match.number)
    return table, asked


# -- going back --------------------------------------------------------------------------------


def ask_takeback(match_id: str, player: Player | None, number: int) -> int:
    """Ask the other seat to go back to the last checkpoint (the beginning of a turn or an
    activation). The next answer to what is asked makes that void; until then each seat asks but
    once. Who plays alone goes back at once, and asked again, further. Gives the match's number
    afterwards. Raises as `answer` does."""
    with _tables.locked(match_id, PATIENCE) as kept:
        match, seats = _seen(match_id, player, number, kept)
        table = _up_to_date(match, kept)
        again = match.solo and table.stop is None
        to = log.checkpoint_before(match) if again else log.last_checkpoint(match, table)
        if to is None:
            raise Illegal("", _("There is nothing to take back."))
        if match.solo:
            _go_back(match, kept, seats[0], seats[0], to)
        else:
            with _changing_takeback(match):
                log.ask_takeback(match, seats[0], to)
        reached = match.number
    transaction.on_commit(partial(notices.changed, match_id, reached))
    return reached


def answer_takeback(match_id: str, player: Player | None, number: int, agreed: bool) -> int:
    """Agree to the takeback that the other side asks for, or refuse it; the side that asked may
    only withdraw it. Gives the match's number afterwards. Raises as `answer` does."""
    with _tables.locked(match_id, PATIENCE) as kept:
        match, seats = _seen(match_id, player, number, kept)
        rules, asked = match.rules, log.pending_takeback(match)
        if asked is None:
            raise Illegal("", _("No takeback is asked for."))
        side = next(side for side in rules.sides(match.options) if asked["seat"] in side)
        others = [seat for seat in seats if seat not in side]
        if agreed and not others:
            raise Illegal("", _("The other player has to agree."))
        if agreed:
            _go_back(match, kept, others[0], asked["seat"], asked["to"])
        else:
            with _changing_takeback(match):
                log.refuse_takeback(match, withdrawn=not others)
        reached = match.number
    transaction.on_commit(partial(notices.changed, match_id, reached))
    return reached


def _go_back(match: Match, kept: CachedTable, seat: int, asked_by: int, to: int) -> None:
    """Let the match go on from the checkpoint after `to` answers. Raises Illegal and Stale."""
    kept.table = None
    try:
        with turn_to_write(), transaction.atomic(durable=True):
            table = log.take_back(match, seat, asked_by, to)
    except log.ReplayDiffers:
        raise Illegal("", _("The match cannot be set back to there.")) from None
    except log.Overtaken:
        raise Stale(_match(match.pk).number) from None
    kept.table = table


def _seen(
    match_id: str, player: Player | None, number: int, kept: CachedTable
) -> tuple[Match, list[int]]:
    """The match, under way and as the player has seen it at `number` for all that is asked, with
    the player's seats."""
    match = _match(match_id)
    seats = seats_of(match, player)
    _require_playing(match)
    table = _up_to_date(match, kept)
    if match.in_lesson and table.stop is None:
        raise Illegal("", _("Nothing is taken back in a lesson; it can be started over."))
    if not table.asked_since <= number <= match.number:
        raise Stale(match.number)
    return match, commanded(table, seats)


@contextmanager
def _changing_takeback(match: Match) -> Iterator[None]:
    """Write down who asks for a takeback, in the row as it is now. Raises Stale if another process
    has taken an answer meanwhile."""
    with turn_to_write(), transaction.atomic():
        now = Match.objects.select_for_update().only("number", "takeback").get(pk=match.pk)
        if now.number != match.number:
            raise Stale(now.number)
        match.takeback = now.takeback
        yield
        match.save(update_fields=["takeback"])


def repair(match_id: str, note: str, to: int | None = None) -> int:
    """Set a match back to the checkpoint after `to` answers, by default to the newest one that can
    be had, with a note that everybody reads at the table. For administrators only: nobody at the
    table is asked. Gives the match's number afterwards. Raises Match.DoesNotExist, Stale where
    somebody has answered meanwhile, and Illegal."""
    note = " ".join(note.split())
    if not 0 < len(note) <= LONGEST_NOTE:
        raise Illegal("", _("A note of 1 to %(most)s characters is needed.", most=LONGEST_NOTE))
    with _tables.locked(match_id, PATIENCE) as kept:
        match = _match(match_id)
        _require_playing(match)
        newest = log.last_checkpoint(match, _up_to_date(match, kept))
        to = newest if to is None else to
        known = set(match.snapshots.values_list("number", flat=True))
        if to is None or newest is None or to not in known or to > newest:
            raise Illegal("", _("The match cannot be set back to there."))
        kept.table = None
        try:
            with turn_to_write(), transaction.atomic(durable=True):
                kept.table = log.repair(match, to, note)
        except log.ReplayDiffers:
            raise Illegal("", _("The match cannot be set back to there.")) from None
        except log.Overtaken:
            raise Stale(_match(match_id).number) from None
        reached = match.number
    transaction.on_commit(partial(notices.changed, match_id, reached))
    return reached


# -- looking -----------------------------------------------------------------------------------


@contextmanager
def _looking(match_id: str, noticed: int | None = None) -> Iterator[tuple[Match, Table[Any]]]:
    """The match's row and its Table, for reading only. While somebody else is at the live one for
    longer than a moment it is another, made from the log: whoever looks waits for nobody."""
    with ExitStack() as stack:
        try:
            kept = stack.enter_context(_tables.locked(match_id, MOMENT))
        except Busy:
            kept = CachedTable()
        match = kept.written(noticed) or _match(match_id)
        yield match, _up_to_date(match, kept)


@contextmanager
def live_table(match_id: str) -> Iterator[Table[Any]]:
    """The live Table, brought up to the log's end, for reading only and while the block lasts.
    That of a match which has stopped shows its last good answer: see Table.stop.

    Raises Match.DoesNotExist, and Illegal for a match that has not begun.
    """
    with _looking(match_id) as (_row, table):
        yield table


def table_at(match: Match | str, number: int | None = None) -> Table[Any]:
    """A Table of one's own after `number` answers (or after all), to look at or to play on with.

    Raises as `live_table` does, Stale for a number that the match has not reached, and
    log.ReplayDiffers.
    """
    if isinstance(match, str):
        match = Match.objects.get(pk=match)
    require_begun(match)
    number = match.number if number is None else number
    if not 0 <= number <= match.number:
        raise Stale(match.number)
    return log.brought_up(match, number)


def good_table(match: Match, stop: log.ReplayDiffers) -> Table[Any]:
    """A Table of one's own after the last answer before a stop that can still be shown. Raises
    log.ReplayDiffers where nothing can."""
    return log.last_good(match, stop)


def view(
    match_id: str, perspective: int | None, number: int | None = None, *, opened: bool = False
) -> dict[str, Any]:
    """What a perspective may know, now or after `number` answers: see Table.view."""
    if number is not None:
        return seen_by(match_id, table_at(match_id, number), perspective, opened)
    with live_table(match_id) as table:
        return seen_by(match_id, table, perspective, opened)


def seen_by(
    match_id: str, table: Table[Any], perspective: int | None, opened: bool = False
) -> dict[str, Any]:
    """The view of a perspective. One that cannot be had is reported, and only what surrounds it
    (see Table.frame) is given: "table" is None then."""
    try:
        return table.view(perspective, opened=opened)
    except Exception as failure:
        failures.report(f"match {match_id}", "the view", failure)
        return table.frame(perspective)


def views(
    match_id: str, perspectives: Iterable[int | None], noticed: int | None = None
) -> tuple[Match, dict[int | None, dict[str, Any]]]:
    """The match's row and the views of several perspectives, all of the same moment.

    With `noticed`, the newest number that a notice has brought, the moment may be that one, and
    what was done beside the log (a takeback asked for) may not be in the row: where this process
    took that answer itself, the database is not asked. Raises as `live_table` does.
    """
    with _looking(match_id, noticed) as (match, table):
        return match, {seat: seen_by(match_id, table, seat) for seat in perspectives}


def sight(
    match: Match,
    perspective: int | None,
    one: SightEnd,
    other: SightEnd,
    number: int | None = None,
) -> dict[str, Any]:
    """The line of sight between two ends as that perspective may know it, now or after `number`
    answers: see Table.sight. Raises as `table_at` does, and Illegal."""
    if number is not None and number != match.number:
        return table_at(match, number).sight(perspective, one, other)
    with live_table(match.pk) as table:
        return table.sight(perspective, one, other)


def events(
    match: Match, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[dict[str, Any]]:
    """The facts that a perspective may know, from the answers numbered above `since` up to
    `upto`, each as {"number", "seat", "kind", "data", "to"}. The opening has number 0."""
    require_begun(match)
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
    _tables.clear()


def forget_table(match_id: str) -> None:
    """Put the live Table of one match away: what it was made of has changed."""
    with _tables.locked(match_id, PATIENCE) as kept:
        kept.clear()


# -- within ------------------------------------------------------------------------------------


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


def _is_claim(raw: Any) -> bool:
    option = raw.get("option") if isinstance(raw, dict) else None
    return isinstance(option, str) and option in CLAIMS


def _is_taken(match: Match, seats: list[int], number: int, raw: Any) -> bool:
    """Whether the log has this very answer to what was shown at `number`: its reply may have been
    lost on the way. Answers to asks, and what is done beside them, go each their own way."""
    if not isinstance(raw, dict) or not isinstance(raw.get("option"), str):
        return False
    since = match.answers.filter(number__gt=number, seat__in=seats).exclude(option=log.TAKEBACK)
    if raw["option"] in OUTSIDE_ASKS:
        first = since.filter(option__in=OUTSIDE_ASKS).first()
    else:
        first = since.exclude(option__in=OUTSIDE_ASKS).first()
    return first is not None and first.raw == raw


def _match(match_id: str) -> Match:
    return Match.objects.defer(*_HEAVY).get(pk=match_id)


def _happened(match: Match, since: int, upto: int | None) -> list[Happened]:
    kept = None if upto is None else _tables.peek(match.pk).between(since, upto)
    if kept is not None:
        return kept
    rows = match.answers.filter(number__gt=since)
    if upto is not None:
        rows = rows.filter(number__lte=upto)
    return [Happened(*row) for row in rows.values_list("number", "seat", "events")]


def require_begun(match: Match) -> None:
    """Raises Illegal for a match that has not begun."""
    if match.status == Match.Status.OPEN:
        raise Illegal("", _("The match has not begun."))


def _require_playing(match: Match) -> None:
    require_begun(match)
    if match.status == Match.Status.ENDED:
        raise Illegal("", _("The match is over."))


def _up_to_date(match: Match, kept: CachedTable) -> Table[Any]:
    require_begun(match)
    if kept.names_gone != match.names_gone:
        kept.table, kept.names_gone = None, match.names_gone
    table = kept.table
    if table is not None and table.number == match.number and not table.broken:
        return table
    kept.table = None
    try:
        kept.table = log.brought_up(match, match.number, _usable(table))
    except log.ReplayDiffers as stop:
        _logger.warning("%s", stop)
        kept.table = log.stopped(match, stop)
    note_stop(match, kept.table.stop.number if kept.table.stop else None)
    return kept.table


def _usable(table: Table[Any] | None) -> Table[Any] | None:
    return None if table is None or table.broken or table.stop else table


def note_stop(match: Match, number: int | None) -> None:
    """Let lists of matches know, which restore none, at which answer this one has stopped."""
    if number != match.stopped:
        match.stopped = number
        with turn_to_write():
            Match.objects.filter(pk=match.pk).update(stopped=number)
