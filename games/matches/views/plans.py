"""What players prepare, and what anybody looks up, beside the answers of a match: plans, dice that
are chosen beforehand in a copy, lines of sight."""

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.cards.words import rendered, translate
from games.matches import referee
from games.matches.log import setups
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match
from games.matches.practice import what_if
from games.matches.referee import plans
from games.matches.views.guard import match_data, match_page, refusal
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address
from games.rules.contract.chosen_dice import CHOOSE_DICE
from games.rules.contract.sighting import SightEnd
from games.rules.fields import Illegal
from games.rules.fields.grids import cell_from

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@get_or_post
@limited("plan", "120/m", by=player_or_address)
@match_page
def plan(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """The plan of the visitor's seat as it stands now; POST: let there be none."""
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
    """POST: what the visitor has tried on this copy is planned in the match that it comes from."""
    if request.player is None or not what_if.may_plan(match, request.player):
        raise Http404
    try:
        origin = what_if.plan(match, request.player)
    except Illegal as refusal:
        messages.error(request, translate(refusal.message))
        return redirect(match)
    messages.success(request, gettext("Planned. Each answer is sent as soon as you are asked."))
    return redirect(origin)


@require_POST
@limited("next-dice", "600/h", by=player_or_address)
@match_page
def choose(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """POST faces: the next dice of a copy, in their order; none: they fall by chance."""
    if me is None or match.status != Match.Status.PLAYING or not setups.of(match).chooses_dice:
        raise Http404
    raw = {"option": CHOOSE_DICE, "fields": {"faces": request.POST.get("faces", "")}}
    try:
        referee.answer(match.pk, request.player, match.number, raw, me)
    except Illegal as refusal:
        messages.error(request, translate(refusal.message))
    except referee.Stale:
        messages.info(request, gettext("The match has moved on. Try it again."))
    return redirect(match)


_LONGEST = 40  # characters of the name of a unit, or of a posture


@require_GET
@never_cache
@limited("sight", "5/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def sight(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """GET from and to, each the id of a unit or a cell as "column,row", and if wanted from_posture
    and to_posture: {"sight": shapes and notes} of the line between them, now or, in a replay,
    after `at` answers."""
    number = _number(request)
    try:
        found: dict[str, Any] = referee.sight(
            match, me, _end(request, "from"), _end(request, "to"), number
        )
    except Illegal as illegal:
        body = {"rule": illegal.rule, "message": translate(illegal.message)}
        return JsonResponse({"illegal": body}, status=422)
    except (referee.Stale, ReplayDiffers):
        return refusal(409, gettext("The match cannot be shown as it was there."))
    return JsonResponse({"sight": rendered(found)})


def _end(request: HttpRequest, name: str) -> SightEnd:
    """An end of the line, whatever is sent."""
    given = request.GET.get(name, "")[:_LONGEST]
    posture = request.GET.get(f"{name}_posture", "")[:_LONGEST]
    cell = cell_from(given)
    return SightEnd("" if cell else given, cell, posture)


def _number(request: HttpRequest) -> int | None:
    asked = request.GET.get("at", "")
    return int(asked) if re.fullmatch("[0-9]{1,9}", asked) else None
