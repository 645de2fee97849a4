"""Actions on a match from anywhere: share its link, turn its screen, restore it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.cards.views.refusals import RefusalsAsMessages
from games.cards.words import translate
from games.matches.lobby import alone, archive
from games.matches.models import Match
from games.matches.views.guard import match_action, match_page
from games.people import sharing
from games.people.http import PlayerRequest, VisitorRequest
from games.rules.fields import Illegal


@never_cache
@require_GET
@match_page
def share(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    """The link by which others watch, to copy or to scan, for the dialog at the table."""
    if match.status == Match.Status.OPEN:
        raise Http404
    link = sharing.absolute(request, match.get_absolute_url())
    context = {"match": match, "link": link, "qr": sharing.qr_svg(link)}
    return render(request, "matches/share.html", context)


@match_action("waiting-room", "120/m")
def turning(request: PlayerRequest, match: Match) -> HttpResponse:
    """Set how the screen turns to the seat that must answer, for a player on all seats."""
    try:
        alone.set_turning(match, request.player, request.POST.get("turning", ""))
    except Illegal as refusal:
        return HttpResponse(translate(refusal.message), status=422, content_type="text/plain")
    return HttpResponse(status=204)


@match_action("waiting-room", "120/m")
def bring_back(request: PlayerRequest, match: Match) -> HttpResponse:
    """Restore an archived match."""
    with RefusalsAsMessages(request):
        archive.bring_back(match, request.player)
        if request.htmx:
            return HttpResponse(status=204)
        messages.success(request, gettext("The match is back."))
    return redirect(match)
