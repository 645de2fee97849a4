"""Advice at the table, and the course of a match that is over, as parts of their pages."""

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.cards.words import translate
from games.computers import advising, courses
from games.matches import access
from games.matches.models import Match
from games.matches.results import courses as kept_courses
from games.matches.views.guard import match_page
from games.people.http import VisitorRequest, whole_number
from games.people.limits import limited, player_or_address
from games.rules.fields import Illegal
from games.rules.text import _


@never_cache
@require_http_methods(["GET", "POST"])
@limited("advice", "30/m", by=player_or_address)
@limited("advice-wait", "5/s", by=player_or_address, methods=frozenset({"GET"}))
@match_page
def advice(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """POST `number`: ask what the veteran would do. GET `of`: the reply to that question."""
    if request.player is None or me is None or not access.may_be_advised(match):
        raise Http404
    try:
        if request.method == "POST":
            number = whole_number(request.POST.get("number", ""), -1)
            question = advising.ask(match, me, request.player, number)
        else:
            question = _asked(request, match)
    except Illegal as refusal:
        return _rendered(request, match, {"refused": translate(refusal.message)})
    return _rendered(request, match, {"question": question})


def _asked(request: VisitorRequest, match: Match) -> advising.Question:
    """The question that the page asks about, if it is still valid. Raises Illegal."""
    assert request.player is not None
    question = advising.asked(request.player, request.GET.get("of", "")[:40])
    if question is None or not question.holds(match):
        raise Illegal("", _("The match has moved on."))
    if question.is_over and question.reply is None:
        raise Illegal("", _("The veteran has found nothing to say about that."))
    return question


def _rendered(request: VisitorRequest, match: Match, found: dict[str, object]) -> HttpResponse:
    return render(request, "table/advice_found.html", {"match": match, **found})


AGAIN = "load delay:3s"
"""htmx's trigger for the page's next request."""


@never_cache
@require_POST
@limited("course", "60/m", by=player_or_address)
@match_page
def course(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """Compute the course of a finished match; for htmx, render how far that is."""
    if not kept_courses.has_course(match):
        raise Http404
    courses.look_at(match, player_or_address(request))
    if not request.htmx:
        return redirect("matches:result", match.pk)
    context = {"match": match, "course": kept_courses.course_view(match), "asks": AGAIN}
    return render(request, "matches/course.html", context)
