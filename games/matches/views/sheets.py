"""The sheet of one unit, for whoever opens it at a table or in a replay."""

from django.http import JsonResponse
from django.template import TemplateDoesNotExist
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.cards.words import Reader, all_called
from games.matches import sheets
from games.matches.log import setups
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match
from games.matches.views import moments
from games.matches.views.guard import match_data, refusal
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address


@require_GET
@never_cache
@limited("sheet", "20/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def sheet(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """GET unit: {"sheet": HTML, "version"} of that unit, as the visitor may see it now or, with
    `at`, after so many answers, then from the seat by which a replay is seen. The version is the
    one that the unit's line in its force names."""
    if match.status == Match.Status.OPEN:
        return refusal(404, gettext("This match has not begun."))
    try:
        view = Reader().view(moments.view_shown(request, match, me))
    except ReplayDiffers:
        return refusal(409, gettext("The match cannot be shown as it was there."))
    wanted = request.GET.get("unit", "")
    units = (view["table"] or {}).get("units", [])
    unit = next((unit for unit in units if unit.get("id") == wanted), None)
    if unit is None:
        return refusal(404, gettext("There is no such unit at this table."))
    setup = setups.of(match)
    names = all_called(setup.names)
    try:
        found = sheets.drawn(match.system, unit, names, setup.cards)
    except TemplateDoesNotExist:
        return refusal(404, gettext("The units of this game have no sheets."))
    return JsonResponse({"version": sheets.version_of(unit), "sheet": found})
