"""The pages about programs: one's own tokens, and how to ask."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.api import tokens
from games.api.forms import TokenForm
from games.api.interface import api
from games.api.reference import operations_by_topic
from games.cards.words import translate
from games.people.http import PlayerRequest, VisitorRequest, sent_as_it_is
from games.people.limits import limited, player_or_address
from games.people.rights import player_required
from games.rules.fields import Illegal


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@limited("tokens", "30/h", by=player_or_address)
def own_tokens(request: PlayerRequest) -> HttpResponse:
    """The account's tokens. By POST another one, whose secret is shown this once."""
    if request.player.is_guest:
        return render(request, "api/tokens_of_guest.html", status=403 if request.POST else 200)
    form = TokenForm(request.POST if request.method == "POST" else None)
    secret = ""
    if form.is_valid():
        try:
            given = form.cleaned_data
            _token, secret = tokens.make(request.player, given["name"], given["scope"])
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
        else:
            form = TokenForm()
    context = {
        "form": form,
        "secret": secret,
        "tokens": request.player.tokens.all(),
        "most": tokens.MOST_OF_A_PLAYER,
    }
    page = render(request, "api/tokens.html", context, status=422 if form.errors else 200)
    return sent_as_it_is(page)


@require_POST
@player_required
@limited("tokens", "30/h", by=player_or_address)
def revoke(request: PlayerRequest, pk: int) -> HttpResponse:
    """Take a token back."""
    if not tokens.revoke(request.player, pk):
        raise Http404
    messages.success(request, _("The token is revoked: whatever uses it is let in no more."))
    return redirect("api:tokens")


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document of all that programs may ask."""
    return JsonResponse(api.get_openapi_schema())


@require_safe
def reference(request: VisitorRequest) -> HttpResponse:
    """The same for people: each operation with what it takes and gives."""
    schema = api.get_openapi_schema()
    return render(
        request, "api/reference.html", {"schema": schema, "topics": operations_by_topic(schema)}
    )
