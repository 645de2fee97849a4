"""Up to four matches on one page, small and live, for spectators: read only."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.cards import translations
from games.cards.words import Reader, all_called
from games.matches import access, delay, referee
from games.matches.log import setups
from games.matches.models import Match
from games.matches.views.guard import match_page
from games.matches.views.lobby import names_of, result_text
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address
from games.rules.contract.views import scores_in
from games.rules.drawing.sides import side

MOST: Final = 4
_KEPT: Final = 64
_LISTED: Final = 20

Drawn = tuple[SafeString, tuple[int, ...]]
"""A board, and what each side has scored, if anything counts."""


def address_of(matches: Iterable[Match]) -> str:
    """The page of the running ones among the matches; "" if none is running."""
    playing = [each.pk for each in matches if each.status == Match.Status.PLAYING][:MOST]
    query = urlencode({"match": playing}, doseq=True)
    return f"{reverse('matches:several')}?{query}" if playing else ""


@never_cache
@require_safe
@limited("several-matches", "60/m", by=player_or_address, methods=frozenset({"GET"}))
def several(request: VisitorRequest) -> HttpResponse:
    """GET match, up to four times: their boards, and other matches to choose from."""
    shown = [each for name in request.GET.getlist("match")[:MOST] if (each := _seen(request, name))]
    ids = {match.pk for match in shown}
    others = access.to_watch().exclude(pk__in=ids).order_by("-touched")[:_LISTED]
    listed = [
        (match, names_of(list(match.seats.all()), list(range(99))), match.pk in ids)
        for match in (*shown, *others)
    ]
    context = {
        "boards": [_board(match) for match in shown],
        "systems": list(dict.fromkeys(match.system for match in shown)),
        "listed": listed,
        "most": MOST,
    }
    return render(request, "matches/several.html", context)


@never_cache
@require_safe
@limited("small-board", "5/s", by=player_or_address, methods=frozenset({"GET"}))
@match_page
def small(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """GET entry: the present board of a match; 204 if that is still its log's newest entry."""
    if match.status == Match.Status.OPEN:
        raise Http404("the match has not begun")
    board = _board(match)
    if request.GET.get("entry") == str(board["entry"]):
        return HttpResponse(status=204)
    return render(request, "matches/small.html", {"board": board})


def _seen(request: VisitorRequest, name: str) -> Match | None:
    """The match of that id that has begun, if the visitor may watch it."""
    try:
        match = access.find(name)
        access.perspective_or_404(request, match)
    except Http404:
        return None
    return None if match.status == Match.Status.OPEN else match


def _board(match: Match) -> dict[str, Any]:
    """A match's board and status, as spectators may know them."""
    shown = delay.as_shown(match)
    seats = list(match.seats.select_related("player"))
    over = match.status == Match.Status.ENDED
    entry = _newest_entry(shown)
    sides = match.get_system().rules.sides(match.options)
    drawn, scores = _drawn(match.pk, entry, match.names_gone, get_language() or "en")
    return {
        "match": shown,
        "entry": entry,
        "number": shown.number,
        "sides": [
            (side(number), names_of(seats, list(indexes)), score)
            for number, (indexes, score) in enumerate(zip_longest(sides, scores[: len(sides)]))
        ],
        "over": result_text(match, seats) if over else "",
        "drawn": drawn,
    }


def _newest_entry(match: Match) -> int:
    """The id of the log's newest entry, which differs even if an answer replaces one taken back; 0
    before the first."""
    newest = match.answers.filter(number=match.number).values_list("pk", flat=True).first()
    return newest or 0


@lru_cache(maxsize=_KEPT)
@translations.reading()
def _drawn(match_id: str, entry: int, names_gone: int, language: str) -> Drawn:
    """The board at that entry of the log and the score of each side, rendered once for all
    spectators with a language."""
    seen = referee.view(match_id, None)
    view = Reader().view(seen)
    table = view["table"] or {}
    scores = tuple(scores_in(table))
    if not table.get("board"):
        return mark_safe(""), scores
    setup = setups.of(Match.objects.get(pk=match_id))
    context = {
        "view": view,
        "names": all_called(setup.names),
        "cards": setup.cards,
        "prefix": f"{match_id}-",
    }
    return mark_safe(render_to_string("matches/small_board.html", context)), scores
