"""What each perspective may know of a match, and previews of options."""

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from games import failures
from games.matches import delay
from games.matches.log import replay, setups
from games.matches.models import Match
from games.matches.referee.live_tables import (
    Stale,
    acting,
    commanded,
    delayed_views,
    live_table,
    locked,
    looking_at,
    require_begun,
    row_of,
    seats_of,
    table_at,
    tables,
    up_to_date,
)
from games.matches.referee.table_cache import AnswerEvents
from games.people.models import Player
from games.rules.contract.sighting import SightEnd
from games.rules.contract.table import Table
from games.rules.contract.views import Views, described_field, drawn_answer
from games.rules.contract.views import preview as preview_of
from games.rules.contract.views import sight as sight_between


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
    """A preview of a field's value, as plain data (see rules.fields.Preview); `earlier` are the
    values of the fields before it, `seat` the one that looks, for players with several.

    Raises as `answer` does.
    """
    with _asked_table(match_id, player, number, option, seat) as (table, asked):
        return preview_of(table, asked, option, field, value, earlier)


def describe_field(
    match_id: str,
    player: Player | None,
    number: int,
    option: Any,
    field: Any,
    earlier: Any,
    seat: int | None = None,
) -> dict[str, Any]:
    """A field as plain data, given the `earlier` values of those before it; `seat` is the one that
    looks, for players with several.

    Raises as `answer` does.
    """
    with _asked_table(match_id, player, number, option, seat) as (table, asked):
        return described_field(table, asked, option, field, earlier)


def drawn(
    match_id: str, player: Player | None, option: str | None, seat: int | None = None
) -> dict[str, Any]:
    """A random legal answer to the player's present ask, of a given or any option, independent of
    the match's dice: {"number", "option", "fields"}. `seat` is the one that answers, for players
    with several.

    Raises as `answer` does, and Illegal if there is no legal answer or none was found.
    """
    with looking_at(match_id) as (match, table):
        seats = seats_of(match, player, seat)
        asked = acting(table, commanded(table, seats))
        return {"number": table.number, **drawn_answer(table, asked, option, random.SystemRandom())}


@contextmanager
def _asked_table(
    match_id: str, player: Player | None, number: int, option: Any, seat: int | None
) -> Iterator[tuple[Table[Any], int]]:
    """The locked Table and the player's seat, if the ask that the player saw at that number is
    still open. Raises as `answer` does."""
    with locked(match_id) as cached:
        match = row_of(match_id)
        seats = seats_of(match, player, seat)
        table = up_to_date(match, cached)
        asked = acting(table, commanded(table, seats))
        if not table.since(asked, {"option": option}) <= number <= table.number:
            raise Stale(match.number)
        yield table, asked


def view(
    match_id: str, perspective: int | None, number: int | None = None, *, opened: bool = False
) -> dict[str, Any]:
    """The view of a perspective, now or after `number` answers: see Views.of."""
    if perspective is None and delay.is_delayed(match := row_of(match_id)):
        shown = delay.shown_number(match)
        if number is None or number >= shown:
            return _seen_later(match)
    if number is not None:
        return seen_by(match_id, table_at(match_id, number).views(), perspective, opened)
    with live_table(match_id) as table:
        return seen_by(match_id, table.views(), perspective, opened)


def seen_by(
    match_id: str, views: Views, perspective: int | None, opened: bool = False
) -> dict[str, Any]:
    """The view of a perspective. A failure is reported and reduces the view to the status of the
    match (see Views.status): "table" is None then."""
    try:
        return views.of(perspective, opened=opened)
    except Exception as failure:
        failures.report(f"match {match_id}", "the view", failure)
        return views.status(perspective)


def views(
    match_id: str, perspectives: Iterable[int | None], noticed: int | None = None
) -> tuple[Match, dict[int | None, dict[str, Any]]]:
    """The match's row and the views of several perspectives, all of the same moment.

    `noticed` is the newest number in a notice. With it, the moment may be that one, and the row may
    lack changes outside the log (a requested takeback): no query is made if this process took that
    answer itself. Raises as `live_table` does.
    """
    with looking_at(match_id, noticed) as (match, table):
        at_once = table.views()
        found = {seat: seen_by(match_id, at_once, seat) for seat in {*perspectives}}
    if None in found and delay.is_delayed(match):
        delayed_views.keep(_key(match), match.number, found[None], delay.shown_number(match))
        found[None] = _seen_later(match)
    return match, found


def delayed_view(match: Match) -> dict[str, Any] | None:
    """The view that spectators of a delayed match will have of the present moment; None if it is
    not cached."""
    return delayed_views.at(_key(match), match.number)


def _key(match: Match) -> tuple[str, int]:
    return match.pk, match.names_gone


def _seen_later(match: Match) -> dict[str, Any]:
    """The present view of a delayed match's spectators: cached at that time, or from a replay."""
    number = delay.shown_number(match)
    setups.of(match)
    kept = delayed_views.at(_key(match), number)
    if kept is not None:
        return kept
    try:
        table = table_at(match, number)
    except replay.ReplayDiffers as stop:
        table = replay.last_good(match, stop)
    return seen_by(match.pk, table.views(), None)


def sight(
    match: Match,
    perspective: int | None,
    one: SightEnd,
    other: SightEnd,
    number: int | None = None,
) -> dict[str, Any]:
    """The line of sight between two ends as that perspective may know it, now or after `number`
    answers: see `contract.views`. Raises as `table_at` does, and Illegal."""
    if perspective is None and delay.is_delayed(match):
        shown = delay.shown_number(match)
        number = shown if number is None else min(number, shown)
        return sight_between(table_at(match, number), perspective, one, other)
    if number is not None and number != match.number:
        return sight_between(table_at(match, number), perspective, one, other)
    with live_table(match.pk) as table:
        return sight_between(table, perspective, one, other)


def events(
    match: Match, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[dict[str, Any]]:
    """The facts that a perspective may know, from the answers numbered above `since` up to
    `upto`, each as {"number", "seat", "kind", "data", "to"}. The opening has number 0."""
    require_begun(match)
    if perspective is None and delay.is_delayed(match):
        shown = delay.shown_number(match)
        upto = shown if upto is None else min(upto, shown)
    found: list[AnswerEvents] = []
    if since < 0:
        assert match.opening is not None
        found.append(AnswerEvents(0, None, match.opening["events"]))
    found.extend(_happened(match, max(since, 0), upto))
    return [
        {**event, "number": each.number, "seat": each.seat}
        for each in found
        for event in each.events
        if event["to"] is None or perspective in event["to"]
    ]


def _happened(match: Match, since: int, upto: int | None) -> list[AnswerEvents]:
    cached = None if upto is None else tables.peek(match.pk).between(since, upto)
    if cached is not None:
        return cached
    rows = match.answers.filter(number__gt=since)
    if upto is not None:
        rows = rows.filter(number__lte=upto)
    return [AnswerEvents(*row) for row in rows.values_list("number", "seat", "events")]
