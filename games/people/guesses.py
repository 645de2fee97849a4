"""Guesses at what somebody else knows, the password of an account or of a match: how many there may
be, so that guessing leads nowhere and nobody is locked out by what strangers do.

Tries are counted by what is tried and the network that they come from, both together. A network may
try more than that over all, and what is tried may be tried more often from all networks together.
Beyond this last bound, which anybody can use up, a network that has not been heard of is left a few
tries of its own: many networks get few guesses each, and whoever knows the password gets in. A
browser in which the password was known before is counted by itself, whatever others do.
"""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from games.people.http import VisitorRequest
from games.people.limits import Rate, View, address, count, parse, too_many, with_rates

P = ParamSpec("P")
R = TypeVar("R", bound=VisitorRequest)

TOGETHER = "10/m"
"""Tries at one thing from one network, or in one browser that is known."""
OF_A_NETWORK = "60/m"
LEFT = "3/d"
"""Tries that each network has once a thing was tried too often from all of them."""

_COOKIE = "known"
_SALT = "games.people.guesses"
_MOST_KNOWN = 8  # of one browser


def guessed(
    kind: str, tried: Callable[[VisitorRequest], str], over_all: str
) -> Callable[[View[R, P]], View[R, P]]:
    """A view at whose POST a password is tried: of what, as `tried` tells it by the request.
    `over_all` is the rate (see `limits.parse`) of all networks together."""

    def decorate(view: View[R, P]) -> View[R, P]:
        @wraps(view)
        def guarded(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method == "POST":
                seconds = _wait(request, kind, tried(request), over_all)
                if seconds:
                    return too_many(request, seconds)
            return view(request, *args, **kwargs)

        return with_rates(guarded, view, Rate(kind, *parse(TOGETHER), frozenset({"POST"})))

    return decorate


def _wait(request: VisitorRequest, kind: str, tried: str, over_all: str) -> int:
    """Count one try; the seconds to wait if that was too many, else 0."""
    browser = _browser(request, kind, tried)
    if browser:
        return count(f"{kind}-known:{tried}:{browser}", *parse(TOGETHER))
    here = address(request)
    seconds = max(
        count(f"{kind}:{tried}:{here}", *parse(TOGETHER)),
        count(f"{kind}-network:{here}", *parse(OF_A_NETWORK)),
    )
    if seconds or not count(f"{kind}-over-all:{tried}", *parse(over_all)):
        return seconds
    return count(f"{kind}-left:{tried}:{here}", *parse(LEFT))


def remember(request: VisitorRequest, response: HttpResponse, kind: str, tried: str) -> None:
    """The password was right: from now on this browser is counted by itself."""
    browser, *marks = _marks(request)
    mark = _mark(kind, tried)
    cookie = [mark, *(each for each in marks if each != mark)][:_MOST_KNOWN]
    response.set_signed_cookie(
        _COOKIE,
        " ".join([browser or secrets.token_hex(8), *cookie]),
        salt=_SALT,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _browser(request: VisitorRequest, kind: str, tried: str) -> str:
    """Which browser this is, if the password of the thing was known in it before; else ""."""
    browser, *marks = _marks(request)
    return browser if _mark(kind, tried) in marks else ""


def _marks(request: VisitorRequest) -> list[str]:
    """The browser's own mark, and those of the things whose passwords were known in it."""
    try:
        cookie = request.get_signed_cookie(_COOKIE, "", salt=_SALT)
    except BadSignature:
        cookie = ""
    return cookie.split(" ") if cookie else [""]


def _mark(kind: str, tried: str) -> str:
    """By which a browser remembers a thing without naming it."""
    return salted_hmac(_SALT, f"{kind}:{tried}", algorithm="sha256").hexdigest()[:32]
