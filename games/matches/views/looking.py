"""Lookups at a table for every visitor, as JSON."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.cards.words import rendered, translate
from games.matches import referee
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match
from games.matches.views.guard import match_data, refusal
from games.people.http import VisitorRequest, whole_number
from games.people.limits import limited, player_or_address
from games.rules.contract.sighting import SightEnd
from games.rules.fields import Illegal
from games.rules.fields.grids import cell_from

_LONGEST = 40  # characters of the name of a unit, or of a posture


@require_GET
@never_cache
@limited("sight", "5/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def sight(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """GET from and to, each the id of a unit or a cell as "column,row", and if wanted from_posture
    and to_posture: {"sight": shapes and notes} of the line between them, now or, in a replay,
    after `at` answers."""
    number = whole_number(request.GET.get("at", ""), None)
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
