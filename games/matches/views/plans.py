"""The planned answers of a visitor's seat: made from a copy, shown, deleted."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.cards.views.refusals import RefusalsAsMessages
from games.matches.models import Match
from games.matches.practice import what_if
from games.matches.referee import plans
from games.matches.views.guard import match_page
from games.people.http import VisitorRequest, get_or_post
from games.people.limits import limited, player_or_address


@never_cache
@get_or_post
@limited("plan", "120/m", by=player_or_address)
@match_page
def plan(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """The plan of the visitor's seat; POST deletes it."""
    if me is None:
        raise Http404
    if request.method == "POST":
        plans.drop(match, me)
        return redirect(match)
    return render(request, "table/plan.html", {"match": match, "plan": plans.of(match, me)})


@require_POST
@limited("plan-made", "120/h", by=player_or_address)
@match_page
def make(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """POST: make a plan from the visitor's answers on this copy, for the original match."""
    if request.player is None or not what_if.may_plan(match, request.player):
        raise Http404
    with RefusalsAsMessages(request):
        origin = what_if.plan(match, request.player)
        messages.success(request, gettext("Planned. Each answer is sent as soon as you are asked."))
        return redirect(origin)
    return redirect(match)
