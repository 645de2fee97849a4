"""Access control for views of matches: whether the visitor may know of the match, and from which
perspective."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import Http404, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.matches import access, delay
from games.matches.lobby.forms import PasswordForm
from games.matches.models import Match
from games.matches.replies import Reply, refused
from games.people.http import PlayerRequest, VisitorRequest
from games.people.limits import limited, player_or_address
from games.people.rights import ask_for_name

P = ParamSpec("P")
MatchView = Callable[Concatenate[VisitorRequest, Match, int | None, P], HttpResponseBase]
# Called with the request and, by name, match_id and the rest of the address.
View = Callable[..., HttpResponseBase]


def match_page(view: MatchView[P]) -> View:
    """A page of a match: the view gets the match and the visitor's perspective. Visitors without
    the password are asked for it."""

    @wraps(view)
    def guarded(
        request: VisitorRequest, match_id: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        match = access.find(match_id)
        try:
            perspective = access.perspective(request, match)
        except access.PasswordNeeded:
            return password_page(request, match, PasswordForm())
        shown = delay.as_shown(match, perspective)
        return view(request, shown, perspective, *args, **kwargs)

    return guarded


def match_action(
    name: str, rate: str
) -> Callable[[Callable[Concatenate[PlayerRequest, Match, P], HttpResponseBase]], View]:
    """An action of a player on a match, by POST, limited to a rate."""

    def decorate(view: Callable[Concatenate[PlayerRequest, Match, P], HttpResponseBase]) -> View:
        @require_POST
        @limited(name, rate, by=player_or_address)
        @match_page
        def guarded(
            request: VisitorRequest,
            match: Match,
            me: int | None,
            /,
            *args: P.args,
            **kwargs: P.kwargs,
        ) -> HttpResponseBase:
            if request.player is None:
                return ask_for_name(request)
            return view(cast(PlayerRequest, request), match, *args, **kwargs)

        return guarded

    return decorate


def match_data(view: MatchView[P]) -> View:
    """The same for programs, with refusals as JSON."""

    @wraps(view)
    def guarded(
        request: VisitorRequest, match_id: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        try:
            match = access.find(match_id)
            perspective = access.perspective(request, match)
        except Http404:
            return refusal(404, gettext("There is no such match."))
        except access.PasswordNeeded:
            return refusal(403, gettext("This match needs a password."))
        shown = delay.as_shown(match, perspective)
        return view(request, shown, perspective, *args, **kwargs)

    return guarded


def response(reply: Reply) -> JsonResponse:
    """A reply as a response."""
    return JsonResponse(reply.body, status=reply.status)


def refusal(status: int, why: str) -> JsonResponse:
    """A refusal for programs, with the reason."""
    return response(refused(status, why))


def password_page(request: VisitorRequest, match: Match, form: PasswordForm) -> HttpResponse:
    """The page that asks for a match's password. It reveals nothing of the match."""
    context = {"match_id": match.pk, "form": form, "goal": request.get_full_path()}
    return render(request, "matches/password.html", context, status=422 if form.errors else 403)
