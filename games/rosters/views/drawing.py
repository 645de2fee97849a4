"""The page that draws a roster at random."""

import secrets
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards.views.browse import system_or_404
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, VisitorRequest
from games.people.limits import limited, player_or_address
from games.rosters import collection, drawing, editing
from games.rosters.views.collection import changing
from games.rules.contract.definition import System


@require_safe
@limited("roster-draw", "120/m", by=player_or_address, methods=frozenset({"GET"}))
def draw(request: VisitorRequest, system_id: str) -> HttpResponse:
    """A random roster by preferences. The address includes the seed, so that it can be shared."""
    system = drawing_system_or_404(system_id)
    query = {name: str(value) for name, value in request.GET.items()}
    if not query.get("seed"):
        return redirect(f"{request.path}?{urlencode({**query, 'seed': secrets.token_hex(4)})}")
    drawn = drawing.draw(system, query)
    context = {
        "system": system,
        "drawn": drawn,
        "again": urlencode(drawn.query),
        "state": editing.state(system, drawn.roster) if drawn.roster else None,
    }
    return render(request, "rosters/draw.html", context, status=422 if drawn.faults else 200)


@changing
def take(request: PlayerRequest, system_id: str) -> HttpResponse:
    """Save the random roster for the player."""
    system = drawing_system_or_404(system_id)
    drawn = drawing.draw(system, {name: str(value) for name, value in request.POST.items()})
    if drawn.roster is None:
        return redirect("rosters:draw", system.id)
    with RefusalsAsMessages(request):
        made = collection.create(system, request.player, drawn.roster.name, drawn.roster.entries)
        messages.success(request, _("This roster is yours, to change as you like."))
        return redirect(made)
    return redirect("rosters:mine")


def drawing_system_or_404(system_id: str) -> System[Any]:
    """The system, if it can draw rosters. Raises Http404 otherwise."""
    system = system_or_404(system_id)
    if not system.rosters.preferences:
        raise Http404
    return system
