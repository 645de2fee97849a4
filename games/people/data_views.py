"""The pages to download and to delete a player's data."""

import json

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from games.people import leaving, sessions
from games.people.forms import DeletionForm
from games.people.http import PlayerRequest
from games.people.limits import limited, player_or_address
from games.people.rights import form_page, player_required


@never_cache
@require_safe
@player_required
@limited("download-account", "20/h", by=player_or_address, methods=frozenset({"GET"}))
def download(request: PlayerRequest) -> HttpResponse:
    """Download all of the player's data as one file."""
    data = leaving.data_of(request.player)
    text = json.dumps(data, indent=2, ensure_ascii=False)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = slugify(request.player.name) or "player"
    response["Content-Disposition"] = f'attachment; filename="tabletop-{name}.json"'
    return response


@sensitive_post_parameters()
@never_cache
@form_page("password", "10/h")
def delete(request: PlayerRequest) -> HttpResponse:
    """Show what deletion removes and what stays, ask for confirmation, then delete the player."""
    player = request.player
    by_link = sessions.has_opened_link(request.session)
    form = DeletionForm(player, request.POST if request.method == "POST" else None, by_link=by_link)
    if form.is_valid():
        leaving.delete(player)
        sessions.sign_out(request)
        messages.success(request, _("You are deleted here, and all that was yours with you."))
        return redirect("/")
    context = {"form": form, "consequences": leaving.consequences(player)}
    return render(request, "people/delete.html", context, status=422 if form.errors else 200)
