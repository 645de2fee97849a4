"""Limits on guesses of passwords, of accounts and of matches, which stop guessing without locking
anyone out because of strangers.

Tries are counted by target and network together, with higher limits for one network over all
targets and for one target over all networks. Once a target is over that last limit, which anybody
can exhaust, each new network keeps a few tries: many networks get few guesses each, and the owner
still gets in. A browser that has given the right password before is counted separately.
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
"""Tries of each network at a target that is over its limit."""

_COOKIE = "known"
_SALT = "games.people.guesses"
_MOST_KNOWN = 8  # targets that a browser remembers


def guessed(
    kind: str, tried: Callable[[VisitorRequest], str], over_all: str
) -> Callable[[View[R, P]], View[R, P]]:
    """Limit a view that checks passwords by POST. `tried` names the target of a request; `over_all`
    is the rate (see `limits.parse`) of all networks together."""

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
    """Mark this browser as one that knows the password; it is counted separately from now on."""
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
    """The browser's id, if it has known the target's password, else ""."""
    browser, *marks = _marks(request)
    return browser if _mark(kind, tried) in marks else ""


def _marks(request: VisitorRequest) -> list[str]:
    """The browser's id, followed by the marks of the targets that it has known."""
    try:
        cookie = request.get_signed_cookie(_COOKIE, "", salt=_SALT)
    except BadSignature:
        cookie = ""
    return cookie.split(" ") if cookie else [""]


def _mark(kind: str, tried: str) -> str:
    """The mark by which a browser remembers a target without naming it."""
    return salted_hmac(_SALT, f"{kind}:{tried}", algorithm="sha256").hexdigest()[:32]
