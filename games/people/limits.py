"""Rate limits on what one visitor may do.

Counts are stored in Django's cache: per process by default, shared if REDIS_URL is set. If the
shared cache cannot be reached, each process counts alone, so that play goes on.
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

_RATES = "rates"  # the attribute of a view that holds its limits
_OWN_FOR = 5.0  # seconds until the shared cache is tried again after a failure

clock = time.time
"""The clock that windows are parts of; tests may stop it."""
SPARE = 1
"""Seconds that a count outlives its window; a test that stops the clock raises it."""

_logger = logging.getLogger(__name__)
_own_until = 0.0
_SECONDS = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60}
_RATE = re.compile(r"(?P<most>[1-9]\d*)/(?P<per>[smhd])")


@dataclass(frozen=True)
class Rate:
    """The limit of a view: calls, seconds, and the methods that count."""

    name: str
    most: int
    seconds: int
    methods: frozenset[str]


def address(request: VisitorRequest) -> str:
    """The network of the visitor, by which limits count by default."""
    return network(request.META.get("REMOTE_ADDR", ""))


def player_or_address(request: VisitorRequest) -> str:
    """The player, so that friends behind one router do not use up each other's turns."""
    return str(request.player.pk) if request.player else address(request)


def page(request: VisitorRequest) -> str:
    """The requested page, whoever asks: for targets that are guessed at from many addresses."""
    return request.path[:200]


def limited(
    name: str,
    rate: str,
    by: Callable[[VisitorRequest], str] = address,
    methods: frozenset[str] = frozenset({"POST"}),
) -> Callable[[View[R, P]], View[R, P]]:
    """Limit calls of a view by one visitor to a `rate` such as "10/m" (second, minute, hour or
    day).

    Views with the same `name` share a count. Calls over it get a 429 with the time to wait, and do
    not reach the view. Only the given methods count. `rates_of` returns the limits.
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
    """Copy a view's limits to its wrapper, and add more."""
    setattr(guarded, _RATES, (*rates, *rates_of(view)))
    return guarded


def rates_of(view: Callable[..., Any]) -> tuple[Rate, ...]:
    """The limits of a view, also if it is wrapped."""
    return getattr(view, _RATES, ())


def parse(rate: str) -> tuple[int, int]:
    """A rate such as "10/m" as a number of calls and a number of seconds."""
    match = _RATE.fullmatch(rate)
    if match is None:
        raise ValueError(f"not a rate: {rate!r}")
    return int(match["most"]), _SECONDS[match["per"]]


def count(key: str, most: int, seconds: int, amount: int = 1, *, here: bool = False) -> int:
    """Count a call, of weight `amount`, for `key`. Return the seconds to wait if the limit is
    exceeded, else 0. With `here`, count in this process only."""
    now = int(clock())
    window = now // seconds
    # Keys may contain long parts of an address; the cache takes short keys only.
    short = blake2b(key.encode(errors="replace"), digest_size=16).hexdigest()
    counted = (f"limit:{short}:{window}", seconds + SPARE, amount)
    calls = _counted(caches["own"], *counted) if here else _calls(*counted)
    return (window + 1) * seconds - now if calls > most else 0


def _calls(slot: str, timeout: int, amount: int) -> int:
    """Add to a count, in this process's cache while the shared one fails. Return the sum."""
    global _own_until
    if time.monotonic() >= _own_until:
        try:
            return _counted(caches["default"], slot, timeout, amount)
        except Exception as failure:  # of any class: it depends on the cache's library
            _logger.warning("limits are counted by each process for itself: %r", failure)
            _own_until = time.monotonic() + _OWN_FOR
    return _counted(caches["own"], slot, timeout, amount)


def _counted(cache: BaseCache, slot: str, timeout: int, amount: int) -> int:
    cache.add(slot, 0, timeout=timeout)
    try:
        return cache.incr(slot, amount)
    except ValueError:  # it expired between the two calls: a new window begins
        return 0


def too_many(request: VisitorRequest, wait: int) -> HttpResponseBase:
    """The response that refuses, with the seconds to wait."""
    response = render(request, "errors/429.html", {"wait": wait}, status=429)
    response["Retry-After"] = str(wait)
    return response
