"""The pages about programs: the account's tokens and programs, and the reference."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.api import tokens
from games.api.forms import ProgramForm, TokenForm
from games.api.interface import api
from games.api.reference import operations_by_topic
from games.cards.words import translate
from games.people import leaving, programs
from games.people.http import PlayerRequest, VisitorRequest, sent_as_it_is
from games.people.models import Player
from games.people.rights import action, form_page
from games.rules.fields import Illegal


@never_cache
@form_page("tokens", "30/h")
def own_tokens(request: PlayerRequest) -> HttpResponse:
    """The account's tokens. POST makes another one, whose secret is shown only now."""
    if request.player.is_guest:
        return _for_accounts(request)
    return _tokens_of(request, request.player)


@never_cache
@form_page("tokens", "30/h")
def program(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """A program of the account with its tokens. By POST another one."""
    return _tokens_of(request, _own_program(request, pk))


def _tokens_of(request: PlayerRequest, whose: Player) -> HttpResponse:
    """The tokens of the account, or of one of its programs."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    secret = ""
    if form.is_valid():
        try:
            given = form.cleaned_data
            _token, secret = tokens.make(whose, given["name"], given["scope"])
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
        else:
            form = TokenForm()
    context = {
        "form": form,
        "secret": secret,
        "whose": whose,
        "tokens": whose.tokens.all(),
        "most": tokens.MOST_OF_A_PLAYER,
    }
    page = render(request, "api/tokens.html", context, status=422 if form.errors else 200)
    return sent_as_it_is(page)


@action("tokens", "30/h")
def revoke(request: PlayerRequest, pk: int) -> HttpResponse:
    """Revoke a token."""
    token = tokens.revoke(request.player, pk)
    if token is None:
        raise Http404
    messages.success(request, _("The token is revoked: whatever uses it is let in no more."))
    return redirect(_page_of(token.player))


@never_cache
@form_page("programs", "30/h")
def own_programs(request: PlayerRequest) -> HttpResponse:
    """The account's programs. By POST another one."""
    if request.player.is_guest:
        return _for_accounts(request)
    form = ProgramForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return redirect(_page_of(programs.make(request.player, form.cleaned_data["name"])))
        except programs.TooManyPrograms:
            form.add_error(None, _("You have as many programs as you can have: delete one first."))
    context = {
        "form": form,
        "programs": request.player.programs.order_by("created"),
        "most": programs.MOST_OF_A_PLAYER,
    }
    return render(request, "api/programs.html", context, status=422 if form.errors else 200)


@action("programs", "30/h")
def program_change(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Set whether others may invite a program."""
    found = _own_program(request, pk)
    found.others_invite = "others" in request.POST
    found.save(update_fields=["others_invite"])
    return redirect(_page_of(found))


@action("programs", "30/h")
def program_delete(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Delete a program; it concedes the matches in which it plays."""
    leaving.delete(_own_program(request, pk))
    messages.success(request, _("The program is deleted."))
    return redirect("api:programs")


def _own_program(request: PlayerRequest, pk: UUID) -> Player:
    """A program of the account's. Raises Http404."""
    return get_object_or_404(Player, pk=pk, maker=request.player)


def _page_of(player: Player) -> str:
    """The page of a player's tokens."""
    return reverse("api:program", args=[player.pk]) if player.is_program else reverse("api:tokens")


def _for_accounts(request: PlayerRequest) -> HttpResponse:
    """The page that tells guests that tokens require an account."""
    return render(request, "api/tokens_of_guest.html", status=403 if request.POST else 200)


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return JsonResponse(api.get_openapi_schema())


@require_safe
def reference(request: VisitorRequest) -> HttpResponse:
    """The reference: each operation with its parameters and results."""
    schema = api.get_openapi_schema()
    return render(
        request, "api/reference.html", {"schema": schema, "topics": operations_by_topic(schema)}
    )
