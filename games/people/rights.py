"""Access to pages."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast
from urllib.parse import urlencode, urlsplit

from django.http import HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.people.http import PlayerRequest, VisitorRequest, get_or_post
from games.people.limits import limited, player_or_address

P = ParamSpec("P")
PlayerView = Callable[Concatenate[PlayerRequest, P], HttpResponseBase]
VisitorView = Callable[Concatenate[VisitorRequest, P], HttpResponseBase]


def player_required(view: PlayerView[P]) -> VisitorView[P]:
    """Restrict a view to players. Others are asked for a name first, then return."""

    @wraps(view)
    def guarded(request: VisitorRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.player is None:
            return ask_for_name(request)
        return view(cast(PlayerRequest, request), *args, **kwargs)

    return guarded


def action(name: str, rate: str) -> Callable[[PlayerView[P]], VisitorView[P]]:
    """Restrict a view to POST, to players, and to a rate (see `limited`)."""

    def decorate(view: PlayerView[P]) -> VisitorView[P]:
        return require_POST(_of_player(view, name, rate))

    return decorate


def form_page(name: str, rate: str) -> Callable[[PlayerView[P]], VisitorView[P]]:
    """The same for the page of a form: its POST is limited, and GET shows it."""

    def decorate(view: PlayerView[P]) -> VisitorView[P]:
        return get_or_post(_of_player(view, name, rate))

    return decorate


def _of_player(view: PlayerView[P], name: str, rate: str) -> VisitorView[P]:
    return player_required(limited(name, rate, by=player_or_address)(view))


def ask_for_name(request: VisitorRequest) -> HttpResponse:
    """Send the visitor to the page that asks for a name, and back here afterwards."""
    url = f"{reverse('people:name')}?{urlencode({'next': _page_of(request)})}"
    return HttpResponseClientRedirect(url) if request.htmx else HttpResponseRedirect(url)


def safe_next(request: VisitorRequest, otherwise: str) -> str:
    """The page of this site that `next` names, or else `otherwise`."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    if not url.startswith("/"):
        return otherwise
    allowed = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return url if allowed else otherwise


def _page_of(request: VisitorRequest) -> str:
    """The page that the visitor is looking at; forms and fragments cannot be come back to."""
    if request.method in {"GET", "HEAD"} and not request.htmx:
        return request.get_full_path()
    try:
        if request.htmx:
            return request.htmx.current_url_abs_path or "/"
        origin = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # the header holds no address
        return "/"
    return origin.path if origin.netloc == request.get_host() else "/"
