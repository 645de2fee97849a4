"""The texts of a match's cards, for readers at a table or in a replay."""

from django.http import JsonResponse
from django.template import TemplateDoesNotExist
from django.template.loader import select_template
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.cards.words import Reader, all_called
from games.matches import sheets
from games.matches.log import setups
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match
from games.matches.templatetags.board import parts
from games.matches.views import moments
from games.matches.views.guard import match_data, refusal
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address


@require_GET
@never_cache
@limited("cards", "10/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def cards(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """GET: {"cards": HTML} of all cards that the visitor may read now or, with `at`, after that
    many answers from the replay's perspective: public ones, and those in the visitor's own ask.
    Each element names its card in data-card-text. Texts of cards do not change during a match."""
    if match.status == Match.Status.OPEN:
        return refusal(404, gettext("This match has not begun."))
    try:
        view = moments.view_shown(request, match, me)
    except ReplayDiffers:
        return refusal(409, gettext("The match cannot be shown as it was there."))
    if view["table"] is None:
        return refusal(409, gettext("The match cannot be shown as it stands."))
    view = Reader().view(view)
    context = {
        "match": match,
        "view": view,
        "table": view["table"],
        "cards": setups.of(match).cards,
    }
    template = select_template(parts(match.system, "card_texts.html"))
    return JsonResponse({"cards": template.render(context)})


@require_GET
@never_cache
@limited("sheet", "20/s", by=player_or_address, methods=frozenset({"GET"}))
@match_data
def sheet(request: VisitorRequest, match: Match, me: int | None) -> JsonResponse:
    """GET unit: {"sheet": HTML, "version"} of that unit for the visitor, now or, with `at`, after
    that many answers from the replay's perspective. The version is the one in the unit's row of its
    force."""
    if match.status == Match.Status.OPEN:
        return refusal(404, gettext("This match has not begun."))
    try:
        seen = moments.view_shown(request, match, me)
        view = Reader().view(seen)
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
