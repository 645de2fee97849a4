"""Limits on how often one visitor may do one thing.

Counts lie in Django's cache: per process by default, shared when REDIS_URL is set. While the
shared one cannot be reached each process counts for itself, so nobody is kept from playing.
"""

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import blake2b
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.core.cache import BaseCache, caches
from django.http.response import HttpResponseBase
from django.shortcuts import render

from games.people.addresses import network
from games.people.http import VisitorRequest

P = ParamSpec("P")
R = TypeVar("R", bound=VisitorRequest)
View = Callable[Concatenate[R, P], HttpResponseBase]

_RATES = "rates"  # the attribute of a view in which its limits stand
_OWN_FOR = 5.0  # seconds until the shared counts are tried again after they failed

clock = time.time
"""Of which the windows are parts; a test may stop it."""
SPARE = 1
"""Seconds by which a count is kept longer than its window; a test that stops the clock keeps it
as long as it runs."""

_logger = logging.getLogger(__name__)
_own_until = 0.0
_SECONDS = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60}
_RATE = re.compile(r"(?P<most>[1-9]\d*)/(?P<per>[smhd])")


@dataclass(frozen=True)
class Rate:
    """How often one visitor may call a view: so often in so many seconds, by these methods."""

    name: str
    most: int
    seconds: int
    methods: frozenset[str]


def address(request: VisitorRequest) -> str:
    """Whom a limit counts by default: the network that the visitor asks from."""
    return network(request.META.get("REMOTE_ADDR", ""))


def player_or_address(request: VisitorRequest) -> str:
    """The player, so that friends behind one router do not use up each other's turns."""
    return str(request.player.pk) if request.player else address(request)


def page(request: VisitorRequest) -> str:
    """The page that is asked for, whoever asks: for what is guessed at from many addresses."""
    return request.path[:200]


def limited(
    name: str,
    rate: str,
    by: Callable[[VisitorRequest], str] = address,
    methods: frozenset[str] = frozenset({"POST"}),
) -> Callable[[View[R, P]], View[R, P]]:
    """At most `rate` (such as "10/m": second, minute, hour or day) calls of a view by one visitor.

    Views that share a `name` share the count. Whoever is over it gets a 429 which says when to
    come back, and the view is not called. Only the given methods count. `rates_of` tells them.
    """
    most, seconds = parse(rate)

    def decorate(view: View[R, P]) -> View[R, P]:
        @wraps(view)
        def guarded(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method in methods:
                wait = count(f"{name}:{by(request)}", most, seconds)
                if wait:
                    return too_many(request, wait)
            return view(request, *args, **kwargs)

        return with_rates(guarded, view, Rate(name, most, seconds, methods))

    return decorate


def with_rates(guarded: View[R, P], view: View[R, P], *rates: Rate) -> View[R, P]:
    """Note at what is wrapped around a view how often it lets it be called."""
    setattr(guarded, _RATES, (*rates, *rates_of(view)))
    return guarded


def rates_of(view: Callable[..., Any]) -> tuple[Rate, ...]:
    """The limits on how often a view may be called, whatever else is wrapped around it."""
    return getattr(view, _RATES, ())


def parse(rate: str) -> tuple[int, int]:
    """A rate such as "10/m" as a number of calls and a number of seconds."""
    match = _RATE.fullmatch(rate)
    if match is None:
        raise ValueError(f"not a rate: {rate!r}")
    return int(match["most"]), _SECONDS[match["per"]]


def count(key: str, most: int, seconds: int, amount: int = 1, *, here: bool = False) -> int:
    """Count one call for `key`, or one that weighs more. The seconds to wait if that was too much,
    else 0. What is counted `here` concerns this process alone."""
    now = int(clock())
    window = now // seconds
    # A key may hold whatever people write in an address; a cache takes short words only.
    short = blake2b(key.encode(errors="replace"), digest_size=16).hexdigest()
    counted = (f"limit:{short}:{window}", seconds + SPARE, amount)
    calls = _counted(caches["own"], *counted) if here else _calls(*counted)
    return (window + 1) * seconds - now if calls > most else 0


def _calls(slot: str, timeout: int, amount: int) -> int:
    """Count so many more calls in the slot; how many that are."""
    global _own_until
    if time.monotonic() >= _own_until:
        try:
            return _counted(caches["default"], slot, timeout, amount)
        except Exception as failure:  # whatever the cache's own library calls it
            _logger.warning("limits are counted by each process for itself: %r", failure)
            _own_until = time.monotonic() + _OWN_FOR
    return _counted(caches["own"], slot, timeout, amount)


def _counted(cache: BaseCache, slot: str, timeout: int, amount: int) -> int:
    cache.add(slot, 0, timeout=timeout)
    try:
        return cache.incr(slot, amount)
    except ValueError:  # it ran out between the two calls: a new window begins
        return 0


def too_many(request: VisitorRequest, wait: int) -> HttpResponseBase:
    """The refusal, with when to come back in seconds."""
    response = render(request, "errors/429.html", {"wait": wait}, status=429)
    response["Retry-After"] = str(wait)
    return response
