"""The result of a match as a PNG, for previews of its link."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET

from games.cards.words import all_called, translate
from games.matches.models import Match
from games.matches.results import summaries
from games.matches.results.charts import score_chart
from games.matches.results.painting import Board, Result, Side, png
from games.matches.results.verdicts import won_sides
from games.matches.templatetags.board import reason_text
from games.matches.templatetags.still import drawn_board, figures_on, ground_of
from games.matches.views import moments
from games.matches.views.guard import match_data
from games.matches.views.lobby import names_of, result_text
from games.people.http import VisitorRequest
from games.people.limits import limited
from games.people.sharing import absolute

_FRESH_SECONDS = 3600


def has_picture(match: Match) -> bool:
    """Whether a match has a picture: it is over, and anybody may watch it."""
    return match.status == Match.Status.ENDED and match.spectators and not match.password


def picture_link(request: HttpRequest, match: Match) -> str | None:
    """The absolute address of the picture, which changes with its content; None if there is
    none.
    """
    if not has_picture(match):
        return None
    path = reverse("matches:picture_png", args=[match.pk])
    return absolute(request, f"{path}?v={_version(match)}")


def _version(match: Match) -> str:
    return f"{match.number}-{match.names_gone}"


def _tag(request: VisitorRequest, match: Match, me: int | None) -> str | None:
    return f'"{_version(match)}-{get_language()}"' if has_picture(match) else None


@require_GET
@limited("result-picture", "120/m", methods=frozenset({"GET"}))
@match_data
@cache_control(public=True, max_age=_FRESH_SECONDS)
@condition(etag_func=_tag)
def picture_png(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """The winner, the score, its course and the final board, as spectators may know them."""
    return HttpResponse(png(_result(match)), content_type="image/png")


def _result(match: Match) -> Result:
    """The content of the picture. Raises Http404 for a match without one."""
    if not has_picture(match):
        raise Http404
    seats = list(match.seats.select_related("player"))
    outcome: dict[str, Any] = match.result or {}
    scores = dict(enumerate(outcome.get("scores") or []))
    won = won_sides(match)
    sides = tuple(
        Side(side, names_of(seats, list(indexes)), scores.get(side), side in won)
        for side, indexes in enumerate(match.get_system().rules.sides(match.options))
    )
    summary = summaries.summary_of(match)
    chart = score_chart(summary.rounds, summary.beginning)
    system_name = translate(match.get_system().name)
    return Result(
        system_name,
        result_text(match, seats),
        reason_text(outcome, match.system) if outcome else "",
        sides,
        chart,
        _board(match, bool(chart)),
    )


def _board(match: Match, beside_chart: bool) -> Board | None:
    """The final battlefield, if it can be shown."""
    view = moments.final_view(match)
    if view is None:
        return None
    board = view["table"]["board"]
    names = all_called(match.setup["names"])
    drawn = drawn_board(view, names, match.setup["cards"], "figures")
    ground = ground_of(match.system, drawn)
    width, depth = board["width"], board["depth"]
    figures = figures_on(match.system, drawn)
    return Board.laid(width, depth, figures, ground, beside_chart=beside_chart)
