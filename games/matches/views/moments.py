"""The moment and the perspective shown, in replays and in look-ups from them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from games import failures
from games.cards.words import Reader
from games.matches import access, referee
from games.matches.log.replay import ReplayDiffers, last_good
from games.matches.models import Match
from games.matches.views.lobby import names_of
from games.people.http import VisitorRequest, whole_number
from games.rules.contract.outcomes import Stop
from games.rules.contract.table import Table


def table_shown(match: Match, number: int) -> Table[Any]:
    """The Table after that many answers, or the last good one before, if it does not replay. Raises
    ReplayDiffers if there is none."""
    try:
        return referee.table_at(match, number)
    except ReplayDiffers as stop:
        table = last_good(match, stop)
        table.stop_at(Stop(stop.number, table.number), number)
        return table


def view_shown(request: VisitorRequest, match: Match, me: int | None) -> dict[str, Any]:
    """The visitor's view, now or, with `at`, after that many answers from the replay's perspective.
    Raises ReplayDiffers."""
    if "at" not in request.GET:
        return referee.view(match.pk, me)
    seen_by = chosen_perspective(request, match, me, own_seats(request, match, me))
    table = table_shown(match, chosen_number(request, match))
    return referee.seen_by(match.pk, table.views(), seen_by)


def own_seats(request: VisitorRequest, match: Match, me: int | None) -> list[int]:
    """The seats from which the visitor may look during the match."""
    if not match.solo:
        return [] if me is None else [me]
    return access.may_be_seen(match, access.seats_of(match, request.player))


def chosen_perspective(
    request: VisitorRequest, match: Match, me: int | None, mine: Sequence[int]
) -> int | None:
    """The perspective requested by `as`, if allowed, else the visitor's own."""
    asked = request.GET.get("as", "")
    if asked == "spectator":
        return None
    seat = whole_number(asked, None)
    if seat is not None and seat in dict(perspectives(match, mine)):
        return seat
    return me


def perspectives(match: Match, mine: Sequence[int]) -> list[tuple[int | None, str]]:
    """The perspectives that the visitor may choose, with names."""
    seats = list(match.seats.select_related("player"))
    ended = match.status == Match.Status.ENDED
    allowed = [seat for seat in seats if ended or seat.index in mine]
    named: list[tuple[int | None, str]] = [
        (seat.index, names_of(seats, [seat.index])) for seat in allowed
    ]
    return [*named, (None, gettext("Spectators"))]


def chosen_number(request: VisitorRequest, match: Match) -> int:
    """The number of answers requested by `at`; by default the present number during the match, and
    0 afterwards."""
    usual = match.number if match.status == Match.Status.PLAYING else 0
    return min(whole_number(request.GET.get("at", ""), usual), match.number)


def final_view(match: Match) -> dict[str, Any] | None:
    """The final table, if it can be shown and has a board."""
    try:
        seen = referee.view(match.pk, None)
        view = Reader().view(seen)
    except Exception as failure:
        failures.report(f"match {match.pk}", "the board at its end", failure)
        return None
    return view if (view["table"] or {}).get("board") else None
