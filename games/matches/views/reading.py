"""What the cards of a match say, for whoever reads them at a table or in a replay."""

from django.http import JsonResponse
from django.template.loader import select_template
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.cards.words import Reader
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
    """GET: {"cards": HTML} of all cards that the visitor may read now or, with `at`, after so many
    answers, then from the seat by which a replay is seen: those that lie open, and those that the
    visitor's own ask offers. Each is an element that names its card by data-card-text. What a card
    says is the same for the whole match."""
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
