"""Middleware for all requests: compression, and limits on processor time and bodies."""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.people.addresses import is_this_machine, network
from games.people.http import VisitorRequest, is_sent_as_it_is
from games.people.limits import count, too_many

MOST_SECONDS, WINDOW = 30, 60
"""A network may use MOST_SECONDS of this process's processor time in each WINDOW of seconds. Twenty
people who play and point about use a third of it."""


class CompressionMiddleware(GZipMiddleware):
    """Compress pages.

    A visitor who sees the length of a compressed page and can place text in it could guess at its
    secrets by trying (BREACH). Secrets in compressed pages therefore differ each time: Django masks
    the CSRF token, and the ticket of a table's page is signed anew. Pages with a lasting secret,
    such as an invitation, are not compressed. The length of all others varies by some random bytes.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if is_sent_as_it_is(response):
            return response
        return super().process_response(request, response)


class ProcessorMiddleware:
    """Count the processor time that pages for a network take, and refuse more pages to a network
    over its limit, so that slow requests do not hold up other people's matches. Comes after the
    middleware that chooses the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponseBase:
        asking = request.META.get("REMOTE_ADDR", "")
        if is_this_machine(asking):
            return self.get_response(request)
        wait = _use(asking, 0)
        if wait:
            return too_many(request, wait)
        begun = time.thread_time()
        try:
            return self.get_response(request)
        finally:
            _use(asking, time.thread_time() - begun)


def _use(asking: str, seconds: float) -> int:
    """Count processor time, in seconds, for the network of an address. Return the seconds to wait
    if the limit is exceeded, else 0."""
    key, thousandths = f"processor:{network(asking)}", round(1000 * seconds)
    return count(key, 1000 * MOST_SECONDS, WINDOW, thousandths, here=True)


class BodyLimitMiddleware:
    """Refuse bodies larger than the site's limit before they are parsed.

    Django's own limit ignores uploaded files.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        most: int = settings.MOST_BYTES_OF_A_REQUEST
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            raise RequestDataTooBig(length[:20])
        return self.get_response(request)
